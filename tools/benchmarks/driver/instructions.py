"""Instructions an operation, counted by callgrind: repeatable even on a busy machine."""

import os
import re
import subprocess

from .processes import CannotMeasure, say
from .spread import Spread

CASES = (
    ("parse", "parsing alone", ()),
    ("ordinal", "lookup of \"SW1A 2AA\", with parsing", ("marisa", "sqlite")),
    ("grid", "lookup with easting and northing", ("sqlite",)),
    ("record", "lookup of the whole record", ()),
    ("select", "postcode by ordinal", ()),
    ("ten", "first ten completions, as an array of strings", ("marisa", "sqlite")),
    ("count", "number of completions", ()),
)
LABELS = {"marisa": "marisa-trie (its C++ core)", "sqlite": "SQLite, prepared"}


def collected(context, name, passes):
    """Returns the instructions of a run and the operations of a pass."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", context.swift_part, "instructions",
         "--case", name, "--passes", str(passes), *context.inputs],
        capture_output=True, text=True, check=False, env=dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1"))
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise CannotMeasure(f"callgrind failed: {done.stderr.strip()[-2000:]}")
    return int(found[1]), int(done.stdout.split("\t")[1])


def per_operation(context, name):
    """Returns the difference between two passes and one, which excludes the setup."""
    once, operations = collected(context, name, 1)
    twice, _ = collected(context, name, 2)
    return Spread((twice - once) / operations)


def measure(table, context):
    table.section("Instructions an operation, by callgrind")
    has_marisa = "--marisa-library" in context.inputs
    for name, what, peers in CASES:
        if name == "grid" and not context.files.has_grid:
            continue
        say(f"counting instructions: {what}")
        others = [(LABELS[peer], per_operation(context, f"{name}@{peer}")) for peer in peers
                  if peer != "marisa" or has_marisa]
        table.row(what, per_operation(context, name), "", peers=others)
