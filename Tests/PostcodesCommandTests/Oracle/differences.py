"""Compares two Code-Point Open dumps row by row, using only the Python standard library.

usage: differences.py OLD.zip NEW.zip DIFF.csv

DIFF.csv is the output of `postcodes diff --format csv`. Prints a JSON object with the numbers of changes and the first
twenty missing or superfluous lines.
"""

import collections
import gc
import json
import math
import re
import sys

import dumps

FOLDER = "Data/CSV/"
SHOWN = 20
CODES = ["country", "regional_health_authority", "health_authority", "county", "district", "ward"]


def areas(path):
    """Return the names of the files of a dump. Each has the rows of one postcode area."""
    return sorted(name.rsplit("/", 1)[-1] for name in dumps.names(path, FOLDER))


def area(path, name):
    """Return the rows of a postcode area, keyed by postcode: none if the dump lacks it."""
    tables = dumps.tables(path, FOLDER + re.escape(name) + "$")
    return {row[0].replace(" ", ""): row for table in tables for row in table}


def metres(old, new):
    """Return the plane distance with one decimal, computed with integers only."""
    square = (int(old[0]) - int(new[0])) ** 2 + (int(old[1]) - int(new[1])) ** 2
    tenths = (math.isqrt(400 * square) + 1) // 2
    return "%d.%d" % divmod(tenths, 10)


def changes(old, new):
    for text in old.keys() - new.keys():
        yield "gone", dumps.spaced(text), "", "", "", ""
    for text in new.keys() - old.keys():
        yield "introduced", dumps.spaced(text), "", "", "", ""
    for text in old.keys() & new.keys():
        left, right = old[text], new[text]
        if left == right:
            continue
        postcode = dumps.spaced(text)
        if left[2:4] != right[2:4]:
            yield from moves(postcode, dumps.metres(*left[2:4]), dumps.metres(*right[2:4]))
        if left[1] != right[1] and dumps.number(left[1]) != dumps.number(right[1]):
            yield "recoded", postcode, "quality", dumps.number(left[1]), dumps.number(right[1]), ""
        if left[4:10] != right[4:10]:
            for column, source, target in zip(CODES, left[4:10], right[4:10]):
                if source != target:
                    yield "recoded", postcode, column, source, target, ""


def moves(postcode, before, after):
    grid = "easting northing"
    if before == after:
        return
    if before == ("", ""):
        yield "position-gained", postcode, grid, "", " ".join(after), ""
    elif after == ("", ""):
        yield "position-lost", postcode, grid, " ".join(before), "", ""
    else:
        yield "moved", postcode, grid, " ".join(before), " ".join(after), metres(before, after)


def main():
    # There are no reference cycles, and the garbage collector would search millions of rows for them again and again.
    gc.disable()
    old, new, output = sys.argv[1:]
    with open(output, encoding="utf-8", newline="\n") as lines:
        header = next(lines).rstrip("\n")
        listed = [line.rstrip("\n") for line in lines]
    found = set(listed)
    # A line that is listed twice is wrong once.
    wrong = len(listed) - len(found)
    del listed
    counts = collections.Counter()
    shown = []
    # One area at a time: both dumps at once would take more than a gigabyte.
    for name in sorted(set(areas(old)) | set(areas(new))):
        for change in changes(area(old, name), area(new, name)):
            counts[change[0]] += 1
            line = ",".join(change)
            if line in found:
                found.remove(line)
            else:
                wrong += 1
                shown.append("missing: " + line)
    wrong += len(found)
    shown += ["superfluous: " + line for line in list(found)[:SHOWN]]
    json.dump({"header": header, "counts": counts, "wrong": wrong, "shown": shown[:SHOWN]}, sys.stdout)


if __name__ == "__main__":
    main()
