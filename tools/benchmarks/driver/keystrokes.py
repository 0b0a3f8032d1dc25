"""A search field of an app, in process."""

from .latency import nanoseconds
from .processes import say
from .records import figures

MEDIAN_LIMIT = 10e-6
TAIL_LIMIT = 50e-6


def measure(table, context):
    say("typing into a search field")
    spreads = figures(context, "keystrokes", "code-point")
    table.section("Keystroke in a search field: SearchModel and LocalSource on the main actor")
    table.row("to the state: median", nanoseconds(spreads["keystroke.median"]), "s", limit=MEDIAN_LIMIT)
    table.row("  99th percentile", nanoseconds(spreads["keystroke.tail"]), "s", limit=TAIL_LIMIT)
    table.row("to the text of the first ten rows: median", nanoseconds(spreads["keystroke.rows.median"]), "s")
    table.row("  99th percentile", nanoseconds(spreads["keystroke.rows.tail"]), "s")
