"""Tables of pyarrow, pandas and Polars: every value, every layout, bad input, streaming."""

import datetime
import decimal
import os
import pickle
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import unittest

import pandas
import polars
import pyarrow

import postcodes
from postcodes import Index
from support import (
    ADD, EVERY_COLUMN, GOOD, PROGRAM, SAMPLE, TEXTS, SampleCase, annotated, exported, forked, needs_program, shown, wide_numbers,
)

STATUSES = ["found", None, "found", "corrected", "not found", "not a postcode", "empty", "found", "not a postcode"]
EASTINGS = [389233, None, 389789, 389233, None, None, None, 389727, None]


class Foreign:
    """An object with nothing but a method of the Arrow PyCapsule interface."""

    def __init__(self, source, method):
        setattr(type(self), method, lambda self, requested_schema=None: getattr(source, method)())


def foreign(source, method):
    return type("Foreign", (Foreign,), {})(source, method)


class ValueTests(unittest.TestCase):
    @needs_program
    def test_every_value_equals_the_export(self):
        for path in [SAMPLE, *GOOD]:
            with self.subTest(path=os.path.basename(path)), Index(path) as index:
                rows = exported(path)
                everything = index.to_arrow()
                looked_up = index.lookup([row["postcode"] for row in reversed(rows)])
                expected = ["found" if is_live else "terminated" for is_live in looked_up["is_live"].to_pylist()]
                self.assertEqual(looked_up["status"].to_pylist(), expected)
                self.assertEqual(index.to_arrow(["status"])["status"].to_pylist(), expected[::-1])
                self.assertEqual(looked_up["ordinal"].to_pylist(), list(reversed(range(len(rows)))))
                frame = polars.DataFrame({"key": [row["postcode"] for row in rows]})
                annotated = index.annotate(frame, "key", list(index.columns) or ["postcode"])
                for name in rows[0]:
                    column = index.columns.get(name)
                    expected = ["" if row[name] == "unknown" else row[name] for row in rows]
                    self.assertEqual([shown(value, column) for value in everything[name].to_pylist()], expected, name)
                    self.assertEqual([shown(value, column) for value in looked_up[name].to_pylist()], expected[::-1], name)
                    if name in annotated:
                        self.assertEqual([shown(value, column) for value in annotated[name].to_list()], expected, name)

    def test_types(self):
        with Index(EVERY_COLUMN) as index:
            schema = index.to_arrow().schema
            text = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
            self.assertEqual(
                [schema.field(name).type for name in ("postcode", "easting", "latitude", "introduced", "district", "district_name")],
                [pyarrow.string(), pyarrow.int32(), pyarrow.float64(), pyarrow.date32(), text, text],
            )
            self.assertEqual(index.to_arrow(["is_live"])["is_live"].to_pylist()[:2], [False, True])
            frame = index.annotate(pandas.DataFrame({"postcode": ["B1 1BB", None]}), add=["easting", "introduced", "is_live", "latitude"])
            self.assertEqual([str(kind) for kind in frame.dtypes[1:]], ["Int32", "datetime64[ms]", "boolean", "float64"])
            self.assertEqual(frame["introduced"][0], datetime.datetime(1980, 1, 1))

    def test_numbers_of_64_bits(self):
        with Index(EVERY_COLUMN) as narrow, Index.from_bytes(wide_numbers()) as index:
            expected = [None if record["quality"] is None else record["quality"] - 5_000_000_000 for record in narrow.values()]
            self.assertGreater(len(expected) - expected.count(None), 5)
            column = index.to_arrow(["quality"])["quality"]
            self.assertEqual((column.type, column.to_pylist()), (pyarrow.int64(), expected))
            self.assertEqual([record["quality"] for record in index.values()], expected)
            frame = pandas.DataFrame({"postcode": list(index)})
            annotated = index.annotate(frame, add=["quality"])["quality"]
            self.assertEqual(str(annotated.dtype), "Int64")
            self.assertEqual([None if value is pandas.NA else value for value in annotated], expected)
            self.assertEqual(index.annotate(polars.DataFrame(frame), add=["quality"])["quality"].to_list(), expected)


class AnnotateTests(SampleCase):
    def check(self, result):
        """Compares a result, whatever its kind, with what is expected for TEXTS."""
        table = pyarrow.table(result) if not isinstance(result, pyarrow.Table) else result
        self.assertEqual(table["easting"].to_pylist(), EASTINGS)
        self.assertEqual(table["how"].to_pylist(), STATUSES)
        self.assertEqual([value is None for value in table["district"].to_pylist()], [value is None for value in EASTINGS])

    def test_all_kinds_of_tables(self):
        table = pyarrow.table({"id": range(9), "postcode": TEXTS}, metadata={"a": "b"})
        batch = table.to_batches()[0]
        annotated = self.index.annotate(table, **ADD)
        self.assertIsInstance(annotated, pyarrow.Table)
        self.assertEqual(annotated.column_names, ["id", "postcode", "easting", "district", "how"])
        self.assertEqual(annotated.schema.metadata, {b"a": b"b"})
        self.check(annotated)
        for source, kind in [
            (batch, pyarrow.RecordBatch), (table.to_reader(), pyarrow.RecordBatchReader), (polars.DataFrame(table), polars.DataFrame),
            (foreign(table, "__arrow_c_stream__"), pyarrow.RecordBatchReader), (foreign(batch, "__arrow_c_array__"), pyarrow.RecordBatch),
        ]:
            with self.subTest(kind=kind):
                result = self.index.annotate(source, "postcode", **ADD)
                self.assertIsInstance(result, kind)
                if isinstance(result, pyarrow.RecordBatchReader):
                    result = result.read_all()
                    self.assertEqual(result.schema.metadata, {b"a": b"b"})
                self.check(result if kind != pyarrow.RecordBatch else pyarrow.Table.from_batches([result]))
        self.assertEqual(table.num_columns, 2)

    def test_pandas(self):
        for dtype in ("object", "string", "category", "str", pandas.ArrowDtype(pyarrow.string())):
            frame = pandas.DataFrame({"postcode": pandas.Series(TEXTS, dtype=dtype)})
            frame.index = [5, 5, 1, 2, 3, 4, 6, 7, 8]
            result = self.index.annotate(frame, **ADD)
            self.assertEqual(list(frame.columns), ["postcode"])
            self.assertEqual(list(result.index), list(frame.index))
            self.assertEqual([None if pandas.isna(each) else each for each in result["easting"]], EASTINGS)
            self.assertEqual([None if pandas.isna(each) else each for each in result["how"]], STATUSES)
            self.assertEqual(result["district"].dtype, "category")
        nan = pandas.DataFrame({0: [float("nan"), "AC10 3AA", None, pandas.NA]}, dtype=object)
        self.assertEqual(list(self.index.annotate(nan, 0, ["easting"])["easting"].fillna(0)), [0, 389233, 0, 0])

    def test_polars(self):
        for dtype in (polars.String, polars.Categorical):
            frame = polars.DataFrame({"postcode": polars.Series(TEXTS, dtype=dtype)})
            chunked = polars.concat([frame[:3], frame[3:]], rechunk=False)
            for each in (frame, chunked):
                self.check(self.index.annotate(each, **ADD))
        self.assertEqual(self.index.annotate(frame, add=["district"], dictionaries=False).schema["district"], polars.String)
        with self.assertRaisesRegex(TypeError, "collect"):
            self.index.annotate(frame.lazy(), add=["district"])

    def test_all_layouts_of_texts(self):
        plain = pyarrow.array(TEXTS)
        arrays = [plain, plain.cast(pyarrow.large_string()), plain.dictionary_encode(),
                  plain.cast(pyarrow.large_string()).dictionary_encode(), plain.cast(pyarrow.string_view()),
                  pyarrow.DictionaryArray.from_arrays(pyarrow.array([8, None, 2, 3, 4, 5, 6, 7, 1], pyarrow.uint64()),
                                                      pyarrow.array([None, TEXTS[8], *TEXTS[2:8], TEXTS[0]]))]
        for array in arrays:
            with self.subTest(type=array.type):
                longer = pyarrow.concat_arrays([array, array, array])
                for texts in (array, longer.slice(9, 9), pyarrow.chunked_array([array[:1], array[1:1], array[1:6], array[6:]]),
                              pyarrow.chunked_array([longer.slice(9, 4), longer.slice(13, 5)])):
                    self.check(self.index.annotate(pyarrow.table({"postcode": texts}), **ADD))
                    self.check(self.index.annotate(pyarrow.table({"postcode": texts}).to_reader(), **ADD).read_all())
                    self.assertEqual(self.index.lookup(texts, ["easting"])["easting"].to_pylist(), EASTINGS)

    def test_other_sources_of_lookup(self):
        for texts in (TEXTS, tuple(TEXTS), iter(TEXTS), pandas.Series(TEXTS), polars.Series(TEXTS), pandas.Series(TEXTS).to_numpy()):
            self.assertEqual(self.index.lookup(texts, ["easting"])["easting"].to_pylist(), EASTINGS)
        self.assertEqual(self.index.lookup([]).column_names, ["status", "ordinal", "postcode", "is_live", *self.index.columns])
        self.assertEqual(self.index.lookup(["AC10 3AA"], ["postcode", "ordinal"]).to_pylist(), [{"postcode": "AC10 3AA", "ordinal": 0}])
        for wrong in ("AC10 3AA", [1, 2], [b"AC10 3AA"], ["\ud800"], 5, None, [["AC10 3AA"]]):
            with self.subTest(wrong=wrong), self.assertRaises(postcodes.WrongTypeError):
                self.index.lookup(wrong)

    def test_nearest_points(self):
        record = self.index["AC10 3AA"]
        latitude, longitude = [record.latitude, None, 91.0, record.latitude], [record.longitude, 0.0, 0.0, None]
        expected = [[{"ordinal": each.ordinal, "postcode": each.postcode, "distance": each.distance}
                     for each in self.index.nearest("AC10 3AA", 3)], None, [], None]
        for make in (list, pyarrow.array, pandas.Series, polars.Series, lambda values: pyarrow.chunked_array([values[:1], values[1:]])):
            found = self.index.nearest_points(make(latitude), make(longitude), 3)
            self.assertEqual(found.to_pylist(), expected)
        self.assertEqual(self.index.nearest_points([record.latitude], [record.longitude], 100, radius=0.5).to_pylist(), [expected[0][:1]])
        self.assertEqual(self.index.nearest_points([], []).to_pylist(), [])
        decimals = [decimal.Decimal(f"{record.latitude:.6f}"), None], [decimal.Decimal(f"{record.longitude:.6f}"), None]
        self.assertEqual(self.index.nearest_points(*decimals, 3).to_pylist(), expected[:2])
        for wrong, error in [((["a"], [1.0]), TypeError), (([1.0], [1.0, 2.0]), ValueError), ((None, [1.0]), TypeError), ((1.0, 2.0), TypeError)]:
            with self.subTest(wrong=wrong), self.assertRaises(error) as caught:
                self.index.nearest_points(*wrong)
            self.assertIsInstance(caught.exception, postcodes.PostcodesError)
        with self.assertRaises(ValueError):
            self.index.nearest_points([1.0], [1.0], radius=-1)

    def test_no_rows(self):
        schema = pyarrow.schema([("postcode", pyarrow.string())])
        expected = self.index.annotate(pyarrow.table({"postcode": ["AC10 3AA"]}), **ADD).schema
        empty = schema.empty_table()
        without_chunks = pyarrow.table({"postcode": pyarrow.chunked_array([], pyarrow.string())})
        for table in (empty, without_chunks):
            self.assertEqual(self.index.annotate(table, **ADD).schema, expected)
            self.assertEqual(self.index.annotate(table, **ADD).num_rows, 0)
            self.assertEqual(self.index.annotate(table.to_reader(), **ADD).read_all().schema, expected)
        batch = pyarrow.RecordBatch.from_pylist([], schema)
        self.assertEqual(self.index.annotate(batch, **ADD).schema, expected)
        reader = pyarrow.RecordBatchReader.from_batches(schema, [batch, batch])
        self.assertEqual([each.num_rows for each in self.index.annotate(reader, **ADD)], [0, 0])
        self.assertEqual(self.index.annotate(polars.DataFrame({"postcode": []}, schema={"postcode": polars.String}), **ADD).shape, (0, 4))
        self.assertEqual(self.index.annotate(pandas.DataFrame({"postcode": []}, dtype=object), **ADD).shape, (0, 4))

    def test_dictionaries_shorter_and_longer_than_the_column(self):
        texts = pyarrow.array([None, *TEXTS, "AC10 3AB"])
        for indices in ([1, 1, 3, None, 0, 10] * 20, [3, 2, 1], [], [10]):
            rows = pyarrow.DictionaryArray.from_arrays(pyarrow.array(indices, pyarrow.int16()), texts)
            plain = rows.cast(pyarrow.string())
            columns = ["status", "ordinal", "postcode", "easting", "district"]
            self.assertEqual(self.index.lookup(rows, columns), self.index.lookup(plain, columns))
            self.assertEqual(self.index.lookup(rows[1:], columns), self.index.lookup(plain[1:], columns))

    def test_an_open_index_annotates_from_its_contents_when_the_file_is_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.pcindex")
            shutil.copy(SAMPLE, path)
            table = pyarrow.table({"postcode": TEXTS})
            with Index(path) as index, Index(SAMPLE) as sample:
                reader = index.annotate(table.to_reader(), **ADD)
                shutil.copy(EVERY_COLUMN, path + ".new")
                os.replace(path + ".new", path)
                self.assertEqual(index.to_arrow(), sample.to_arrow())
                self.assertEqual(index.annotate(table, **ADD), sample.annotate(table, **ADD))
                self.check(reader.read_all())
                # What is opened now is the new file.
                self.assertEqual(Index(path).to_arrow(), Index(EVERY_COLUMN).to_arrow())
                self.assertEqual(pickle.loads(pickle.dumps(sample)).to_arrow(), sample.to_arrow())
                with self.assertRaises(postcodes.ChangedError):
                    pickle.loads(pickle.dumps(index)).annotate(table, **ADD)
                os.remove(path)
                self.assertEqual(index.lookup(["AC10 3AA"]), sample.lookup(["AC10 3AA"]))

    def test_columns_without_any_value(self):
        for table in (pyarrow.table({"postcode": pyarrow.nulls(3)}), pyarrow.table({"postcode": pyarrow.nulls(3).dictionary_encode()})):
            for source in (table, polars.DataFrame({"postcode": [None] * 3}), pandas.DataFrame({"postcode": [None] * 3})):
                result = self.index.annotate(source, **ADD)
                how = result["how"]
                self.assertEqual(how.null_count if hasattr(how, "null_count") and not callable(how.null_count) else int(
                    how.isna().sum() if hasattr(how, "isna") else how.null_count()), 3)

    def test_chunks_without_any_value(self):
        # pandas reads a chunk of a CSV file without any postcode as float64.
        for values in ([float("nan")] * 2, [None, None]):
            result = self.index.annotate(pandas.DataFrame({"postcode": pandas.Series(values, dtype="float64")}), **ADD)
            self.assertEqual(int(result["how"].isna().sum()), 2)
        for kind in (pyarrow.float64(), pyarrow.int32(), pyarrow.date32()):
            table = pyarrow.table({"postcode": pyarrow.nulls(2, kind)})
            for source in (table, table.to_batches()[0], polars.DataFrame(table)):
                self.assertEqual(len(self.index.annotate(source, **ADD)["how"]), 2)

    def test_a_value_that_is_no_text_is_a_row_without_a_postcode(self):
        values = ["AC10 3AA", 5, 2.5, float("nan"), None, pandas.NaT, True, datetime.datetime(2020, 1, 1), b"AC10 3AA", "\ud800"]
        expected = ["found", *["not a postcode"] * 2, *[None] * 3, *["not a postcode"] * 4]
        series = pandas.Series(values, dtype=object)
        frame = pandas.DataFrame({"postcode": series})
        result = self.index.annotate(frame, **ADD)
        self.assertEqual([None if pandas.isna(each) else each for each in result["how"]], expected)
        self.assertIs(result["postcode"][1], values[1])
        self.assertEqual(self.index.lookup(series, ["status"])["status"].to_pylist(), expected)
        for value in (5, 2.5, True, datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1), decimal.Decimal("2.5")):
            frame = pandas.DataFrame({"postcode": pandas.Series([value, None], dtype=object)})
            how = self.index.annotate(frame, **ADD)["how"]
            self.assertEqual([None if pandas.isna(each) else each for each in how], ["not a postcode", None])

    def test_statuses(self):
        expected = {
            SAMPLE: {"AC10 3AA": "found", "ACI0 3AA": "corrected", "ac10": "outcode", "AC10 3": "sector", "ac103": "sector", "ac": "not a postcode",
                     "ZZ9 9ZZ": "not found", "ZZ9": "not found", "ZZ9 9": "not found", "nonsense": "not a postcode", "": "empty", " \t": "empty"},
            # B11 is an outcode that the index lacks, not sector 1 of B1.
            EVERY_COLUMN: {"B1 1BB": "found", "A0 0AA": "terminated", "BI 1BB": "corrected", "B1": "outcode", "B1 1": "sector", "B11": "not found"},
        }
        for path, statuses in expected.items():
            texts, words = list(statuses), list(statuses.values())
            with self.subTest(path=os.path.basename(path)), Index(path) as index:
                self.assertEqual(index.lookup(texts, ["status"])["status"].to_pylist(), words)
                dictionary = pyarrow.array(texts * 2).dictionary_encode()
                self.assertEqual(index.lookup(dictionary, ["status"])["status"].to_pylist(), words * 2)
                self.assertEqual([index.find(text).status for text in texts], words)
                if PROGRAM:
                    self.assertEqual(annotated(path, texts), words)

    def test_ill_formed_utf_8_is_no_postcode(self):
        texts = pyarrow.StringArray.from_buffers(2, pyarrow.py_buffer(b"\0\0\0\0\3\0\0\0\13\0\0\0"), pyarrow.py_buffer(b"\xff\xc0\x80AC10 3AA"))
        self.assertEqual(self.index.lookup(texts, ["status"])["status"].to_pylist(), ["not a postcode", "found"])

    def test_wrong_columns_and_types(self):
        frames = {"pyarrow": pyarrow.table, "pandas": pandas.DataFrame, "polars": polars.DataFrame,
                  "reader": lambda data: pyarrow.table(data).to_reader()}
        for name, make in frames.items():
            with self.subTest(kind=name):
                with self.assertRaisesRegex(KeyError, "the table has no column 'postcod'; did you mean 'postcode'"):
                    self.index.annotate(make({"postcode": TEXTS}), "postcod", ["ward"])
                with self.assertRaisesRegex(postcodes.NoSuchColumnError, "the index has no column 'wart'; did you mean 'ward'"):
                    self.index.annotate(make({"postcode": TEXTS}), add=["wart"])
                with self.assertRaisesRegex(ValueError, "already has a column 'ward'; use prefix"):
                    self.index.annotate(make({"postcode": TEXTS, "ward": TEXTS}), add=["ward"])
                for values in ([1, 2], [1.5, None], [True, False], [[b"AC10"], []], [datetime.date(2020, 1, 1), None], [b"AC10 3AA", None]):
                    if name == "pandas" and isinstance(values[0], datetime.date):
                        continue  # A column of objects.
                    with self.assertRaisesRegex(postcodes.WrongTypeError, "postcode"):
                        self.index.annotate(make({"postcode": values}), add=["ward"])
        table = pyarrow.table({"postcode": TEXTS})
        for add, error in [([], ValueError), (["ward", "ward"], ValueError), ("ward", TypeError), (["war\0d"], KeyError), ([5], KeyError)]:
            with self.subTest(add=add), self.assertRaises(error):
                self.index.annotate(table, add=add)
        with self.assertRaises(ValueError):
            self.index.annotate(table, add=["ward"], status="ward")
        with self.assertRaisesRegex(ValueError, "2 columns 'postcode'"):
            self.index.annotate(pyarrow.Table.from_arrays([pyarrow.array(TEXTS)] * 2, names=["postcode"] * 2), add=["ward"])
        for wrong in (None, 5, "table", [1], {"postcode": TEXTS}, object()):
            with self.subTest(wrong=wrong), self.assertRaises(postcodes.WrongTypeError):
                self.index.annotate(wrong, add=["ward"])

    def test_names_of_added_columns(self):
        table = pyarrow.table({"postcode": TEXTS, "ward": TEXTS})
        result = self.index.annotate(table, add=["ward", "postcode"], prefix="new_", status="how")
        self.assertEqual(result.column_names, ["postcode", "ward", "new_ward", "new_postcode", "how"])
        plain = self.index.annotate(table, add=["ward"], prefix="new_", dictionaries=False)
        self.assertEqual(plain.schema.field("new_ward").type, pyarrow.string())
        self.assertEqual(plain["new_ward"].to_pylist(), result["new_ward"].to_pylist())

    def test_more_rows_than_a_batch(self):
        from postcodes import _arrow

        texts = pyarrow.array(list(self.index)[:1000] + [None])
        self.addCleanup(setattr, _arrow, "BATCH", _arrow.BATCH)
        whole = pyarrow.table({"postcode": texts})
        expected = self.index.annotate(whole, **ADD)
        _arrow.BATCH = 64
        many = pyarrow.table({"postcode": pyarrow.chunked_array([texts[at : at + 10] for at in range(0, 1001, 10)])})
        for table in (whole, many):
            result = self.index.annotate(table, **ADD)
            self.assertEqual(result.to_pydict(), expected.to_pydict())
            self.assertEqual(result["easting"].num_chunks, 16 if table is whole else 17)
        self.assertEqual(self.index.annotate(whole.to_batches()[0], **ADD).to_pydict(), expected.to_pydict())
        self.assertEqual(self.index.annotate(polars.DataFrame(whole), **ADD)["easting"].to_list(), expected["easting"].to_pylist())
        self.assertEqual(self.index.to_arrow().num_rows, 20000)

    def test_a_reader_is_read_as_the_result_is(self):
        schema, given = pyarrow.schema([("postcode", pyarrow.string())]), []

        def batches():
            for number in range(5):
                given.append(number)
                yield pyarrow.RecordBatch.from_pylist([{"postcode": "AC10 3AA"}], schema)
                if number == 3:
                    raise OSError("the source failed")

        result = self.index.annotate(pyarrow.RecordBatchReader.from_batches(schema, batches()), **ADD)
        self.assertEqual(given, [])
        self.assertEqual(result.read_next_batch()["easting"].to_pylist(), [389233])
        self.assertEqual(given, [0])
        # The result stays usable after the index is closed.
        self.index.close()
        result.read_next_batch()
        with self.assertRaisesRegex(OSError, "the source failed"):
            result.read_all()

    def test_results_outlive_the_index(self):
        result = self.index.annotate(pyarrow.table({"postcode": TEXTS}), **ADD)
        frame = self.index.annotate(polars.DataFrame({"postcode": TEXTS}), **ADD)
        self.index.close()
        del self.index
        self.check(result)
        self.check(frame)
        self.check(pickle.loads(pickle.dumps(result)))

    def test_a_failing_stream_is_an_error(self):
        class Failing:
            def __arrow_c_stream__(self, requested_schema=None):
                raise OSError("no stream")

        with self.assertRaises(OSError):
            self.index.annotate(Failing(), add=["ward"])

    def test_offsets_outside_their_buffer_are_an_error(self):
        # As another process may write them: pyarrow reads a batch without a look at the offsets of the texts.
        for kind, code in ((pyarrow.string(), "i"), (pyarrow.large_string(), "q")):
            batch = pyarrow.record_batch([pyarrow.array(["M1 1AA", "M1 1AB"], kind)], names=["postcode"])
            written, offsets = batch.serialize().to_pybytes(), struct.pack(f"<3{code}", 0, 6, 12)
            self.assertEqual(written.count(offsets), 1)
            for first, middle, last in ((0, 6, 1 << 30), (1 << 30, 1 << 30, 1 << 30), (-5, 6, 12), (12, 6, 0), (0, 6, 13)):
                wrong = written.replace(offsets, struct.pack(f"<3{code}", first, middle, last))
                read = pyarrow.ipc.read_record_batch(pyarrow.py_buffer(wrong), batch.schema)
                with self.assertRaises(postcodes.InvalidArgumentError):
                    self.index.annotate(read, add=["ward"])
                with self.assertRaises(postcodes.InvalidArgumentError):
                    self.index.lookup(read.column(0), ["ward"])
            # Texts outside the first and the last offset are no postcodes.
            wrong = written.replace(offsets, struct.pack(f"<3{code}", 0, 1 << 30, 12))
            read = pyarrow.ipc.read_record_batch(pyarrow.py_buffer(wrong), batch.schema)
            self.assertEqual(self.index.lookup(read.column(0), ["ordinal"]).column(0).null_count, 2)

    def test_threads(self):
        texts = list(self.index)
        tables = [pyarrow.table({"postcode": texts}), pyarrow.table({"postcode": pyarrow.array(texts[::-1]).dictionary_encode()}),
                  pyarrow.table({"postcode": texts[::7]})]
        columns = list(self.index.columns)
        expected = [self.index.annotate(table, add=columns) for table in tables]
        # Each round opens an index whose caches and dictionaries are still empty.
        for _ in range(5):
            index, start, results = Index(SAMPLE), threading.Barrier(8), []

            def work(number, index=index, start=start, results=results):
                start.wait()
                for turn in range(3):
                    which = (number + turn) % 3
                    results.append(index.annotate(tables[which], add=columns).equals(expected[which]))

            threads = [threading.Thread(target=work, args=[number]) for number in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(results, [True] * 24)

    def test_forked_process_annotates(self):
        def work():
            # pyarrow itself may not survive a fork, so the arrays stay within the package.
            batches = list(postcodes._arrow.lookup(self.index._use().handle, texts, ["easting"]))
            return len(batches) == 1 and batches[0].array.length == len(TEXTS)

        texts = pyarrow.array(TEXTS)
        self.assertEqual(forked(work), 0)

    def test_memory_of_streaming(self):
        # The high-water mark of the process after 10 batches and after 200 more.
        program = """
import resource, sys
import pyarrow
from postcodes import Index
index = Index(sys.argv[1])
batch = pyarrow.record_batch({"postcode": pyarrow.array(list(index) * 5)})
reader = pyarrow.RecordBatchReader.from_batches(batch.schema, (batch for _ in range(210)))
for number, result in enumerate(index.annotate(reader, add=list(index.columns), status="how")):
    assert result.num_rows == 100000
    if number == 10:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
        output = subprocess.run([sys.executable, "-c", program, SAMPLE], stdout=subprocess.PIPE, check=True).stdout
        # All results together have over 1 GB.
        self.assertLess(int(output), 40_000)

    def test_without_pyarrow(self):
        # Polars needs no pyarrow; other tables say that they do.
        program = """
import sys
sys.modules["pyarrow"] = None
import polars, postcodes
index = postcodes.Index(sys.argv[1])
frame = index.annotate(polars.DataFrame({"postcode": ["AC10 3AA", None]}), add=["easting", "district"])
assert frame["easting"].to_list() == [389233, None] and frame["district"].to_list() == ["S12000005", None]
try:
    index.to_arrow()
except postcodes.MissingPackageError as failure:
    assert "pip install pyarrow" in str(failure)
else:
    sys.exit(1)
"""
        subprocess.run([sys.executable, "-c", program, SAMPLE], check=True)


if __name__ == "__main__":
    unittest.main()
