"""Lists the differences between two editions of Code-Point Open, in the format of `postcodes compare --format csv`.

usage: changes.py OLD.zip NEW.zip QUERIES COUNT SEED AREAS GROUP...

Reads the given areas, such as AB,ZE. Writes to QUERIES all postcodes in the groups (areas or outcodes) and COUNT random
others, in random order. Prints the sorted differences for these postcodes, one per line.
"""

import math
import random
import sys
import zipfile

KEYS = [(8, "codes.admin_district"), (7, "codes.admin_county"), (9, "codes.admin_ward")]


def rows(path, areas):
    """Return the fields of every postcode, keyed by the postcode with one space."""
    found = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name not in ["Data/CSV/%s.csv" % area.lower() for area in areas]:
                continue
            for line in archive.read(name).decode("ascii").splitlines():
                fields = line.replace('"', "").split(",")
                compact = fields[0].replace(" ", "")
                found[compact[:-3] + " " + compact[-3:]] = fields
    return found


def code(text):
    """Return a code, or an empty string for a pseudo code."""
    return "" if text[1:] == "99999999" else text


def position(fields):
    return (int(fields[2]), int(fields[3])) if fields[2:4] != ["0", "0"] else None


def differences(postcode, old, new):
    if old is None or new is None:
        yield "only local,%s,,,," % postcode if new is None else "only remote,%s,terminated,,," % postcode
        return
    for index, key in KEYS:
        if code(old[index]) != code(new[index]):
            yield "changed,%s,%s,%s,%s," % (postcode, key, code(old[index]), code(new[index]))
    before, after = position(old), position(new)
    if before and after and before != after:
        yield "moved,%s,position,,,%.2f" % (postcode, math.hypot(before[0] - after[0], before[1] - after[1]))
    elif (before is None) != (after is None):
        shown = ['"%d, %d"' % at if at else "" for at in (before, after)]
        yield "changed,%s,position,%s,%s," % (postcode, shown[0], shown[1])


def main(old_path, new_path, queries, count, seed, areas, groups):
    old, new = rows(old_path, areas), rows(new_path, areas)
    every = sorted(old.keys() | new.keys())

    def is_wanted(postcode):
        outcode = postcode.partition(" ")[0]
        return outcode in groups or outcode.rstrip("0123456789") in groups

    chance = random.Random(seed)
    chosen = {postcode for postcode in every if is_wanted(postcode)}
    chosen |= set(chance.sample(every, count))
    chosen = sorted(chosen)
    chance.shuffle(chosen)
    with open(queries, "w", encoding="ascii") as file:
        file.writelines(postcode + "\n" for postcode in chosen)
    for line in sorted(line for name in chosen for line in differences(name, old.get(name), new.get(name))):
        print(line)


main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]), sys.argv[6].split(","), set(sys.argv[7:]))
