"""The files of `postcodes export`, read by the programs they are for."""

import csv
import io
import json
import os
import subprocess
import tempfile
import unittest

import pyarrow
import pyarrow.feather
import pyarrow.parquet

from support import PROGRAM, SAMPLE, needs_program


@needs_program
class Export(unittest.TestCase):
    """Exports of the bundled sample, which has positions and codes, and of a small dump with dates and gaps."""

    DUMP = """\
pcds,dointr,doterm,oslaua,oseast1m,osnrth1m,lat,long
M1 1AA,198001,,E08000003,384636,398005,53.478213,-2.232962
M1 1AB,196912,199605,E08000003,384700,398100,53.479069,-2.232003
M1 1AD,202002,,,,,99.999999,0.000000
"""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        dump = os.path.join(self.folder, "dump.csv")
        with open(dump, "w", encoding="utf-8") as file:
            file.write(self.DUMP)
        self.small = os.path.join(self.folder, "small.pcindex")
        subprocess.run([PROGRAM, "build", dump, "--output", self.small], check=True, capture_output=True)

    def export(self, index, *options):
        """Returns the bytes that `export` prints."""
        return subprocess.run([PROGRAM, "export", "--index", index, *options], check=True, capture_output=True).stdout

    def table(self, index, *options):
        """Returns the Arrow table of an export, which was written to a file and mapped."""
        path = os.path.join(self.folder, "postcodes.arrow")
        self.export(index, "--format", "arrow", "--output", path, *options)
        with pyarrow.memory_map(path) as file:
            table = pyarrow.ipc.open_file(file).read_all()
        table.validate(full=True)
        self.assertEqual(pyarrow.feather.read_table(path), table)
        # pandas wants the texts of a dictionary to differ.
        self.assertEqual(len(table.to_pandas()), table.num_rows)
        return table

    def test_arrow_has_the_values_of_csv(self):
        for index in (SAMPLE, self.small):
            for options in ([], ["--names"], ["--columns", "postcode"], ["--where", "outcode=M1"]):
                if index == SAMPLE and "--where" in options:
                    options = ["--where", "area=TV"]
                table = self.table(index, *options)
                rows = list(csv.DictReader(io.StringIO(self.export(index, *options).decode())))
                self.assertEqual(table.num_rows, len(rows))
                self.assertEqual(table.column_names, list(rows[0]))
                for name in table.column_names:
                    for value, row in zip(table[name].to_pylist(), rows):
                        text = row[name]
                        if value is None:
                            self.assertEqual(text, "", name)
                        elif hasattr(value, "strftime"):
                            self.assertEqual(value.strftime("%Y%m%d"), text + "01", name)
                        elif isinstance(value, str):
                            self.assertEqual(value, text, name)
                        else:
                            self.assertEqual(value, float(text), name)

    def test_arrow_types(self):
        types = {field.name: str(field.type) for field in self.table(self.small).schema}
        self.assertEqual(types["postcode"], "string")
        self.assertEqual(types["introduced"], "date32[day]")
        self.assertEqual(types["latitude"], "double")
        self.assertEqual(types["easting"], "int32")
        self.assertEqual(types["district"], "dictionary<values=string, indices=int32, ordered=0>")

    def test_arrow_has_several_batches(self):
        path = os.path.join(self.folder, "list.csv")
        postcodes = [f"{area}{district} {sector}{unit}{last}" for area in ("AB", "M", "SW") for district in range(1, 20)
                     for sector in range(10) for unit in "ABDEFGHJLN" for last in "ABDEFGHJLNPQRSTUWXYZ"]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(["postcode", *postcodes]))
        index = os.path.join(self.folder, "list.pcindex")
        subprocess.run([PROGRAM, "build", path, "--output", index], check=True, capture_output=True)
        more = self.table(index)
        self.assertEqual(more.num_rows, len(postcodes))
        self.assertEqual(sorted(more["postcode"].to_pylist()), sorted(postcodes))

    def test_parquet_is_one_line(self):
        table = self.table(SAMPLE)
        path = os.path.join(self.folder, "postcodes.parquet")
        pyarrow.parquet.write_table(pyarrow.feather.read_table(os.path.join(self.folder, "postcodes.arrow")), path)
        self.assertEqual(pyarrow.parquet.read_table(path).to_pylist(), table.to_pylist())

    def test_geojson_and_json_lines(self):
        rows = list(csv.DictReader(io.StringIO(self.export(SAMPLE).decode())))
        features = json.loads(self.export(SAMPLE, "--format", "geojson"))["features"]
        records = [json.loads(line) for line in self.export(SAMPLE, "--format", "jsonl").splitlines()]
        self.assertEqual([feature["properties"] for feature in features], records)
        self.assertEqual([record["postcode"] for record in records], [row["postcode"] for row in rows])
        points = [[float(row["longitude"]), float(row["latitude"])] for row in rows if row["latitude"]]
        self.assertEqual([feature["geometry"]["coordinates"] for feature in features if feature["geometry"]], points)

    def test_nominatim(self):
        """Nominatim documents a CSV file with the columns postcode, lat and lon."""
        rows = list(csv.DictReader(io.StringIO(self.export(self.small, "--format", "nominatim").decode())))
        self.assertEqual(rows, [{"postcode": "M1 1AA", "lat": "53.478213", "lon": "-2.232962"},
                                {"postcode": "M1 1AB", "lat": "53.479069", "lon": "-2.232003"}])


if __name__ == "__main__":
    unittest.main()
