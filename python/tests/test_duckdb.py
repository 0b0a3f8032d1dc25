"""The SQL functions and the view for DuckDB."""

import os
import pathlib
import shutil
import tempfile
import unittest

try:
    import duckdb
except ImportError:
    duckdb = None

import pyarrow

import postcodes
import postcodes.duckdb
from postcodes import Index
from support import EVERY_COLUMN, GOOD, SAMPLE, TEXTS, SampleCase, wide_numbers

FOUND = ["AC10 3AA", None, "AC10 3AB", "AC10 3AA", None, None, None, "AC10 3AZ", None]


@unittest.skipUnless(duckdb, "duckdb is not installed")
class DuckDBTests(SampleCase):
    def setUp(self):
        super().setUp()
        self.con = duckdb.connect()
        self.addCleanup(self.con.close)
        self.con.execute("CREATE TABLE given (row INTEGER, p VARCHAR)")
        self.con.executemany("INSERT INTO given VALUES (?, ?)", list(enumerate(TEXTS)))

    def rows(self, sql):
        return self.con.execute(sql).fetchall()

    def test_functions(self):
        postcodes.duckdb.register(self.con, self.index)
        rows = self.rows("SELECT postcode_normalise(p), postcode_district(p), postcode_lookup(p) FROM given ORDER BY row")
        self.assertEqual([row[0] for row in rows], FOUND)
        for postcode, district, record in rows:
            self.assertEqual(record, None if postcode is None else dict(self.index[postcode]))
            self.assertEqual(district, None if postcode is None else self.index[postcode].district)
        fields = self.rows("SELECT postcode_lookup(p).easting FROM given WHERE p = 'ac103ab'")
        self.assertEqual(fields, [(389789,)])
        self.assertEqual(self.rows("SELECT postcode_district(NULL), postcode_lookup(NULL), postcode_normalise(NULL)"), [(None,) * 3])
        self.assertEqual(self.rows("SELECT postcode_lookup(p) FROM given WHERE false"), [])

    def test_chosen_columns(self):
        postcodes.duckdb.register(self.con, self.index, ["ward", "postcode"], view=None)
        self.assertEqual(list(self.rows("SELECT postcode_lookup('AC10 3AA')")[0][0]), ["postcode", "ward"])
        self.assertEqual(self.rows("SELECT count(*) FROM duckdb_views() WHERE view_name = 'postcodes'"), [(0,)])

    def test_many_rows_and_threads(self):
        all_of_them = pyarrow.table({"p": list(self.index) * 5})
        self.con.execute("SET threads = 4")
        self.con.register("many", all_of_them)
        postcodes.duckdb.register(self.con, self.index)
        districts = 100_000 - 5 * self.index.to_arrow(["district"])["district"].null_count
        self.assertEqual(
            self.rows("SELECT count(*), count(postcode_district(p)), count_if(postcode_normalise(p) = p) FROM many"),
            [(100_000, districts, 100_000)],
        )
        wrong = "SELECT count(*) FROM many JOIN postcodes ON p = postcode WHERE postcode_lookup(p).ward IS DISTINCT FROM ward"
        self.assertEqual(self.rows(wrong), [(0,)])

    def test_view(self):
        for path in GOOD:
            with self.subTest(path=path), Index(path) as index:
                postcodes.duckdb.register(self.con, index)
                expected = [tuple(row.values()) for row in index.to_arrow().to_pylist()]
                self.assertEqual(self.rows("FROM postcodes"), expected)
        postcodes.duckdb.register(self.con, self.index, view="uk")
        for _ in range(2):
            self.assertEqual(self.rows("SELECT count(*), min(postcode), max(easting) FROM uk"), [(20_000, "AC10 3AA", 630668)])
        self.assertEqual(self.rows("SELECT postcode FROM uk LIMIT 1"), [("AC10 3AA",)])

    def test_views_by_path(self):
        postcodes.duckdb.register(self.con, self.index, ["ward"])
        with Index(EVERY_COLUMN) as other:
            postcodes.duckdb.register(self.con, other, view=None)
            counts = {SAMPLE: 20_000, "sample.pcindex": 20_000, EVERY_COLUMN: len(other), "every-column.pcindex": len(other)}
            for path, count in counts.items():
                self.assertEqual(self.con.execute("SELECT count(*) FROM postcodes($1)", [path]).fetchall(), [(count,)])
                self.assertEqual(self.rows(f"SELECT count(*) FROM '{path}'"), [(count,)])
        self.assertEqual(self.rows("SELECT count(*) FROM postcodes"), [(20_000,)])
        with self.assertRaisesRegex(duckdb.CatalogException, "none.pcindex does not exist"):
            self.rows("FROM postcodes('none.pcindex')")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a \"b\".c 'd.pcindex")
            shutil.copy(SAMPLE, path)
            postcodes.duckdb.register(self.con, Index(path), ["ward"])
            self.assertEqual(self.con.execute("SELECT count(*) FROM postcodes($1)", [path]).fetchall(), [(20_000,)])
            postcodes.duckdb.register(self.con, Index.from_bytes(pathlib.Path(SAMPLE).read_bytes()), ["ward"])
            self.assertEqual(self.rows("SELECT count(ward) FROM postcodes"), self.rows("SELECT count(ward) FROM 'sample.pcindex'"))

    def test_cursors(self):
        postcodes.duckdb._views.clear()
        postcodes.duckdb.register(self.con, self.index, ["easting"])
        cursor = self.con.cursor()
        query = "SELECT count(*), max(easting), postcode_normalise('ac103aa') FROM postcodes"
        self.assertEqual(cursor.execute(query).fetchall(), [(20_000, 630668, "AC10 3AA")])
        with duckdb.connect() as other, Index(EVERY_COLUMN) as index:
            postcodes.duckdb.register(other, index)
            with self.assertRaisesRegex(duckdb.Error, "several indexes"):
                cursor.execute(query)
            postcodes.duckdb.register(cursor, self.index, ["easting"])
            self.assertEqual(cursor.execute(query).fetchall(), [(20_000, 630668, "AC10 3AA")])

    def test_without_a_view_the_error_says_what_to_do(self):
        # DuckDB finds the imported module under this name.
        postcodes.duckdb._views.clear()
        with self.assertRaisesRegex(duckdb.Error, r"call postcodes.duckdb.register\(con, index\) first"):
            self.rows("FROM postcodes")

    def test_view_is_read_in_batches(self):
        self.addCleanup(setattr, postcodes.duckdb, "_ROWS", postcodes.duckdb._ROWS)
        postcodes.duckdb._ROWS = 300
        stream = pyarrow.RecordBatchReader.from_stream(postcodes.duckdb._Postcodes(self.index, ["postcode"]))
        self.assertEqual(stream.read_next_batch().num_rows, 300)
        self.assertEqual(stream.read_all().num_rows, 19_700)

    def test_registering_again_replaces(self):
        with Index(EVERY_COLUMN) as other:
            postcodes.duckdb.register(self.con, other)
            self.assertEqual(self.rows("SELECT count(*) FROM postcodes"), [(len(other),)])
            postcodes.duckdb.register(self.con, self.index)
        self.assertEqual(self.rows("SELECT count(*), count(postcode_normalise(postcode)) FROM postcodes"), [(20_000, 20_000)])

    def test_an_index_without_districts(self):
        without = [path for path in GOOD if "district" not in Index(path).columns]
        self.assertTrue(without)
        postcodes.duckdb.register(self.con, self.index)
        postcodes.duckdb.register(self.con, Index(without[0]))
        with self.assertRaisesRegex(duckdb.Error, "postcode_district"):
            self.rows("SELECT postcode_district('AC10 3AA')")

    def test_numbers_of_64_bits(self):
        index = Index.from_bytes(wide_numbers())
        postcodes.duckdb.register(self.con, index, ["quality"])
        expected = [(postcode, record["quality"]) for postcode, record in index.items()]
        self.assertEqual(self.rows("FROM postcodes"), expected)
        self.assertEqual(self.rows("SELECT postcode, postcode_lookup(postcode).quality FROM postcodes"), expected)

    def test_bad_input(self):
        with self.assertRaisesRegex(postcodes.NoSuchColumnError, "did you mean 'ward'"):
            postcodes.duckdb.register(self.con, self.index, ["wart"])
        for con, index in [(self.con, None), (self.con, "uk.pcindex"), (None, self.index), (5, self.index)]:
            with self.subTest(con=con, index=index), self.assertRaises(postcodes.WrongTypeError):
                postcodes.duckdb.register(con, index)
        with self.assertRaises(postcodes.WrongTypeError):
            postcodes.duckdb.register(self.con, self.index, "ward")
        postcodes.duckdb.register(self.con, self.index)
        for sql in ("SELECT postcode_district()", "SELECT postcode_district([1])", "SELECT postcode_lookup('AC10 3AA').wart",
                    "SELECT wart FROM postcodes"):
            with self.subTest(sql=sql), self.assertRaises(duckdb.Error):
                self.rows(sql)
        self.index.close()
        for sql in ("SELECT postcode_district('AC10 3AA')", "SELECT count(*) FROM postcodes"):
            with self.subTest(sql=sql), self.assertRaisesRegex(Exception, "the index is closed"):
                self.rows(sql)
        with self.assertRaises(postcodes.ClosedError):
            postcodes.duckdb.register(self.con, self.index)


if __name__ == "__main__":
    unittest.main()
