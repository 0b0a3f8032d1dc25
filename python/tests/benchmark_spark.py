"""Measures postcodes.spark.annotate with district, ward, latitude and longitude, beside an identity mapInArrow of the same rows.

usage: benchmark_spark.py INDEX [ROWS]          (default: 10,000,000 rows)

Prints medians of five runs in seconds: of elapsed time, and of the processor time of all processes, which other load hardly changes.
"batches" is Index.annotate alone, on the same batches. The last lines have the ratio of annotate to identity and batches together, and
what opening and annotating adds to the private memory of a Python worker.
"""

import glob
import os
import random
import statistics
import sys
import tempfile
import time

import postcodes.spark
import pyarrow
from postcodes import Index
from pyarrow import parquet
from pyspark.sql import SparkSession

COLUMNS, RUNS, PARTS, BATCH = ["district", "ward", "latitude", "longitude"], 5, 8, 10_000


def processor_time():
    """Seconds of this process, its children and theirs, such as the workers of Spark."""
    parents, times = {}, {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as file:
                process, _, rest = file.read().partition(" ")
        except OSError:
            continue
        fields = rest.rpartition(")")[2].split()
        # With the children that ended.
        parents[int(process)], times[int(process)] = int(fields[1]), sum(map(int, fields[11:15]))
    total = 0
    for process, ticks in times.items():
        ancestor = process
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        total += ticks if ancestor == os.getpid() else 0
    return total / os.sysconf("SC_CLK_TCK")


def measured(work):
    """Medians of the elapsed and the processor time of a function, after one call that isn't measured."""
    work()
    elapsed, processor = [], []
    for _ in range(RUNS):
        start, used = time.perf_counter(), processor_time()
        work()
        elapsed.append(time.perf_counter() - start)
        processor.append(processor_time() - used)
    return statistics.median(elapsed), statistics.median(processor)


def identity(batches):
    yield from batches


def private_memory(df, path):
    """The kilobytes that the function of annotate adds to the private memory of a worker."""
    original = postcodes.spark._function

    def function(*arguments):
        run = original(*arguments)

        def memory(batches):
            import pyarrow

            def private():
                with open("/proc/self/smaps_rollup") as file:
                    return sum(int(line.split()[1]) for line in file if line.startswith("Private_"))

            first = next(batches)
            before, peak = private(), 0
            for batch in run(each for source in ([first], batches) for each in source):
                peak = max(peak, private())
            columns = [pyarrow.array([str(peak - before)]), *(pyarrow.nulls(1, kind) for kind in batch.schema.types[1:])]
            yield pyarrow.RecordBatch.from_arrays(columns, schema=batch.schema)

        return memory

    postcodes.spark._function = function
    try:
        result = postcodes.spark.annotate(df, add=COLUMNS, index=path)
    finally:
        postcodes.spark._function = original
    return max(int(row.postcode) for row in result.collect())


def main(path, rows=10_000_000):
    rows = int(rows)
    index = Index(path)
    random.seed(1)
    texts = random.choices(list(index), k=rows)
    with tempfile.TemporaryDirectory() as folder:
        part = -(-rows // PARTS)
        for number in range(PARTS):
            parquet.write_table(pyarrow.table({"postcode": texts[number * part : (number + 1) * part]}), f"{folder}/{number}.parquet")
        batches = [batch for batch in parquet.ParquetFile(f"{folder}/0.parquet").iter_batches(BATCH)]
        del texts

        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = SparkSession.builder.master("local[2]")
        for name, value in {"driver.host": "127.0.0.1", "driver.bindAddress": "127.0.0.1", "ui.enabled": "false",
                            "ui.showConsoleProgress": "false", "sql.files.maxPartitionBytes": "1g", "sql.files.openCostInBytes": "1g"}.items():
            builder = builder.config(f"spark.{name}", value)
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("ERROR")
        df = spark.read.parquet(folder)

        def job(result):
            return lambda: result.write.format("noop").mode("overwrite").save()

        def alone():
            for table in postcodes.spark._joined(iter(batches)):
                postcodes.spark._annotated(index, table, add=COLUMNS)

        found = {"identity": measured(job(df.mapInArrow(identity, df.schema))),
                 "annotate": measured(job(postcodes.spark.annotate(df, add=COLUMNS, index=path))),
                 "batches": [PARTS * seconds for seconds in measured(alone)]}
        memory = private_memory(df, path)
        spark.stop()
    for name, (elapsed, processor) in found.items():
        rate = f"{rows / processor / 1e6:.2f} million rows per core and second"
        print(f"{name:10} {elapsed:6.2f} s elapsed {processor:7.2f} s of processor time {rate}")
    print(f"annotate to identity and batches: {found['annotate'][1] / (found['identity'][1] + found['batches'][1]):.2f}")
    print(f"private memory added to a worker: {memory / 1000:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
