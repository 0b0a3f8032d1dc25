"""The functions of libpostcodes, called with ctypes. docs/c.md and postcodes.h describe them."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, byref, c_char, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from typing import Callable, NoReturn, Optional

from . import errors

OK, NONE = 0, 1
TEXT, ATTRIBUTE, NUMBER, DEGREES, MONTH = 1, 2, 3, 4, 5
INCLUDE_TERMINATED = 1

_EXCEPTIONS = {
    2: errors.UnreadableError,
    3: errors.NotAnIndexError,
    4: errors.UnsupportedVersionError,
    5: errors.DamagedError,
    6: errors.InvalidArgumentError,
    7: errors.NoSuchColumnError,
    8: errors.WrongTypeError,
    9: errors.OutOfMemoryError,
}


class Error(ctypes.Structure):
    _fields_ = [("code", c_int32), ("message", c_char * 508)]


class Match(ctypes.Structure):
    _fields_ = [("postcode", c_char * 12), ("ordinal", c_int32), ("status", c_int32)]


class Completions(ctypes.Structure):
    _fields_ = [("total", c_int64), ("count", c_int32), ("is_corrected", c_int32)]


class Neighbour(ctypes.Structure):
    _fields_ = [("postcode", c_char * 12), ("ordinal", c_int32), ("distance", c_double)]


class ArrowSchema(ctypes.Structure):
    pass


class ArrowArray(ctypes.Structure):
    pass


class ArrowArrayStream(ctypes.Structure):
    pass


# CFUNCTYPE releases the interpreter's lock, as CDLL does.
_SchemaRelease = ctypes.CFUNCTYPE(None, POINTER(ArrowSchema))
_ArrayRelease = ctypes.CFUNCTYPE(None, POINTER(ArrowArray))
_StreamRelease = ctypes.CFUNCTYPE(None, POINTER(ArrowArrayStream))
_GetSchema = ctypes.CFUNCTYPE(ctypes.c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))
_GetNext = ctypes.CFUNCTYPE(ctypes.c_int, POINTER(ArrowArrayStream), POINTER(ArrowArray))
_GetLastError = ctypes.CFUNCTYPE(c_char_p, POINTER(ArrowArrayStream))

ArrowSchema._fields_ = [
    ("format", c_char_p), ("name", c_char_p), ("metadata", c_void_p), ("flags", c_int64), ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))), ("dictionary", POINTER(ArrowSchema)), ("release", _SchemaRelease),
    ("private_data", c_void_p),
]
ArrowArray._fields_ = [
    ("length", c_int64), ("null_count", c_int64), ("offset", c_int64), ("n_buffers", c_int64), ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)), ("children", POINTER(POINTER(ArrowArray))), ("dictionary", POINTER(ArrowArray)),
    ("release", _ArrayRelease), ("private_data", c_void_p),
]
ArrowArrayStream._fields_ = [
    ("get_schema", _GetSchema), ("get_next", _GetNext), ("get_last_error", _GetLastError), ("release", _StreamRelease),
    ("private_data", c_void_p),
]

_Error, _Array, _Schema, _Strings = POINTER(Error), POINTER(ArrowArray), POINTER(ArrowSchema), POINTER(c_char_p)
_FUNCTIONS = {
    "version": (c_char_p, []),
    "open": (c_int32, [c_char_p, POINTER(c_void_p), _Error]),
    "open_copy": (c_int32, [c_char_p, POINTER(c_void_p), _Error]),
    "open_memory": (c_int32, [c_char_p, c_size_t, c_void_p, c_void_p, POINTER(c_void_p), _Error]),
    "close": (None, [c_void_p]),
    "verify": (c_int32, [c_void_p, _Error]),
    "count": (c_int64, [c_void_p]),
    "checksum": (c_uint64, [c_void_p]),
    "metadata": (c_char_p, [c_void_p, c_char_p]),
    "column_count": (c_int32, [c_void_p]),
    "column_name": (c_char_p, [c_void_p, c_int32]),
    "column_kind": (c_int32, [c_void_p, c_int32]),
    "column_decimals": (c_int32, [c_void_p, c_int32]),
    "column_source": (c_int32, [c_void_p, c_int32]),
    "find": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Match), _Error]),
    "at": (c_int32, [c_void_p, c_int64, POINTER(Match), _Error]),
    "is_live": (c_int32, [c_void_p, c_int64]),
    "value_text": (c_int32, [c_void_p, c_int64, c_int32, POINTER(c_char), c_size_t, POINTER(c_size_t), _Error]),
    "value_number": (c_int32, [c_void_p, c_int64, c_int32, POINTER(c_double), _Error]),
    "complete": (c_int32, [c_void_p, c_char_p, c_size_t, c_int64, c_int32, POINTER(Match), POINTER(Completions), _Error]),
    "nearest": (
        c_int32,
        [c_void_p, c_double, c_double, c_double, c_int32, c_int32, POINTER(Neighbour), POINTER(c_int32), _Error],
    ),
    "lookup_batch": (c_int32, [c_void_p, _Array, _Schema, _Strings, c_int32, _Array, _Schema, _Error]),
    "range_batch": (c_int32, [c_void_p, c_int64, c_int64, _Strings, c_int32, _Array, _Schema, _Error]),
    "nearest_batch": (c_int32, [c_void_p, _Array, _Schema, c_double, c_int32, c_int32, _Array, _Schema, _Error]),
}


def _load() -> ctypes.CDLL:
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libpostcodes.so")
    path = os.environ.get("POSTCODES_LIBRARY") or beside
    try:
        library = ctypes.CDLL(path)
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, "postcodes_" + name)
            function.restype, function.argtypes = result, arguments
    except (OSError, AttributeError) as failure:
        raise errors.LibraryError(
            f"cannot load {path}: {failure}. Install the wheel that tools/build-wheel makes (Linux, glibc 2.17 or "
            "newer), or set POSTCODES_LIBRARY to the path of libpostcodes.so."
        ) from None
    return library


library = _load()


def fail(error: Error) -> NoReturn:
    """Raises the exception for an error of the library."""
    message = error.message.decode("utf-8", "replace")
    raise _EXCEPTIONS.get(error.code, errors.PostcodesError)(message)


class Handle:
    """An open index. It is closed when nothing refers to it any more, so no call can outlive it."""

    def __init__(self, opening: Callable[..., int], *source: object, keep: Optional[object] = None) -> None:
        pointer, error = c_void_p(), Error()
        self._close = library.postcodes_close
        self._keep = keep  # The memory of an index that was opened from bytes.
        self.pointer: Optional[int] = None
        if opening(*source, byref(pointer), byref(error)) != OK:
            fail(error)
        self.pointer = pointer.value

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self._close(self.pointer)
            self.pointer = None


class ValueReader:
    """Reads the values of a postcode, one at a time, into the same memory."""

    def __init__(self, pointer: Optional[int], ordinal: int) -> None:
        self.pointer, self.ordinal = pointer, ordinal
        self.error, self.length, self.value = Error(), c_size_t(), c_double()
        self.buffer = ctypes.create_string_buffer(256)

    def _is_value(self, code: int) -> bool:
        if code > NONE:
            fail(self.error)
        return code == OK

    def text(self, column: int) -> Optional[str]:
        while True:
            capacity = len(self.buffer)
            if not self._is_value(
                library.postcodes_value_text(
                    self.pointer, self.ordinal, column, self.buffer, capacity, byref(self.length), byref(self.error)
                )
            ):
                return None
            if self.length.value <= capacity:
                return ctypes.string_at(self.buffer, self.length.value).decode("utf-8", "replace")
            self.buffer = ctypes.create_string_buffer(self.length.value)

    def number(self, column: int) -> Optional[float]:
        code = library.postcodes_value_number(self.pointer, self.ordinal, column, byref(self.value), byref(self.error))
        return self.value.value if self._is_value(code) else None
