"""Sizes of the index and its sections, beside the peers."""

import os

from .prepare import GRID
from .spread import Spread


def measure(table, context):
    files = context.files
    info = files.info
    count = info["postcodes"]

    def ours(*names):
        chosen = [section["bytes"] for section in info["sections"] if not names or section["name"] in names]
        return Spread(8 * sum(chosen) / count)

    def bits(*peers):
        return [(name, Spread(8 * os.path.getsize(path) / count)) for name, path in peers if path]

    def size(*peers):
        return [(name, Spread(os.path.getsize(path))) for name, path in peers if path]

    dump = ("the dump", files.dump)
    records = (("marisa-trie, 9 bytes beside each", files.marisa_records),
               ("SQLite, WITHOUT ROWID", files.sqlite_records))
    table.section(f"Size: {count:,} postcodes of {os.path.basename(files.dump)}; bits a postcode")
    table.row("set: trie with all directories and rank samples", ours("postcodes"), "bits", limit=2.0, peers=bits(
        ("marisa-trie", files.marisa), ("fst, set", files.fst_set), ("fst, map to the ordinal", files.fst_map),
        ("SQLite, WITHOUT ROWID", files.sqlite), ("text, one a line", files.keys)))
    if files.has_grid:
        table.row("set, easting, northing, quality", ours("postcodes", GRID, "quality"), "bits", limit=24,
                  peers=bits(*records, ("CSV of the same", files.records)))
    for section in info["sections"]:
        if section["name"] != "postcodes":
            table.row(f"  section {section['name']}", ours(section["name"]), "bits")
    table.row("whole index", Spread(info["bytes"]), "B", peers=size(dump, *records))
    table.row("  a postcode", ours(), "bits", peers=bits(dump))
