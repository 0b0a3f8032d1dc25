"""SQL functions and a view of an index for DuckDB.

    import duckdb, postcodes.duckdb

    con = duckdb.connect()
    postcodes.duckdb.register(con, postcodes.Index("uk.pcindex"))
    con.sql("SELECT postcode_district(p) FROM deliveries")
    con.sql("SELECT district, count(*) FROM postcodes GROUP BY district")
"""

from __future__ import annotations

from typing import Any, Callable, Iterator, List, Optional, Sequence

from . import _arrow, _tables, errors
from ._index import Index

# Rows of a batch of the view.
_ROWS = 1 << 16


class _Postcodes:
    """All postcodes as a stream of batches, which are made as they are read. DuckDB asks for a new stream for each query."""

    def __init__(self, index: Index, columns: Sequence[str]) -> None:
        self._index, self._columns = index, list(columns)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> Any:
        pa = _tables._pyarrow("a view of the postcodes")
        state = self._index._use()
        request = _tables.Request(state.handle, self._columns, self._columns, False)

        def made(batch: _arrow.Batch) -> Any:
            return _tables._finished(request, pa, [pa.record_batch(batch)])

        def batches() -> Iterator[Any]:
            for first in range(0, state.count, _ROWS):
                yield from made(_arrow.slice_of(state.handle, first, _ROWS, self._columns)).to_batches()

        schema = made(_arrow.empty(state.handle, self._columns)).schema
        return pa.RecordBatchReader.from_batches(schema, batches()).__arrow_c_stream__(requested_schema)


def register(con: Any, index: Index, columns: Optional[Sequence[str]] = None, *, view: Optional[str] = "postcodes") -> None:
    """Adds functions of postcodes to a DuckDB connection, and a view of all postcodes. Replaces those of an earlier call.

    - `postcode_normalise(text)`: the postcode in its standard form.
    - `postcode_lookup(text)`: a STRUCT of the postcode and `columns`, by default all columns of the index.
    - `postcode_district(text)`: the code of the district, if the index has a column "district".

    They return NULL for NULL and for a text that isn't found. `view` names the view, with the same columns; None makes none.

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

    def texts(name: str) -> Callable[[Any], Any]:
        return lambda given: _looked_up(pa, index, [name], given).column(0)

    def structs(given: Any) -> Any:
        found = _looked_up(pa, index, chosen, given).combine_chunks()
        arrays = [each.chunk(0) if each.num_chunks else pa.array([], each.type) for each in found.columns]
        return pa.StructArray.from_arrays(arrays, fields=list(found.schema), mask=arrays[0].is_null())

    kinds = {pa.string(): "VARCHAR", pa.int32(): "INTEGER", pa.int64(): "BIGINT", pa.float64(): "DOUBLE", pa.date32(): "DATE",
             pa.bool_(): "BOOLEAN"}
    schema = _looked_up(pa, index, chosen, pa.chunked_array([[]], pa.string())).schema
    quoted = ('"' + field.name.replace('"', '""') + '" ' + kinds[field.type] for field in schema)
    functions = [
        ("postcode_normalise", texts("postcode"), "VARCHAR"), ("postcode_lookup", structs, f"STRUCT({', '.join(quoted)})"),
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
        con.create_function(name, function, ["VARCHAR"], kind, type="arrow", null_handling="special")
    if view is not None:
        con.register(view, _Postcodes(index, chosen))


def _looked_up(pa: Any, index: Index, columns: List[str], texts: Any) -> Any:
    request = _tables.Request(index._use().handle, columns, columns, False)
    return _tables._looked_up(request, pa, texts.chunks if isinstance(texts, pa.ChunkedArray) else [texts], "text")
