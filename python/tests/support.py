"""What the tests share: the indexes of the repository, and the values that `postcodes export` prints for them."""

import csv
import glob
import json
import io
import os
import struct
import subprocess
import unittest
import warnings

from postcodes import Index

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = os.path.join(ROOT, "data", "sample.pcindex")
GOOD = sorted(glob.glob(os.path.join(ROOT, "Tests", "Format", "good", "*.pcindex")))
with open(os.path.join(ROOT, "Tests", "Format", "manifest.json"), encoding="utf-8") as file:
    # Python doesn't read histories and places, and so doesn't notice their damage.
    BAD = sorted(os.path.join(ROOT, "Tests", "Format", entry["file"]) for entry in json.load(file)
                 if "error" in entry and entry.get("rejectedBy") not in ("history", "places"))
EVERY_COLUMN = os.path.join(ROOT, "Tests", "Format", "good", "every-column.pcindex")
PROGRAM = os.environ.get("POSTCODES_EXECUTABLE")

TEXTS = ["AC10 3AA", None, "ac103ab", "ACI0 3AA", "ZZ9 9ZZ", "nonsense", "", "AC10 3AZ", "é" * 40]
# What annotates them in most tests.
ADD = {"add": ["easting", "district"], "status": "how"}

needs_program = unittest.skipUnless(PROGRAM, "there is no POSTCODES_EXECUTABLE")


def exported(path):
    """The rows of `postcodes export`: a list of dictionaries of texts."""
    output = subprocess.run([PROGRAM, "export", "--index", path, "--names"], stdout=subprocess.PIPE, check=True).stdout
    return list(csv.DictReader(io.StringIO(output.decode())))


def annotated(path, texts):
    """The status of each text from `postcodes annotate`."""
    rows = io.StringIO()
    csv.writer(rows, quoting=csv.QUOTE_ALL).writerows([["postcode"], *([text] for text in texts)])
    output = subprocess.run([PROGRAM, "annotate", "-", "--column", "postcode", "--index", path], input=rows.getvalue().encode(),
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True).stdout
    return [row["postcode_status"] for row in csv.DictReader(io.StringIO(output.decode()))]


def shown(value, column):
    """A value as `postcodes export` prints it."""
    if value is None:
        return ""
    if column is not None and column.kind == "degrees":
        return f"{value:.{column.decimals}f}"
    return f"{value:%Y%m}" if column is not None and column.kind == "month" else str(value)


def wide_numbers():
    """The bytes of EVERY_COLUMN with other values of the column "quality": 5,000,000,000 less, so that they need 64 bits."""
    with open(EVERY_COLUMN, "rb") as file:
        content = file.read()
    # The head of the column: 4 values of 1 byte each, which count from 1.
    head = struct.pack("<IB3xq", 4, 1, 1)
    if content.count(head) != 1:
        raise AssertionError("every-column.pcindex has another column quality")
    return content.replace(head, struct.pack("<IB3xq", 4, 1, 1 - 5_000_000_000))


class SampleCase(unittest.TestCase):
    """A test with the sample index. "AC10 3AA" is its first postcode."""

    def setUp(self):
        self.index = Index(SAMPLE)
        self.addCleanup(self.index.close)


def forked(work):
    """The wait status of a forked process that calls a function: 0 if it returns true."""
    with warnings.catch_warnings():
        # Python 3.12 and newer warn that other threads, such as those of pyarrow, don't exist in the child.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        # No return into unittest from here.
        try:
            os._exit(0 if work() else 1)
        except BaseException:
            os._exit(2)
    return os.waitpid(child, 0)[1]
