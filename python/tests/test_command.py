"""`python -m postcodes`: Parquet and CSV files, failures, memory."""

import os
import subprocess
import sys
import tempfile
import unittest

import pyarrow
import pyarrow.parquet

from postcodes import Index
from support import ADD, ROOT, SAMPLE, TEXTS


def file_bytes(path):
    with open(path, "rb") as file:
        return file.read()


class CommandTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_command(self, *arguments, status=0):
        result = subprocess.run(
            [sys.executable, "-m", "postcodes", arguments[0], "--index", SAMPLE, *arguments[1:]], cwd=ROOT,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
        )
        self.assertEqual(result.returncode, status, result.stderr.decode())
        self.assertNotIn(b"Traceback", result.stderr)
        return result.stdout.decode() if status == 0 else result.stderr.decode()

    def test_parquet(self):
        table = pyarrow.table({"id": range(9), "postcode": TEXTS})
        pyarrow.parquet.write_table(table, self.path("in.parquet"), row_group_size=4)
        self.run_command("annotate", self.path("in.parquet"), self.path("out.parquet"), "--add", "easting,district", "--status", "how")
        result = pyarrow.parquet.read_table(self.path("out.parquet"))
        with Index(SAMPLE) as index:
            self.assertEqual(result.to_pydict(), index.annotate(table, **ADD).to_pydict())
        # The output can be the input.
        self.run_command("annotate", self.path("out.parquet"), self.path("out.parquet"), "--add", "ward")
        self.assertEqual(pyarrow.parquet.read_table(self.path("out.parquet")).num_columns, 6)
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.parquet", "out.parquet"])

    def test_csv(self):
        with open(self.path("in.csv"), "w", encoding="utf-8", newline="") as file:
            file.write('id,Post Code,note\r\n007,ac103aa,"a ""b"", c"\r\n008,,"two\nlines"\r\n1e5,ZZ9 9ZZ,é\r\n')
        self.run_command("annotate", self.path("in.csv"), self.path("out.csv"), "--column", "Post Code", "--add", "easting,district",
                         "--status", "how")
        self.assertEqual(
            file_bytes(self.path("out.csv")).decode(),
            '"id","Post Code","note","easting","district","how"\n"007","ac103aa","a ""b"", c",389233,"S12000005","found"\n'
            '"008","","two\nlines",,,"empty"\n"1e5","ZZ9 9ZZ","é",,,"not found"\n',
        )
        self.run_command("annotate", self.path("in.csv"), self.path("out.parquet"), "--column", "Post Code", "--add", "easting")
        self.assertEqual(pyarrow.parquet.read_table(self.path("out.parquet"))["easting"].to_pylist(), [389233, None, None])

    def test_failures_leave_the_output_alone(self):
        for name, content in [("in.csv", b"postcode\nAC10 3AA\n"), ("bad.csv", b"postcode,b\nAC10 3AA\n1,2,3\n"), ("utf.csv", b"postcode\n\xff\n"),
                              ("bad.parquet", b"PAR1"), ("out.csv", b"old")]:
            with open(self.path(name), "wb") as file:
                file.write(content)
        for arguments, message in [
            (["in.csv", "out.csv", "--add", "wart"], "did you mean 'ward'"), (["in.csv", "out.csv"], "at least one column"),
            (["in.csv", "out.csv", "--add", "ward", "--column", "post"], "no column 'post'"), (["none.csv", "out.csv", "--add", "ward"], "none.csv"),
            (["bad.csv", "out.csv", "--add", "ward"], "columns"), (["utf.csv", "out.csv", "--add", "ward"], "UTF8"),
            (["bad.parquet", "out.csv", "--add", "ward"], "arquet"), (["in.csv", "out.txt", "--add", "ward"], ".parquet or .csv"),
            (["in.csv", "none/out.csv", "--add", "ward"], "none"),
        ]:
            with self.subTest(arguments=arguments):
                given = [self.path(each) if "." in each else each for each in arguments]
                self.assertIn(message, self.run_command("annotate", *given, status=1))
                self.assertEqual(file_bytes(self.path("out.csv")), b"old")
        self.assertEqual(len(os.listdir(self.folder)), 5)

    def test_memory_does_not_depend_on_the_size(self):
        with Index(SAMPLE) as index:
            table = pyarrow.table({"postcode": list(index) * 10, "note": ["some text of a row"] * 200_000})
        peaks = []
        for count in (3, 30):
            with pyarrow.parquet.ParquetWriter(self.path("in.parquet"), table.schema) as writer:
                for _ in range(count):
                    writer.write_table(table)
            program = ("import resource, sys\nfrom postcodes.__main__ import main\nstatus = main(sys.argv[1:])\n"
                       "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\nsys.exit(status)")
            for name in ("out.parquet", "out.csv"):
                output = subprocess.run(
                    [sys.executable, "-c", program, "annotate", self.path("in.parquet"), self.path(name), "--index", SAMPLE, "--add",
                     "easting,district,ward,latitude"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
                peaks.append(int(output) // 1000)
        self.assertLess(peaks[2], peaks[0] + 80, peaks)
        self.assertLess(peaks[3], peaks[1] + 80, peaks)

    def test_the_other_commands(self):
        self.assertIn("easting: 389233\n", self.run_command("lookup", "ac103aa"))
        self.assertIn("not found", self.run_command("lookup", "ZZ9 9ZZ", status=1))
        self.assertEqual(self.run_command("complete", "ac10", "--limit", "2"), "AC10 3AA\nAC10 3AB\n")
        self.assertIn("postcodes: 20000\n", self.run_command("info"))


if __name__ == "__main__":
    unittest.main()
