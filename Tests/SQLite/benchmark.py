"""Measures the functions of the SQLite extension beside joins on tables of all postcodes.

usage: benchmark.py INDEX EXPORT.csv FOLDER, with POSTCODES_SQLITE set to the extension

EXPORT.csv is `postcodes export --names` of the index. FOLDER receives the databases. Each figure is the median of five runs in
seconds of processor time, after a run that isn't counted, for a million random postcodes. The queries of a line take turns. The tables
have only the columns that are asked for, and are read through memory maps with a cache that holds them. Fails if two queries of a
line differ in their result.
"""

import csv
import os
import pathlib
import random
import sqlite3
import statistics
import sys
import time

ROWS, RUNS = 1_000_000, 5
COLUMNS = ("district", "ward", "easting")


def make_tables(export, folder):
    """Makes a database for each kind of table, and one of postcodes."""
    with open(export, newline="", encoding="utf-8") as file:
        rows = [[row["postcode"], *(row[name] or None for name in COLUMNS)] for row in csv.DictReader(file)]
    columns = "district TEXT, ward TEXT, easting INTEGER"
    for name, definition, index in (
            ("keyed", f"(postcode TEXT PRIMARY KEY, {columns}) WITHOUT ROWID", None),
            ("indexed", f"(postcode TEXT, {columns})", "CREATE UNIQUE INDEX by_postcode ON indexed (postcode)"),
            ("packed", f"(postcode TEXT PRIMARY KEY, {columns}) WITHOUT ROWID", None)):
        # The keys of the last table have no space.
        found = rows if name != "packed" else sorted([row[0].replace(" ", ""), *row[1:]] for row in rows)
        database = sqlite3.connect(folder / f"{name}.db", isolation_level=None)
        for statement in ("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "BEGIN", f"CREATE TABLE {name} {definition}"):
            database.execute(statement)
        database.executemany(f"INSERT INTO {name} VALUES (?, ?, ?, ?)", found)
        for statement in (index, "COMMIT", "VACUUM", "ANALYZE"):
            database.execute(statement or "")
        database.close()
    choose = random.Random(1)
    chosen = [row[0] for row in choose.choices(rows, k=ROWS)]
    forms = (str, str.lower, lambda text: text.replace(" ", ""), lambda text: f" {text.lower().replace(' ', '')}")
    database = sqlite3.connect(folder / "texts.db")
    database.execute("CREATE TABLE t (p TEXT, typed TEXT)")
    database.executemany("INSERT INTO t VALUES (?, ?)", ((text, choose.choice(forms)(text)) for text in chosen))
    database.commit()
    database.close()


def measure(connection, title, **queries):
    times, results = {name: [] for name in queries}, {}
    for run in range(RUNS + 1):
        for name, sql in queries.items():
            start = time.process_time()
            results[name] = connection.execute(sql).fetchall()
            if run > 0:
                times[name].append(time.process_time() - start)
    if len({str(result) for result in results.values()}) > 1:
        sys.exit(f"benchmark: the results differ: {title}: {results}")
    first = statistics.median(times["function"])
    print(title)
    for name, found in times.items():
        median = statistics.median(found)
        print(f"  {name:22} {median:5.2f} s ({min(found):.2f} to {max(found):.2f}), {median / first:.2f} of the function")


def main():
    index, export, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    make_tables(export, folder)
    print(f"sizes: {', '.join(f'{path.name} {os.path.getsize(path):,}' for path in (pathlib.Path(index), folder / 'keyed.db', folder / 'indexed.db'))} bytes")
    connection = sqlite3.connect(folder / "texts.db")
    connection.enable_load_extension(True)
    connection.load_extension(os.environ["POSTCODES_SQLITE"])
    connection.execute("SELECT postcode_open(?)", (index,)).fetchall()
    for name in ("main", "keyed", "indexed", "packed"):
        if name != "main":
            connection.execute(f"ATTACH ? AS {name}", (f"{folder}/{name}.db",))
        connection.execute(f"PRAGMA {name}.mmap_size = {1 << 31}")
        connection.execute(f"PRAGMA {name}.cache_size = -1000000")
    for asked in (("district",), ("easting",), ("district", "ward"), COLUMNS):
        calls = ", ".join(f"max(postcode_get(p, '{name}'))" for name in asked)
        values = ", ".join(f"max({name})" for name in asked)
        measure(connection, " and ".join(asked),
                **{"function": f"SELECT {calls} FROM t", "WITHOUT ROWID table": f"SELECT {values} FROM t CROSS JOIN keyed ON postcode = p",
                   "table and index": f"SELECT {values} FROM t CROSS JOIN indexed ON postcode = p"})
    measure(connection, "district of postcodes as typed, in four forms",
            **{"function": "SELECT max(postcode_get(typed, 'district')) FROM t",
               "upper, replace, join": "SELECT max(district) FROM t CROSS JOIN packed ON postcode = replace(upper(typed), ' ', '')"})


main()
