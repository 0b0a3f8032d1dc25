"""OS Open Names: 819 tiles of 20 km with places, postcodes and roads."""

import csv
import os
import random

from .archive import Archive
from .model import Model

PUBLISHED_NAMES = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..", "shared", "data", "open-names",
    "british-placenames-2019.csv")
PLACE_COUNT = 42986
POSTCODES_PER_PLACE = 40
# Of roads, there are two for three postcodes.
ROADS = 2, 3
BEGINNINGS = "Ab Ash Bar Birk Brad Bur Clay Dun East Gar Hal High Kil Kirk Lang Mar New Nor Pen Red Sal Stan Strath Upper Wal".split()
ENDINGS = "bury by dale don field ford ham ley mouth ness stead ton wall well wick worth".split()
TYPES = (("Village", 35), ("Hamlet", 30), ("Suburban Area", 25), ("Other Settlement", 6), ("Town", 3), ("City", 1))
# The postcodes that a place of a type has at least and at most. In real tiles, three of four postcodes are in a city or town.
POSTCODES = {"City": (3000, 12000), "Town": (200, 1000), "Suburban Area": (20, 80), "Village": (8, 40), "Hamlet": (2, 7),
             "Other Settlement": (2, 10)}
LARGE = "City", "Town"
# Smaller places are found by cells of this many metres. Their boxes are 500 metres wide at least, and two cells at most.
CELL = 2000
ONTOLOGY = "http://data.ordnancesurvey.co.uk/ontology/admingeo/"
LOCAL_TYPES = "http://www.ordnancesurvey.co.uk/xml/codelists/localtype.xml#"
IDENTITY = "http://data.ordnancesurvey.co.uk/id/"


def names(rnd):
    """Returns pairs of name and type: the published ones if they are there, otherwise as many made-up ones."""
    if os.path.exists(PUBLISHED_NAMES):
        with open(PUBLISHED_NAMES, encoding="utf-8-sig", newline="") as file:
            return [(row[0], row[1]) for row in list(csv.reader(file))[1:]]
    kinds, weights = zip(*TYPES)
    made = []
    for kind in rnd.choices(kinds, weights, k=PLACE_COUNT):
        name = rnd.choice(BEGINNINGS) + rnd.choice(ENDINGS)
        made.append((name if rnd.random() < 0.6 else "%s %s" % (rnd.choice(("Great", "Little", "St", "Upper")), name), kind))
    return made


def tile(east, north):
    """Returns the name of the tile at a grid reference, such as HY40."""
    square = 17 - int(north) // 500000 * 5 + int(east) // 500000, 20 - int(north) // 100000 % 5 * 5 + int(east) // 100000 % 5
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    return "%s%s%d%d" % (letters[square[0]], letters[square[1]], int(east) // 20000 % 5 * 2, int(north) // 20000 % 5 * 2)


def quoted(text):
    return '"%s"' % text.replace('"', '""') if "," in text or '"' in text else text


def row(code, identity, name, kind, local, east, north, box, outcode, place, area):
    """Returns a row. `place` is that of a postcode or road, with its type, or `None`."""
    county, region, country = area
    populated = ["", "", ""]
    if place:
        populated = [quoted(place[0]), IDENTITY + "4000000074000000", LOCAL_TYPES + place[1].lower().replace(" ", "")]
    return ",".join((
        code, IDENTITY + identity, quoted(name), "", "", "", kind, local, "%.3f" % east, "%.3f" % north, "3000", "25000", *box,
        outcode, IDENTITY + "postcodedistrict/" + outcode if outcode else "", *populated, "", "", "", county,
        IDENTITY + "7000000000030000", ONTOLOGY + "UnitaryAuthority", region, IDENTITY + "7000000000041429", country,
        IDENTITY + "country/" + country.lower(), "", "", "")) + "\r\n"


def described(codes):
    """Returns the county, region and country of a postcode's codes."""
    country = codes["ctry"][:1]
    return ("Council of %s" % codes["lad"], "Region %s" % country,
            {"W": "Wales", "S": "Scotland"}.get(country, "England"))


def near(cells, east, north):
    """Returns what is in the cell of a position and those around it."""
    column, line = int(east) // CELL, int(north) // CELL
    return [item for x in (-1, 0, 1) for y in (-1, 0, 1) for item in cells.get((column + x, line + y), ())]


def add_to_cell(cells, east, north, item):
    cells.setdefault((int(east) // CELL, int(north) // CELL), []).append(item)


def extent(east, north, count, positions):
    """Returns the distance within which a number of postcodes are."""
    squares = sorted((x - east) ** 2 + (y - north) ** 2 for x, y in positions)
    return max(250, squares[min(count, len(squares)) - 1] ** 0.5)


def populated_place(east, north, large, cells):
    """Returns the name and type of the place that a postcode lies in, or `None`.

    In real tiles it lies within the place's box, and suburban areas are never named: in Torbrex, the place is Stirling.
    """
    for places in large, near(cells, east, north):
        best, found = 1, None
        for x, y, size, place in places:
            distance = ((x - east) ** 2 + (y - north) ** 2) / (size * size)
            if distance < best:
                best, found = distance, place
        if found:
            return found
    return None


def write(rows, seed, file):
    """Writes the postcodes that Code-Point Open has with the same arguments, places around them, and roads."""
    model = Model(rows, seed, live_only=True, british_only=True)
    rnd = random.Random(seed)
    listed = names(rnd)
    rnd.shuffle(listed)
    # A smaller dump has fewer places.
    share = min(len(listed) / rows, 1 / POSTCODES_PER_PLACE)
    codes = iter(rnd.sample(range(4000000073000000, 4000000074600000), len(listed)))
    road = 4000000006000000
    tiles = {}

    def add(east, north, text):
        tiles.setdefault(tile(east, north), []).append(text)

    next_name = iter(listed)
    for area in model.areas:
        if not model.targets[area.index]:
            continue
        found = model.area_rows(area, dates=False)
        postcodes = [entry for entry in zip(found.outcodes, found.incodes, found.east, found.north, found.quality, found.codes)
                     if entry[4] not in "69"]
        positions = [(entry[2], entry[3]) for entry in postcodes]
        around = {}
        for position in positions:
            add_to_cell(around, *position, position)
        large = []
        cells = {}
        for outcode, _, east, north, _, found_codes in postcodes:
            if rnd.random() >= share:
                continue
            try:
                name, local = next(next_name)
            except StopIteration:
                break
            count = rnd.randrange(*POSTCODES[local])
            size = extent(east, north, count, positions if local in LARGE else near(around, east, north))
            east, north = east + rnd.random(), north + rnd.random()
            box = ["%.3f" % value for value in (east - size, north - size, east + size, north + size)]
            identity = str(next(codes))
            add(east, north, row("osgb" + identity, identity, name, "populatedPlace", local, east, north, box, outcode, None,
                                 described(found_codes)))
            if local in LARGE:
                large.append((east, north, size, (name, local)))
            elif local != "Suburban Area":
                add_to_cell(cells, east, north, (east, north, min(size, CELL), (name, local)))
        for number, (outcode, incode, east, north, _, found_codes) in enumerate(postcodes):
            place = populated_place(east, north, large, cells)
            code, here = outcode + incode, described(found_codes)
            add(east, north, row(code, "postcodeunit/" + code, "%s %s" % (outcode, incode), "other", "Postcode", east, north, ("",) * 4,
                                 "", place, here))
            if number % ROADS[1] < ROADS[0]:
                road += 1
                add(east, north, row("osgb%d" % road, str(road), "%s Road" % rnd.choice(BEGINNINGS), "transportNetwork",
                                     "Named Road", east, north,
                                     ["%.3f" % value for value in (east, north, east + 90, north + 60)], outcode, place, here))
    archive = Archive(file, (2025, 10, 1))
    for name in sorted(tiles):
        archive.add("Data/%s.csv" % name, ("\ufeff" + "".join(tiles[name])).encode("utf-8"))
    archive.add("Doc/licence.txt", "These data are synthetic, but for names of places in the public domain.\r\n")
    archive.close()
