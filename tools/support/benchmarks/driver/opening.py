"""Opening an index: the time, and the memory."""

from .latency import nanoseconds
from .processes import CannotMeasure, lines, say
from .spread import Spread

# Bytes of heap that the big index may use beyond the sample: its decode tables are larger. They don't grow with the number of
# postcodes.
SLACK = 64 << 10


def memory(context, kind, index):
    pairs = (line.split("\t") for line in lines([context.swift_part, "memory", "--kind", kind, "--index", index]))
    return {name: float(value) for name, value in pairs}


def measure(table, context):
    say("opening")
    files = context.files

    def times(index):
        return Spread.parse(lines([
            context.swift_part, "open", "--index", index, "--sqlite-all", files.sqlite_records,
            "--rounds", str(context.rounds)]))

    big, small = times(files.index), times(files.sample_index)
    table.section("Opening, in process, the file in the page cache")
    table.row("open: map, check the header, build decode tables", nanoseconds(big["open"]), "s", limit=1e-3, peers=[
        ("ours, the sample", nanoseconds(small["open"])),
        ("SQLite, statements prepared", nanoseconds(big["open@sqlite"])),
    ])
    table.row("open and first ten completions", nanoseconds(big["open.completions"]), "s",
              peers=[("ours, the sample", nanoseconds(small["open.completions"]))])
    table.row("verify everything", nanoseconds(big["verify"]), "s")
    try:
        ours, sample = (memory(context, "index", index) for index in (files.index, files.sample_index))
        others = [(label, Spread(memory(context, kind, files.index)["anonymous"]))
                  for kind, label in (("dictionary", "Dictionary"), ("array", "sorted array"))]
    except CannotMeasure as error:  # Only Linux has these counters.
        say(f"no figures for memory: {error}")
        return

    def row(what, name, unit, limit=None, peers=()):
        table.row(what, Spread(ours[name]), unit, limit=limit,
                  peers=[("ours, the sample", Spread(sample[name])), *peers])

    row("heap of an open index", "anonymous", "B", limit=sample["anonymous"] + SLACK, peers=others)
    row("page faults of opening", "faults", "")
    row("mapped after opening, as the kernel chooses", "mapped", "B")
