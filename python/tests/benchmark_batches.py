"""Measures batches beside other ways to the same result, for `tools/benchmark --only batches`.

usage: benchmark_batches.py INDEX DUMP [RUNS [PEER_RUNS]]        (default: 5 and 3 runs)

DUMP is a zip of Code-Point Open, which pandas reads, too. Prints a JSON list of sections; a section has a title and rows, and a row the
rows per second of processor time, which other load hardly changes: ours, and those of each peer, which runs in turn with ours.
Processor time is that of all threads, so the figures are for one core.
"""

import bisect
import io
import json
import sys
import time
import zipfile

import duckdb
import numpy
import pandas
import polars
import postcodes.duckdb
import postcodes.polars
import pyarrow
import pyarrow.compute
from postcodes import Index

MANY, ROWS, FEW = 10_000_000, 1_000_000, 20_000
GRID, DEGREES = ["district", "ward", "easting", "northing"], ["district", "ward", "latitude"]
# The columns of Code-Point Open, which has no header.
PUBLISHED = {0: "postcode", 2: "easting", 3: "northing", 8: "district", 9: "ward"}


class Sections:
    def __init__(self, runs, peer_runs):
        self.runs, self.peer_runs = runs, peer_runs
        self.sections = []

    def section(self, title):
        self.sections.append({"title": title, "rows": []})

    def row(self, what, rows, ours, **peers):
        """Measures functions in turn, each once without a measurement first."""
        works = {"": ours, **{name.replace("_", " "): peer for name, peer in peers.items()}}
        counts = {name: self.peer_runs if name else self.runs for name in works}
        taken = {name: [] for name in works}
        for run in range(max(counts.values()) + 1):
            for name, work in works.items():
                if run > counts[name]:
                    continue
                start = time.process_time()
                work()
                if run:
                    taken[name].append(rows / (time.process_time() - start))
        print(f"  {what}", file=sys.stderr, flush=True)
        self.sections[-1]["rows"].append(
            {"what": what, "ours": taken.pop(""), "peers": taken})


def published(path):
    """The dump as a frame, with the columns of GRID."""
    with zipfile.ZipFile(path) as archive:
        frames = [
            pandas.read_csv(io.BytesIO(archive.read(name)), header=None, usecols=list(PUBLISHED), names=list(range(10)))
            for name in archive.namelist() if name.lower().endswith(".csv") and "/csv/" in name.lower()
        ]
    return pandas.concat(frames, ignore_index=True).rename(columns=PUBLISHED)


def tables(sections, index, dump, given):
    many = pyarrow.table({"postcode": given(MANY)})
    frame, right = many.to_pandas(), published(dump)
    right["postcode"] = index.lookup(pyarrow.array(right["postcode"]), ["postcode"])["postcode"].to_pandas()

    def merge(right):
        result = frame.merge(right, on="postcode", how="left")
        assert len(result) == MANY
        return result

    assert merge(right)["easting"].notna().all()
    sections.section(f"annotate a table of {MANY:,} random rows with district, ward and position: rows a second")
    sections.row("annotate, pyarrow Table", MANY, lambda: index.annotate(many, add=GRID),
                 pandas_merge_and_reading_the_CSV=lambda: merge(published(dump)), pandas_merge=lambda: merge(right))
    del frame, many
    some = pyarrow.table({"postcode": given(ROWS)})
    frame, polars_frame = some.to_pandas(), polars.DataFrame(some)
    batches = some.to_batches(max_chunksize=65536)
    known = index.to_arrow(["postcode", *DEGREES])
    right, polars_right = known.to_pandas(), polars.DataFrame(known)
    encoded = pyarrow.table({"postcode": given(ROWS, 10_000).dictionary_encode()})
    plain = pyarrow.table({"postcode": encoded["postcode"].cast(pyarrow.string())})
    sections.section(f"annotate {ROWS:,} random rows with district, ward and latitude: rows a second")
    sections.row("pandas DataFrame", ROWS, lambda: index.annotate(frame, add=DEGREES),
                 merge=lambda: frame.merge(right, on="postcode", how="left"))
    sections.row("Polars DataFrame", ROWS, lambda: index.annotate(polars_frame, add=DEGREES),
                 join=lambda: polars_frame.join(polars_right, on="postcode", how="left"))
    sections.row("RecordBatchReader, batches of 65,536", ROWS, lambda: index.annotate(
        pyarrow.RecordBatchReader.from_batches(some.schema, batches), add=DEGREES).read_all())
    sections.row("dictionary-encoded column of 10,000 postcodes", ROWS, lambda: index.annotate(encoded, add=DEGREES),
                 the_same_as_plain_text=lambda: index.annotate(plain, add=DEGREES))
    texts, every = given(ROWS), index.to_arrow(["postcode"])["postcode"].combine_chunks()
    sections.row("lookup of the ordinal", ROWS, lambda: index.lookup(texts, ["ordinal"]),
                 pyarrow_index_in=lambda: pyarrow.compute.index_in(texts, value_set=every))


def sql(sections, index, given):
    con = duckdb.connect()
    con.execute("SET threads = 1")
    source = pyarrow.table({"p": given(ROWS)})
    con.register("source", source)
    con.execute("CREATE TABLE given AS FROM source")
    postcodes.duckdb.register(con, index, DEGREES)
    con.execute("CREATE TABLE loaded AS FROM postcodes")

    def query(text):
        return lambda: con.execute(text).fetchall()

    join = "FROM given LEFT JOIN loaded ON given.p = loaded.postcode"
    sections.section(f"DuckDB, a table of {ROWS:,} random rows, beside a hash join with a table of all postcodes: rows a second")
    sections.row("postcode_normalise", ROWS, query("SELECT max(postcode_normalise(p)) FROM given"),
                 join=query(f"SELECT max(loaded.postcode) {join}"))
    sections.row("postcode_district", ROWS, query("SELECT max(postcode_district(p)) FROM given"),
                 join=query(f"SELECT max(district) {join}"))
    sections.row(
        "postcode_lookup: district, ward, latitude", ROWS,
        query("SELECT max(r.district), max(r.ward), max(r.latitude) FROM (SELECT postcode_lookup(p) AS r FROM given)"),
        join=query(f"SELECT max(district), max(ward), max(latitude) {join}"))
    sections.row("the view, one of four columns", len(index), query("SELECT max(ward) FROM postcodes"),
                 loaded_table=query("SELECT max(ward) FROM loaded"))
    postcodes.polars.use(index)
    frame, loaded = polars.DataFrame(source), polars.DataFrame(con.sql("FROM loaded").to_arrow_table())
    sections.section(f"Polars expression, {ROWS:,} random rows, beside a join: rows a second")
    sections.row("postcode.district()", ROWS, lambda: frame.select(polars.col("p").postcode.district().max()),
                 join=lambda: frame.join(loaded, left_on="p", right_on="postcode", how="left").select(polars.col("district").max()))


def first_ten(every, prefix):
    start = bisect.bisect_left(every, prefix)
    return [text for text in every[start : start + 10] if text.startswith(prefix)]


def others(sections, index, given):
    sections.section(f"One postcode or point a row, {FEW:,} random ones: rows a second")
    texts, every = given(FEW).to_pylist(), sorted(index)
    frame = index.to_arrow(["latitude", "longitude"]).to_pandas()
    points = frame.sample(FEW, random_state=1).fillna(52.0)

    def each(function):
        return lambda: [function(text) for text in texts]

    sections.row("find", FEW, each(index.find), bisect_in_a_sorted_list=each(lambda text: bisect.bisect_left(every, text)))
    sections.row("index[...], all columns", FEW, each(index.__getitem__))
    sections.row("complete, the first ten", FEW, each(lambda text: index.complete(text[:4])),
                 bisect_in_a_sorted_list=each(lambda text: first_ten(every, text[:4])))
    peers = {}
    try:
        from scipy.spatial import cKDTree
    except ImportError:
        pass
    else:
        # On the sphere, so that the peer's order is nearly the same.
        def unit(frame):
            north, east = numpy.radians(frame["latitude"].to_numpy()), numpy.radians(frame["longitude"].to_numpy())
            return numpy.column_stack([numpy.cos(north) * numpy.cos(east), numpy.cos(north) * numpy.sin(east), numpy.sin(north)])

        tree, positions = cKDTree(unit(frame.dropna())), unit(points)
        peers["SciPy_k-d_tree"] = lambda: tree.query(positions, 10)
    sections.row("nearest_points, the nearest ten", FEW,
                 lambda: index.nearest_points(points["latitude"], points["longitude"], 10), **peers)


def main(path, dump, runs=5, peer_runs=3):
    index, sections = Index(path), Sections(int(runs), int(peer_runs))
    every = index.to_arrow(["postcode"])["postcode"].combine_chunks()

    def given(rows, among=None):
        draw = numpy.random.default_rng(1)
        return every.take(pyarrow.array(draw.integers(0, among or len(every), rows)))

    tables(sections, index, dump, given)
    sql(sections, index, given)
    others(sections, index, given)
    json.dump(sections.sections, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
