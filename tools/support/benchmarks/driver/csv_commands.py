"""The commands that read or write whole tables and texts: annotate, find, export and diff."""

import os
import random
import subprocess
import tempfile

from .processes import alternately, say, timed
from .spread import Spread

ROWS = 2_000_000
POINTS = 100_000
TEXT_LENGTH = 200_000_000


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


def write_points(path):
    """Writes grid references all over England and Wales, and their seas."""
    draw = random.Random(2)
    with open(path, "w", encoding="ascii") as file:
        file.write("easting,northing\n")
        for _ in range(POINTS):
            file.write(f"{draw.randrange(250_000, 650_000)},{draw.randrange(50_000, 550_000)}\n")


def write_text(path, source):
    """Writes English words, with a postcode in every fifth line."""
    with open(source, encoding="utf-8") as file:
        next(file)
        postcodes = [line.split(",", 1)[0] for line in file]
    draw = random.Random(3)
    words = "please send the parcel to flat 12 upper floor near old station road before 5 pm or call M1 D1 2ND".split()
    lines = [" ".join(draw.choices(words, k=14)) for _ in range(1000)]
    with open(path, "w", encoding="ascii") as file:
        length = 0
        while length < TEXT_LENGTH:
            line = draw.choice(lines) + (f", {draw.choice(postcodes)}\n" if draw.random() < 0.2 else "\n")
            length += file.write(line)


def in_another_process(work, *arguments):
    """Calls a function in another process, since `timed` needs this one to stay small."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work(*arguments)
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1]:
        raise OSError("cannot write the input")


def rate(count, spread):
    return Spread(count / spread.median, count / spread.high, count / spread.low, spread.count)


def measure(table, context):
    index = context.indexes.path("code-point")
    with tempfile.TemporaryDirectory() as folder:
        say(f"writing a table of {ROWS:,} rows and a text of {TEXT_LENGTH // 1_000_000} MB")
        exported, rows, points, text = (os.path.join(folder, name) for name in ("all.csv", "rows.csv", "points.csv", "text.txt"))
        with open(exported, "wb") as file:
            subprocess.run([context.postcodes, "export", "--index", index], stdout=file, check=True)
        in_another_process(write_rows, rows, exported)
        in_another_process(write_points, points)
        in_another_process(write_text, text, exported)
        annotate(table, context, index, rows, points)
        say("searching the text")
        (found, *_), = alternately(context.peer_repetitions, lambda: timed([context.postcodes, "find", text, "--index", index]))
        table.section(f"find, a text of {TEXT_LENGTH // 1_000_000} MB, whole process")
        table.row("bytes a second", rate(TEXT_LENGTH, found), "B", least=200e6)
    say("exporting")
    export = [context.postcodes, "export", "--index", index, "--format"]
    (csv, *_), (json, *_), (lines, *_), (arrow, *_) = alternately(
        context.peer_repetitions, *(lambda name=name: timed([*export, name]) for name in ("csv", "json", "jsonl", "arrow")))
    table.section("export of Code-Point Open, whole process")
    table.row("CSV", csv, "s")
    table.row("JSON", json, "s", limit_ratio=2, peers=[("CSV", csv)])
    table.row("JSON Lines", lines, "s", peers=[("CSV", csv)])
    table.row("Arrow", arrow, "s", peers=[("CSV", csv)])
    if context.indexes.has_older and not context.indexes.is_code_point_generated:
        compare(table, context, index)


def annotate(table, context, index, rows, points):
    say("annotating the table")
    command = [context.postcodes, "annotate", "--index", index]
    named = [*command, rows, "--column", "postcode", "--add", "district_name,ward_name"]
    everything, one, two, nearest = alternately(
        context.peer_repetitions,
        lambda: timed([*command, rows, "--column", "postcode", "--threads", "1"]),
        lambda: timed([*named, "--threads", "1"]),
        lambda: timed([*named, "--threads", "2"]),
        lambda: timed([*command, points, "--easting", "easting", "--northing", "northing", "--add", "district", "--threads", "1"]))
    table.section(f"annotate, a CSV of {ROWS:,} rows, whole process")
    table.row("all columns, one thread: rows a second", rate(ROWS, everything[0]), "")
    table.row("  peak memory", everything[1], "B")
    table.row("names of district and ward, one thread: rows a second", rate(ROWS, one[0]), "", least=2e6)
    table.row("  two threads: rows a second", rate(ROWS, two[0]), "", least_ratio=1.7, peers=[("one thread", rate(ROWS, one[0]))])
    table.row(f"from {POINTS:,} grid references, one thread: rows a second", rate(POINTS, nearest[0]), "", least=60_000)


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
