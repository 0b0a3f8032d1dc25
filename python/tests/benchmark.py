"""Measures annotate of 1,000,000 random postcodes with district, ward and latitude, and a merge with the same columns.

usage: benchmark.py INDEX

Prints the best of three runs, in rows per second of processor time, which other load hardly changes. The merge and the join are with
a frame in memory that already has the columns.
"""

import random
import sys
import time

import polars
import pyarrow
from postcodes import Index

ROWS, COLUMNS = 1_000_000, ["district", "ward", "latitude"]


def rate(run):
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return f"{ROWS / best / 1e6:.1f} million"


def main(path):
    index = Index(path)
    random.seed(1)
    table = pyarrow.table({"postcode": random.choices(list(index), k=ROWS)})
    frame, polars_frame = table.to_pandas(), polars.DataFrame(table)
    right = index.to_arrow(["postcode", *COLUMNS]).to_pandas()
    batches = table.to_batches(max_chunksize=65536)
    texts = table["postcode"].to_pylist()[:20_000]
    for name, run in [
        ("pyarrow Table", lambda: index.annotate(table, add=COLUMNS)),
        ("RecordBatchReader, batches of 65,536",
         lambda: index.annotate(pyarrow.RecordBatchReader.from_batches(table.schema, batches), add=COLUMNS).read_all()),
        ("Polars DataFrame", lambda: index.annotate(polars_frame, add=COLUMNS)),
        ("pandas DataFrame", lambda: index.annotate(frame, add=COLUMNS)),
        ("pandas merge", lambda: frame.merge(right, on="postcode", how="left")),
        ("Polars join", lambda right=polars.DataFrame(right): polars_frame.join(right, on="postcode", how="left")),
    ]:
        print(f"{name:38} {rate(run)} rows/s")
    for name, run in [("find", index.find), ("index[...]", index.__getitem__)]:
        start = time.process_time()
        for text in texts:
            run(text)
        print(f"{name:38} {(time.process_time() - start) / len(texts) * 1e6:.1f} µs")


if __name__ == "__main__":
    main(*sys.argv[1:])
