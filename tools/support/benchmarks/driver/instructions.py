"""Instructions, cache misses and mispredicted branches per operation, simulated by cachegrind: repeatable even on a busy machine."""

import os
import re
import subprocess

from .latency import PEERS
from .processes import CannotMeasure, say
from .spread import Spread

CASES = (
    ("parse", "parsing alone", ()),
    ("ordinal", "lookup of \"SW1A 2AA\", with parsing", ("marisa", "fst-set", "fst-map", "sqlite")),
    ("grid", "lookup with easting and northing", ("sqlite",)),
    ("record", "lookup of the whole record", ()),
    ("select", "postcode by ordinal", ()),
    ("ten", "first ten completions, as an array of strings", ("marisa", "fst-set", "fst-map", "sqlite")),
    ("count", "number of completions", ()),
)
LABELS = dict(PEERS)
# The argument without which a peer is missing.
LIBRARIES = {"marisa": "--marisa-library", "fst-set": "--fst-library", "fst-map": "--fst-library"}

# The counts of a run, and the lines of cachegrind's summary that have them.
COUNTS = (
    ("Instructions per operation, counted by cachegrind", r"I +refs: +([\d,]+)"),
    ("Misses of the first-level data cache per operation, simulated by cachegrind", r"D1 +misses: +([\d,]+)"),
    ("Mispredicted branches per operation, simulated by cachegrind", r"Mispredicts: +([\d,]+)"),
)


def collected(context, name, passes):
    """Returns the counts of a run and the operations of a pass."""
    done = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=yes", "--branch-sim=yes", "--cachegrind-out-file=/dev/null",
         context.swift_part, "instructions", "--case", name, "--passes", str(passes), *context.inputs],
        capture_output=True, text=True, check=False, env=dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1"))
    found = [re.search(pattern, done.stderr) for _, pattern in COUNTS]
    if done.returncode or not all(found):
        raise CannotMeasure(f"cachegrind failed: {done.stderr.strip()[-2000:]}")
    return [int(count[1].replace(",", "")) for count in found], int(done.stdout.split("\t")[1])


def per_operation(context, name):
    """Returns the differences between two passes and one, which exclude the setup."""
    once, operations = collected(context, name, 1)
    twice, _ = collected(context, name, 2)
    return [Spread((after - before) / operations) for before, after in zip(once, twice)]


def measure(table, context):
    rows = []
    for name, what, peers in CASES:
        if name == "grid" and not context.files.has_grid:
            continue
        say(f"simulating: {what}")
        others = [(LABELS[peer], per_operation(context, f"{name}@{peer}")) for peer in peers
                  if peer not in LIBRARIES or LIBRARIES[peer] in context.inputs]
        rows.append((what, per_operation(context, name), others))
    for number, (title, _) in enumerate(COUNTS):
        table.section(title)
        for what, ours, others in rows:
            table.row(what, ours[number], "", peers=[(label, counts[number]) for label, counts in others])
