"""The package as it is installed: built from its sources alone, whole, and of use in an empty folder."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns, unpack_archive
from zipfile import ZipFile

import pytest

from tradefloor import __version__

from .server import Answer, serving

SOURCES = Path(__file__).resolve().parent.parent
BUILD = "import sys; from setuptools import build_meta as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import tradefloor
from tradefloor.examples.catalogue import BOTS, CASE_BOTS
assert tradefloor.__file__.startswith(sys.argv[1]), tradefloor.__file__
with tradefloor.Client(sys.argv[2], guest=True) as client:
    print(tradefloor.__version__, client.who_am_i()["userId"], len(BOTS), len(CASE_BOTS))
try:
    tradefloor.World(1)
except tradefloor.ApiError as error:
    print(error.detail)
"""


def run(*words: str, cwd: Path) -> str:
    """The output of this Python in a folder, without what the environment would add to it."""
    return subprocess.run([sys.executable, *words], cwd=cwd, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the unpacked source distribution, so that nothing beside it is needed."""
    missing = [name for name in ("pip", "setuptools", "wheel") if find_spec(name) is None]
    if missing:
        pytest.skip(f"this Python has no {', '.join(missing)}")
    folder = tmp_path_factory.mktemp("package")
    sources = folder / "sources"
    copytree(SOURCES, sources, ignore=ignore_patterns("__pycache__", "*.egg-info", "build"))
    archive = folder / run("-c", BUILD, "build_sdist", str(folder), cwd=sources).splitlines()[-1]
    unpack_archive(archive, folder)
    unpacked = folder / archive.name.removesuffix(".tar.gz")
    return folder / run("-c", BUILD, "build_wheel", str(folder), cwd=unpacked).splitlines()[-1]


def test_the_package_has_its_types_and_examples_and_no_tests(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    own = {path.relative_to(SOURCES).as_posix() for path in (SOURCES / "tradefloor").rglob("*.py")}
    assert own | {"tradefloor/py.typed"} <= names
    assert {name.split("/")[0] for name in names} == {"tradefloor", f"tradefloor-{__version__}.dist-info"}


def test_it_is_installed_in_an_empty_folder_and_makes_a_call(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "installed"
    run("-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(place), str(wheel), cwd=tmp_path)
    user = {"userId": "guest-1"}
    opened = Answer(200, {"user": user}, {"set-cookie": "platform_user=s; Path=/"})
    with serving(lambda request: opened if request.method == "POST" else Answer(200, user)) as server:
        lines = run("-I", "-c", PROGRAM, str(place), server.url, cwd=tmp_path).splitlines()
    assert lines[0] == f"{__version__} guest-1 8 16"
    assert "set TRADEFLOOR_HOME to the repository" in lines[1]
