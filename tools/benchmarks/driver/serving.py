"""The server under load, beside a server that only says hello, and with --full PostgreSQL's bare index queries."""

import csv
import json
import os
import random
import shutil
import subprocess
import time

from . import postgresql
from .processes import CannotMeasure, output, say
from .server import Server, programs
from .service import Service
from .spread import Spread

PACKAGES = ("wrk",)
CONNECTIONS = 32
SECONDS = 2
KEYS = 5_000
BULK = 100
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "load.lua")
# Of hello's requests a second, what lookup and autocomplete should reach.
LEAST_RATIO = 0.8
# Beside the touched part of the index.
MEMORY_LIMIT = 60e6
START_LIMIT = 0.1
# Each script of pgbench asks for one thing, so that nothing has to be drawn in between; so few and so long that
# beginning connections and preparing each of them over each connection does not count.
SCRIPTS = 8
DATABASE_SECONDS = 8
NAMES = {"code-point": "Code-Point Open", "onspd": "ONSPD"}


class Load:
    """What a server answered in some seconds, and what that took."""

    def __init__(self, requests, seconds, cpu):
        self.rate = requests / seconds
        self.cpu = cpu / requests


def wrk(service, requests):
    """Bounded load: one thread, some connections, a few seconds."""
    before = service.cpu()
    said = output(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", SCRIPT, service.url, "--", requests])
    cpu = service.cpu() - before
    figures = next(line for line in said.splitlines() if line.startswith("figures\t"))
    count, microseconds, refused, broken = map(int, figures.split("\t")[1:])
    if refused or broken or not count:
        raise CannotMeasure(f"of {count} requests {refused} were refused and {broken} broken: {requests}")
    return Load(count, microseconds * 1e-6, cpu)


def sample(context, name):
    """Live postcodes with a position, drawn at random but the same in every run."""
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


def questions(context, name):
    """Files of requests by what they are."""
    draw, postcodes = random.Random(2), sample(context, name)
    compact = [postcode.replace(" ", "") for postcode in postcodes]
    bodies = [json.dumps({"postcodes": draw.sample(postcodes, BULK)}) for _ in range(100)]
    lines = {
        "lookup": [f"GET\t/postcodes/{it}" for it in compact],
        "autocomplete": [f"GET\t/postcodes/{it[:draw.randint(2, 6)]}/autocomplete" for it in compact],
        f"bulk lookup of {BULK}": [f"POST\t/postcodes\t{it}" for it in bodies],
        "ten nearest within 2 km": [f"GET\t/postcodes/{it}/nearest?radius=2000" for it in compact],
    }
    return {what: written(context, f"{name}-{place}", text) for place, (what, text) in enumerate(lines.items())}


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
        table.line("without the ONSPD, which --full makes")
    asked = {name: questions(context, name) for name in names}
    hello_file = written(context, "hello", ["GET\t/hello"])
    with Service([context.hello]) as hello:
        services = {name: Service.serving(context, name) for name in names}
        try:
            loads = rounds(context, hello, hello_file, services, asked)
            memory = {name: service.memory(context.indexes.path(name)) for name, service in services.items()}
            hello_memory = hello.memory()
        finally:
            for service in services.values():
                service.stop()
    peers = database(context, asked) if context.is_full else {}
    tell(table, loads, peers)
    for name, used in memory.items():
        tell_memory(table, name, used, hello_memory)
    starts(table, context, names)


def rounds(context, hello, hello_file, services, asked):
    """What is measured in turns; the first turn, which warms up, does not count."""
    loads = {}
    for turn in range(context.repetitions + 1):
        say(f"asking the servers, round {turn} of {context.repetitions}")
        for key, service, requests in [("hello", hello, hello_file)] + [
                ((name, what), services[name], file) for name in services for what, file in asked[name].items()]:
            load = wrk(service, requests)
            if turn:
                loads.setdefault(key, []).append(load)
    return loads


def tell(table, loads, peers):
    hello = loads.pop("hello")
    for (name, what), own in loads.items():
        has_limit = what in ("lookup", "autocomplete")
        table.row(f"{what}, {NAMES[name]}", spread(own, "rate"), "a second",
                  least_ratio=LEAST_RATIO if has_limit else None,
                  peers=[("hello", spread(hello, "rate"))] + peers.get((name, what), []))
        table.row("  processor time of the server for each", spread(own, "cpu"), "s",
                  peers=[("hello", spread(hello, "cpu"))])


def tell_memory(table, name, used, hello):
    table.row(f"memory after that, {NAMES[name]}: all but the index", Spread(used["rest"]), "B", limit=MEMORY_LIMIT,
              peers=[("hello", Spread(hello["rest"]))])
    table.row("  of it anonymous; the rest are programs' pages", Spread(used["anonymous"]), "B",
              peers=[("hello", Spread(hello["anonymous"]))])
    table.row("  the index, of which each server has a copy", Spread(used["index"]), "B")


def starts(table, context, names):
    """From starting the program to its first answer."""
    say("starting the servers")
    taken = {name: [] for name in ["hello", *names]}
    for _ in range(min(context.starts, 21)):
        for name, times in taken.items():
            start = time.perf_counter()
            service = Service([context.hello]) if name == "hello" else Service.serving(context, name)
            with service:
                service.answer("/hello" if name == "hello" else "/postcodes/AB101AB/validate")
                times.append(time.perf_counter() - start)
    hello = Spread.of(taken.pop("hello"))
    for name, times in taken.items():
        table.row(f"from start to first answer, {NAMES[name]}", Spread.of(times), "s", limit=START_LIMIT,
                  peers=[("hello", hello)])


def database(context, asked):
    """The same questions to PostgreSQL, as bare queries by index over the same number of connections."""
    folder = programs()
    if not folder:
        say("PostgreSQL with PostGIS is not installed, so its figures are missing; --install installs it")
        return {}
    say("loading PostgreSQL")
    peers = {}
    with Server(folder) as server:
        postgresql.load_index(server, context, "code-point")
        say("asking PostgreSQL")
        for what, file in asked["code-point"].items():
            rates = [pgbench(server, what, file) for _ in range(context.peer_repetitions)]
            peers["code-point", what] = [("PostgreSQL, the bare query", Spread.of(rates))]
    return peers


def pgbench(server, what, file):
    """How many of the questions are answered a second."""
    with open(file, encoding="ascii") as lines:
        requests = [line.rstrip("\n").split("\t") for line in lines][:SCRIPTS]
    return server.throughput([query(what, request) for request in requests], CONNECTIONS, DATABASE_SECONDS)


def query(what, request):
    """The statement that answers a request, or for bulk all its postcodes at once."""
    if what.startswith("bulk"):
        keys = ", ".join(f"'{key.replace(' ', '')}'" for key in json.loads(request[2])["postcodes"])
        return f"SELECT * FROM postcodes WHERE pc_compact IN ({keys})"
    key = request[1].split("/")[2]
    if what == "lookup":
        return f"SELECT * FROM postcodes WHERE pc_compact = '{key}'"
    if what == "autocomplete":
        return f"SELECT postcode FROM postcodes WHERE pc_compact >= '{key}' ORDER BY pc_compact LIMIT 10"
    place = f"(SELECT location FROM postcodes WHERE pc_compact = '{key}')"
    return (f"SELECT *, ST_Distance(location, {place}) AS distance FROM postcodes"
            f" WHERE ST_DWithin(location, {place}, 2000) ORDER BY distance, postcode LIMIT 10")
