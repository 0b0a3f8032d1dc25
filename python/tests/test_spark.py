"""DataFrames of Spark, on a cluster of two executors: values, bad input, killed processes, ten million rows.

Skipped without pyspark. tools/checks/spark runs these tests with it.
"""

import collections
import datetime
import decimal
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import pyarrow

import postcodes
from postcodes import Index
from support import ADD, BAD, EVERY_COLUMN, SAMPLE, TEXTS

try:
    from pyspark.sql import SparkSession, functions
except ImportError:
    raise unittest.SkipTest("there is no pyspark; tools/checks/spark installs it") from None

import postcodes.spark

ROWS = 10_000_000
SETTINGS = {
    "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "4", "spark.ui.showConsoleProgress": "false",
}


def setUpModule():
    global spark
    # The workers need no pandas, unlike the driver.
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    with open(os.path.join(folder.name, "pandas.py"), "w") as file:
        file.write('raise ImportError("the workers have no pandas")\n')
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.executorEnv.PYTHONPATH", folder.name)
    for name, value in SETTINGS.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    # Failures are expected.
    spark.sparkContext.setLogLevel("OFF")


def tearDownModule():
    spark.stop()


def wrapping(wrap):
    """Replaces the function that annotate and nearest give to mapInArrow."""
    original = postcodes.spark._function
    return mock.patch.object(postcodes.spark, "_function", lambda *arguments: wrap(original(*arguments)))


def killing(victim, flag):
    """Once, in the middle of its result, a worker kills itself or its executor with SIGKILL."""

    def wrap(run):
        def dying(batches):
            import os
            import signal

            for number, batch in enumerate(run(batches)):
                if number == 5:
                    try:
                        os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
                    except FileExistsError:
                        pass
                    else:
                        process = os.getpid()
                        if victim == "executor":
                            # The parent of the process that forks workers.
                            with open(f"/proc/{os.getppid()}/stat") as file:
                                process = int(file.read().rpartition(")")[2].split()[1])
                        os.kill(process, signal.SIGKILL)
                yield batch

        return dying

    return wrapping(wrap)


class SparkCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def frame(self, texts=TEXTS, kind="string"):
        """Numbered texts, in two partitions."""
        table = pyarrow.table({"id": range(len(texts)), "postcode": pyarrow.array(texts, pyarrow.null() if kind == "void" else pyarrow.string())})
        return spark.createDataFrame(table, f"id long, postcode {kind}")

    def configured(self, name, value):
        spark.conf.set(name, value)
        self.addCleanup(spark.conf.unset, name)

    def copied(self, index):
        """Renames a copy of an index to a path, as `postcodes build` does."""
        path = os.path.join(self.folder, "uk.pcindex")
        shutil.copy(index, path + ".new")
        os.replace(path + ".new", path)
        return path

    def rows(self, df):
        return sorted((tuple(row) for row in df.collect()), key=lambda row: row[0])

    def expected(self, index, texts=TEXTS, **options):
        table = pyarrow.table({"id": range(len(texts)), "postcode": pyarrow.array(texts, pyarrow.string())})
        with Index(index) as opened:
            return [tuple(row.values()) for row in opened.annotate(table, **options).to_pylist()]


class AnnotateTests(SparkCase):
    def test_rows_equal_those_of_an_index(self):
        result = postcodes.spark.annotate(self.frame().repartition(3), index=SAMPLE, **ADD)
        self.assertEqual(result.columns, ["id", "postcode", "easting", "district", "how"])
        self.assertEqual(self.rows(result), self.expected(SAMPLE, **ADD))
        named = postcodes.spark.annotate(self.frame(), "postcode", ["postcode", "ward"], index=SAMPLE, prefix="new_")
        self.assertEqual(self.rows(named), self.expected(SAMPLE, add=["postcode", "ward"], prefix="new_"))
        self.assertEqual(named.columns[2:], ["new_postcode", "new_ward"])

    def test_every_kind_of_column(self):
        with Index(EVERY_COLUMN) as index:
            texts = [*index, None, "nonsense"]
            add = [*index.columns, "status", "ordinal", "is_live"]
        result = postcodes.spark.annotate(self.frame(texts), add=add, index=EVERY_COLUMN)
        self.assertEqual(self.rows(result), self.expected(EVERY_COLUMN, texts, add=add))
        kinds = {field.name: field.dataType.simpleString() for field in result.schema}
        self.assertEqual([kinds[name] for name in ("easting", "latitude", "introduced", "district", "is_live", "ordinal")],
                         ["int", "double", "date", "string", "boolean", "int"])

    def test_other_columns_stay_as_they_are(self):
        schema = ("`a.b` int not null, postcode string not null, d decimal(20,3), t timestamp, n timestamp_ntz, x binary, l array<int>, "
                  "s struct<u: string, v: array<double>>, m map<string, date>, z void")
        rows = [(1, "AC10 3AA", decimal.Decimal("1.250"), datetime.datetime(2020, 1, 2, 3), datetime.datetime(1900, 1, 1), bytearray(b"\0"),
                 [1, None], ("u", [0.5]), {"k": datetime.date(2000, 2, 29)}, None), (2, "nonsense", *[None] * 8)]
        df = spark.createDataFrame(rows, schema)
        result = postcodes.spark.annotate(df, add=["easting"], index=SAMPLE)
        self.assertEqual(result.schema.fields[:-1], df.schema.fields)
        self.assertEqual([tuple(row) for row in result.collect()], [(*rows[0], 389233), (*rows[1], None)])
        same = spark.createDataFrame([("AC10 3AA", 1, 2)], "postcode string, x int, y int").toDF("postcode", "x", "x")
        self.assertEqual(postcodes.spark.annotate(same, add=["easting"], index=SAMPLE).collect()[0], ("AC10 3AA", 1, 2, 389233))

    def test_other_texts_and_batches(self):
        expected = self.expected(SAMPLE, **ADD)
        collated = self.frame(kind="string collate UTF8_LCASE")
        self.assertEqual(self.rows(postcodes.spark.annotate(collated, index=SAMPLE, **ADD)), expected)
        self.configured("spark.sql.execution.arrow.useLargeVarTypes", "true")
        self.assertEqual(self.rows(postcodes.spark.annotate(self.frame(), index=SAMPLE, **ADD)), expected)
        self.configured("spark.sql.execution.arrow.maxRecordsPerBatch", "2")
        self.assertEqual(self.rows(postcodes.spark.annotate(self.frame().coalesce(1), index=SAMPLE, **ADD)), expected)

    def test_no_rows_and_no_values(self):
        empty = postcodes.spark.annotate(self.frame([]), index=SAMPLE, **ADD)
        self.assertEqual((empty.collect(), empty.columns[2:]), ([], ["easting", "district", "how"]))
        filtered = postcodes.spark.annotate(self.frame().repartition(3).filter("id = 0"), index=SAMPLE, **ADD)
        self.assertEqual(self.rows(filtered), self.expected(SAMPLE, **ADD)[:1])
        for kind in ("string", "void"):
            nulls = postcodes.spark.annotate(self.frame([None, None], kind), index=SAMPLE, **ADD)
            self.assertEqual(self.rows(nulls), [(0, None, None, None, None), (1, None, None, None, None)])

    def test_errors_come_before_any_job(self):
        df = self.frame().withColumn("number", functions.col("id"))
        pandas = df.toPandas()
        tracker = spark.sparkContext.statusTracker()
        jobs = len(tracker.getJobIdsForGroup(None))
        for given, options, error, message in [
            (df, {"index": os.path.join(self.folder, "missing.pcindex")}, postcodes.UnreadableError, "missing.pcindex"),
            (df, {"index": self.folder}, postcodes.PostcodesError, ""),
            (df, {"index": __file__}, postcodes.NotAnIndexError, ""),
            (df, {"index": Index(SAMPLE)}, postcodes.WrongTypeError, "expected the path of an index"),
            (df, {"column": "postcod"}, postcodes.NoSuchColumnError, "the table has no column 'postcod'; did you mean 'postcode'"),
            (df, {"column": "number"}, postcodes.WrongTypeError, "column 'number' has the type bigint, expected text"),
            (df, {"add": ["wart"]}, postcodes.NoSuchColumnError, "the index has no column 'wart'; did you mean 'ward'"),
            (df, {"add": "ward"}, postcodes.WrongTypeError, "list of columns"),
            (df, {"add": []}, postcodes.InvalidArgumentError, "at least one column"),
            (df, {"add": ["postcode"]}, postcodes.InvalidArgumentError, "already has a column 'postcode'; use prefix"),
            (df, {"status": "Number"}, postcodes.InvalidArgumentError, "already has a column 'Number' in another case"),
            (pandas, {}, postcodes.WrongTypeError, "expected a DataFrame of Spark"),
        ]:
            with self.subTest(message=message), self.assertRaisesRegex(error, message):
                postcodes.spark.annotate(given, **{"add": ["ward"], "index": SAMPLE, **options})
        for path in BAD:
            try:
                Index(path).close()
            except postcodes.PostcodesError as failure:
                with self.subTest(path=os.path.basename(path)), self.assertRaises(type(failure)):
                    postcodes.spark.annotate(df, add=["ward"], index=path)
        self.assertEqual(len(tracker.getJobIdsForGroup(None)), jobs)


class NearestTests(SparkCase):
    def test_lists_equal_those_of_an_index(self):
        with Index(SAMPLE) as index:
            record = index["AC10 3AA"]
            latitude, longitude = [record.latitude, None, 91.0, 51.5], [record.longitude, 0.0, 0.0, -0.1]
            df = spark.createDataFrame(list(zip(range(4), latitude, longitude)), "id int, lat double, lon double").repartition(2)
            for options in ({}, {"limit": 3, "radius": 5000.0}, {"limit": 2, "include_terminated": True}):
                result = postcodes.spark.nearest(df, "lat", "lon", index=SAMPLE, name="near", **options)
                self.assertEqual(result.columns, ["id", "lat", "lon", "near"])
                found = [row.near if row.near is None else [each.asDict() for each in row.near] for row in sorted(result.collect())]
                self.assertEqual(found, index.nearest_points(latitude, longitude, **options).to_pylist())

    def test_numbers_of_other_types(self):
        for latitude in ("cast(51 as float)", "51", "null"):
            df = spark.range(1).selectExpr(f"{latitude} as latitude", "0 as longitude")
            found = postcodes.spark.nearest(df, index=SAMPLE).collect()[0].nearest
            self.assertEqual(found is None, latitude == "null")

    def test_errors_come_before_any_job(self):
        df = spark.createDataFrame([(51.0, 0.0, "x")], "latitude double, longitude double, t string")
        decimals = df.withColumn("latitude", functions.expr("cast(latitude as decimal(9,6))"))
        for given, options, error, message in [
            (df, {"index": self.folder + "/missing"}, postcodes.UnreadableError, "missing"),
            (df, {"latitude": "lat"}, postcodes.NoSuchColumnError, "the table has no column 'lat'"),
            (df, {"longitude": "t"}, postcodes.WrongTypeError, "column 't' has the type string, expected degrees"),
            (decimals, {}, postcodes.WrongTypeError, "decimal.*cast it to double"),
            (df, {"name": "t"}, postcodes.InvalidArgumentError, "already has a column 't'"),
            (df, {"name": "T"}, postcodes.InvalidArgumentError, "already has a column 'T'"),
            (df, {"radius": -1.0}, postcodes.InvalidArgumentError, "radius"),
            (df, {"limit": -1}, postcodes.InvalidArgumentError, "limit"),
            (5, {}, postcodes.WrongTypeError, "expected a DataFrame of Spark"),
        ]:
            with self.subTest(options=options), self.assertRaisesRegex(error, message):
                postcodes.spark.nearest(given, **{"index": SAMPLE, **options})


class ClusterTests(SparkCase):
    def mapped_files(self):
        """The files of an index or the library that the workers have mapped."""

        def probe(batches):
            import glob
            import os

            import pyarrow

            for _ in batches:
                pass
            found = set()
            for path in glob.glob("/proc/[0-9]*/stat"):
                try:
                    with open(path) as file:
                        if int(file.read().rpartition(")")[2].split()[1]) != os.getppid():
                            continue
                    with open(path[:-4] + "maps") as file:
                        found |= {line.split()[5] for line in file if ".pcindex" in line or "libpostcodes" in line}
                except OSError:
                    # The process has ended.
                    pass
            yield pyarrow.RecordBatch.from_pydict({"path": pyarrow.array(sorted(found), pyarrow.string())})

        return {row.path for row in spark.range(4, numPartitions=4).mapInArrow(probe, "path string").collect()}

    def test_workers_open_what_was_sent(self):
        path = self.copied(SAMPLE)
        result = postcodes.spark.annotate(self.frame().repartition(4), index=path, **ADD)
        os.unlink(path)
        self.assertEqual(self.rows(result), self.expected(SAMPLE, **ADD))
        mapped = self.mapped_files()
        self.assertTrue(any(".pcindex" in each for each in mapped) and any("libpostcodes" in each for each in mapped), mapped)
        for each in mapped:
            self.assertFalse(each.startswith((self.folder, os.path.dirname(postcodes.__file__), postcodes.spark._folder(os.getpid()))), each)

    @unittest.skipUnless(os.environ.get("POSTCODES_ONLY_ON_DRIVER"), "the workers have the package, too")
    def test_workers_need_no_package(self):
        def importing(batches):
            import postcodes

            yield from batches

        with self.assertRaisesRegex(Exception, "No module named 'postcodes'"):
            self.frame().mapInArrow(importing, "id long, postcode string").collect()
        self.assertEqual(self.rows(postcodes.spark.annotate(self.frame(), index=SAMPLE, **ADD)), self.expected(SAMPLE, **ADD))

    def test_an_index_that_is_replaced(self):
        with Index(EVERY_COLUMN) as index:
            texts = ["AC10 3AA", *index]
        options = {"add": ["easting"], "status": "how"}
        expected = [self.expected(path, texts, **options) for path in (SAMPLE, EVERY_COLUMN)]
        self.assertNotEqual(*expected)
        frame = self.frame(texts).repartition(4)
        first = postcodes.spark.annotate(frame, index=self.copied(SAMPLE), **options)
        self.assertEqual(self.rows(first), expected[0])
        second = postcodes.spark.annotate(frame, index=self.copied(EVERY_COLUMN), **options)
        for _ in range(2):
            self.assertEqual(self.rows(second), expected[1])
            self.assertEqual(self.rows(first), expected[0])
        both = first.withColumn("run", functions.lit(1)).union(second.withColumn("run", functions.lit(2))).orderBy("run", "id")
        self.assertEqual([tuple(row)[:-1] for row in both.collect()], expected[0] + expected[1])
        # An index is sent once, however often it is used.
        names = [os.path.basename(each) for each in spark.sparkContext.listFiles]
        self.assertEqual(len(names), len(set(names)))

    def many(self, rows, partitions):
        """Rows in which each text of a list appears equally often, and the list."""
        with Index(SAMPLE) as index:
            texts = [*list(index)[: 20_000 - len(TEXTS)], *TEXTS]
        texts[::100] = [None] * 200
        texts[50::100] = [text and text.replace(" ", "").lower() for text in texts[50::100]]
        numbers = spark.range(0, rows, numPartitions=partitions).selectExpr("id % 20000 as id")
        return numbers.join(functions.broadcast(self.frame(texts)), "id"), texts

    def check_totals(self, result, texts, rows):
        """Compares the totals of a result of `many` with those that follow from the list."""
        expected, repeated = self.expected(SAMPLE, texts, **ADD), rows // len(texts)
        found = result.groupBy("how", "district").agg(
            functions.count("*").alias("rows"), functions.sum("easting").alias("sum"), functions.count("easting").alias("eastings")
        ).collect()
        groups = collections.Counter((row[4], row[3]) for row in expected)
        self.assertEqual({(row.how, row.district): row.rows for row in found}, {key: count * repeated for key, count in groups.items()})
        eastings = [row[2] for row in expected if row[2] is not None]
        self.assertEqual(sum(row.eastings for row in found), len(eastings) * repeated)
        self.assertEqual(sum(row.sum or 0 for row in found), sum(eastings) * repeated)

    def test_ten_million_rows(self):
        df, texts = self.many(ROWS, 8)
        self.check_totals(postcodes.spark.annotate(df, index=SAMPLE, **ADD), texts, ROWS)

    def test_killed_processes(self):
        # Each partition has 25 batches.
        df, texts = self.many(1_000_000, 4)
        for victim in ("worker", "executor"):
            with self.subTest(victim=victim):
                flag, path = os.path.join(self.folder, victim), self.copied(SAMPLE)
                with killing(victim, flag):
                    result = postcodes.spark.annotate(df, index=path, **ADD)
                # A new executor gets the index from the driver.
                os.unlink(path)
                self.check_totals(result, texts, 1_000_000)
                self.assertTrue(os.path.exists(flag), "nothing was killed")

    def test_memory_of_a_worker(self):
        def wrap(run):
            def measured(batches):
                import pyarrow

                def private():
                    with open("/proc/self/smaps_rollup") as file:
                        return sum(int(line.split()[1]) for line in file if line.startswith("Private_"))

                before = private()
                for batch in run(batches):
                    yield batch.slice(0, 0)
                used = pyarrow.array([private() - before])
                yield pyarrow.RecordBatch.from_arrays(
                    [used, *(pyarrow.nulls(1, kind) for kind in batch.schema.types[1:])], schema=batch.schema
                )

            return measured

        df, _ = self.many(2_000_000, 2)
        with wrapping(wrap):
            result = postcodes.spark.annotate(df, index=SAMPLE, **ADD)
        kilobytes = [row.id for row in result.collect()]
        self.assertEqual(len(kilobytes), 2)
        self.assertLess(max(kilobytes), 30_000)


class ConnectTests(SparkCase):
    @unittest.skipUnless(importlib.util.find_spec("grpc"), "there is no grpc; pip install pyspark[connect]")
    def test_spark_connect(self):
        # A process has either kind of session.
        program = """
import sys
sys.path[:0] = sys.argv[1].split(":")
from pyspark.sql import SparkSession
import postcodes.spark
from support import ADD, EVERY_COLUMN, SAMPLE, TEXTS
spark = SparkSession.builder.remote("local[2]").getOrCreate()
df = spark.createDataFrame(list(enumerate(TEXTS)), "id long, postcode string")
try:
    postcodes.spark.annotate(df, index="missing.pcindex", **ADD)
except postcodes.UnreadableError as failure:
    print(failure)
for index in (SAMPLE, EVERY_COLUMN, SAMPLE):
    print(sorted(tuple(row) for row in postcodes.spark.annotate(df, index=index, **ADD).collect()))
points = spark.sql("select 57.14D as latitude, -2.18D as longitude")
print(postcodes.spark.nearest(points, index=SAMPLE).collect()[0].nearest[0].postcode)
spark.stop()
"""
        paths = [os.path.dirname(os.path.dirname(postcodes.__file__)), os.path.dirname(os.path.abspath(__file__))]
        # The session of this process must not be found by the other one.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("SPARK_HOME", "PYSPARK_GATEWAY"))}
        result = subprocess.run(
            [sys.executable, "-c", program, ":".join(paths)], env={**environment, "SPARK_LOCAL_IP": "127.0.0.1"}, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, check=False,
        )
        self.assertEqual(result.returncode, 0, result.stderr.decode()[-2000:])
        rows = [self.expected(index, **ADD) for index in (SAMPLE, EVERY_COLUMN, SAMPLE)]
        expected = [f"cannot read {os.path.abspath('missing.pcindex')}: No such file or directory", *map(str, rows), "AC10 3AA"]
        self.assertEqual([line for line in result.stdout.decode().splitlines() if line], expected)


if __name__ == "__main__":
    unittest.main()
