"""Batches of the C library, and of the Python package beside pandas, Polars, DuckDB and Spark."""

import json
import os
import shutil

from . import prepare
from .processes import CannotMeasure, lines, output, say
from .spread import Spread

LIBRARY_ROWS = 2_000_000
# The least rows a second, and the least multiple of the first peer.
LEAST = {
    "random, batches of 1000000: ordinal easting northing": 5e6,
    "sorted, batches of 1000000: ordinal": 20e6,
    "annotate, pyarrow Table": 3e6,
}
LEAST_RATIOS = {
    "annotate, pyarrow Table": 10,
    "postcode_normalise": 0.5,
    "postcode_district": 0.5,
    "postcode_lookup: district, ward, latitude": 0.5,
}
SPARK = ".build/spark/bin/python"


def measure(table, context):
    index = context.indexes.path("code-point")
    say("building the C library")
    folder = os.path.join(context.folder, "library")
    try:
        output(["tools/build-library", "--output", folder])
    except CannotMeasure as reason:
        table.section(f"Batches: not measured: {reason}")
        return
    library(table, context, index, folder)
    interpreter = prepare.frames(context.folder)
    if interpreter:
        say("batches in Python")
        arguments = [index, context.indexes.code_point(), str(context.repetitions), str(context.peer_repetitions)]
        for section in json.loads(output(python(folder, interpreter, "python/tests/benchmark_batches.py", *arguments))):
            table.section(f"Python: {section['title']}")
            for row in section["rows"]:
                rates(table, row["what"], row["ours"], [(name, Spread.of(found)) for name, found in row["peers"].items()])
    spark(table, index, folder)


def spark(table, index, folder):
    table.section("Spark")
    if not os.path.exists(SPARK):
        table.line("not measured; tools/checks/spark installs it")
        return
    say("batches in Spark, which takes minutes")
    try:
        for line in lines(python(folder, SPARK, "python/tests/benchmark_spark.py", index)):
            table.line(line)
    except CannotMeasure as reason:
        table.line(f"not measured: {reason}")


def python(folder, interpreter, *arguments):
    """The command that runs a script with the Python package of this checkout."""
    return ["env", f"PYTHONPATH={os.path.abspath('python')}", "POLARS_MAX_THREADS=1",
            f"POSTCODES_LIBRARY={os.path.abspath(folder)}/libpostcodes.so",
            f"PYSPARK_PYTHON={os.path.abspath(interpreter)}", interpreter, *arguments]


def library(table, context, index, folder):
    program = os.path.join(folder, "benchmark")
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        raise CannotMeasure("there is no C compiler")
    output([compiler, "-std=c11", "-O2", f"-I{folder}", "Tests/CLibrary/benchmark.c", "-o", program, f"-L{folder}",
            f"-Wl,-rpath,{os.path.abspath(folder)}", "-lpostcodes"])
    say("batches of the C library")
    table.section(f"C library, {LIBRARY_ROWS:,} rows; completions and neighbours of {LIBRARY_ROWS // 100:,}: rows a second")
    for line in lines([program, index, str(LIBRARY_ROWS)]):
        what, *found = line.split("\t")
        rates(table, what, list(map(float, found)), ())


def rates(table, what, found, peers):
    table.row(what, Spread.of(found), "", least=LEAST.get(what), least_ratio=LEAST_RATIOS.get(what), peers=peers)
