"""Lookups and completions in process, ours and the peers' in turn, on the same random postcodes."""

from .processes import lines, say
from .spread import Spread

# Case, description, limit in nanoseconds.
LOOKUPS = (
    ("ordinal", "lookup of \"SW1A 2AA\", with parsing: the ordinal", 150),
    ("ordinal.absent", "lookup of a postcode that is not in the index", None),
    ("ordinal.lower", "lookup of \"sw1a2aa\"", None),
    ("ordinal.hyphen", "lookup of \"sw1a-2aa\"", None),
    ("ordinal.parsed", "lookup of a parsed postcode", None),
    ("find", "lookup, corrected where needed", None),
    ("grid", "lookup with easting and northing", None),
    ("record", "lookup of the whole record", None),
    ("select", "postcode by ordinal", None),
    ("walk", "iteration over all, each", None),
    ("walk.grid", "iteration over all with easting and northing, each", None),
    ("parse", "parsing alone", None),
    ("format", "formatting alone", None),
    ("nothing", "the loop alone", None),
)
COMPLETIONS = (
    ("ten", "first ten completions of 2–6 characters: text, ordinal, live", 600),
    ("ten.source", "the same as suggestions of a search field", None),
    ("count", "number of completions", None),
    ("next", "the characters that can follow", None),
    ("remote", "first ten in postcodes.io's order", None),
    ("near", "near misses", None),
)
PEERS = (
    ("marisa", "marisa-trie (its C++ core)"),
    ("fst-set", "fst, set"),
    ("fst-map", "fst, map"),
    ("sqlite", "SQLite, prepared"),
    ("dictionary", "Dictionary"),
    ("sorted", "sorted array"),
)
# Case, the Python case beside it, description.
FROM_PYTHON = (
    ("ordinal", "python.lookup", "marisa-trie, called from Python"),
    ("ten", "python.ten", "marisa-trie, called from Python"),
    ("nothing", "python.empty", "the same in Python, with a call each"),
)


def nanoseconds(spread):
    return Spread(spread.median * 1e-9, spread.low * 1e-9, spread.high * 1e-9, spread.count)


def measure(table, context):
    say("measuring lookups and completions, ours and the peers in turn")
    figures = Spread.parse(lines([context.swift_part, "latency", *context.inputs, "--rounds", str(context.rounds)]))
    python = {}
    if context.files.marisa:
        python = Spread.parse(lines([
            context.python, "tools/support/benchmarks/peers/python_calls.py", context.files.keys, context.files.marisa,
            str(context.rounds)]))
    for title, rows in (("Lookup, in process", LOOKUPS), ("Completion, in process", COMPLETIONS)):
        table.section(f"{title}; n rounds of many operations each")
        for name, what, limit in rows:
            if name.endswith("grid") and not context.files.has_grid:
                continue
            peers = [(label, nanoseconds(figures[f"{name}@{peer}"])) for peer, label in PEERS
                     if f"{name}@{peer}" in figures]
            peers += [(label, nanoseconds(python[case])) for of, case, label in FROM_PYTHON
                      if of == name and case in python]
            table.row(what, nanoseconds(figures[name]), "s", limit=limit and limit * 1e-9, peers=peers)
