"""Builds a marisa-trie of keys, one a line; with --record, of keys with easting, northing and quality."""

import csv
import struct
import sys

import marisa_trie


def records(path):
    """Yields keys with easting and northing in four bytes each and quality in one."""
    pack = struct.Struct("<iiB").pack
    with open(path, newline="", encoding="ascii") as table:
        for key, *values in csv.reader(table):
            yield key, pack(*(int(value or 0) for value in values))


def main():
    source, output = sys.argv[-2:]
    if "--record" in sys.argv:
        trie = marisa_trie.BytesTrie(records(source))
    else:
        with open(source, encoding="ascii") as keys:
            trie = marisa_trie.Trie(line.rstrip("\n") for line in keys)
    trie.save(output)


main()
