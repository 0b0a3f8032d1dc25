"""PostgreSQL with PostGIS: the same postcodes in the schema of postcodes.io, with its indexes."""

import os
import subprocess
import time

from .latency import nanoseconds
from .postgresql_server import PostgreSQLServer, programs
from .processes import say
from .records import figures
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
ORIGIN = "ST_SetSRID(ST_MakePoint(:lon::float8, :lat::float8), 4326)::geography"
# Name and statement.
QUERIES = (
    ("empty", "SELECT 1 AS one"),
    ("lookup", "SELECT * FROM postcodes WHERE pc_compact = :key"),
    ("ten", "SELECT postcode FROM postcodes WHERE pc_compact >= :prefix ORDER BY pc_compact LIMIT 10"),
    ("within", f"SELECT *, ST_Distance(location, {ORIGIN}) AS distance FROM postcodes"
               f" WHERE ST_DWithin(location, {ORIGIN}, 2000) ORDER BY distance, postcode LIMIT 10"),
    ("ordered", f"SELECT * FROM postcodes ORDER BY location <-> {ORIGIN} LIMIT 10"),
)


def load(server, path):
    """Loads the rows in the order of postcodes, and a random sample of them as query parameters."""
    header, start = header_of(path), time.perf_counter()
    server.query("CREATE EXTENSION postgis")
    server.query("CREATE UNLOGGED TABLE rows (" + ", ".join(f'"{name}" text' for name in header) + ")")
    with open(path, "rb") as rows:
        server.query("COPY rows FROM STDIN (FORMAT csv, HEADER)", stdin=rows)
    server.query(f"CREATE TABLE postcodes ({LAYOUT})")
    server.query(
        "INSERT INTO postcodes SELECT postcode, replace(postcode, ' ', ''), split_part(postcode, ' ', 1), quality::int,"
        " easting::int, northing::int, latitude::float8, longitude::float8, "
        + POINT.replace("longitude", "longitude::float8").replace("latitude", "latitude::float8")
        + ", " + ", ".join(CODES) + " FROM rows")
    for index in INDEXES:
        server.query(index)
    server.query("DROP TABLE rows")
    server.query("VACUUM (ANALYZE, FREEZE) postcodes")
    server.query(
        "CREATE TABLE parameters AS SELECT row_number() OVER (ORDER BY md5(pc_compact))::int AS n, pc_compact AS key,"
        " left(pc_compact, 2 + ascii(md5(pc_compact)) % 5) AS prefix, latitude::text AS lat, longitude::text AS lon"
        f" FROM postcodes WHERE location IS NOT NULL ORDER BY 1 LIMIT {KEYS}")
    server.query("ALTER TABLE parameters ADD PRIMARY KEY (n)")
    server.query("VACUUM (ANALYZE, FREEZE) parameters")
    return time.perf_counter() - start


def load_index(server, context, name):
    """Loads an index; returns the seconds, without the export to CSV."""
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


def latency(server, query, turns):
    """Returns the mean seconds of a query, without drawing its parameters."""
    draw = f"\\set n random(1, {KEYS})\nSELECT key, prefix, lat, lon FROM parameters WHERE n = :n \\gset\n"
    return Spread.of([server.latencies(f"{draw}{query};\n", SECONDS)[-1] * 1e-3 for _ in range(turns)])


def measure(table, context):
    table.section("PostgreSQL with PostGIS on the same rows: bare prepared queries, one connection")
    folder = programs()
    if not folder:
        say("no figures for PostgreSQL: PostgreSQL with PostGIS is not installed (--install installs it)")
        table.line("not measured: PostgreSQL with PostGIS is not installed (--install installs it)")
        return
    info = context.indexes.info("code-point")
    with PostgreSQLServer(folder) as server:
        say(f"loading PostgreSQL ({server.query('SHOW server_version')})")
        seconds = load_index(server, context, "code-point")
        say("querying PostgreSQL")
        count = info["postcodes"]
        total, rows = (int(server.query(f"SELECT {size}('postcodes')")) / count
                       for size in ("pg_total_relation_size", "pg_relation_size"))
        theirs = {name: latency(server, query, context.peer_repetitions) for name, query in QUERIES}
    records, nearest = figures(context, "records", "code-point"), figures(context, "nearest", "code-point")
    table.row("bytes a postcode: all columns, all indexes", Spread(info["bytes"] / count), "bytes", peers=[
        ("PostgreSQL, table and indexes", Spread(total)), ("  its rows alone", Spread(rows))])
    empty = ("PostgreSQL, SELECT 1: the round trip", theirs["empty"])
    table.row("look-up of a whole record, codes as strings", nanoseconds(records["record.lookup"]), "s",
              peers=[("PostgreSQL", theirs["lookup"]), empty])
    table.row("first ten completions", nanoseconds(records["record.ten"]), "s", peers=[("PostgreSQL", theirs["ten"])])
    table.row("ten nearest within 2 km of a postcode: mean", nanoseconds(nearest["nearest.within.mean"]), "s",
              peers=[("PostgreSQL, ST_DWithin: mean", theirs["within"])])
    table.row("ten nearest: mean", nanoseconds(nearest["nearest.postcode.mean"]), "s",
              peers=[("PostgreSQL, ORDER BY <->: mean", theirs["ordered"])])
    table.row("building it", Spread(context.indexes.seconds["code-point"]), "s",
              peers=[("PostgreSQL, from a CSV", Spread(seconds))])
