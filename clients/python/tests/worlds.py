"""Worlds for tests: a process that follows a script, and the platform's own where it is built."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

import pytest

from tradefloor import World

SCRIPTED = """
import json, sys
SCRIPT = json.loads(sys.argv[1])
print(json.dumps(SCRIPT["ready"]), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    print(line.strip(), file=sys.stderr, flush=True)
    turns = SCRIPT.get(request["op"], [])
    turn = turns.pop(0) if turns else {"result": {}}
    for event in turn.get("events", []):
        print(json.dumps({"v": 1, **event}), flush=True)
    if turn.get("ends"):
        sys.exit(1)
    body = {key: turn[key] for key in ("result", "error") if key in turn}
    print(json.dumps({"v": 1, "id": request["id"], "ok": "result" in turn, **body}), flush=True)
"""

HOME = Path(os.environ.get("TRADEFLOOR_HOME") or Path(__file__).resolve().parents[3])
NEEDS_WORLD = pytest.mark.skipif(
    not (HOME / "bin" / "world.mjs").exists(), reason="the repository has no bin/world.mjs"
)
NODE = os.environ.get("TRADEFLOOR_NODE", "node")


def scripted(script: str) -> list[str]:
    """The command of a world that follows a script."""
    return [sys.executable, "-c", SCRIPTED, script]


@cache
def built_world() -> list[str]:
    """The command of the platform's own worlds without the look at its sources, which takes longer than a short run."""
    with World(1, length="1s"):
        pass
    return [NODE, str(HOME / ".cache" / "bots" / "bots" / "bots.mjs"), "world"]
