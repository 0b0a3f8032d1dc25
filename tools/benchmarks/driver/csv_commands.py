"""The commands that read whole tables: annotate and diff."""

import os
import random
import subprocess
import tempfile

from .processes import alternately, say, timed
from .spread import Spread

ROWS = 2_000_000


def write_rows(path, source):
    """Writes the same CSV in every run: a number, a postcode in one of four spellings, an amount."""
    with open(source, encoding="utf-8") as file:
        next(file)
        postcodes = [line.split(",", 1)[0] for line in file]
    draw = random.Random(1)
    spellings = (str, str.lower, lambda it: it.replace(" ", ""), lambda it: it.lower().replace(" ", "-"))
    with open(path, "w", encoding="ascii", newline="") as file:
        file.write("number,postcode,amount\r\n")
        for row in range(ROWS):
            postcode = draw.choice(postcodes)
            file.write(f"{row},{spellings[row % 4](postcode)},{draw.randrange(100_000) / 100}\r\n")


def per_minute(spread):
    return Spread(ROWS * 60 / spread.median, ROWS * 60 / spread.high, ROWS * 60 / spread.low, spread.count)


def measure(table, context):
    index = context.indexes.path("code-point")
    with tempfile.TemporaryDirectory() as folder:
        say(f"writing a table of {ROWS:,} rows")
        exported, rows = os.path.join(folder, "all.csv"), os.path.join(folder, "rows.csv")
        with open(exported, "wb") as file:
            subprocess.run([context.postcodes, "export", "--index", index], stdout=file, check=True)
        # In another process, since `timed` needs this one to stay small.
        child = os.fork()
        if child == 0:
            write_rows(rows, exported)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            raise OSError("cannot write the table")
        say("annotating it")
        command = [context.postcodes, "annotate", rows, "--column", "postcode", "--index", index]
        everything, district = alternately(
            context.peer_repetitions,
            lambda: timed(command),
            lambda: timed([*command, "--add", "postcode,district"]))
        table.section(f"annotate, a CSV of {ROWS:,} rows, whole process")
        table.row("all columns: rows a minute", per_minute(everything[0]), "")
        table.row("  peak memory", everything[1], "B")
        table.row("postcode and district: rows a minute", per_minute(district[0]), "")
    if context.indexes.has_older and not context.indexes.is_code_point_generated:
        compare(table, context, index)


def compare(table, context, index):
    older = context.indexes.path("code-point-older")
    say("comparing two editions")
    text, csv = alternately(
        context.peer_repetitions,
        lambda: timed([context.postcodes, "diff", older, index], accepted=(0, 1)),
        lambda: timed([context.postcodes, "diff", older, index, "--format", "csv"], accepted=(0, 1)))
    table.section("diff of Code-Point Open, August 2014 and October 2025, whole process")
    table.row("as text", text[0], "s")
    table.row("  peak memory", text[1], "B")
    table.row("as CSV", csv[0], "s")
