"""Checks an export against its postcode dump, using only the Python standard library.

    oracle.py KIND DUMP EXPORT [--completions FILE --count N --seed S]

Prints a JSON object with the counts and the first twenty differences. With --completions, writes N prefixes and the
completions found by searching the text of the dump to FILE, one per line, as tab-separated fields: order, prefix, offset,
limit, count (- if the order has none), postcodes joined by |.
"""

import argparse
import gc
import json
import sys
from decimal import Decimal

import answers
import dumps

SHOWN = 20


def differences(rows, header, export):
    """Compare sorted rows with a sorted export, and yield a text for each difference."""
    with open(export, encoding="ascii", newline="\n") as lines:
        found = next(lines, "").rstrip("\n")
        if found != ",".join(header):
            yield "found header %r, expected %r" % (found, ",".join(header))
            return
        exact = "latitude" not in header
        expected = iter(rows)
        row = next(expected, None)
        last = ""
        for line in lines:
            line = line.rstrip("\n")
            name = line.partition(",")[0]
            if name <= last:
                yield "%s is exported after %s" % (name, last)
            last = name
            while row is not None and row.partition(",")[0] < name:
                yield "missing %s" % row
                row = next(expected, None)
            if row is None or row.partition(",")[0] != name:
                yield "%s is added" % line
                continue
            if line != row and (exact or not same_numbers(line, row)):
                yield "found %s, expected %s" % (line, row)
            row = next(expected, None)
        while row is not None:
            yield "missing %s" % row
            row = next(expected, None)


def same_numbers(left, right):
    """Compare degrees without regard to trailing zeros."""
    def numbers(line):
        return [Decimal(field) if field else None for field in line.split(",")[1:]]

    def trimmed(line):
        return [field.rstrip("0") if "." in field else field for field in line.split(",")[1:]]
    # Decimal is slow, and most numbers differ in nothing but zeros at the end.
    return trimmed(left) == trimmed(right) or numbers(left) == numbers(right)


def main():
    # There are no reference cycles, and the garbage collector would search millions of rows for them again and again.
    gc.disable()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=sorted(dumps.READERS))
    parser.add_argument("dump")
    parser.add_argument("export")
    parser.add_argument("--completions")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    header, lines, read = dumps.read(options.kind, options.dump)
    shown = []
    count = 0
    for difference in differences(lines, header, options.export):
        count += 1
        if len(shown) < SHOWN:
            shown.append(difference)
    dated = "terminated" in header
    terminated = sum(not line.endswith(",") for line in lines) if dated else 0
    placed = len(header) > 1
    report = {
        "rows": read,
        "postcodes": len(lines),
        "terminated": terminated,
        "withoutPosition": sum(line.split(",", 2)[1] == "" for line in lines) if placed else len(lines),
        "differences": count,
        "shown": shown,
    }
    if options.completions:
        names = [line.partition(",")[0] for line in lines]
        live = [name for name, line in zip(names, lines) if line.endswith(",")] if dated else names
        with open(options.completions, "w", encoding="utf-8", newline="\n") as file:
            answers.write(file, names, live, options.count, options.seed)
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
