"""Annotates the tables of pyarrow, pandas and Polars, and anything else that speaks Arrow."""

from __future__ import annotations

from typing import Any, Iterator, List, NamedTuple, Sequence

from . import _arrow, errors
from ._native import Handle
from ._values import no_column

# Chunks are joined up to this many bytes, because larger batches are faster.
_JOINED_BYTES = 256 << 20


class Request(NamedTuple):
    """The columns of an index to look up, and their names in the result."""

    handle: Handle
    columns: List[str]
    names: List[str]
    dictionaries: bool


def _pyarrow(purpose: str) -> Any:
    try:
        import pyarrow
    except ImportError as failure:
        raise errors.MissingPackageError(f"{purpose} needs pyarrow: pip install pyarrow ({failure})") from None
    return pyarrow


def _is(table: Any, package: str, *names: str) -> bool:
    """Whether an object is of a class of a package, which need not be installed."""
    return any(
        each.__name__ in names and each.__module__.partition(".")[0] == package for each in type(table).__mro__
    )


def annotate(request: Request, table: Any, column: Any) -> Any:
    if _is(table, "pandas", "DataFrame"):
        return _pandas(request, table, column)
    if _is(table, "polars", "DataFrame"):
        return _polars(request, table, column)
    if _is(table, "polars", "LazyFrame"):
        raise errors.WrongTypeError("a Polars LazyFrame has no rows yet: call collect() first")
    if _is(table, "pyarrow", "Table"):
        return _table(request, table, column)
    if _is(table, "pyarrow", "RecordBatch"):
        return _record_batch(request, table, column)
    if _is(table, "pyarrow", "RecordBatchReader"):
        return _reader(request, table, column)
    if hasattr(table, "__arrow_c_stream__"):
        pa = _pyarrow(f"annotating a {type(table).__name__}")
        return _reader(request, pa.RecordBatchReader.from_stream(table), column)
    if hasattr(table, "__arrow_c_array__"):
        pa = _pyarrow(f"annotating a {type(table).__name__}")
        return _record_batch(request, pa.record_batch(table), column)
    raise errors.WrongTypeError(
        f"expected a table of pyarrow, pandas or Polars, or an object with __arrow_c_stream__, found {type(table).__name__}"
    )


def _check_names(request: Request, column: Any, names: Sequence[Any]) -> None:
    count = sum(1 for name in names if name == column)
    if count == 0:
        raise errors.NoSuchColumnError(no_column("the table", column, names))
    if count > 1:
        raise errors.InvalidArgumentError(f"the table has {count} columns {column!r}")
    for name in request.names:
        if name in names:
            raise errors.InvalidArgumentError(f"the table already has a column {name!r}; use prefix to rename the added ones")


def _wrong_type(column: Any, kind: Any) -> errors.WrongTypeError:
    return errors.WrongTypeError(f"column {column!r} has the type {kind}, expected text")


# ---- pyarrow ----


def _is_text(pa: Any, kind: Any) -> bool:
    types = pa.types
    is_view = getattr(types, "is_string_view", lambda _: False)
    return types.is_string(kind) or types.is_large_string(kind) or is_view(kind)


def _checked_type(pa: Any, kind: Any, column: Any) -> None:
    values = kind.value_type if pa.types.is_dictionary(kind) else kind
    if not (_is_text(pa, values) or pa.types.is_null(values)):
        raise _wrong_type(column, kind)


def _text(pa: Any, array: Any, column: Any) -> Any:
    """An array as texts. A column without any value can have any type: pandas makes it float64, also a chunk of a longer column."""
    values = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if not _is_text(pa, values) and array.null_count == len(array):
        return pa.nulls(len(array), pa.string())
    _checked_type(pa, array.type, column)
    return pa.nulls(len(array), pa.string()) if pa.types.is_null(values) else array


def _python_texts(pa: Any, values: Any) -> Any:
    """A pandas column of Python objects as an array. What isn't text, such as the numbers that `read_excel` makes, becomes the text that
    Python shows for it, so that it is a row that is no postcode and doesn't fail the table."""
    import pandas

    missing = pandas.isna(values)
    return pa.array([
        None if is_missing else (value if isinstance(value, str) else str(value)).encode("utf-8", "replace").decode()
        for value, is_missing in zip(values, missing)
    ], pa.string())


def _checked_buffers(pa: Any, array: Any) -> Any:
    """Checks that the buffers of texts are as long as the rows need. Those of another process may not be, and the library can't know their
    lengths; it checks that each text is within the first and the last offset, which are checked here. The time is constant for a batch."""
    try:
        for start in range(0, len(array), _arrow.BATCH):
            array.slice(start, _arrow.BATCH).validate()
    except pa.ArrowInvalid as failure:
        raise errors.InvalidArgumentError(f"the Arrow array is invalid: {failure}") from None
    return array


def _joined(pa: Any, chunks: Sequence[Any]) -> Iterator[Any]:
    """Joins small chunks of texts."""
    waiting: List[Any] = []
    rows = size = 0

    def joined() -> Any:
        return waiting[0] if len(waiting) == 1 else pa.concat_arrays(waiting)

    for chunk in chunks:
        if not (pa.types.is_string(chunk.type) or pa.types.is_large_string(chunk.type)):
            yield chunk
            continue
        if waiting and (rows + len(chunk) > _arrow.BATCH or size + chunk.nbytes > _JOINED_BYTES):
            yield joined()
            waiting, rows, size = [], 0, 0
        waiting.append(chunk)
        rows, size = rows + len(chunk), size + chunk.nbytes
    if waiting:
        yield joined()


def imported(request: Request, pa: Any, batch: Any) -> Any:
    """A batch of the library as a record batch."""
    found = pa.record_batch(batch)
    if request.dictionaries:
        return found
    columns = [each.dictionary_decode() if pa.types.is_dictionary(each.type) else each for each in found.columns]
    return pa.RecordBatch.from_arrays(columns, names=found.schema.names)


def _empty(request: Request, pa: Any) -> Any:
    return imported(request, pa, _arrow.empty(request.handle, request.columns))


def _looked_up(request: Request, pa: Any, chunks: Sequence[Any], column: Any) -> Any:
    """The columns for the texts of some chunks, as a table."""
    texts = [_checked_buffers(pa, _text(pa, chunk, column)) for chunk in chunks]
    batches = [
        imported(request, pa, batch)
        for chunk in _joined(pa, texts)
        for batch in _arrow.lookup(request.handle, chunk, request.columns)
    ]
    if not batches:
        batches = [_empty(request, pa)]
    return _finished(request, pa, batches)


def _finished(request: Request, pa: Any, batches: Sequence[Any]) -> Any:
    return pa.Table.from_batches(batches).rename_columns(request.names)


def _table(request: Request, table: Any, column: Any) -> Any:
    pa = _pyarrow("annotating a table")
    _check_names(request, column, table.schema.names)
    source = table.column(table.schema.names.index(column))
    added = _looked_up(request, pa, source.chunks, column)
    for field, values in zip(added.schema, added.columns):
        table = table.append_column(field, values)
    return table


def _record_batch(request: Request, batch: Any, column: Any) -> Any:
    pa = _pyarrow("annotating a record batch")
    _check_names(request, column, batch.schema.names)
    return _annotated(request, pa, batch, column)


def _annotated(request: Request, pa: Any, batch: Any, column: Any) -> Any:
    added = _looked_up(request, pa, [batch.column(batch.schema.names.index(column))], column)
    schema = _extended(pa, batch.schema, added.schema)
    arrays = [values.chunk(0) if values.num_chunks == 1 else pa.concat_arrays(values.chunks) for values in added.columns]
    return pa.RecordBatch.from_arrays([*batch.columns, *arrays], schema=schema)


def _extended(pa: Any, schema: Any, added: Any) -> Any:
    return pa.schema([*schema, *added], metadata=schema.metadata)


def _reader(request: Request, reader: Any, column: Any) -> Any:
    pa = _pyarrow("annotating a reader")
    _check_names(request, column, reader.schema.names)
    _checked_type(pa, reader.schema.field(column).type, column)
    added = _finished(request, pa, [_empty(request, pa)]).schema
    batches = (_annotated(request, pa, batch, column) for batch in reader)
    return pa.RecordBatchReader.from_batches(_extended(pa, reader.schema, added), batches)


def lookup(request: Request, texts: Any) -> Any:
    pa = _pyarrow("lookup")
    if isinstance(texts, str):
        raise errors.WrongTypeError("expected many texts, found one; use find")
    try:
        if isinstance(texts, (pa.Array, pa.ChunkedArray)):
            array = texts
        elif _is(texts, "pandas", "Series", "Index"):
            array = _series(pa, texts)
        elif hasattr(texts, "__arrow_c_array__"):
            array = pa.array(texts)
        elif hasattr(texts, "__arrow_c_stream__"):
            array = pa.chunked_array(texts)
        else:
            array = pa.array(texts if hasattr(texts, "dtype") else list(texts), from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError, UnicodeEncodeError, TypeError) as failure:
        raise errors.WrongTypeError(f"expected texts: {failure}") from None
    return _looked_up(request, pa, array.chunks if isinstance(array, pa.ChunkedArray) else [array], "texts")


def nearest(handle: Handle, latitude: Any, longitude: Any, radius: float, limit: int, flags: int) -> Any:
    pa = _pyarrow("nearest_points")
    try:
        degrees = []
        for values in (latitude, longitude):
            if not isinstance(values, (pa.Array, pa.ChunkedArray)):
                is_stream = hasattr(values, "__arrow_c_stream__") and not hasattr(values, "__array__")
                values = pa.chunked_array(values) if is_stream else pa.array(values, from_pandas=True)
            if isinstance(values, pa.ChunkedArray):
                values = pa.concat_arrays(values.chunks) if values.num_chunks else pa.nulls(0)
            values.validate()
            kind = values.type
            is_number = pa.types.is_floating(kind) or pa.types.is_integer(kind) or pa.types.is_decimal(kind)
            if not (is_number or pa.types.is_null(kind)):
                raise errors.WrongTypeError(f"expected degrees, found {kind}")
            degrees.append(values.cast(pa.float64()))
        if len(degrees[0]) != len(degrees[1]):
            raise errors.InvalidArgumentError(f"{len(degrees[0])} latitudes, but {len(degrees[1])} longitudes")
    except (pa.ArrowInvalid, pa.ArrowTypeError, TypeError) as failure:
        if isinstance(failure, errors.PostcodesError):
            raise
        raise errors.WrongTypeError(f"expected degrees: {failure}") from None
    points = pa.StructArray.from_arrays(degrees, names=["latitude", "longitude"])
    return pa.array(next(_arrow.nearest(handle, points, radius, limit, flags)))


def everything(request: Request, count: int) -> Any:
    pa = _pyarrow("to_arrow")
    return _finished(request, pa, [
        imported(request, pa, _arrow.slice_of(request.handle, first, _arrow.BATCH, request.columns))
        for first in range(0, max(count, 1), _arrow.BATCH)
    ])


# ---- pandas ----


def _series(pa: Any, series: Any) -> Any:
    try:
        array = pa.array(series, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError, UnicodeEncodeError):
        return _python_texts(pa, series)
    # Objects that are all numbers or dates are an array of these.
    has_other_values = pa.types.is_primitive(array.type) or pa.types.is_decimal(array.type)
    return _python_texts(pa, series) if series.dtype == object and has_other_values else array


def _pandas(request: Request, frame: Any, column: Any) -> Any:
    pa = _pyarrow("annotating a pandas DataFrame")
    import pandas

    _check_names(request, column, list(frame.columns))
    source = _series(pa, frame[column])
    chunks = source.chunks if isinstance(source, pa.ChunkedArray) else [source]
    # Types that have missing values, so that they don't depend on the rows.
    types = {pa.int32(): pandas.Int32Dtype(), pa.int64(): pandas.Int64Dtype(), pa.bool_(): pandas.BooleanDtype()}
    added = _looked_up(request, pa, chunks, column).to_pandas(types_mapper=types.get, date_as_object=False)
    result = frame.copy(deep=False)
    for name in request.names:
        result[name] = added[name].array
    return result


# ---- Polars ----


def _polars(request: Request, frame: Any, column: Any) -> Any:
    import polars

    _check_names(request, column, frame.columns)
    source = frame.get_column(column)
    if source.null_count() == len(source):
        source = source.cast(polars.String)
    if source.dtype not in (polars.String, polars.Categorical, polars.Enum):
        raise _wrong_type(column, source.dtype)
    parts = [polars.DataFrame(batch) for batch in _arrow.lookup(request.handle, source.rechunk(), request.columns)]
    added = parts[0] if len(parts) == 1 else polars.concat(parts)
    added.columns = request.names
    if not request.dictionaries:
        added = added.with_columns(polars.col(polars.Categorical).cast(polars.String))
    return frame.hstack(added.get_columns())
