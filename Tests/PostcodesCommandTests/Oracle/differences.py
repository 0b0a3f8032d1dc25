"""Compares two Code-Point Open dumps row by row, using only the Python standard library.

usage: differences.py OLD.zip NEW.zip DIFF.csv

DIFF.csv is the output of `postcodes diff --format csv`. Prints a JSON object with the numbers of changes and the first
twenty missing or superfluous lines.
"""

import collections
import json
import math
import sys

import dumps

PATTERN = r"Data/CSV/.*\.csv$"
SHOWN = 20
CODES = ["country", "regional_health_authority", "health_authority", "county", "district", "ward"]


def rows(path):
    """Return the position, the quality and the codes, keyed by postcode."""
    found = {}
    for table in dumps.tables(path, PATTERN):
        for row in table:
            position = dumps.metres(row[2], row[3])
            values = (dumps.number(row[1]),) + tuple(row[4:10])
            found[dumps.spaced(row[0])] = (position, values)
    return found


def metres(old, new):
    """Return the plane distance with one decimal, computed with integers only."""
    square = (int(old[0]) - int(new[0])) ** 2 + (int(old[1]) - int(new[1])) ** 2
    tenths = (math.isqrt(400 * square) + 1) // 2
    return "%d.%d" % divmod(tenths, 10)


def changes(old, new):
    for postcode in old.keys() - new.keys():
        yield "gone", postcode, "", "", "", ""
    for postcode in new.keys() - old.keys():
        yield "introduced", postcode, "", "", "", ""
    grid = "easting northing"
    for postcode in old.keys() & new.keys():
        (before, left), (after, right) = old[postcode], new[postcode]
        if before != after:
            if before == ("", ""):
                yield "position-gained", postcode, grid, "", " ".join(after), ""
            elif after == ("", ""):
                yield "position-lost", postcode, grid, " ".join(before), "", ""
            else:
                yield "moved", postcode, grid, " ".join(before), " ".join(after), metres(before, after)
        for column, source, target in zip(["quality"] + CODES, left, right):
            if source != target:
                yield "recoded", postcode, column, source, target, ""


def main():
    old, new, said = sys.argv[1:]
    with open(said, encoding="utf-8", newline="\n") as lines:
        header = next(lines).rstrip("\n")
        found = collections.Counter(line.rstrip("\n") for line in lines)
    counts = collections.Counter()
    wrong = 0
    shown = []
    for change in changes(rows(old), rows(new)):
        counts[change[0]] += 1
        line = ",".join(change)
        if found[line] == 1:
            del found[line]
        else:
            wrong += 1
            shown.append("missing: " + line)
    wrong += len(found)
    shown += ["not due: " + line for line in list(found)[:SHOWN]]
    json.dump({"header": header, "counts": counts, "wrong": wrong, "shown": shown[:SHOWN]}, sys.stdout)


if __name__ == "__main__":
    main()
