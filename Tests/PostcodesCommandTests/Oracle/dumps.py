"""Reads dumps as sorted lines, one for each postcode: `SW1A 1AA,529090,179645,10,198001,`."""

import csv
import io
import re
import zipfile


def spaced(text):
    """Return the postcode with one space before its last three characters."""
    compact = text.replace(" ", "")
    return compact[:-3] + " " + compact[-3:]


def metres(easting, northing):
    """Return integers without leading zeros, or empty strings for a missing position or 0,0."""
    if not easting and not northing:
        return "", ""
    pair = str(int(easting)), str(int(northing))
    return ("", "") if pair == ("0", "0") else pair


def number(text):
    return str(int(text)) if text else ""


def slashed(text, month_first):
    """Return the YYYYMM of a date with slashes followed by a time."""
    if not text:
        return ""
    first, second, year = text.split(" ")[0].split("/")
    return "%s%02d" % (year, int(first if month_first else second))


def tables(path, wanted):
    """Yield the rows of a file, or of the entries of a zip whose names match a pattern."""
    if not path.endswith(".zip"):
        with open(path, encoding="utf-8-sig", newline="") as file:
            yield csv.reader(file)
        return
    with zipfile.ZipFile(path) as archive:
        for name in names(path, wanted):
            with archive.open(name) as file:
                yield csv.reader(io.TextIOWrapper(file, "utf-8-sig", newline=""))


def names(path, wanted):
    """Return the names of the entries of a zip that match a pattern."""
    with zipfile.ZipFile(path) as archive:
        return [name for name in archive.namelist() if re.search(wanted, name, re.IGNORECASE)]



def code_point_open(path):
    for rows in tables(path, r"Data/CSV/.*\.csv$"):
        for row in rows:
            yield (spaced(row[0]),) + metres(row[2], row[3]) + (number(row[1]),) + tuple(row[4:10])


def ons(path):
    """Read ONSPD or NSPL. Files of single areas are preferred to the file with all rows."""
    wanted = r"multi_csv/.*\.csv$"
    for rows in tables(path, wanted):
        header = next(rows)

        def column(*labels):
            return next(header.index(label) for label in labels if label in header)

        postcode = column("pcds", "pcd")
        introduced, terminated = column("dointr"), column("doterm")
        easting, northing = column("oseast1m", "east1m"), column("osnrth1m", "north1m")
        quality = column("osgrdind", "gridind")
        latitude, longitude = column("lat"), column("long")
        for row in rows:
            yield (
                (spaced(row[postcode]),) + metres(row[easting], row[northing])
                + (("", "") if row[latitude] == "99.999999" else (row[latitude], row[longitude]))
                + (number(row[quality]), row[introduced], row[terminated]))


def degrees(path):
    for rows in tables(path, r"\.csv$"):
        header = [label.lower() for label in next(rows)]
        postcode = header.index("postcode")
        latitude = header.index("lat" if "lat" in header else "latitude")
        longitude = header.index("long" if "long" in header else "longitude")
        for row in rows:
            known = row[latitude] != ""
            yield spaced(row[postcode]), row[latitude], row[longitude] if known else ""


def doogal(path):
    for rows in tables(path, "csv$"):
        for row in dictionaries(rows):
            live = {"Yes": True, "No": False}[row["In Use?"]]
            terminated = slashed(row["Terminated"], True)
            if live == bool(terminated):
                raise ValueError("row contradicts itself: %r" % row)
            yield (
                (spaced(row["Postcode"]),) + metres(row["Easting"], row["Northing"])
                + (slashed(row["Introduced"], True), terminated))


def dictionaries(rows):
    header = next(rows)
    for row in rows:
        yield dict(zip(header, row))


def scottish(path):
    """Read the Scottish Postcode Directory: 57 columns for small users; 51 and a linked postcode for large users."""
    for rows in tables(path, "csv$"):
        for row in rows:
            shift, quality = {57: (0, row[55:56]), 51: (1, row[50:51])}[len(row)]
            text, part = row[0], ""
            if len(text.replace(" ", "")) > 5 and text[-3:].isalpha():
                text, part = text[:-1], text[-1]
            yield (
                (spaced(text),) + metres(row[5 + shift], row[6 + shift])
                + (number(quality[0]), slashed(row[3], False), slashed(row[4], False), part))


def plain(path):
    for rows in tables(path, r"\.txt$"):
        for row in rows:
            yield (spaced(row[0]),)


GRID = ["postcode", "easting", "northing"]
DATES = ["introduced", "terminated"]
READERS = {
    "code-point-open": (code_point_open, GRID + ["quality", "country", "regional_health_authority", "health_authority",
                                                "county", "district", "ward"]),
    "ons": (ons, GRID + ["latitude", "longitude", "quality"] + DATES),
    "degrees": (degrees, ["postcode", "latitude", "longitude"]),
    "doogal": (doogal, GRID + DATES),
    "spd": (scottish, GRID + ["quality"] + DATES),
    "list": (plain, ["postcode"]),
}


def better(row, other, header):
    """Choose between two rows of a postcode: part A, then the live one, the later one, the first one."""
    def rank(row):
        values = dict(zip(header, row))
        part = row[len(header)] if len(row) > len(header) else ""
        live = not values.get("terminated")
        return live, part in ("", "A"), values.get("terminated", ""), values.get("introduced", "")
    return rank(row) > rank(other)


def read(kind, path):
    """Return the columns, the sorted lines and the number of rows."""
    reader, header = READERS[kind]
    width = len(header)
    lines = []
    count = 0
    if kind == "spd":
        kept = {}
        for row in reader(path):
            count += 1
            if row[0] not in kept or better(row, kept[row[0]], header):
                kept[row[0]] = row
        lines = [",".join(row[:width]) for row in kept.values()]
    else:
        lines = [",".join(row) for row in reader(path)]
        count = len(lines)
    # Lines sort like their postcodes, because a comma sorts before every character of a postcode except the space.
    lines.sort()
    unique = [line for index, line in enumerate(lines) if index == 0 or line != lines[index - 1]]
    return header, unique, count
