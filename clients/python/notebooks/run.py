"""`python3 notebooks/run.py [name ...]`: executes the notebooks against `TRADEFLOOR_URL` and writes their outputs.

Needs nbconvert and ipykernel, a platform of demo users, and for `market-making` and `tender-case` the repository (bin/world.mjs).
"""

from __future__ import annotations

import base64
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
PICTURE_BYTES_MAX = 60_000
TIMEOUT_S = 300


def execute(path: Path) -> None:
    """Runs one notebook and writes it with its outputs. Raises where a cell fails or a picture is too large."""
    nbformat: Any = import_module("nbformat")
    preprocessors: Any = import_module("nbconvert.preprocessors")
    notebook: Any = nbformat.read(path, as_version=4)
    preprocessors.ExecutePreprocessor(timeout=TIMEOUT_S, kernel_name="python3").preprocess(
        notebook, {"metadata": {"path": str(FOLDER)}}
    )
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    too_large = [size for size in picture_sizes(notebook) if size > PICTURE_BYTES_MAX]
    if too_large:
        raise ValueError(f"{path.name}: pictures of {too_large} bytes, at most {PICTURE_BYTES_MAX}")
    nbformat.write(notebook, path)
    print(f"{path.name}: {sorted(picture_sizes(notebook))} bytes of pictures")


def picture_sizes(notebook: Any) -> list[int]:
    """The sizes of the pictures of a notebook, in bytes."""
    pictures = [
        output["data"]["image/png"]
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    return [len(base64.b64decode(each)) for each in pictures]


def main() -> None:
    """The command."""
    names = sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.ipynb"))
    parts = [str(FOLDER.parent), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(part for part in parts if part)
    for name in names:
        execute(FOLDER / f"{name}.ipynb")


if __name__ == "__main__":
    main()
