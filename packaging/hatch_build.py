"""Build hook of hatchling: forms and resources are compiled before the wheel, plain or editable, is put together."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileQtHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own generic argument is private
    """Calls packaging/compile_qt.py. The sdist carries the sources instead, so nothing is compiled for it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what has changed; a form that does not compile stops the build."""
        if self.target_name == "wheel":
            script = Path(self.root) / "packaging" / "compile_qt.py"
            subprocess.run([sys.executable, str(script), self.root], check=True)
