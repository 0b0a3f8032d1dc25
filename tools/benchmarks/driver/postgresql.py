"""A real PostgreSQL with PostGIS beside ours: the same postcodes in postcodes.io's layout, with its indexes."""

import os
import subprocess
import time

from .latency import nanoseconds
from .processes import say
from .records import figures
from .server import Server, programs
from .spread import Spread

SECONDS = 3
KEYS = 100_000
CODES = ("country", "regional_health_authority", "health_authority", "county", "district", "ward")
POINT = "ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography"
LAYOUT = (
    'postcode varchar COLLATE "C", pc_compact varchar(9) COLLATE "C", outcode varchar(5), quality int, eastings int,'
    " northings int, latitude double precision, longitude double precision, location geography(Point, 4326), "
    + ", ".join(f"{name} varchar(32)" for name in CODES))
INDEXES = (
    "CREATE UNIQUE INDEX ON postcodes (postcode)", "CREATE UNIQUE INDEX ON postcodes (pc_compact)",
    "CREATE INDEX ON postcodes (outcode)", "CREATE INDEX ON postcodes USING gist (location)")
PLACE = "ST_SetSRID(ST_MakePoint(:lon::float8, :lat::float8), 4326)::geography"
# A name, what is drawn before it, the question.
QUESTIONS = (
    ("empty", "SELECT 1 AS one"),
    ("lookup", "SELECT * FROM postcodes WHERE pc_compact = :key"),
    ("ten", "SELECT postcode FROM postcodes WHERE pc_compact >= :prefix ORDER BY pc_compact LIMIT 10"),
    ("within", f"SELECT *, ST_Distance(location, {PLACE}) AS distance FROM postcodes"
               f" WHERE ST_DWithin(location, {PLACE}, 2000) ORDER BY distance, postcode LIMIT 10"),
    ("ordered", f"SELECT * FROM postcodes ORDER BY location <-> {PLACE} LIMIT 10"),
)


def load(server, path):
    """The rows in the order of postcodes, and some of them at random as what to ask for."""
    header, start = header_of(path), time.perf_counter()
    server.ask("CREATE EXTENSION postgis")
    server.ask("CREATE UNLOGGED TABLE rows (" + ", ".join(f'"{name}" text' for name in header) + ")")
    with open(path, "rb") as rows:
        server.ask("COPY rows FROM STDIN (FORMAT csv, HEADER)", stdin=rows)
    server.ask(f"CREATE TABLE postcodes ({LAYOUT})")
    server.ask(
        "INSERT INTO postcodes SELECT postcode, replace(postcode, ' ', ''), split_part(postcode, ' ', 1), quality::int,"
        " easting::int, northing::int, latitude::float8, longitude::float8, "
        + POINT.replace("longitude", "longitude::float8").replace("latitude", "latitude::float8")
        + ", " + ", ".join(CODES) + " FROM rows")
    for index in INDEXES:
        server.ask(index)
    server.ask("DROP TABLE rows")
    server.ask("VACUUM (ANALYZE, FREEZE) postcodes")
    server.ask(
        "CREATE TABLE questions AS SELECT row_number() OVER (ORDER BY md5(pc_compact))::int AS n, pc_compact AS key,"
        " left(pc_compact, 2 + ascii(md5(pc_compact)) % 5) AS prefix, latitude::text AS lat, longitude::text AS lon"
        f" FROM postcodes WHERE location IS NOT NULL ORDER BY 1 LIMIT {KEYS}")
    server.ask("ALTER TABLE questions ADD PRIMARY KEY (n)")
    server.ask("VACUUM (ANALYZE, FREEZE) questions")
    return time.perf_counter() - start


def load_index(server, context, name):
    """The same from an index; how long it took without writing the CSV."""
    path = os.path.join(context.folder, "server.csv")
    with open(path, "wb") as file:
        subprocess.run([context.postcodes, "export", "--index", context.indexes.path(name)], stdout=file, check=True)
    try:
        return load(server, path)
    finally:
        os.remove(path)


def header_of(path):
    with open(path, encoding="utf-8") as file:
        return file.readline().rstrip().split(",")


def latency(server, question, turns):
    """Seconds of a question on average, without drawing what it asks for."""
    draw = f"\\set n random(1, {KEYS})\nSELECT key, prefix, lat, lon FROM questions WHERE n = :n \\gset\n"
    return Spread.of([server.latencies(f"{draw}{question};\n", SECONDS)[-1] * 1e-3 for _ in range(turns)])


def measure(table, context):
    table.section("A real PostgreSQL with PostGIS on the same rows: bare questions, prepared, one connection")
    folder = programs()
    if not folder:
        say("PostgreSQL with PostGIS is not installed, so its figures are missing; --install installs it")
        table.line("not measured: PostgreSQL with PostGIS is not installed (--install installs it)")
        return
    info = context.indexes.info("code-point")
    with Server(folder) as server:
        say(f"loading PostgreSQL ({server.ask('SHOW server_version')})")
        seconds = load_index(server, context, "code-point")
        say("asking PostgreSQL")
        count = info["postcodes"]
        total, rows = (int(server.ask(f"SELECT {size}('postcodes')")) / count
                       for size in ("pg_total_relation_size", "pg_relation_size"))
        theirs = {name: latency(server, question, context.peer_repetitions) for name, question in QUESTIONS}
    records, nearest = figures(context, "records", "code-point"), figures(context, "nearest", "code-point")
    table.row("bytes a postcode: all columns, all indexes", Spread(info["bytes"] / count), "bytes", peers=[
        ("PostgreSQL, table and indexes", Spread(total)), ("  its rows alone", Spread(rows))])
    empty = ("PostgreSQL, SELECT 1: the way there and back", theirs["empty"])
    table.row("look-up of a whole record, codes as strings", nanoseconds(records["record.lookup"]), "s",
              peers=[("PostgreSQL", theirs["lookup"]), empty])
    table.row("first ten completions", nanoseconds(records["record.ten"]), "s", peers=[("PostgreSQL", theirs["ten"])])
    table.row("ten nearest within 2 km of a postcode: mean", nanoseconds(nearest["nearest.within.mean"]), "s",
              peers=[("PostgreSQL, ST_DWithin: mean", theirs["within"])])
    table.row("ten nearest: mean", nanoseconds(nearest["nearest.postcode.mean"]), "s",
              peers=[("PostgreSQL, ORDER BY <->: mean", theirs["ordered"])])
    table.row("making it", Spread(context.indexes.seconds["code-point"]), "s",
              peers=[("PostgreSQL, from a CSV", Spread(seconds))])
