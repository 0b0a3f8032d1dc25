"""Places: searches by the rules of postcodes.io, beside PostgreSQL with its schema and statements; sizes; building."""

import csv
import json
import os
import random
import shutil
import subprocess
import sys
import urllib.parse

from . import building, server_load
from .http_service import HTTPService
from .latency import nanoseconds
from .postgresql_server import PostgreSQLServer, programs
from .processes import CannotMeasure, lines, output, say
from .spread import Spread

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from generator import open_names  # noqa: E402

SECONDS = 3
QUERIES = 2000
SEARCH = "replace(replace(lower(unaccent({0})), '-', ' '), '''', '')"
PREPARATION = (
    "CREATE EXTENSION unaccent",
    "ALTER TABLE places ADD name_1_search varchar, ADD name_2_search varchar, ADD name_1_search_ts tsvector,"
    " ADD name_2_search_ts tsvector",
    "UPDATE places SET name_1_search = " + SEARCH.format("name_1") + ", name_2_search = " + SEARCH.format("name_2")
    + ", name_1_search_ts = to_tsvector('simple', name_1), name_2_search_ts = to_tsvector('simple', name_2)",
    "CREATE INDEX ON places USING gin (name_1_search_ts)", "CREATE INDEX ON places USING gin (name_2_search_ts)",
    "CREATE INDEX ON places (name_1_search varchar_pattern_ops)", "CREATE INDEX ON places (name_2_search varchar_pattern_ops)",
    "VACUUM (FULL, ANALYZE, FREEZE) places",
)
PHRASE = "phraseto_tsquery('simple', :text)"
# Whole words, best rank first; then, only if there are none, beginnings of names.
WORDS = (
    f"SELECT *, GREATEST(ts_rank_cd(name_1_search_ts, {PHRASE}, 1), COALESCE(ts_rank_cd(name_2_search_ts, {PHRASE}, 1), 0)) AS rank"
    f" FROM places WHERE name_1_search_ts @@ {PHRASE} OR name_2_search_ts @@ {PHRASE} ORDER BY rank DESC LIMIT 10")
BEGINNING = "SELECT * FROM places WHERE name_1_search ~ ('^' || :text) OR name_2_search ~ ('^' || :text) LIMIT 10"


def make_index(context):
    """Builds an index of a dump and all names of places in Great Britain, at random positions; returns its path."""
    rnd = random.Random(1)
    tile, index = os.path.join(context.folder, "HY20.csv"), os.path.join(context.folder, "places.pcindex")
    outcodes = [f"{area}{number}" for area in ("AB", "CF", "EH", "LS", "M", "NR", "PL", "TN") for number in range(1, 40)]
    with open(tile, "w", encoding="utf-8", newline="") as file:
        for number, (name, local) in enumerate(open_names.names(rnd), 4000000074000000):
            east, north = rnd.uniform(100_000, 650_000), rnd.uniform(10_000, 1_200_000)
            size = rnd.uniform(250, 2000)
            box = ["%.3f" % value for value in (east - size, north - size, east + size, north + size)]
            area = rnd.randrange(200)
            file.write(open_names.row(
                f"osgb{number}", str(number), name, "populatedPlace", local, east, north, box, rnd.choice(outcodes), None,
                (f"Council {area}", f"Region {area % 11}", "England")))
    output([context.postcodes, "build", context.dump or context.indexes.code_point(), "--places", tile, "--output", index])
    os.remove(tile)
    return index


def texts(names):
    """Returns names, and beginnings of names that are no words."""
    rnd = random.Random(2)
    plain = [name for name in names if name.isascii() and name.replace(" ", "").isalpha()]
    words = {word for name in names for word in name.lower().replace("-", " ").split()}
    beginnings = [name.lower()[: rnd.randrange(3, 7)].strip() for name in rnd.sample(plain, 10 * QUERIES)]
    return {"names": rnd.sample(plain, QUERIES), "beginnings": [text for text in beginnings if text not in words][:QUERIES]}


def keystrokes(names):
    """Returns the first one to eight letters of names, and names with a wrong, missing, superfluous or swapped letter."""
    rnd = random.Random(3)
    plain = [name for name in names if name.isascii() and name.replace(" ", "").isalpha() and len(name) >= 8]
    known = {name.lower() for name in names}
    typed = [name[: 1 + number % 8].strip() for number, name in enumerate(rnd.sample(plain, QUERIES))]
    slips = []
    for name in rnd.sample(plain, QUERIES):
        at, letter = rnd.randrange(1, len(name) - 1), rnd.choice("abcdefghijklmnopqrstuvwxyz")
        slips.append(rnd.choice((name[:at] + letter + name[at + 1:], name[:at] + name[at + 1:], name[:at] + letter + name[at:],
                                 name[:at] + name[at + 1] + name[at] + name[at + 2:])))
    return {"typed": typed, "slips": [slip for slip in slips if slip.lower() not in known]}


def load(server, path, searches):
    with open(path, encoding="utf-8") as file:
        header = file.readline().rstrip().split(",")
    integers = {"eastings", "northings"}
    kinds = {name: "int" if name.split("_")[-1] in integers else "float8" if name.endswith("itude") else "text" for name in header}
    server.query("CREATE TABLE places (" + ", ".join(f"{name} {kind}" for name, kind in kinds.items()) + ", PRIMARY KEY (code))")
    with open(path, "rb") as rows:
        server.query("COPY places FROM STDIN (FORMAT csv, HEADER)", stdin=rows)
    for statement in PREPARATION:
        server.query(statement)
    for name, values in searches.items():
        rows = ", ".join(f"({number}, '{text}')" for number, text in enumerate(values, 1))
        server.query(f"CREATE TABLE {name} (n int PRIMARY KEY, text text); INSERT INTO {name} VALUES {rows}; ANALYZE {name}")


def latency(server, table, statements, turns):
    """Returns the mean seconds of all statements of a search, without drawing its text."""
    draw = f"\\set n random(1, {QUERIES})\nSELECT text FROM {table} WHERE n = :n \\gset\n"
    script = draw + "".join(f"{statement};\n" for statement in statements)
    return Spread.of([sum(server.latencies(script, SECONDS)[-len(statements):]) * 1e-3 for _ in range(turns)])


def by_http(context, index, searches):
    """Returns the seconds of a request to the server over one connection, and its processor time, by search."""
    if not shutil.which("wrk"):
        return {}
    taken = {}
    with HTTPService([context.postcodes, "serve", "--index", index, "--port", "0"]) as service:
        for turn in range(context.peer_repetitions + 1):
            for name, values in searches.items():
                requests = server_load.written(
                    context, name, [f"GET\t/places?q={urllib.parse.quote_plus(value)}" for value in values])
                load = server_load.wrk(service, requests, connections=1)
                if turn:
                    taken.setdefault(name, []).append((1 / load.rate, load.cpu))
    return {name: [Spread.of(figures) for figures in zip(*loads)] for name, loads in taken.items()}


def full_size(table, context):
    """Measures OS Open Names at full size, with the towns of postcodes."""
    dump, names = context.indexes.with_places()
    table.section("OS Open Names at full size, generated: sizes, and building beside unzip")
    index = building.build(table, context, dump, 1.5, None, [names])
    info = json.loads(output([context.postcodes, "info", "--format", "json", "--index", index]))
    sections = {section["name"]: section["bytes"] for section in info["sections"]}
    os.remove(index)
    table.row(f"section of {info['places']:,} places", Spread(sections["places"]), "B", limit=0.9e6)
    table.row(f"populated_place of {info['postcodes']:,} postcodes", Spread(8 * sections["populated_place"] / info["postcodes"]),
              "bits", limit=2)


def measure(table, context):
    table.section("Searches for one of 42,986 places, ten results, beside bare prepared queries over one connection")
    index = make_index(context)
    rows = os.path.join(context.folder, "places.csv")
    with open(rows, "wb") as file:
        subprocess.run([context.postcodes, "export", "--places", "--index", index], stdout=file, check=True)
    with open(rows, encoding="utf-8", newline="") as file:
        names = [row["name_1"] for row in csv.DictReader(file)]
    searches = texts(names)
    if any(len(values) < QUERIES for values in searches.values()):
        raise CannotMeasure("too few names of places")
    options = ["--rounds", str(context.rounds)]
    for name, values in (searches | keystrokes(names)).items():
        path = os.path.join(context.folder, f"{name}.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(values) + "\n")
        options += [f"--{name}", path]
    say("searching for places")
    ours, plain = (Spread.parse(lines([context.swift_part, "places", "--index", path, *options]))
                   for path in (index, context.indexes.path("code-point")))
    served = by_http(context, index, searches)
    peers = {name: [] for name in searches}
    folder = programs()
    if folder:
        with PostgreSQLServer(folder) as server:
            say("searching for places in PostgreSQL")
            load(server, rows, searches)
            for name, statements in (("names", [WORDS]), ("beginnings", [WORDS, BEGINNING])):
                peers[name].append(("PostgreSQL", latency(server, name, statements, context.peer_repetitions)))
    else:
        table.line("PostgreSQL with PostGIS is not installed (--install installs it)")
    if not served:
        table.line("without the server's responses: wrk is not installed (--install installs it)")
    limit = {"limit_ratio": 0.1} if folder else {}
    for name, title in (("names", "whole names"), ("beginnings", "beginnings that are no words")):
        table.row(f"{title}, in process", nanoseconds(ours[f"places.{name}"]), "s", peers=peers[name], **limit)
        if name in served:
            seconds, cpu = served[name]
            table.row("  GET /places?q= over one connection", seconds, "s", peers=peers[name])
            table.row("  the server's processor time", cpu, "s", peers=peers[name])
    for title, figures, limit in (("ten suggestions", ours, 60e-6), ("without places", plain, 20e-6)):
        table.row(f"{title}, one to eight typed letters", nanoseconds(figures["places.typed"]), "s", limit=limit)
        table.row(f"{title}, a name with a slip", nanoseconds(figures["places.slips"]), "s")
    if context.has_places:
        full_size(table, context)
    else:
        table.line("without OS Open Names at full size, which --full generates")
