"""Builds an SQLite table, `WITHOUT ROWID`, of keys, one a line; with --record, of keys with easting, northing and
quality. Rows are inserted in order without a journal, then packed by VACUUM."""

import csv
import os
import sqlite3
import sys


def records(path):
    """Yields key, easting, northing and quality."""
    with open(path, newline="", encoding="ascii") as table:
        for key, *values in csv.reader(table):
            yield (key, *(int(value) if value else None for value in values))


def main():
    source, output = sys.argv[-2:]
    if os.path.exists(output):
        os.remove(output)
    database = sqlite3.connect(output, isolation_level=None)
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("BEGIN")
    if "--record" in sys.argv:
        database.execute(
            "CREATE TABLE postcodes (k TEXT PRIMARY KEY, easting INTEGER, northing INTEGER, quality INTEGER)"
            " WITHOUT ROWID")
        database.executemany("INSERT INTO postcodes VALUES (?, ?, ?, ?)", records(source))
    else:
        database.execute("CREATE TABLE postcodes (k TEXT PRIMARY KEY) WITHOUT ROWID")
        with open(source, encoding="ascii") as keys:
            database.executemany("INSERT INTO postcodes VALUES (?)", ((line.rstrip("\n"),) for line in keys))
    database.execute("COMMIT")
    database.execute("VACUUM")
    database.close()


main()
