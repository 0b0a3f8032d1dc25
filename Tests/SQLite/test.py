"""Tests the SQLite extension: python3 -m unittest, with POSTCODES_SQLITE (the extension) and POSTCODES_EXPORTS set.

POSTCODES_EXPORTS is a folder with a CSV file of `postcodes export --names` for each index to compare, named as in `INDEXES`.
"""

import csv
import math
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXTENSION = os.environ["POSTCODES_SQLITE"]
EXPORTS = pathlib.Path(os.environ["POSTCODES_EXPORTS"])
SAMPLE = ROOT / "data" / "sample.pcindex"
EVERY_COLUMN = ROOT / "Tests" / "Format" / "good" / "every-column.pcindex"
INDEXES = {path.stem: path for path in (SAMPLE, *sorted((ROOT / "Tests" / "Format" / "good").glob("*.pcindex")))}
INTEGERS = {"easting", "northing", "quality"}
DEGREES = {"latitude", "longitude"}


def connect(index=SAMPLE, **options):
    connection = sqlite3.connect(options.pop("database", ":memory:"), isolation_level=None, **options)
    connection.enable_load_extension(True)
    connection.load_extension(EXTENSION)
    connection.enable_load_extension(False)
    if index:
        connection.execute("SELECT postcode_open(?)", (str(index),)).fetchall()
    return connection


class SQLiteTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.connection = self.connect()

    def enterContext(self, manager):  # unittest has it since Python 3.11.
        self.addCleanup(manager.__exit__, None, None, None)
        return manager.__enter__()

    def connect(self, *arguments, **options):
        connection = connect(*arguments, **options)
        self.addCleanup(connection.close)
        return connection

    def rows(self, sql, *arguments):
        return self.connection.execute(sql, arguments).fetchall()

    def value(self, sql, *arguments):
        ((value,),) = self.rows(sql, *arguments)
        return value

    def fails(self, message, sql, *arguments, connection=None):
        with self.assertRaises(sqlite3.Error) as raised:
            (connection or self.connection).execute(sql, arguments).fetchall()
        self.assertIn(message, str(raised.exception))


class Values(SQLiteTests):
    def test_every_value_is_that_of_export(self):
        for name, path in INDEXES.items():
            connection = self.connect(path)
            with open(EXPORTS / f"{name}.csv", newline="", encoding="utf-8") as file:
                header, *rows = csv.reader(file)
            calls = ", ".join(f"postcode_get(?1, '{column}')" for column in header[1:])
            sql = f"SELECT postcode_normalise(?1){calls and ', ' + calls}"
            self.assertGreater(len(rows), 0)
            for row in rows:
                values = connection.execute(sql, row[:1]).fetchone()
                for column, expected, found in zip(header, row, values):
                    kind = int if column in INTEGERS else float if column in DEGREES else str
                    if found != (kind(expected) if expected else None) or expected and type(found) is not kind:
                        self.fail(f"{name}, {row[0]}, {column}: {found!r}, expected {expected!r}")
            listed = connection.execute("SELECT postcode FROM postcode_complete('')").fetchall()
            self.assertEqual([postcode for postcode, in listed], [row[0] for row in rows])

    def test_texts_are_accepted_in_any_form(self):
        for text in ("AC10 3AA", "ac103aa", "  Ac1 03 aa ", "ACI0 3AA", "AC1O 3AA", b"AC10 3AA"):
            self.assertEqual(self.value("SELECT postcode_normalise(?)", text), "AC10 3AA", text)
            self.assertEqual(self.value("SELECT postcode_get(?, 'easting')", text), 389233, text)

    def test_status(self):
        expected = {
            "AC10 3AA": "found", "ACI0 3AA": "corrected", "AC10 3ZZ": "not found", "London": "not a postcode", "AC10": "outcode",
            "AC10 3": "sector", "": "empty", " ": "empty", b"": "empty", 12: "not a postcode", 1.5: "not a postcode", None: None,
            "AC10 3AA\0x": "not a postcode", "é" * 100_000: "not a postcode", b"\xff\xfe": "not a postcode"}
        for text, status in expected.items():
            self.assertEqual(self.value("SELECT postcode_status(?)", text), status, repr(text)[:40])
            if status not in ("found", "corrected"):
                self.assertIsNone(self.value("SELECT postcode_normalise(?)", text))
                self.assertIsNone(self.value("SELECT postcode_get(?, 'easting')", text))

    def test_terminated_postcodes_have_values(self):
        with open(EXPORTS / "every-column.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        connection, seen = self.connect(EVERY_COLUMN), set()
        for row in rows:
            status, live = connection.execute(
                "SELECT postcode_status(?1), postcode_get(?1, 'is_live')", (row["postcode"],)).fetchone()
            self.assertEqual((status, live), ("terminated", 0) if row["terminated"] else ("found", 1))
            seen.add(status)
        self.assertEqual(seen, {"found", "terminated"})

    def test_the_last_text_is_looked_up_again_if_it_differs(self):
        sql = "SELECT postcode_normalise(a), postcode_normalise(b), postcode_normalise(a) FROM (SELECT ? AS a, ? AS b)"
        for other in ("AC10 3AB", "AC10 3A", "AC10 3AA" + " " * 20, "", None, "none"):
            first, between, last = self.rows(sql, "AC10 3AA", other)[0]
            self.assertEqual((first, last), ("AC10 3AA", "AC10 3AA"))
            self.assertEqual(between, {"AC10 3AB": "AC10 3AB", "AC10 3AA" + " " * 20: "AC10 3AA"}.get(other))

    def test_column_names(self):
        self.assertIsNone(self.value("SELECT postcode_get('AC10 3AA', NULL)"))
        for text in ("AC10 3AA", "none", None):
            self.fails("the index has no column 'wrd'. It has is_live, easting,", "SELECT postcode_get(?, 'wrd')", text)
        self.fails("the index has no column ''", "SELECT postcode_get('AC10 3AA', '')")
        self.fails("the index has no column '%s%n'", "SELECT postcode_get('AC10 3AA', '%s%n')")
        self.fails("wrong number of arguments", "SELECT postcode_get('AC10 3AA')")

    def test_utf16_databases(self):
        self.rows("PRAGMA encoding = 'UTF-16'")
        self.rows("CREATE TABLE t AS SELECT 'ac103aa' AS p")
        self.assertEqual(self.rows("SELECT postcode_normalise(p), postcode_get(p, 'easting') FROM t"), [("AC10 3AA", 389233)])


class Indexes(SQLiteTests):
    def test_open_returns_the_number_of_postcodes_and_replaces_the_index(self):
        self.assertEqual(self.value("SELECT postcode_open(?)", str(SAMPLE)), 20000)
        self.assertIsNone(self.value("SELECT postcode_get('EC1A 1AA', 'easting')"))
        with open(EXPORTS / "every-column.csv", newline="", encoding="utf-8") as file:
            count = len(list(csv.reader(file))) - 1
        self.assertEqual(self.value("SELECT postcode_open(?)", str(EVERY_COLUMN)), count)
        self.assertIsNone(self.value("SELECT postcode_normalise('AC10 3AA')"))

    def test_a_failed_open_keeps_the_index(self):
        (self.folder / "text").write_text("no index")
        (self.folder / "cut").write_bytes(SAMPLE.read_bytes()[:5000])
        failures = {"missing": "No such file", "text": "not a postcode index", "cut": "damaged", "": "Is a directory"}
        for name, message in failures.items():
            self.fails(message, "SELECT postcode_open(?)", str(self.folder / name))
        for path in (None, "", b"", "a\0b"):
            self.fails("expected the path", "SELECT postcode_open(?)", path)
        for path in sorted((ROOT / "Tests" / "Format" / "bad").glob("header-*.pcindex")):
            self.fails(path.name, "SELECT postcode_open(?)", str(path))
        self.assertEqual(self.value("SELECT postcode_normalise('ac103aa')"), "AC10 3AA")

    def test_damaged_indexes_cause_no_crash(self):
        for path in sorted((ROOT / "Tests" / "Format" / "bad").glob("*.pcindex")):
            connection = self.connect(None)
            try:
                connection.execute("SELECT postcode_open(?)", (str(path),)).fetchall()
                connection.execute("SELECT postcode_get(postcode, 'easting') FROM postcode_complete('')").fetchall()
                connection.execute("SELECT * FROM postcode_nearest(51.5, -0.1, 10)").fetchall()
            except sqlite3.Error:
                pass

    def test_default_index(self):
        data = self.folder / "data" / "postcodes"
        data.mkdir(parents=True)
        home = self.folder / "home" / ".local" / "share" / "postcodes"
        home.mkdir(parents=True)
        shutil.copy(SAMPLE, data / "default.pcindex")
        shutil.copy(SAMPLE, home / "default.pcindex")
        found = "AC10 3AA"
        cases = [
            ({"POSTCODES_INDEX": str(SAMPLE)}, found),
            ({"POSTCODES_INDEX": "missing", "HOME": str(self.folder / "home")}, "cannot read missing: No such file or directory"),
            ({"POSTCODES_INDEX": "", "XDG_DATA_HOME": str(data.parent), "HOME": "/none"}, found),
            ({"XDG_DATA_HOME": "relative", "HOME": str(self.folder / "home")}, found),
            ({"HOME": "/none"}, "cannot read /none/.local/share/postcodes/default.pcindex: No such file or directory. "
                                "Call postcode_open('FILE') first, set POSTCODES_INDEX, or run 'postcodes setup'"),
            ({"HOME": ""}, "no index. Call postcode_open"),
        ]
        program = f"""if True:
            import sys; sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r}); sys.dont_write_bytecode = True
            import sqlite3, test
            for sql in ("SELECT postcode_normalise('ac103aa')", "SELECT postcode FROM postcode_complete('ac103aa')"):
                try: print(test.connect(None).execute(sql).fetchone()[0])
                except sqlite3.Error as error: print(error)
        """
        kept = {name: os.environ[name] for name in os.environ if name.startswith("POSTCODES_S") or name.startswith("POSTCODES_E")}
        for variables, expected in cases:
            done = subprocess.run([sys.executable, "-c", program], env={**kept, **variables}, stdout=subprocess.PIPE, text=True, check=True)
            lines = done.stdout.splitlines()
            self.assertEqual(len(lines), 2)
            for line in lines:
                self.assertTrue(line.startswith(expected), f"{variables}: {line}")

    def test_schemas_cannot_open_indexes(self):
        self.rows("CREATE TABLE t (x)")
        self.rows("CREATE VIEW opens AS SELECT postcode_open('x')")
        self.rows("CREATE TRIGGER opens_too AFTER INSERT ON t BEGIN SELECT postcode_open('x'); END")
        self.fails("unsafe use of postcode_open", "SELECT * FROM opens")
        self.fails("unsafe use of postcode_open", "INSERT INTO t VALUES (1)")


class Schemas(SQLiteTests):
    def test_generated_columns_indexes_checks_and_triggers(self):
        self.rows("PRAGMA trusted_schema = OFF")
        self.rows("""CREATE TABLE t (
            p TEXT CHECK (postcode_status(p) <> 'empty'),
            postcode GENERATED ALWAYS AS (postcode_normalise(p)) STORED,
            district GENERATED ALWAYS AS (postcode_get(p, 'district')))""")
        self.rows("CREATE INDEX by_district ON t (district)")
        self.rows("CREATE INDEX by_postcode ON t (postcode_normalise(p))")
        self.rows("CREATE TABLE log (ward)")
        self.rows("CREATE TRIGGER logs AFTER INSERT ON t BEGIN INSERT INTO log VALUES (postcode_get(new.p, 'ward')); END")
        self.rows("INSERT INTO t (p) VALUES ('ac103aa'), ('none'), (NULL)")
        self.fails("CHECK constraint failed", "INSERT INTO t (p) VALUES ('')")
        self.assertEqual(self.rows("SELECT postcode, district FROM t"), [("AC10 3AA", "S12000005"), (None, None), (None, None)])
        self.assertEqual(self.rows("SELECT * FROM log"), [("S13002517",), (None,), (None,)])
        by_district, by_postcode = "SELECT p FROM t WHERE district = 'S12000005'", "SELECT p FROM t WHERE postcode_normalise(p) = 'AC10 3AA'"
        for sql, index in ((by_district, "by_district"), (by_postcode, "by_postcode")):
            self.assertIn(index, self.rows(f"EXPLAIN QUERY PLAN {sql}")[0][3])
            self.assertEqual(self.rows(sql), [("ac103aa",)])
        self.rows("CREATE VIEW near AS SELECT * FROM postcode_nearest(57.14, -2.18, 1)")
        self.assertEqual(self.rows("SELECT postcode FROM near"), [("AC10 3AA",)])
        self.assertEqual(self.rows("PRAGMA integrity_check"), [("ok",)])


class Completions(SQLiteTests):
    def test_limits(self):
        everything = self.rows("SELECT * FROM postcode_complete('ac10')")
        self.assertEqual(everything[:3], [("AC10 3AA", 1), ("AC10 3AB", 1), ("AC10 3AD", 1)])
        # More than a page of the extension, which is 64 rows.
        self.assertGreater(len(everything), 100)
        for limit in (0, 1, 63, 64, 65, 100, len(everything), len(everything) + 1, 2**63 - 1):
            self.assertEqual(self.rows("SELECT * FROM postcode_complete('ac10', ?)", limit), everything[:limit])
            self.assertEqual(self.rows("SELECT * FROM postcode_complete('ac10') LIMIT ?", limit), everything[:limit])
        self.assertEqual(self.rows("SELECT * FROM postcode_complete('ac10', '2')"), everything[:2])
        self.assertEqual(self.rows("SELECT * FROM postcode_complete('ac10') LIMIT 2 OFFSET 70"), everything[70:72])
        for limit in (-1, 1.5, None, "x", b"1"):
            self.fails("postcode_complete: the limit must be a whole number", "SELECT * FROM postcode_complete('ac10', ?)", limit)

    def test_texts(self):
        for text, count in ((None, 0), ("none", 0), ("", 20000), (b"", 20000), ("AC10 3AA", 1), ("AC10 3AAA", 0), (1, 0), ("AC10\0", 0)):
            self.assertEqual(self.value("SELECT count(*) FROM postcode_complete(?)", text), count, text)
        self.assertEqual(self.rows("SELECT * FROM postcode_complete('ACI0 3A', 1)"), [("AC10 3AA", 1)])

    def test_terminated(self):
        connection = self.connect(EVERY_COLUMN)
        differ = connection.execute(
            "SELECT count(*), sum(is_live) FROM postcode_complete('') WHERE is_live IS postcode_get(postcode, 'is_live')").fetchone()
        with open(EXPORTS / "every-column.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(differ, (len(rows), sum(not row["terminated"] for row in rows)))

    def test_joins_and_conditions(self):
        self.rows("CREATE TABLE t AS SELECT column1 AS p, column2 AS n FROM (VALUES ('ac10 3a', 2), ('none', 2), ('ac10 3d', 1))")
        expected = [("ac10 3a", "AC10 3AA"), ("ac10 3a", "AC10 3AB"), ("ac10 3d", "AC10 3DJ")]
        found = self.rows("SELECT p, postcode FROM t JOIN postcode_complete(p, n) ORDER BY 1, 2")
        self.assertEqual(found, expected)
        self.assertEqual(found, self.rows("SELECT p, c.postcode FROM postcode_complete AS c, t WHERE c.text = p AND c.\"limit\" = n ORDER BY 1, 2"))
        self.assertEqual(len(self.rows("SELECT p, postcode FROM t LEFT JOIN postcode_complete(p, n)")), 4)
        self.assertEqual(self.rows("SELECT text, \"limit\", rowid FROM postcode_complete('ac10 3a', 2)"), [("ac10 3a", 2, 1), ("ac10 3a", 2, 2)])
        self.assertEqual(self.rows("SELECT * FROM postcode_complete('ac10 3a') WHERE text = 'ac10 3b'"), [])
        self.assertEqual(self.value("SELECT count(*) FROM postcode_complete('ac10 3a', 2) WHERE \"limit\" > 2"), 0)
        self.assertEqual(self.rows("SELECT postcode FROM postcode_complete('ac10 3a', 2) ORDER BY postcode DESC"), [("AC10 3AB",), ("AC10 3AA",)])
        self.assertEqual(self.value("SELECT count(*) FROM postcode_complete WHERE text IN ('ac10 3aa', 'ac10 3ab', 'x')"), 2)

    def test_a_running_query_keeps_its_index(self):
        expected = self.rows("SELECT postcode FROM postcode_complete('')")
        running = self.connection.execute("SELECT postcode FROM postcode_complete('')")
        found = [running.fetchone()]
        self.value("SELECT postcode_open(?)", str(EVERY_COLUMN))
        self.assertEqual(found + running.fetchall(), expected)
        self.assertLess(self.value("SELECT count(*) FROM postcode_complete('')"), len(expected))

    def test_missing_arguments(self):
        self.fails("postcode_complete: expected a text and optionally a limit", "SELECT * FROM postcode_complete")
        self.fails("postcode_complete: expected a text", "SELECT * FROM postcode_complete WHERE \"limit\" = 1")
        self.fails("too many arguments", "SELECT * FROM postcode_complete('a', 1, 2)")
        self.fails("may not be modified", "INSERT INTO postcode_complete VALUES ('a', 1)")


class Neighbours(SQLiteTests):
    def test_the_nearest_postcodes_in_order(self):
        near = self.rows("SELECT postcode, distance FROM postcode_nearest(57.14, -2.18, 200)")
        self.assertEqual(len(near), 200)
        self.assertEqual(near, sorted(near, key=lambda row: row[1]))
        # A sphere differs by less than 1 % from the ellipsoid.
        for postcode, distance in near[:20]:
            latitude, longitude = self.rows("SELECT postcode_get(?1, 'latitude'), postcode_get(?1, 'longitude')", postcode)[0]
            north, east = math.radians(latitude - 57.14), math.radians(longitude + 2.18) * math.cos(math.radians(57.14))
            self.assertAlmostEqual(distance / (6_371_000 * math.hypot(north, east)), 1, delta=0.01)
        for limit in (0, 1, 10):
            self.assertEqual(self.rows("SELECT postcode, distance FROM postcode_nearest(57.14, -2.18, ?)", limit), near[:limit])
        self.assertEqual(self.rows("SELECT postcode FROM postcode_nearest('57.14', '-2.18', '1')"), [near[0][:1]])
        self.assertEqual(self.value("SELECT count(*) FROM postcode_nearest(57, -2, ?)", 2**63 - 1),
                         self.value("SELECT count(postcode_get(postcode, 'latitude')) FROM postcode_complete('')"))

    def test_positions_that_are_none_have_no_rows(self):
        for latitude, longitude in ((None, 0), (57, None), ("", 0), ("x", 0), (b"57", 0), (90.1, 0), (-91, 0), (57, 361), (57, math.inf)):
            self.assertEqual(self.rows("SELECT * FROM postcode_nearest(?, ?, 5)", latitude, longitude), [], (latitude, longitude))

    def test_arguments(self):
        for sql in ("postcode_nearest", "postcode_nearest(57)", "postcode_nearest(57, -2)"):
            self.fails("postcode_nearest: expected a latitude, a longitude and a limit", f"SELECT * FROM {sql}")
        self.fails("postcode_nearest: the limit must be a whole number", "SELECT * FROM postcode_nearest(57, -2, -1)")

    def test_joins(self):
        found = self.rows("""SELECT c.postcode, n.postcode, distance FROM postcode_complete('ac10 3a', 5) AS c
            JOIN postcode_nearest(postcode_get(c.postcode, 'latitude'), postcode_get(c.postcode, 'longitude'), 1) AS n""")
        self.assertEqual(len(found), 5)
        for postcode, nearest, distance in found:
            self.assertEqual((postcode, round(distance, 3)), (nearest, 0))


class Connections(SQLiteTests):
    def test_each_connection_has_its_own_index(self):
        other = self.connect(EVERY_COLUMN)
        self.assertEqual(self.value("SELECT postcode_normalise('ac103aa')"), "AC10 3AA")
        self.assertIsNone(other.execute("SELECT postcode_normalise('ac103aa')").fetchone()[0])
        other.close()
        self.assertEqual(self.value("SELECT postcode_normalise('ac103aa')"), "AC10 3AA")

    def test_loading_twice(self):
        self.connection.enable_load_extension(True)
        self.connection.load_extension(EXTENSION)
        self.value("SELECT postcode_open(?)", str(SAMPLE))
        self.assertEqual(self.value("SELECT postcode_normalise('ac103aa')"), "AC10 3AA")

    def test_threads(self):
        expected = self.rows("SELECT postcode, postcode_get(postcode, 'district') FROM postcode_complete('', 2000)")
        failures = []

        def work(shared):
            for _ in range(5):
                connection = shared or connect()
                found = connection.execute("SELECT postcode, postcode_get(postcode, 'district') FROM postcode_complete('', 2000)").fetchall()
                if found != expected:
                    failures.append(len(found))
                if not shared:
                    connection.close()

        shared = self.connect(check_same_thread=False)
        threads = [threading.Thread(target=work, args=(each,)) for each in (None, None, None, shared, shared)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


if __name__ == "__main__":
    unittest.main()
