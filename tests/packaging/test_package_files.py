"""What the packages tell the desktop agrees with the app: its id, its version, and the endings of its files."""

import configparser
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import package
from alien_desktop import __version__
from alien_desktop.app.application import APP_ID
from alien_desktop.session.export_files import SUFFIXES
from pictures.sample_views import VIEWS

LINUX = Path(__file__).resolve().parent.parent.parent / "packaging" / "linux"


def entry() -> configparser.SectionProxy:
    """The desktop entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # the way its documentation names
    parser.read(LINUX / f"{APP_ID}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def types_and_patterns() -> dict[str, set[str]]:
    """The patterns of every file type."""
    name = "{http://www.freedesktop.org/standards/shared-mime-info}"
    root = ElementTree.parse(LINUX / f"{APP_ID}.mime.xml").getroot()
    return {
        str(kind.get("type")): {str(glob.get("pattern")) for glob in kind.iter(f"{name}glob")}
        for kind in root.iter(f"{name}mime-type")
    }


def test_the_window_belongs_to_the_menu_entry() -> None:
    assert entry()["Icon"] == APP_ID
    assert entry()["Exec"] == "alien-desktop %F"


def test_every_file_that_the_app_saves_opens_with_it() -> None:
    patterns = types_and_patterns()
    for suffix in SUFFIXES.values():
        assert any(f"*.{suffix}" in known for known in patterns.values())
    assert set(entry()["MimeType"].rstrip(";").split(";")) == set(patterns)
    root = ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml").getroot()
    assert {str(kind.text) for kind in root.iter("mediatype")} == set(patterns)


def test_the_description_knows_this_version() -> None:
    root = ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml").getroot()
    assert __version__ in {release.get("version") for release in root.iter("release")}
    assert root.findtext("id") == APP_ID


def test_a_release_shows_pictures_of_views_that_can_be_drawn() -> None:
    address = "https://example.org/a release?of=1&the=app"
    root = ElementTree.fromstring(package.description(address))
    images = [str(image.text) for image in root.iter("image")]
    assert images == [f"{address}/{package.SCREENSHOT.format(view=view)}" for view in package.SCREENSHOTS]
    assert package.SCREENSHOTS.keys() <= VIEWS.keys()
    assert [one.get("type") for one in root.iter("screenshot")].count("default") == 1
    assert ElementTree.fromstring(package.description("")).find("screenshots") is None


def test_every_type_has_an_icon() -> None:
    for kind in types_and_patterns():
        assert (LINUX / "icons" / f"{kind.rpartition('-')[2]}.svg").is_file()
