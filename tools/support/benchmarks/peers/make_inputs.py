"""Converts the CSV of `postcodes export` to the peers' inputs, sorted by key.

Keys are compact postcodes, one a line; records are keys with easting, northing and quality as CSV without a header.
"""

import csv
import sys

COLUMNS = ("easting", "northing", "quality")


def main():
    source, keys_path, records_path = sys.argv[1:]
    with open(source, newline="", encoding="utf-8") as table:
        rows = sorted((row["postcode"].replace(" ", ""), *(row.get(name) or "" for name in COLUMNS))
                      for row in csv.DictReader(table))
    with open(keys_path, "w", encoding="ascii") as keys:
        keys.writelines(row[0] + "\n" for row in rows)
    with open(records_path, "w", newline="", encoding="ascii") as records:
        csv.writer(records, lineterminator="\n").writerows(rows)


main()
