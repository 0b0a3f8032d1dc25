"""The Polars expressions."""

import unittest

try:
    import polars
except ImportError:
    polars = None
else:
    import postcodes.polars

import postcodes
from postcodes import Index
from support import GOOD, TEXTS, SampleCase

FOUND = ["AC10 3AA", None, "AC10 3AB", "AC10 3AA", None, None, None, "AC10 3AZ", None]


@unittest.skipUnless(polars, "Polars is not installed")
class PolarsTests(SampleCase):
    def setUp(self):
        super().setUp()
        postcodes.polars.use(self.index)
        self.addCleanup(postcodes.polars.use, None)

    def expected(self, found=FOUND):
        records = [each and dict(self.index[each]) for each in found]
        return {"n": found, "d": [each and each["district"] for each in records], "r": records}

    def expressions(self, column="p"):
        given = polars.col(column).postcode
        return [given.normalise().alias("n"), given.district().alias("d"), given.lookup().alias("r")]

    def test_layouts_of_series(self):
        plain = polars.Series("p", TEXTS)
        chunked = polars.concat([plain[:1], plain[1:2], plain[2:]], rechunk=False)
        sliced = polars.concat([plain, plain])[9:]
        for series in (plain, chunked, sliced, plain.cast(polars.Categorical)):
            frame = series.to_frame()
            self.assertEqual(frame.select(self.expressions()).to_dict(as_series=False), self.expected())
            self.assertEqual(frame[2:5].select(self.expressions()).to_dict(as_series=False), self.expected(FOUND[2:5]))
        self.assertEqual(polars.DataFrame({"p": TEXTS}).select(polars.col("p").postcode.district()).columns, ["p"])

    def test_lazy_frames(self):
        lazy = polars.LazyFrame({"p": TEXTS, "row": range(len(TEXTS))}).with_columns(self.expressions())
        schema = lazy.collect_schema()
        self.assertEqual((schema["n"], schema["d"]), (polars.String, polars.String))
        for engine in ("in-memory", "streaming"):
            result = lazy.sort("row").collect(engine=engine)
            self.assertEqual(result.schema, schema)
            self.assertEqual(result.select("n", "d", "r").to_dict(as_series=False), self.expected())
        found = lazy.filter(polars.col("p").postcode.district().is_not_null()).select("n").collect()
        self.assertEqual(found["n"].to_list(), [each for each in FOUND if each])
        self.assertEqual(lazy.select(polars.col("r").struct.field("easting")).collect()["easting"].to_list()[0], 389233)

    def test_every_column_of_every_index(self):
        for path in GOOD:
            with self.subTest(path=path), Index(path) as index:
                lazy = polars.LazyFrame({"p": list(index)}, schema={"p": polars.String}).select(
                    polars.col("p").postcode.lookup(index=index))
                result = lazy.collect()
                self.assertEqual(result.schema, lazy.collect_schema())
                self.assertEqual(result["p"].to_list(), index.to_arrow().to_pylist())

    def test_no_rows_and_no_values(self):
        for series in (polars.Series("p", [], polars.String), polars.Series("p", [None, None]), polars.Series("p", [None], polars.String)):
            expected = [None] * len(series)
            self.assertEqual(series.to_frame().select(self.expressions()).to_dict(as_series=False), {"n": expected, "d": expected, "r": expected})

    def test_groups(self):
        frame = polars.DataFrame({"g": [1, 1, 2], "p": ["AC10 3AA", "ac103ab", "none"]})
        result = frame.group_by("g", maintain_order=True).agg(polars.col("p").postcode.normalise())
        self.assertEqual(result["p"].to_list(), [["AC10 3AA", "AC10 3AB"], [None]])

    def test_many_rows(self):
        names = list(self.index) * 10
        result = polars.DataFrame({"p": names}).lazy().select(polars.col("p").postcode.normalise()).collect(engine="streaming")
        self.assertEqual(result["p"].to_list(), names)

    def test_bad_input(self):
        column = polars.col("p").postcode
        with self.assertRaisesRegex(postcodes.NoSuchColumnError, "did you mean 'ward'"):
            column.lookup(["wart"])
        with self.assertRaises(postcodes.WrongTypeError):
            column.lookup("ward")
        for wrong in ("uk.pcindex", 5):
            with self.assertRaises(postcodes.WrongTypeError):
                column.district(wrong)
            with self.assertRaises(postcodes.WrongTypeError):
                postcodes.polars.use(wrong)
        for values in ([1, 2], [1.5, None], [b"AC10 3AA"], [["AC10 3AA"]], [True]):
            with self.subTest(values=values), self.assertRaisesRegex(Exception, "expected text"):
                polars.DataFrame({"p": values}).select(column.district())
        with self.assertRaises(polars.exceptions.ColumnNotFoundError):
            polars.DataFrame({"q": TEXTS}).select(column.district())
        with self.assertRaisesRegex(postcodes.NoSuchColumnError, "district"):
            column.district(next(index for index in map(Index, GOOD) if "district" not in index.columns))
        expression = column.district()
        self.index.close()
        with self.assertRaisesRegex(Exception, "the index is closed"):
            polars.DataFrame({"p": TEXTS}).select(expression)
        with self.assertRaises(postcodes.ClosedError):
            column.district()
        postcodes.polars.use(None)
        with self.assertRaisesRegex(postcodes.InvalidArgumentError, "no index"):
            column.district()


if __name__ == "__main__":
    unittest.main()
