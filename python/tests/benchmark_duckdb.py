"""Measures the functions for DuckDB with 1,000,000 random postcodes, beside DuckDB's hash join with a table of all postcodes.

usage: benchmark_duckdb.py INDEX

Prints the median of five runs, in milliseconds of elapsed time, with one thread. Each run of a query is followed by one of its peer. The
postcodes and the table to join with are tables of DuckDB in memory. The expressions of Polars stand beside Polars' join.
"""

import random
import statistics
import sys
import time

import duckdb
import polars
import postcodes.duckdb
import postcodes.polars
import pyarrow
from postcodes import Index

ROWS, RUNS = 1_000_000, 5


def compare(name, run, peer):
    times = [[], []]
    for _ in range(RUNS):
        for each, taken in zip((run, peer), times):
            start = time.perf_counter()
            each()
            taken.append(time.perf_counter() - start)
    ours, theirs = map(statistics.median, times)
    print(f"{name:40} {ours * 1e3:6.0f} ms, join {theirs * 1e3:6.0f} ms: {ours / theirs:.2f} times the join")


def main(path):
    index, con = Index(path), duckdb.connect()
    random.seed(1)
    given = pyarrow.table({"p": random.choices(list(index), k=ROWS)})
    con.execute("SET threads = 1")
    con.register("source", given)
    con.execute("CREATE TABLE given AS FROM source")
    postcodes.duckdb.register(con, index, ["district", "ward", "latitude"])
    con.execute("CREATE TABLE loaded AS FROM postcodes")

    def query(sql):
        return lambda: con.execute(sql).fetchall()

    join = "FROM given LEFT JOIN loaded ON given.p = loaded.postcode"
    compare("postcode_district", query("SELECT max(postcode_district(p)) FROM given"), query(f"SELECT max(district) {join}"))
    compare("postcode_normalise", query("SELECT max(postcode_normalise(p)) FROM given"), query(f"SELECT max(loaded.postcode) {join}"))
    compare(
        "postcode_lookup, 3 columns",
        query("SELECT max(r.district), max(r.ward), max(r.latitude) FROM (SELECT postcode_lookup(p) AS r FROM given)"),
        query(f"SELECT max(district), max(ward), max(latitude) {join}"),
    )
    compare("view, 1 column of 4", query("SELECT max(ward) FROM postcodes"), query("SELECT max(ward) FROM loaded"))
    postcodes.polars.use(index)
    frame, loaded = polars.DataFrame(given), polars.DataFrame(con.sql("FROM loaded").to_arrow_table())
    compare(
        "Polars: district", lambda: frame.select(polars.col("p").postcode.district().max()),
        lambda: frame.join(loaded, left_on="p", right_on="postcode", how="left").select(polars.col("district").max()),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
