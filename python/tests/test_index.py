"""One postcode at a time, errors of files, pickling, fork and threads."""

import copy
import datetime
import multiprocessing
import os
import pathlib
import pickle
import shutil
import tempfile
import threading
import unittest

import postcodes
from postcodes import Index, Status
from support import BAD, EVERY_COLUMN, GOOD, PROGRAM, SAMPLE, SampleCase, exported, forked, needs_program, shown


class ValueTests(unittest.TestCase):
    @needs_program
    def test_every_value_equals_the_export(self):
        for path in [SAMPLE, *GOOD]:
            with self.subTest(path=os.path.basename(path)), Index(path) as index:
                rows = exported(path)
                self.assertEqual(len(index), len(rows))
                self.assertEqual(list(index), [row["postcode"] for row in rows])
                self.assertEqual(["postcode", *index.columns], list(rows[0]))
                for ordinal, row in enumerate(rows):
                    record = index[row["postcode"]]
                    self.assertEqual(record.ordinal, ordinal)
                    for name, expected in row.items():
                        # An unknown month of termination has no date.
                        expected = "" if expected == "unknown" else expected
                        self.assertEqual(shown(record[name], index.columns.get(name)), expected, (row["postcode"], name))

    def test_an_index_of_bytes_or_a_copy_has_the_same_records(self):
        with open(SAMPLE, "rb") as file:
            content = file.read()
        with Index(SAMPLE) as expected:
            for index in (Index(SAMPLE, copy=True), Index.from_bytes(content), Index.from_bytes(bytearray(content)),
                          Index(pathlib.Path(SAMPLE))):
                self.assertEqual(list(index), list(expected))
                self.assertEqual(index["AC10 3AA"], expected["AC10 3AA"])
                self.assertEqual(index.checksum, expected.checksum)


class OnePostcodeTests(SampleCase):
    def test_a_record_is_a_mapping_with_attributes(self):
        record = self.index["ac103aa"]
        self.assertEqual(record.postcode, "AC10 3AA")
        self.assertEqual((record.easting, record["easting"], record.ordinal, record.is_live), (389233, 389233, 0, True))
        self.assertEqual((record.district, record.county), ("S12000005", None))
        self.assertIsInstance(record.latitude, float)
        self.assertEqual(list(record), ["postcode", *self.index.columns])
        self.assertEqual(dict(record)["ward"], "S13002517")
        self.assertEqual(self.index.record(0), record)
        self.assertIn("ward", dir(record))
        with self.assertRaisesRegex(postcodes.NoSuchColumnError, "no column 'wart'; did you mean 'ward'"):
            record["wart"]
        with self.assertRaisesRegex(AttributeError, "wart"):
            record.wart
        for again in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
            self.assertEqual((again, again.ordinal, again.is_live), (record, 0, True))

    def test_months_are_dates(self):
        with Index(EVERY_COLUMN) as index:
            self.assertEqual(index["B1 1BB"].introduced, datetime.date(1980, 1, 1))
            unknown = index["A0 0AA"]
            self.assertEqual((unknown.terminated, unknown.is_live), (None, False))
            self.assertEqual(index["B1 1BB"].district_name, "Birmingham")
            self.assertEqual(index.columns["district_name"], ("district_name", "attribute", "district", 0))

    def test_texts_that_are_no_postcode(self):
        for text, reason in [("ZZ9 9ZZ", "not found"), ("AC10", "outcode"), ("AC", "not a postcode"), ("", "empty"), ("\0", "empty"),
                             ("é\ud800", "not a postcode"), ("x" * 100_000, "not a postcode")]:
            with self.assertRaisesRegex(KeyError, reason) as caught:
                self.index[text]
            self.assertIsInstance(caught.exception, postcodes.PostcodeNotFoundError)
            match = self.index.find(text)
            self.assertEqual((match, bool(match)), (("", -1, Status(reason)), False))
            self.assertNotIn(text, self.index)
            self.assertIsNone(self.index.get(text))
        self.assertNotIn(None, self.index)
        self.assertNotIn(5, self.index)
        for wrong in (None, 5, b"AC10 3AA", ["AC10 3AA"]):
            with self.assertRaises(TypeError):
                self.index[wrong]
            with self.assertRaises(postcodes.WrongTypeError):
                self.index.complete(wrong)

    def test_a_correction_has_its_status(self):
        match = self.index.find("ACI0 3AA")
        self.assertEqual(match, ("AC10 3AA", 0, Status.CORRECTED))
        self.assertEqual(match.status, "corrected")
        self.assertTrue(match)

    def test_completions(self):
        found = self.index.complete("ac10", 3)
        expected = [postcode for postcode in self.index if postcode.startswith("AC10 ")]
        self.assertEqual(list(found), expected[:3])
        self.assertEqual((found.total, found.is_corrected, len(found), found[0]), (len(expected), False, 3, expected[0]))
        self.assertEqual(list(self.index.complete("ac10", limit=10**18)), expected)
        self.assertEqual(list(self.index.complete("ac10", 2, offset=1)), expected[1:3])
        self.assertEqual(list(self.index.complete("ac10", 2, offset=10**18)), [])
        self.assertEqual(list(self.index.complete("ac10", 0)), [])
        self.assertEqual((list(self.index.complete("zz")), self.index.complete("zz").total), ([], 0))
        with self.assertRaises(ValueError):
            self.index.complete("ac10", -1)

    def test_nearest(self):
        record = self.index["AC10 3AA"]
        by_postcode = self.index.nearest("ac10 3aa", 5)
        self.assertEqual(by_postcode, self.index.nearest((record.latitude, record.longitude), 5))
        self.assertEqual(len(by_postcode), 5)
        self.assertLess(by_postcode[0].distance, 1)
        self.assertEqual(sorted(by_postcode, key=lambda each: each.distance), by_postcode)
        self.assertTrue(all(each.distance <= 500 for each in self.index.nearest("ac10 3aa", 10**12, 500)))
        self.assertEqual(self.index.nearest("ac10 3aa", 0), [])
        for where, error in [("ZZ9 9ZZ", postcodes.PostcodeNotFoundError), ((91, 0), ValueError), ((float("nan"), 0), ValueError),
                             (None, TypeError), ((1, 2, 3), TypeError), (("a", "b"), TypeError)]:
            with self.subTest(where=where), self.assertRaises(error):
                self.index.nearest(where)
        for arguments in [{"limit": -1}, {"radius": -1}, {"radius": float("nan")}]:
            with self.assertRaises(ValueError):
                self.index.nearest("ac10 3aa", **arguments)
        with Index(EVERY_COLUMN) as index, self.assertRaisesRegex(ValueError, "no position of A0 0AA"):
            index.nearest("A0 0AA")

    def test_the_index_as_a_whole(self):
        self.assertEqual(len(self.index), 20000)
        self.assertEqual(self.index.metadata["dataset"], "Code-Point Open (synthetic)")
        self.assertEqual(self.index.columns["latitude"], ("latitude", "degrees", None, 6))
        with self.assertRaises(TypeError):
            self.index.columns["new"] = None
        self.index.verify()
        self.assertIn("20,000 postcodes", repr(self.index))
        self.assertEqual(list(self.index.items())[:1], [("AC10 3AA", self.index["AC10 3AA"])])
        self.assertNotEqual(self.index, Index(SAMPLE))
        for ordinal in (-1, 20000, 10**30):
            with self.assertRaises(postcodes.InvalidArgumentError):
                self.index.record(ordinal)

    def test_a_closed_index_raises(self):
        iterator = iter(self.index)
        next(iterator)
        self.index.close()
        self.index.close()
        self.assertEqual(sum(1 for _ in iterator), 19999)
        for use in (lambda: self.index["AC10 3AA"], lambda: len(self.index), lambda: self.index.columns, lambda: list(self.index),
                    lambda: pickle.dumps(self.index), lambda: self.index.__enter__()):
            with self.assertRaises(postcodes.ClosedError):
                use()
        self.assertIn("closed", repr(self.index))


class FileTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "a.pcindex")

    def written(self, content):
        with open(self.path, "wb") as file:
            file.write(content)
        return self.path

    def test_files_that_are_no_index(self):
        with open(SAMPLE, "rb") as file:
            sample = file.read()
        for path, error in [(self.path, postcodes.UnreadableError), (os.path.dirname(self.path), postcodes.UnreadableError),
                            ("a\0b", postcodes.UnreadableError), (self.path, OSError)]:
            with self.assertRaises(error):
                Index(path)
        for content, error in [(b"", ValueError), (b"PK\3\4" * 100, postcodes.NotAnIndexError), (sample[:40], postcodes.PostcodesError),
                               (sample[:-1], postcodes.DamagedError)]:
            for opening in (lambda: Index(self.written(content)), lambda: Index(self.written(content), copy=True),
                            lambda: Index.from_bytes(content)):
                with self.subTest(content=content[:10]), self.assertRaises(error):
                    opening()
        with self.assertRaises(TypeError):
            Index(None)

    def test_damaged_indexes_never_end_the_process(self):
        raised = set()
        for path in BAD:
            with self.subTest(path=os.path.basename(path)), self.assertRaises(postcodes.PostcodesError) as caught:
                index = Index(path)
                for postcode in index:
                    index.get(postcode)
                index.nearest((51.5, -0.1))
                index.complete("")
                index.verify()
            raised.add(type(caught.exception))
        self.assertLessEqual({postcodes.DamagedError, postcodes.UnsupportedVersionError}, raised)

    def test_damage_after_the_header_is_found_by_verify(self):
        with open(SAMPLE, "rb") as file:
            content = bytearray(file.read())
        content[len(content) // 2] ^= 0xFF
        index = Index(self.written(content))
        for ordinal in range(len(index)):
            try:
                index.record(ordinal)
            except postcodes.PostcodesError:
                pass
        with self.assertRaises(postcodes.DamagedError):
            index.verify()

    def test_an_open_index_keeps_its_contents_when_the_file_is_replaced(self):
        shutil.copy(SAMPLE, self.path)
        index = Index(self.path)
        shutil.copy(EVERY_COLUMN, self.path + ".new")
        os.replace(self.path + ".new", self.path)
        self.assertEqual(index["AC10 3AA"], Index(SAMPLE)["AC10 3AA"])
        self.assertIn("B1 1BB", Index(self.path))

    def test_a_copy_survives_a_file_that_is_cut(self):
        shutil.copy(SAMPLE, self.path)
        index = Index(self.path, copy=True)
        os.truncate(self.path, 0)
        index.verify()

    def test_pickling(self):
        shutil.copy(SAMPLE, self.path)
        data = pickle.dumps(Index(self.path))
        self.assertLess(len(data), 500)
        again = pickle.loads(data)
        self.assertNotIn("postcodes>", repr(again))
        self.assertEqual(again["AC10 3AA"].easting, 389233)
        self.assertEqual(pickle.loads(pickle.dumps(again))["AC10 3AA"].easting, 389233)
        with self.assertRaisesRegex(TypeError, "opened from bytes"):
            with open(SAMPLE, "rb") as file:
                pickle.dumps(Index.from_bytes(file.read()))

    def test_a_pickled_index_detects_another_file(self):
        shutil.copy(SAMPLE, self.path)
        data = pickle.dumps(Index(self.path))
        shutil.copy(EVERY_COLUMN, self.path)
        late = pickle.loads(data)
        with self.assertRaisesRegex(postcodes.ChangedError, "is not the index that was pickled"):
            late["AC10 3AA"]
        os.remove(self.path)
        with self.assertRaises(postcodes.UnreadableError):
            late["AC10 3AA"]
        # Pickling it again doesn't open it; it opens once the file is there.
        late = pickle.loads(pickle.dumps(late))
        shutil.copy(SAMPLE, self.path)
        self.assertEqual(late["AC10 3AA"].easting, 389233)


def easting(index):
    return index["AC10 3AA"].easting


class ProcessTests(SampleCase):
    def test_spawned_processes_open_the_pickled_index(self):
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            self.assertEqual(pool.map(easting, [self.index] * 4), [389233] * 4)

    def test_forked_processes_use_the_open_index(self):
        def work():
            ok = list(self.index)[0] == "AC10 3AA" and easting(self.index) == 389233
            self.index.close()
            return ok

        self.assertEqual([forked(work) for _ in range(4)], [0] * 4)
        self.assertEqual(easting(self.index), 389233)

    def test_threads_share_an_index(self):
        expected = {postcode: self.index[postcode] for postcode in list(self.index)[::200]}
        again = pickle.loads(pickle.dumps(self.index))
        failures, start = [], threading.Barrier(8)

        def work():
            start.wait()
            try:
                for postcode, record in expected.items():
                    if again[postcode] != record or again.complete(postcode, 1)[0] != postcode or not again.nearest(postcode, 1):
                        failures.append(postcode)
            except Exception as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_closing_while_other_threads_use_it(self):
        for _ in range(50):
            index, outcomes = Index(SAMPLE), []
            start = threading.Barrier(4)

            def work(index=index, start=start, outcomes=outcomes):
                start.wait()
                try:
                    while True:
                        outcomes.append(easting(index) == 389233)
                except postcodes.ClosedError:
                    outcomes.append(True)

            threads = [threading.Thread(target=work) for _ in range(3)]
            for thread in threads:
                thread.start()
            start.wait()
            index.close()
            for thread in threads:
                thread.join()
            self.assertTrue(all(outcomes) and len(outcomes) >= 3)


@unittest.skipUnless(PROGRAM, "there is no POSTCODES_EXECUTABLE")
class BuildTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_build(self):
        dump = os.path.join(os.path.dirname(SAMPLE), "code-point-open-sample.zip")
        output = os.path.join(self.folder, "a.pcindex")
        index = postcodes.build(dump, output=output)
        self.assertEqual(list(index), list(Index(SAMPLE)))
        without = postcodes.build(dump, output=output, exclude=["AC"])
        self.assertNotIn("AC10 3AA", without)
        self.assertIn("AC10 3AA", index)

    def test_failures_have_the_message_of_the_program(self):
        output = os.path.join(self.folder, "a.pcindex")
        with self.assertRaisesRegex(postcodes.BuildError, "build failed: .*none.zip"):
            postcodes.build(os.path.join(self.folder, "none.zip"), output=output)
        with self.assertRaises(postcodes.InvalidArgumentError):
            postcodes.build(output=output)
        environment = dict(os.environ)
        self.addCleanup(os.environ.update, environment)
        os.environ.pop("POSTCODES_EXECUTABLE")
        os.environ["PATH"] = self.folder
        with self.assertRaisesRegex(postcodes.BuildError, "not installed"):
            postcodes.build("dump.zip", output=output)
        os.environ["POSTCODES_EXECUTABLE"] = os.path.join(self.folder, "none")
        with self.assertRaisesRegex(postcodes.BuildError, "cannot run"):
            postcodes.build("dump.zip", output=output)


if __name__ == "__main__":
    unittest.main()
