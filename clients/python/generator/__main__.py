"""`python3 -m generator [--check]`: writes the generated files, or ends with 1 where one is not as it would be written."""

from __future__ import annotations

import sys

from .document import read_document, root
from .emit import files

FOLDER = root() / "tradefloor" / "generated"


def stale() -> list[str]:
    """The names of generated files that differ from what the reference gives now."""
    texts = files(read_document())
    there = {path.name for path in FOLDER.glob("*.py")}
    changed = [
        name
        for name, text in texts.items()
        if name not in there or (FOLDER / name).read_text("utf8") != text
    ]
    return sorted([*changed, *(there - set(texts))])


def main() -> int:
    """The command."""
    if "--check" in sys.argv:
        names = stale()
        for name in names:
            print(f"{name} is out of date: run python3 -m generator in clients/python")
        return 1 if names else 0
    for path in FOLDER.glob("*.py"):
        path.unlink()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files(read_document()).items():
        (FOLDER / name).write_text(text, "utf8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
