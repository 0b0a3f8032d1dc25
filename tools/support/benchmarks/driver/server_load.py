"""The server under load, beside a server that only says hello and, with --full, PostgreSQL's bare queries."""

import csv
import json
import os
import random
import shutil
import subprocess
import time

from . import postgresql_queries
from .http_service import HTTPService
from .postgresql_server import PostgreSQLServer, programs
from .processes import CannotMeasure, output, say
from .spread import Spread

PACKAGES = ("wrk",)
CONNECTIONS = 32
SECONDS = 2
KEYS = 5_000
BULK = 100
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "load.lua")
# The least ratio of our lookups and autocompletions to hello, in requests a second.
LEAST_RATIO = 0.8
# Bytes, not counting the index.
MEMORY_LIMIT = 60e6
START_LIMIT = 0.1
# Each pgbench script makes one query, so that nothing is drawn in between. Few scripts and long runs make the cost of
# connecting and preparing negligible.
SCRIPTS = 8
DATABASE_SECONDS = 8
NAMES = {"code-point": "Code-Point Open", "onspd": "ONSPD"}


class Load:
    """The requests a server answered, and the CPU time that took."""

    def __init__(self, requests, seconds, cpu):
        self.rate = requests / seconds
        self.cpu = cpu / requests


def wrk(service, requests, connections=CONNECTIONS):
    """Applies a bounded load: one thread, SECONDS seconds."""
    before = service.cpu()
    report = output(["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "-s", SCRIPT, service.url, "--", requests])
    cpu = service.cpu() - before
    figures = next(line for line in report.splitlines() if line.startswith("figures\t"))
    count, microseconds, rejected, broken = map(int, figures.split("\t")[1:])
    if rejected or broken or not count:
        raise CannotMeasure(f"{requests}: of {count} requests {rejected} were rejected and {broken} failed")
    return Load(count, microseconds * 1e-6, cpu)


def sample(context, name):
    """Returns random live postcodes with a position, the same in every run."""
    columns = context.indexes.info(name)["columns"]
    chosen = "postcode,easting" + (",terminated" if "terminated" in columns else "")
    path = os.path.join(context.folder, "live.csv")
    with open(path, "wb") as file:
        subprocess.run([context.postcodes, "export", "--index", context.indexes.path(name), "--columns", chosen],
                       stdout=file, check=True)
    with open(path, encoding="utf-8") as file:
        live = [row["postcode"] for row in csv.DictReader(file) if row["easting"] and not row.get("terminated")]
    os.remove(path)
    return random.Random(1).sample(live, min(KEYS, len(live)))


def request_files(context, name):
    """Returns files of requests, by kind of request."""
    draw, postcodes = random.Random(2), sample(context, name)
    compact = [postcode.replace(" ", "") for postcode in postcodes]
    bodies = [json.dumps({"postcodes": draw.sample(postcodes, BULK)}) for _ in range(100)]
    lines = {
        "lookup": [f"GET\t/postcodes/{it}" for it in compact],
        "autocomplete": [f"GET\t/postcodes/{it[:draw.randint(2, 6)]}/autocomplete" for it in compact],
        f"bulk lookup of {BULK}": [f"POST\t/postcodes\t{it}" for it in bodies],
        "ten nearest within 2 km": [f"GET\t/postcodes/{it}/nearest?radius=2000" for it in compact],
    }
    return {what: written(context, f"{name}-{number}", text) for number, (what, text) in enumerate(lines.items())}


def written(context, name, lines):
    path = os.path.join(context.folder, f"requests-{name}.tsv")
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in lines)
    return path


def spread(loads, key):
    return Spread.of([getattr(load, key) for load in loads])


def measure(table, context):
    table.section(f"The server on loopback: wrk, one thread, {CONNECTIONS} connections, {SECONDS} s each in turn")
    if not shutil.which("wrk"):
        say("wrk is not installed, so the server's figures are missing; --install installs it")
        table.line("not measured: wrk is not installed (--install installs it)")
        return
    names = [name for name in NAMES if name != "onspd" or context.has_onspd]
    if len(names) < len(NAMES):
        table.line("without the ONSPD, which --full generates")
    requests = {name: request_files(context, name) for name in names}
    hello_file = written(context, "hello", ["GET\t/hello"])
    with HTTPService([context.hello]) as hello:
        services = {name: HTTPService.serving(context, name) for name in names}
        try:
            loads = rounds(context, hello, hello_file, services, requests)
            memory = {name: service.memory(context.indexes.path(name)) for name, service in services.items()}
            hello_memory = hello.memory()
        finally:
            for service in services.values():
                service.stop()
    peers = database(context, requests) if context.is_full else {}
    report_loads(table, loads, peers)
    for name, used in memory.items():
        report_memory(table, name, used, hello_memory)
    starts(table, context, names)


def rounds(context, hello, hello_file, services, requests):
    """Measures each server in turn. The first turn warms up and does not count."""
    loads = {}
    for turn in range(context.repetitions + 1):
        say(f"loading the servers, round {turn} of {context.repetitions}")
        for key, service, file in [("hello", hello, hello_file)] + [
                ((name, what), services[name], file) for name in services for what, file in requests[name].items()]:
            load = wrk(service, file)
            if turn:
                loads.setdefault(key, []).append(load)
    return loads


def report_loads(table, loads, peers):
    hello = loads.pop("hello")
    for (name, what), own in loads.items():
        has_limit = what in ("lookup", "autocomplete")
        table.row(f"{what}, {NAMES[name]}", spread(own, "rate"), "a second",
                  least_ratio=LEAST_RATIO if has_limit else None,
                  peers=[("hello", spread(hello, "rate"))] + peers.get((name, what), []))
        table.row("  server CPU time a request", spread(own, "cpu"), "s",
                  peers=[("hello", spread(hello, "cpu"))])


def report_memory(table, name, used, hello):
    table.row(f"memory afterwards, {NAMES[name]}: without the index", Spread(used["rest"]), "B", limit=MEMORY_LIMIT,
              peers=[("hello", Spread(hello["rest"]))])
    table.row("  of that anonymous; the rest is program code", Spread(used["anonymous"]), "B",
              peers=[("hello", Spread(hello["anonymous"]))])
    table.row("  the server's copy of the index", Spread(used["index"]), "B")


def starts(table, context, names):
    """Measures from starting the program to its first response."""
    say("starting the servers")
    taken = {name: [] for name in ["hello", *names]}
    for _ in range(min(context.starts, 21)):
        for name, times in taken.items():
            start = time.perf_counter()
            service = HTTPService([context.hello]) if name == "hello" else HTTPService.serving(context, name)
            with service:
                service.request("/hello" if name == "hello" else "/postcodes/AB101AB/validate")
                times.append(time.perf_counter() - start)
    hello = Spread.of(taken.pop("hello"))
    for name, times in taken.items():
        table.row(f"from start to first response, {NAMES[name]}", Spread.of(times), "s", limit=START_LIMIT,
                  peers=[("hello", hello)])


def database(context, requests):
    """Measures PostgreSQL on the same requests, as bare queries over the same number of connections."""
    folder = programs()
    if not folder:
        say("PostgreSQL with PostGIS is not installed, so its figures are missing; --install installs it")
        return {}
    say("loading PostgreSQL")
    peers = {}
    with PostgreSQLServer(folder) as server:
        postgresql_queries.load_index(server, context, "code-point")
        say("querying PostgreSQL")
        for what, file in requests["code-point"].items():
            rates = [pgbench(server, what, file) for _ in range(context.peer_repetitions)]
            peers["code-point", what] = [("PostgreSQL, the bare query", Spread.of(rates))]
    return peers


def pgbench(server, what, file):
    """Returns the queries a second."""
    with open(file, encoding="ascii") as lines:
        requests = [line.rstrip("\n").split("\t") for line in lines][:SCRIPTS]
    return server.throughput([query(what, request) for request in requests], CONNECTIONS, DATABASE_SECONDS)


def query(what, request):
    """Returns the statement for a request; for a bulk request, one statement for all its postcodes."""
    if what.startswith("bulk"):
        keys = ", ".join(f"'{key.replace(' ', '')}'" for key in json.loads(request[2])["postcodes"])
        return f"SELECT * FROM postcodes WHERE pc_compact IN ({keys})"
    key = request[1].split("/")[2]
    if what == "lookup":
        return f"SELECT * FROM postcodes WHERE pc_compact = '{key}'"
    if what == "autocomplete":
        return f"SELECT postcode FROM postcodes WHERE pc_compact >= '{key}' ORDER BY pc_compact LIMIT 10"
    origin = f"(SELECT location FROM postcodes WHERE pc_compact = '{key}')"
    return (f"SELECT *, ST_Distance(location, {origin}) AS distance FROM postcodes"
            f" WHERE ST_DWithin(location, {origin}, 2000) ORDER BY distance, postcode LIMIT 10")
