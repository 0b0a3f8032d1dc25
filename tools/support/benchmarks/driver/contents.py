"""Sizes by kind of content, in indexes with all columns and names."""

from .spread import Spread

KINDS = ("postcodes", "positions", "OSTN15", "dates, quality, user type", "code sets", "codes", "names", "the rest")
ATTRIBUTES = ("_name", "_short_code", "_code")
BY_NAME = {
    "postcodes": "postcodes", "easting, northing": "positions", "latitude, longitude": "positions",
    "code sets": "code sets", "header": "the rest", "metadata": "the rest", "boxes": "the rest", "negative zeros": "the rest",
    **dict.fromkeys(("quality", "introduced", "terminated", "user_type"), "dates, quality, user type"),
}
# Bits per postcode of postcode-db, the best published store, for the set with positions to 1.1 m; as published, not measured here.
POSTCODE_DB = 29.2


def kind(section, columns):
    name = section["name"]
    if name in BY_NAME:
        return BY_NAME[name]
    if name.startswith("OSTN15"):
        return "OSTN15"
    if any(name.endswith(it) and name.removesuffix(it) in columns for it in ATTRIBUTES):
        return "names"
    return "codes"


def by_kind(info):
    sums = dict.fromkeys(KINDS, 0)
    for section in info["sections"]:
        sums[kind(section, info["columns"])] += section["bytes"]
    return sums


def one(table, title, info, goal=None, goal_each=None):
    """goal: bytes of the whole index. goal_each: bytes per postcode without names."""
    count = info["postcodes"]
    sums = by_kind(info)
    table.section(f"Content of {title}: {count:,} postcodes, {len(info['columns'])} columns; bits are bits per postcode")
    for name, size in sums.items():
        if size:
            table.row(name, Spread(8 * size / count), "bits", peers=[("in all", Spread(size), "B")])
    located = sums["postcodes"] + sums["positions"]
    table.row("postcodes and positions", Spread(8 * located / count), "bits",
              peers=[("postcode-db as published, to 1.1 m", Spread(POSTCODE_DB))])
    table.row("bytes per postcode, without names", Spread((info["bytes"] - sums["names"]) / count), "bytes",
              limit=goal_each)
    table.row("whole index", Spread(info["bytes"]), "B", limit=goal)


def measure(table, context):
    indexes = context.indexes
    if not indexes.is_code_point_generated:
        one(table, "Code-Point", indexes.info("code-point"), goal=5.95e6)
        if indexes.has_shifts:
            one(table, "Code-Point with OSTN15", indexes.info("code-point-ostn15"), goal=5.95e6)
    if indexes.has_areas:
        one(table, "NSPL of 19 areas, all columns", indexes.info("nspl"), goal_each=7)
    if context.is_full:
        one(table, "a synthetic ONSPD, served columns", indexes.info("onspd"), goal=16e6)
