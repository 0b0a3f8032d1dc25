"""UK postcodes from one index file: look-up, completion, nearest postcodes, and columns for tables of any size.

    from postcodes import Index

    index = Index("uk.pcindex")
    index["SW1A 2AA"].district
    index.annotate(table, "postcode", add=["district", "latitude"])
"""

from ._build import build
from ._index import Index
from ._native import library as _library
from ._values import Column, Completions, Match, Neighbour, Record, Status
from .errors import (
    BuildError,
    ChangedError,
    ClosedError,
    DamagedError,
    InvalidArgumentError,
    LibraryError,
    MissingPackageError,
    NoSuchColumnError,
    NotAnIndexError,
    OutOfMemoryError,
    PostcodeNotFoundError,
    PostcodesError,
    UnreadableError,
    UnsupportedVersionError,
    WrongTypeError,
)

__version__ = _library.postcodes_version().decode()

__all__ = [
    "BuildError", "ChangedError", "ClosedError", "Column", "Completions", "DamagedError", "Index", "InvalidArgumentError",
    "LibraryError", "Match", "MissingPackageError", "Neighbour", "NoSuchColumnError", "NotAnIndexError", "OutOfMemoryError",
    "PostcodeNotFoundError", "PostcodesError", "Record", "Status", "UnreadableError", "UnsupportedVersionError",
    "WrongTypeError", "build",
]
