"""The notebooks: whole, small, without errors, and one of them executed on the platform."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from notebooks.run import PICTURE_BYTES_MAX, picture_sizes

URL = os.environ.get("TRADEFLOOR_URL", "")
FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
NAMES = ["bond-rfq", "execution-algorithms", "first-order", "market-making", "tender-case"]


def read(name: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads((FOLDER / f"{name}.ipynb").read_text("utf8"))
    return notebook


def code(notebook: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_there_are_five() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_was_executed_from_top_to_bottom_and_is_small(name: str) -> None:
    notebook = read(name)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert not any(output["output_type"] == "error" or output.get("name") == "stderr" for output in outputs)
    sizes = picture_sizes(notebook)
    assert sizes and max(sizes) <= PICTURE_BYTES_MAX
    assert "/home/" not in json.dumps(notebook) and "/tmp/" not in json.dumps(notebook)


@pytest.mark.skipif(URL == "", reason="TRADEFLOOR_URL names no platform")
def test_the_first_order_is_placed_filled_and_drawn() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    pytest.importorskip("pandas")
    matplotlib.use("Agg")
    names: dict[str, Any] = {}
    for source in code(read("first-order")):
        exec(compile(source, "first-order", "exec"), names)
    assert sum(names["fills"]["qty"]) == names["order"]["qty"] == 500
    assert names["figures"]["qty"] == 500
