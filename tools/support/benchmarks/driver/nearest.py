"""Nearest postcodes, in process."""

from .latency import nanoseconds
from .processes import say
from .records import figures, names

NEAREST = (
    ("nearest.postcode", "ten nearest to a random live postcode"),
    ("nearest.within", "… within 2 km"),
    ("nearest.point", "ten nearest to a random point with a postcode within 5 km"),
    ("nearest.anywhere", "ten nearest to a random point of the bounding box, including the sea"),
)


def measure(table, context):
    for title, index in names(context):
        say(f"finding nearest postcodes in {title}")
        spreads = figures(context, "nearest", index)
        table.section(f"Nearest postcodes in {title}, in process; medians of rounds of many queries")
        for name, what in NEAREST:
            table.row(f"{what}: median", nanoseconds(spreads[f"{name}.median"]), "s")
            table.row("  99th percentile", nanoseconds(spreads[f"{name}.tail"]), "s")
            if name == "nearest.anywhere":
                table.row("  worst", nanoseconds(spreads[f"{name}.worst"]), "s")
