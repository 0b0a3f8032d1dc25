"""SQL functions and views of indexes for DuckDB.

    import duckdb, postcodes.duckdb

    con = duckdb.connect()
    postcodes.duckdb.register(con, postcodes.Index("uk.pcindex"))
    con.sql("SELECT postcode_district(p) FROM deliveries")
    con.sql("SELECT district, count(*) FROM postcodes GROUP BY district")
    con.sql("SELECT count(*) FROM postcodes('uk.pcindex')")
"""

from __future__ import annotations

import os
import weakref
from typing import Any, Callable, Iterator, List, MutableMapping, Optional, Sequence

from . import _arrow, _tables, errors
from ._index import Index

# Rows of a batch of a view.
_ROWS = 1 << 16

# DuckDB's Python package cannot add table functions, so this macro reads the view whose name is the path.
_MACRO = """CREATE OR REPLACE TEMP MACRO postcodes(path) AS TABLE FROM query_table('"' || replace(path, '"', '""') || '"')"""


class _Postcodes:
    """All postcodes as a stream of batches, which are made as they are read. DuckDB asks for a new stream for each query."""

    def __init__(self, index: Index, columns: Sequence[str]) -> None:
        self._index, self._columns = index, list(columns)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> Any:
        pa = _tables._pyarrow("a view of the postcodes")
        state = self._index._use()
        request = _tables.Request(state.handle, self._columns, self._columns, False)

        def batches() -> Iterator[Any]:
            for first in range(0, state.count, _ROWS):
                yield _tables.imported(request, pa, _arrow.slice_of(state.handle, first, _ROWS, self._columns))

        schema = _tables.imported(request, pa, _arrow.empty(state.handle, self._columns)).schema
        return pa.RecordBatchReader.from_batches(schema, batches()).__arrow_c_stream__(requested_schema)


# The views "postcodes" of the connections.
_views: MutableMapping[Any, _Postcodes] = weakref.WeakKeyDictionary()


def shared() -> _Postcodes:
    """The view "postcodes" for connections without one, such as cursors: that of the other connections, if they have the same."""
    views = list(_views.values())
    if not views:
        raise errors.InvalidArgumentError("there is no view of the postcodes: call postcodes.duckdb.register(con, index) first")
    if any((view._index, view._columns) != (views[0]._index, views[0]._columns) for view in views):
        raise errors.InvalidArgumentError(
            "several indexes are registered: call postcodes.duckdb.register(cursor, index) for the one that this cursor reads"
        )
    return views[0]


def register(con: Any, index: Index, columns: Optional[Sequence[str]] = None, *, view: Optional[str] = "postcodes") -> None:
    """Adds functions of postcodes and views of all postcodes to a DuckDB connection. Replaces those of an earlier call.

    - `postcode_normalise(text)`: the postcode in its standard form.
    - `postcode_lookup(text)`: a STRUCT of the postcode and `columns`, by default all columns of the index.
    - `postcode_district(text)`: the code of the district, if the index has a column "district".
    - `FROM postcodes`: all postcodes, with the same columns. `view` is another name, or None for no view.
    - `FROM postcodes('uk.pcindex')`: the same for any index that was registered, by the name of its file or its absolute path.

    The functions return NULL for NULL and for a text that isn't found.

    Raises `NoSuchColumnError`, `WrongTypeError`, or `MissingPackageError` without duckdb or pyarrow.
    """
    pa = _tables._pyarrow("DuckDB functions")
    try:
        import duckdb
    except ImportError as failure:
        raise errors.MissingPackageError(f"DuckDB functions need duckdb: pip install duckdb ({failure})") from None
    if not isinstance(index, Index):
        raise errors.WrongTypeError(f"expected an Index, found {type(index).__name__}")
    if not isinstance(con, duckdb.DuckDBPyConnection):
        raise errors.WrongTypeError(f"expected a DuckDB connection, found {type(con).__name__}")
    state = index._use()
    chosen = index._checked(state, list(state.columns) if columns is None else columns)
    chosen = ["postcode", *(name for name in chosen if name != "postcode")]
    schema = _tables.imported(
        _tables.Request(state.handle, chosen, chosen, False), pa, _arrow.empty(state.handle, chosen)
    ).schema
    struct = pa.struct(list(schema))

    def texts(name: str) -> Callable[[Any], Any]:
        return lambda given: _found(pa, index, [name], given).column(0)

    def structs(given: Any) -> Any:
        found = _found(pa, index, chosen, given)
        # The struct is null where the postcode is.
        validity = found.column(0).buffers()[0]
        return pa.StructArray.from_buffers(struct, found.num_rows, [validity], children=found.columns)

    kinds = {pa.string(): "VARCHAR", pa.int32(): "INTEGER", pa.int64(): "BIGINT", pa.float64(): "DOUBLE", pa.date32(): "DATE",
             pa.bool_(): "BOOLEAN"}
    members = (f"{_quoted(field.name)} {kinds[field.type]}" for field in schema)
    functions = [
        ("postcode_normalise", texts("postcode"), "VARCHAR"), ("postcode_lookup", structs, f"STRUCT({', '.join(members)})"),
    ]
    if "district" in state.columns:
        functions.append(("postcode_district", texts("district"), "VARCHAR"))
    for name in ("postcode_normalise", "postcode_lookup", "postcode_district"):
        try:
            con.remove_function(name)
        except duckdb.InvalidInputException:
            # It isn't registered yet.
            pass
    for name, function, kind in functions:
        # With the special treatment, the functions see nulls, which is faster than a filter around each batch.
        try:
            con.create_function(name, function, ["VARCHAR"], kind, type="arrow", null_handling="special")
        except duckdb.CatalogException:
            # A cursor can't replace the functions of its connection.
            break
    stream = _Postcodes(index, chosen)
    paths = [] if index.path is None else [index.path, os.path.basename(index.path)]
    for name in paths if view is None else [view, *paths]:
        con.register(name, stream)
    if view == "postcodes":
        _views[con] = stream
    con.execute(_MACRO)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _found(pa: Any, index: Index, columns: List[str], given: Any) -> Any:
    """The columns for the texts that DuckDB passes to a function, which are at most 2048."""
    texts = given.chunk(0) if given.num_chunks == 1 else given.combine_chunks()
    handle = index._use().handle
    return _tables.imported(_tables.Request(handle, columns, columns, False), pa, next(_arrow.lookup(handle, texts, columns)))
