"""Whole records, in process."""

from .latency import nanoseconds
from .processes import lines, say
from .spread import Spread

RECORD_LIMIT = 2e-6
RECORDS = (
    ("record.numbers", "whole record: position, dates, dictionary index of each code", RECORD_LIMIT),
    ("record.texts", "… with all codes as strings", None),
    ("record.names", "… and with all names as strings", None),
    ("record.select", "postcode alone", None),
    ("record.grid", "easting and northing alone", None),
    ("record.geographic", "latitude and longitude alone", None),
    ("record.fields", "record(at:) alone", None),
    ("record.reader", "dictionary indexes of all codes alone", None),
)


def names(context):
    return ([("Code-Point", "code-point")] + ([("NSPL of 19 areas", "nspl")] if context.indexes.has_areas else [])
            + ([("a synthetic ONSPD", "onspd")] if context.is_full else []))


def figures(context, mode, index):
    return Spread.parse(lines([
        context.swift_part, mode, "--index", context.indexes.path(index), "--rounds", str(context.rounds)]))


def measure(table, context):
    for title, index in names(context):
        spreads = figures(context, "records", index)
        say(f"reading whole records of {title}")
        columns = len(context.indexes.info(index)["columns"])
        table.section(f"Whole records of {title} ({columns} columns) by random ordinal, in process")
        for name, what, limit in RECORDS:
            table.row(what, nanoseconds(spreads[name]), "s", limit=limit)
