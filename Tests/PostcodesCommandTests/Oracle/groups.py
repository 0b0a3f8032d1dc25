"""Summarises outcodes, sectors and areas and evaluates conditions on the raw rows of a dump.

usage: groups.py groups KIND DUMP                list the areas, outcodes and sectors of the dump, one per line
       groups.py summaries KIND DUMP RESULTS     compare the summaries with the output of 'lookup --format json'
       groups.py where KIND DUMP CONDITIONS...   for each argument, list the postcodes that match all its conditions, as
                                                 JSON; conditions are LABEL=A|B or LABEL!=A|B, separated by &

KIND is ons or code-point-open. A LABEL is a column of the dump, or one of LABELS for Code-Point Open. Of Code-Point Open
only the areas in AREAS are read.
"""

import collections
import json
import math
import sys

import dumps

# Large and small areas, and some with a common first letter.
AREAS = "ab|b|bs|ec|hs|m|mk|ne|s|sw|sy|ze"
LABELS = "postcode quality easting northing country nhs_ha_r nhs_ha county district ward".split()
# The names of the compared columns in the index.
COLUMNS = {
    "ons": {
        "laua": "district", "ward": "ward", "cty": "county", "ctry": "country", "rgn": "region", "pcon": "constituency",
        "hlthau": "health_authority", "ccg": "ccg", "lsoa21": "lsoa21", "oa21": "oa21", "ttwa": "travel_to_work_area",
    },
    "code-point-open": {"district": "district", "ward": "ward", "county": "county", "country": "country"},
}


def rows(kind, path):
    """Yield each row as a dictionary with the additional keys `pcds`, `live`, `grid` and `degrees`."""
    wanted = r"multi_csv/.*\.csv$" if kind == "ons" else r"Data/CSV/(%s)\.csv$" % AREAS
    for table in dumps.tables(path, wanted):
        header = next(table) if kind == "ons" else LABELS
        for fields in table:
            row = dict(zip(header, fields))
            if kind == "ons":
                east, north = dumps.metres(row["oseast1m"], row["osnrth1m"])
                row["degrees"] = (float(row["lat"]), float(row["long"])) if east else None
                row["live"] = row["doterm"] == ""
            else:
                row["pcds"] = dumps.spaced(row["postcode"])
                east, north = dumps.metres(row["easting"], row["northing"])
                row["degrees"] = None
                row["live"] = True
            row["grid"] = (int(east), int(north)) if east else None
            yield row


def names_of(postcode):
    outcode = postcode[:-4]
    yield outcode
    yield postcode[:-2]
    if outcode != "GIR":
        yield outcode[:2] if outcode[1].isalpha() else outcode[0]


def grouped(kind, path):
    groups = collections.defaultdict(list)
    for row in rows(kind, path):
        for name in names_of(row["pcds"]):
            groups[name].append(row)
    return groups


def mean(points, index):
    return math.fsum(point[index] for point in points) / len(points)


def faults(kind, answer, members):
    live = [row for row in members if row["live"]]
    chosen = live or members
    expected = {
        "postcodes": len(members), "live": len(live), "terminated": len(members) - len(live),
        "summarised": "live" if live else "terminated",
        "withPosition": sum(1 for row in chosen if row["grid"]),
    }
    for key, value in expected.items():
        if answer[key] != value:
            yield "%s: %r, not %r" % (key, answer[key], value)
    for key, source, names, scale in (
        ("meanPosition", "degrees", ("latitude", "longitude"), 1),
        ("meanGridReference", "grid", ("easting", "northing"), 1000),
    ):
        points = [row[source] for row in chosen if row[source]]
        found = answer[key]
        # The index may have degrees that the dump lacks.
        if not points:
            if found is not None and kind == "ons":
                yield "%s: %r without positions" % (key, found)
            continue
        for index, name in enumerate(names):
            if found is None or abs(found[name] - mean(points, index)) > 1e-9 * scale:
                yield "%s: %r, not %r" % (name, found, mean(points, index))
    for label, name in COLUMNS[kind].items():
        expected = collections.Counter(row[label] for row in chosen if row[label])
        found = {text[name]: text["postcodes"] for text in answer["columns"].get(name, [])}
        if found != expected:
            yield "%s: %r, not %r" % (name, found, dict(expected))


def satisfies(row, condition):
    label, values = condition.split("=", 1)
    isContrary = label.endswith("!")
    return (row[label.rstrip("!")] in values.split("|")) != isContrary


def main():
    task, kind, path = sys.argv[1:4]
    if task == "groups":
        print("\n".join(sorted(grouped(kind, path))))
    elif task == "summaries":
        groups = grouped(kind, path)
        with open(sys.argv[4], encoding="utf-8") as file:
            answers = json.load(file)
        shown = []
        for answer in answers:
            name = answer["query"]
            if answer.get(answer["status"]) != name:
                shown.append("%s: %r" % (name, answer["status"]))
            else:
                shown += ["%s: %s" % (name, fault) for fault in faults(kind, answer, groups[name])]
        print(json.dumps({"compared": len(answers), "differences": len(shown), "shown": shown[:10]}))
    else:
        questions = [argument.split("&") for argument in sys.argv[4:]]
        answers = [[] for _ in questions]
        for row in rows(kind, path):
            for question, answer in zip(questions, answers):
                if all(satisfies(row, condition) for condition in question):
                    answer.append(row["pcds"])
        print(json.dumps([sorted(answer) for answer in answers]))


main()
