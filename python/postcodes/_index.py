"""An index of postcodes."""

from __future__ import annotations

import ctypes
import datetime
import os
from ctypes import byref
from types import MappingProxyType, TracebackType
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from . import _arrow, _native, _tables, errors
from ._native import Handle, library
from ._values import KINDS, STATUSES, Column, Completions, Match, Neighbour, Record, Value, no_column

T = TypeVar("T")

# The columns that batches have besides those of the index.
SPECIAL = ("status", "ordinal", "postcode", "is_live")


class _State:
    """What an open index needs. It never changes."""

    def __init__(self, handle: Handle) -> None:
        self.handle = handle
        self.count: int = library.postcodes_count(handle.pointer)
        self.checksum: int = library.postcodes_checksum(handle.pointer)
        names = [
            library.postcodes_column_name(handle.pointer, column).decode()
            for column in range(library.postcodes_column_count(handle.pointer))
        ]
        columns = {}
        for column, name in enumerate(names):
            source = library.postcodes_column_source(handle.pointer, column)
            columns[name] = Column(
                name,
                KINDS.get(library.postcodes_column_kind(handle.pointer, column), "unknown"),
                names[source] if source >= 0 else None,
                library.postcodes_column_decimals(handle.pointer, column),
            )
        self.columns: Mapping[str, Column] = MappingProxyType(columns)


class Index(Mapping[str, Record]):
    """An index of postcodes: a mapping from postcodes to records, and a source of columns for tables.

    An open index never changes. Any number of threads can use it, also after fork. A pickled index has the path of the file; each
    process opens it when it first uses it, and raises `ChangedError` if the file is another one by then.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], *, copy: bool = False) -> None:
        """Opens an index file, which takes microseconds, because the file is mapped into memory.

        Replace the file only by renaming another one over it, as `postcodes build` does: an index that is open keeps the old
        contents. A mapped file that is overwritten in place ends the process. Use `copy=True` if that can happen: it reads the
        file into memory.

        Raises `UnreadableError`, `NotAnIndexError`, `UnsupportedVersionError` or `DamagedError`.
        """
        self._path: Optional[str] = os.path.abspath(os.fspath(path))
        self._copy = copy
        self._expected: Optional[int] = None
        self._is_closed = False
        self._state: Optional[_State] = self._opened()

    @classmethod
    def from_bytes(cls, data: Union[bytes, bytearray, memoryview]) -> "Index":
        """Opens an index in memory. `bytes` aren't copied. It cannot be pickled."""
        content = bytes(data)
        index = cls.__new__(cls)
        index._path, index._copy, index._expected, index._is_closed = None, False, None, False
        index._state = _State(Handle(library.postcodes_open_memory, content, len(content), None, None, keep=content))
        return index

    def _opened(self) -> _State:
        assert self._path is not None
        path = os.fsencode(self._path)
        if b"\0" in path:
            raise errors.UnreadableError(f"{self._path!r}: a path has no null bytes")
        state = _State(Handle(library.postcodes_open_copy if self._copy else library.postcodes_open, path))
        if self._expected is not None and state.checksum != self._expected:
            raise errors.ChangedError(
                f"{self._path} is not the index that was pickled: its checksum is {state.checksum:016x}, expected {self._expected:016x}"
            )
        return state

    def _use(self) -> _State:
        """The open index. Callers keep it while they use the handle, so that closing it meanwhile is safe."""
        # Without a lock, which a fork could leave locked for ever. Threads that open it at once open it twice, which is harmless.
        state = self._state
        if self._is_closed:
            raise errors.ClosedError("the index is closed")
        if state is None:
            state = self._state = self._opened()
        return state

    def close(self) -> None:
        """Closes the index. Calls that run in other threads finish; later ones raise `ClosedError`."""
        self._is_closed = True
        self._state = None

    def __enter__(self) -> "Index":
        self._use()
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], traceback: Optional[TracebackType]
    ) -> None:
        self.close()

    def __getstate__(self) -> Dict[str, Any]:
        if self._path is None:
            raise errors.WrongTypeError("an index that was opened from bytes cannot be pickled; write it to a file")
        # An index that wasn't opened since it was unpickled need not be opened to be pickled again.
        is_unopened = self._state is None and self._expected is not None and not self._is_closed
        return {"path": self._path, "copy": self._copy, "checksum": self._expected if is_unopened else self._use().checksum}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self._path, self._copy, self._expected = state["path"], state["copy"], state["checksum"]
        self._state, self._is_closed = None, False

    def __repr__(self) -> str:
        name = self._path or "bytes"
        if self._is_closed:
            return f"<Index {name}, closed>"
        return f"<Index {name}>" if self._state is None else f"<Index {name}, {self._state.count:,} postcodes>"

    # Mapping would compare all records.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    # ---- The index as a whole ----

    def __len__(self) -> int:
        return self._use().count

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        """The postcodes, in the order of outcode and incode."""
        state = self._use()
        for first in range(0, state.count, 4096):
            yield from _arrow.texts(_arrow.slice_of(state.handle, first, 4096, ["postcode"]), 0)

    @property
    def path(self) -> Optional[str]:
        """The absolute path of the file, or None for an index from bytes."""
        return self._path

    @property
    def columns(self) -> Mapping[str, Column]:
        """The columns by name, in the order of the dataset."""
        return self._use().columns

    @property
    def checksum(self) -> int:
        """A number that identifies the contents of the index."""
        return self._use().checksum

    @property
    def metadata(self) -> Dict[str, str]:
        """What the index says about its origin: "dataset", "edition", "attribution", "dialect" and "source"."""
        state, result = self._use(), {}
        for key in ("dataset", "edition", "attribution", "dialect", "source"):
            value = library.postcodes_metadata(state.handle.pointer, key.encode())
            if value:
                result[key] = value.decode("utf-8", "replace")
        return result

    def verify(self) -> None:
        """Checks every checksum and value, which takes seconds. Raises `DamagedError`.

        Opening checks only the header: a damaged index can have wrong values, but never ends the process.
        """
        state, error = self._use(), _native.Error()
        if library.postcodes_verify(state.handle.pointer, byref(error)):
            _native.fail(error)

    # ---- One postcode ----

    def find(self, text: str) -> Match:
        """Finds the postcode that a text means, in any case and spacing; O and 0, or I and 1, can be exchanged."""
        return self._find(self._use(), text)

    @staticmethod
    def _find(state: _State, text: str) -> Match:
        if not isinstance(text, str):
            raise errors.WrongTypeError(f"expected the text of a postcode, found {type(text).__name__}")
        content, match, error = text.encode("utf-8", "replace"), _native.Match(), _native.Error()
        if library.postcodes_find(state.handle.pointer, content, len(content), byref(match), byref(error)) > _native.NONE:
            _native.fail(error)
        return Match(match.postcode.decode(), match.ordinal, STATUSES[match.status])

    def _found(self, state: _State, text: str) -> Match:
        match = self._find(state, text)
        if not match:
            raise errors.PostcodeNotFoundError(f"{text}: {match.status}")
        return match

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and bool(self.find(text))

    def __getitem__(self, text: str) -> Record:
        """Returns what the index knows about a postcode. Raises `PostcodeNotFoundError`, a KeyError with the reason."""
        state = self._use()
        return self._record(state, self._found(state, text).ordinal)

    def record(self, ordinal: int) -> Record:
        """Returns the record at a position in the order of the index, from 0."""
        return self._record(self._use(), ordinal)

    @staticmethod
    def _record(state: _State, ordinal: int) -> Record:
        pointer, match, error = state.handle.pointer, _native.Match(), _native.Error()
        if not -(2**63) <= ordinal < 2**63:
            raise errors.InvalidArgumentError(f"the ordinal {ordinal} is out of range")
        if library.postcodes_at(pointer, ordinal, byref(match), byref(error)):
            _native.fail(error)
        values: Dict[str, Value] = {"postcode": match.postcode.decode()}
        reader = _native.ValueReader(pointer, ordinal)
        for column, (name, description) in enumerate(state.columns.items()):
            if description.kind in ("text", "attribute"):
                values[name] = reader.text(column)
                continue
            number = reader.number(column)
            if number is None:
                values[name] = None
            elif description.kind == "number":
                values[name] = int(number)
            elif description.kind == "month":
                # 0 is an unknown month of termination; see `is_live`.
                values[name] = datetime.date(int(number) // 12, int(number) % 12 + 1, 1) if number >= 12 else None
            else:
                values[name] = number
        return Record(match.postcode.decode(), ordinal, bool(library.postcodes_is_live(pointer, ordinal)), values)

    def complete(self, prefix: str, limit: int = 10, offset: int = 0) -> Completions:
        """Lists the postcodes that begin with a prefix: `limit` of them, from `offset` on."""
        state = self._use()
        if not isinstance(prefix, str):
            raise errors.WrongTypeError(f"expected the beginning of a postcode, found {type(prefix).__name__}")
        if limit < 0 or offset < 0:
            raise errors.InvalidArgumentError("limit and offset must not be negative")
        limit, offset = min(limit, state.count), min(offset, state.count)
        content, error = prefix.encode("utf-8", "replace"), _native.Error()
        matches, found = (_native.Match * max(limit, 1))(), _native.Completions()
        if library.postcodes_complete(
            state.handle.pointer, content, len(content), offset, limit, matches, byref(found), byref(error)
        ) > _native.NONE:
            _native.fail(error)
        return Completions([each.postcode.decode() for each in matches[: found.count]], found.total, bool(found.is_corrected))

    def nearest(
        self,
        where: Union[str, Tuple[float, float]],
        limit: int = 10,
        radius: Optional[float] = None,
        *,
        include_terminated: bool = False,
    ) -> List[Neighbour]:
        """Lists the postcodes nearest to a postcode or to a (latitude, longitude), ordered by distance.

        `radius` is in metres; None stands for any distance. Raises `PostcodeNotFoundError` for a postcode that isn't in the index
        and `InvalidArgumentError` for one without a position, or a position out of range.
        """
        state, error, count = self._use(), _native.Error(), ctypes.c_int32()
        if isinstance(where, str):
            latitude, longitude = self._position(state, where)
        else:
            try:
                latitude, longitude = (float(degrees) for degrees in where)
            except (TypeError, ValueError):
                raise errors.WrongTypeError(f"expected a postcode or (latitude, longitude), found {where!r}") from None
        limit, metres = self._bounds(state, limit, radius)
        neighbours = (_native.Neighbour * max(limit, 1))()
        if library.postcodes_nearest(
            state.handle.pointer, latitude, longitude, metres, limit,
            _native.INCLUDE_TERMINATED if include_terminated else 0, neighbours, byref(count), byref(error),
        ) > _native.NONE:
            _native.fail(error)
        return [Neighbour(each.postcode.decode(), each.distance, each.ordinal) for each in neighbours[: count.value]]

    @staticmethod
    def _bounds(state: _State, limit: int, radius: Optional[float]) -> Tuple[int, float]:
        """The limit and radius as the library takes them."""
        if limit < 0 or (radius is not None and not radius >= 0):
            raise errors.InvalidArgumentError("limit and radius must not be negative")
        return min(limit, state.count), -1.0 if radius is None else float(radius)

    def _position(self, state: _State, text: str) -> Tuple[float, float]:
        match = self._found(state, text)
        names = list(state.columns)
        if "latitude" in names and "longitude" in names:
            reader = _native.ValueReader(state.handle.pointer, match.ordinal)
            latitude, longitude = reader.number(names.index("latitude")), reader.number(names.index("longitude"))
            if latitude is not None and longitude is not None:
                return latitude, longitude
        raise errors.InvalidArgumentError(f"the index has no position of {match.postcode}")

    # ---- Many postcodes ----

    def _checked(self, state: _State, columns: Sequence[str]) -> List[str]:
        if isinstance(columns, str):
            raise errors.WrongTypeError(f"expected a list of columns, found the text {columns!r}")
        result = list(columns)
        for name in result:
            if name not in SPECIAL and name not in state.columns:
                raise errors.NoSuchColumnError(no_column("the index", name, [*state.columns, *SPECIAL]))
        if len(set(result)) < len(result):
            raise errors.InvalidArgumentError(f"a column appears twice in {result}")
        return result

    def annotate(
        self,
        table: T,
        column: Any = "postcode",
        add: Sequence[str] = (),
        *,
        status: Optional[str] = None,
        prefix: str = "",
        dictionaries: bool = True,
    ) -> T:
        """Returns a table with more columns: what the index knows about the postcodes in one of its columns.

        `table` is a pyarrow Table, RecordBatch or RecordBatchReader, a pandas or Polars DataFrame, or any object with
        `__arrow_c_stream__` or `__arrow_c_array__`; the result is of the same kind, or for other objects a RecordBatchReader or
        RecordBatch of pyarrow. Rows keep their order. A RecordBatchReader is read as the result is read, batch by batch.

        `add` names columns of the index (see `columns`), or "status", "ordinal", "postcode" or "is_live". `status` is the name of a
        column with the status of each row (see `Status`). `prefix` is put before the names in `add`. Text columns are
        dictionary-encoded (categorical); with `dictionaries=False` they are plain text. A row without a postcode has nulls.

        Raises `NoSuchColumnError`, `WrongTypeError`, or `InvalidArgumentError` if the table has a column of that name already.
        """
        state = self._use()
        columns = self._checked(state, add)
        names = [prefix + name for name in columns]
        if status is not None:
            columns, names = [*columns, "status"], [*names, status]
        if not columns:
            raise errors.InvalidArgumentError(f"name at least one column to add: {', '.join(state.columns)}")
        if len(set(names)) < len(names):
            raise errors.InvalidArgumentError(f"a column appears twice in {names}")
        result: T = _tables.annotate(_tables.Request(state.handle, columns, names, dictionaries), table, column)
        return result

    def lookup(self, texts: Any, columns: Optional[Sequence[str]] = None) -> Any:
        """Looks up many texts. Returns a pyarrow Table with a row for each.

        `texts` is a pyarrow Array or ChunkedArray, a Series of pandas or Polars, a list of texts, or any Arrow array of texts.
        `columns` are as in `annotate`, by default the status, the ordinal, the postcode, and all columns of the index.
        """
        state = self._use()
        chosen = self._checked(state, [*SPECIAL, *state.columns] if columns is None else columns)
        return _tables.lookup(_tables.Request(state.handle, chosen, chosen, True), texts)

    def nearest_points(
        self,
        latitude: Any,
        longitude: Any,
        limit: int = 1,
        radius: Optional[float] = None,
        *,
        include_terminated: bool = False,
    ) -> Any:
        """Finds the postcodes nearest to many points. Returns a pyarrow ListArray with a list for each.

        `latitude` and `longitude` are arrays of degrees of the same length: of pyarrow, pandas, Polars or NumPy, or lists. The lists
        have structs of "ordinal", "postcode" and "distance" in metres, ordered by distance. They are null for a missing coordinate,
        and empty for one out of range.
        """
        state = self._use()
        limit, metres = self._bounds(state, limit, radius)
        flags = _native.INCLUDE_TERMINATED if include_terminated else 0
        return _tables.nearest(state.handle, latitude, longitude, metres, limit, flags)

    def to_arrow(self, columns: Optional[Sequence[str]] = None) -> Any:
        """Returns all postcodes as a pyarrow Table, by default with the postcode and all columns of the index."""
        state = self._use()
        chosen = self._checked(state, ["postcode", *state.columns] if columns is None else columns)
        return _tables.everything(_tables.Request(state.handle, chosen, chosen, True), state.count)
