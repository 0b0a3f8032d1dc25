"""Commands as people run them: whole processes."""

from .processes import alternately, say, timed
from .spread import Spread


def measure(table, context):
    say("timing whole processes")
    index = ["--index", context.files.index]
    # A synthetic dump may not have it; then the status is 1.
    lookup, complete, true, python = alternately(
        context.starts,
        lambda: timed([context.postcodes, "lookup", "SW1A 2AA", *index], accepted=(0, 1)),
        lambda: timed([context.postcodes, "complete", "SW1A", *index], accepted=(0, 1)),
        lambda: timed(["true"]),
        lambda: timed([context.python, "-c", "import sqlite3"]))
    table.section("Commands, whole processes, warm, in turn")
    peers = [("true", true[0]), ("Python, import sqlite3", python[0])]
    table.row("postcodes lookup \"SW1A 2AA\"", lookup[0], "s", limit=2.5e-3, peers=peers)
    table.row("  processor time", lookup[2], "s", peers=[("true", true[2])])
    table.row("postcodes complete SW1A", complete[0], "s", peers=peers[:1])
    throughput(table, context, index)


def throughput(table, context, index):
    """Measures all postcodes in one process."""
    with open(context.files.keys, "rb") as file:
        count = sum(block.count(b"\n") for block in iter(lambda: file.read(1 << 20), b""))

    def each(spread):
        return Spread(spread.median / count, spread.low / count, spread.high / count, spread.count)

    export, lookup = alternately(
        context.repetitions,
        lambda: timed([context.postcodes, "export", *index]),
        lambda: timed([context.postcodes, "lookup", "-", "--format", "csv", *index], source=context.files.keys))
    table.row(f"postcodes export > /dev/null: each of {count:,} rows", each(export[0]), "s")
    table.row("postcodes lookup - --format csv: each row", each(lookup[0]), "s")
