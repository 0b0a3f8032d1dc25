"""Tests of the generator, run by `tools/generate --self-test`."""

import csv
import io
import unittest
import zipfile
import zlib

from . import codes, dialects, postcodes
from .geodesy import BRITISH, IRISH

SAMPLE = None


def made(*arguments, **options):
    file = io.BytesIO()
    dialects.write(*arguments, file=file, **options)
    return file.getvalue()


def archive(data):
    return zipfile.ZipFile(io.BytesIO(data))


def records(data, pattern, header):
    result = []
    with archive(data) as opened:
        for name in opened.namelist():
            if name.startswith(pattern) and name.endswith((".csv", ".txt")):
                text = opened.read(name).decode("ascii")
                lines = list(csv.reader(io.StringIO(text, newline="")))
                result += lines[1:] if header else lines
    return result


class GeneratorTests(unittest.TestCase):
    def test_same_arguments_same_bytes(self):
        for dialect in ("code-point-open", "onspd", "nspl", "latlon", "list"):
            with self.subTest(dialect):
                first = made(dialect, 2000, 5)
                self.assertEqual(first, made(dialect, 2000, 5))
                self.assertNotEqual(first, made(dialect, 2000, 6))

    def test_exact_counts_and_no_duplicates(self):
        forms = (("code-point-open", "Data/CSV/", False, 0), ("onspd", "Data/", True, 2), ("nspl", "Data/", True, 2),
                 ("latlon", "synthetic", True, 0), ("list", "synthetic", False, 0))
        for dialect, pattern, header, column in forms:
            for rows in (1, 124, 3001):
                for live_only in (False, True):
                    with self.subTest(dialect=dialect, rows=rows, live_only=live_only):
                        found = [r[column] for r in records(made(dialect, rows, 3, live_only=live_only), pattern, header)]
                        self.assertEqual(len(found), rows)
                        self.assertEqual(len(set(found)), rows)

    def test_live_only_has_no_terminated(self):
        self.assertTrue(any(r[4] for r in records(made("onspd", 3000, 2), "Data/", True)))
        self.assertFalse(any(r[4] for r in records(made("onspd", 3000, 2, live_only=True), "Data/", True)))

    def test_headers(self):
        # The checksums of the published headers detect accidental edits.
        for header, columns, checksum in ((dialects.ONSPD_HEADER, 53, 1879938025), (dialects.NSPL_HEADER, 35, 683465600),
                                          (dialects.CODE_POINT_HEADERS, 19, 1247959415)):
            self.assertEqual(header.count(",") + 1, columns)
            self.assertEqual(zlib.crc32(header.encode("ascii")), checksum)
        for dialect, header, stem in (("onspd", dialects.ONSPD_HEADER, "ONSPD"), ("nspl", dialects.NSPL_HEADER, "NSPL")):
            with archive(made(dialect, 500, 1)) as opened:
                text = opened.read("Data/%s_NOV_2025_UK.csv" % stem).decode("ascii")
            lines = text.split("\r\n")
            self.assertEqual(lines[0], header)
            self.assertTrue(all(line.count(",") == header.count(",") for line in lines[:-1]))

    def test_statistical_rows_are_sound(self):
        rows = records(made("onspd", 20000, 4), "Data/", True)
        self.assertEqual([r for r in rows if r[4] and r[4] <= r[3]], [])
        self.assertEqual([r[0] for r in rows], sorted(r[0] for r in rows))
        for r in rows:
            self.assertEqual(len(r[0]), 7)
            self.assertEqual(r[0].replace(" ", ""), r[2].replace(" ", ""))
            if r[13] == "9":
                self.assertEqual((r[11], r[12], r[41], r[42]), ("", "", "99.999999", "0.000000"))
            else:
                self.assertEqual(len(r[12]), 7)
                self.assertTrue(49.8 < float(r[41]) < 61 and -9 < float(r[42]) < 2, r)
        self.assertTrue(all(r[13] == "9" for r in rows if r[2][:2] in ("JE", "GY", "IM")))

    def test_duplicates_are_the_same_rows(self):
        with archive(made("onspd", 3000, 1, duplicates=True)) as opened:
            self.assertIsNone(opened.testzip())
            whole = opened.read("Data/ONSPD_NOV_2025_UK.csv")
            self.assertEqual(whole, opened.read("Data/ONSPD_NOV_2025_UK.txt"))
            head = whole.index(b"\n") + 1
            parts = [opened.read(name)[head:] for name in opened.namelist() if "/multi_csv/" in name]
            self.assertEqual(len(parts), 124)
            self.assertEqual(whole[head:], b"".join(parts))

    def test_metadata_counts(self):
        with archive(made("code-point-open", 3000, 1)) as opened:
            stated = {}
            for line in opened.read("Doc/metadata.txt").decode("ascii").splitlines():
                if "\t" in line:
                    area, count = line.split("\t")
                    stated[area.strip()] = int(count)
            found = {name[9:-4].upper(): opened.read(name).count(b"\r\n")
                     for name in opened.namelist() if name.startswith("Data/CSV/")}
        self.assertEqual(stated, found)

    def test_areas(self):
        areas = postcodes.read_areas()
        self.assertEqual(len(areas), 124)
        self.assertEqual(sorted(a.name for a in areas), [a.name for a in areas])

    def test_areas_of_the_sample_do_not_exist(self):
        invented = list(dialects.SAMPLE_AREAS.values())
        real = {area.name for area in postcodes.read_areas()} | dialects.AREAS_WITHOUT_PLACE
        self.assertEqual(real.intersection(invented), set())
        self.assertEqual(sorted(dialects.SAMPLE_AREAS), sorted(dialects.SAMPLE_PLAN))
        # The same order, so that the files and the index have the order of the areas that are imitated.
        self.assertEqual([dialects.SAMPLE_AREAS[area] for area in sorted(dialects.SAMPLE_AREAS)], sorted(invented))
        for name in invented:
            self.assertRegex(name, "^[A-PR-UWYZ][A-HK-Y]?$")

    def test_curve_is_a_curve(self):
        cells = sorted((codes.curve(20 * x, 20 * y), x, y) for x in range(32) for y in range(32))
        self.assertEqual([rank for rank, _, _ in cells], list(range(1024)))
        steps = {abs(a[1] - b[1]) + abs(a[2] - b[2]) for a, b in zip(cells, cells[1:])}
        self.assertEqual(steps, {1})

    def test_geodesy(self):
        # The guide's worked example is at 52°39′27.2531″ N 1°43′4.5177″ E on OSGB36, about 100 m from its position
        # on WGS84. The second point is the centre of the Irish grid.
        latitude, longitude = BRITISH.degrees(651409.903, 313177.270)
        self.assertAlmostEqual(latitude, 52.65797, places=4)
        self.assertAlmostEqual(longitude, 1.71605, places=4)
        latitude, longitude = IRISH.degrees(200000, 250000)
        self.assertAlmostEqual(latitude, 53.5, places=2)
        self.assertAlmostEqual(longitude, -8.0, places=2)

    def test_sample(self):
        file = io.BytesIO()
        dialects.write_sample(file)
        fresh = file.getvalue()
        with open(SAMPLE, "rb") as committed:
            kept = committed.read()
        self.assertLess(len(kept), 400_000)
        if fresh != kept:
            # Other versions of zlib may compress differently.
            with archive(fresh) as a, archive(kept) as b:
                self.assertEqual(a.namelist(), b.namelist())
                for name in a.namelist():
                    self.assertEqual(a.read(name), b.read(name), name)
        rows = records(kept, "Data/CSV/", False)
        self.assertEqual(len(rows), dialects.SAMPLE_ROWS)
        known = {r[0]: r for r in rows}
        self.assertEqual(len(known), len(rows))
        stacks = {}
        for r in rows:
            stacks[r[2], r[3]] = stacks.get((r[2], r[3]), 0) + 1
        self.assertGreaterEqual(max(stacks.values()), 50)
        for name in ("P1 1AA", "P11 1AA", "C1 1AA", "C10 0AA", "DF10 1AA", "FH1 1AA"):
            self.assertIn(name, known)
        for name in ("TV1A 1AA", "TV1A 2AA", "FC1A 1BB"):
            self.assertTrue(526_000 < int(known[name][2]) < 536_000 and 177_000 < int(known[name][3]) < 184_000)
        self.assertEqual({r[0].split()[0] for r in rows},
                         {dialects.SAMPLE_AREAS[area] + d for area, districts in dialects.SAMPLE_PLAN.items()
                          for d in districts})
        unplaced = [r for r in rows if r[1] == "90"]
        self.assertGreaterEqual(len(unplaced), 3)
        self.assertTrue(all(r[2:4] == ["0", "0"] for r in unplaced))


def run(sample):
    global SAMPLE
    SAMPLE = sample
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(GeneratorTests)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1
