"""UK postcodes from one index file: look-up, completion, nearest postcodes, and columns for tables of any size.

    from postcodes import Index

    index = Index("uk.pcindex")
    index["SW1A 2AA"].district
    index.annotate(table, "postcode", add=["district", "latitude"])
"""

from sys import modules as _modules
from typing import Any, Optional

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


def __arrow_c_stream__(requested_schema: Optional[object] = None) -> Any:
    # DuckDB reads Python variables as tables: without a view of that name, as in a cursor, `FROM postcodes` finds this module.
    duckdb = _modules.get("postcodes.duckdb")
    if duckdb is None:
        raise InvalidArgumentError("there is no view of the postcodes: call postcodes.duckdb.register(con, index) first")
    return duckdb.shared().__arrow_c_stream__(requested_schema)
