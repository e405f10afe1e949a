"""The rules are a library of their own: a program that has nothing but Python can import all of them."""

import subprocess
import sys

from tests.architecture.source import ROOT, modules

IMPORT_ALL = """
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder

class OnlyOursAndPythons(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and not (name + ".").startswith("alien_desktop."):
            raise ModuleNotFoundError(f"{name} is not installed here")
        if name.count(".") and not name.startswith("alien_desktop.rules") and top == "alien_desktop":
            raise ModuleNotFoundError(f"{name} lies above the rules")

sys.meta_path.insert(0, OnlyOursAndPythons())
for name in sys.argv[1:]:
    import_module(name)
print(len([name for name in sys.modules if name.startswith("alien_desktop.rules")]))
try:
    import pydantic
except ModuleNotFoundError:
    print("alone")
"""


def test_all_rules_can_be_imported_where_neither_qt_nor_pydantic_is_installed() -> None:
    names = [module.name for module in modules() if module.is_in("rules") and not module.name.endswith("__main__")]
    done = subprocess.run(
        [sys.executable, "-S", "-c", IMPORT_ALL, *names], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split() == [str(len(names)), "alone"]
