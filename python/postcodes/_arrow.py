"""Arrow arrays of other packages in, Arrow arrays of libpostcodes out, with the Arrow PyCapsule interface alone.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_void_p, cast, py_object
from typing import Any, Iterator, List, Optional, Sequence, Tuple

from . import _native, errors
from ._native import ArrowArray, ArrowArrayStream, ArrowSchema, Handle, library

# Larger batches are faster, because more neighbours share work, but a batch needs about 30 bytes for each row besides its result.
BATCH = 1 << 22

_python = ctypes.pythonapi
_Destructor = ctypes.PYFUNCTYPE(None, c_void_p)
_new_capsule = ctypes.PYFUNCTYPE(py_object, c_void_p, c_char_p, _Destructor)(("PyCapsule_New", _python))
_capsule_pointer = ctypes.PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", _python))
# For destructors, which must not count references to the object that goes.
_dying_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _python))
_allocate = ctypes.PYFUNCTYPE(c_void_p, ctypes.c_size_t)(("PyMem_RawMalloc", _python))
_free = ctypes.PYFUNCTYPE(None, c_void_p)(("PyMem_RawFree", _python))


def _destructor(kind: type, name: bytes) -> Any:
    def destroy(capsule: int, pointer_of: Any = _dying_pointer, free: Any = _free, cast: Any = cast) -> None:
        address = pointer_of(capsule, name)
        content = cast(address, pointer)[0]
        if content.release:
            content.release(ctypes_byref(content))
        free(address)

    pointer: Any = POINTER(kind)
    ctypes_byref = byref
    callback = _Destructor(destroy)
    # Capsules can outlive this module at the end of the interpreter, so the callback is never freed.
    ctypes.pythonapi.Py_IncRef(py_object(callback))
    return callback


_destroy_schema = _destructor(ArrowSchema, b"arrow_schema")
_destroy_array = _destructor(ArrowArray, b"arrow_array")


def _capsule(content: Any, name: bytes, destructor: Any) -> Any:
    """Moves a structure into a capsule."""
    size = ctypes.sizeof(content)
    address = _allocate(size)
    if not address:
        raise MemoryError
    ctypes.memmove(address, byref(content), size)
    content.release = type(content.release)()
    return _new_capsule(address, name, destructor)


class Batch:
    """An array of libpostcodes with its type. `__arrow_c_array__` hands it over, once."""

    def __init__(self) -> None:
        self.array, self.schema = ArrowArray(), ArrowSchema()
        self._byref = byref

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> Tuple[Any, Any]:
        if not self.array.release:
            raise errors.PostcodesError("the array has been handed over already")
        schema = _capsule(self.schema, b"arrow_schema", _destroy_schema)
        return schema, _capsule(self.array, b"arrow_array", _destroy_array)

    def __del__(self) -> None:
        for content in (self.array, self.schema):
            if content.release:
                content.release(self._byref(content))


def chunks(source: Any) -> Iterator[Tuple[ArrowSchema, ArrowArray]]:
    """The chunks of an object with `__arrow_c_stream__` or `__arrow_c_array__`. Each is valid until the next one is asked for."""
    if hasattr(source, "__arrow_c_array__") and not hasattr(source, "__arrow_c_stream__"):
        capsules = source.__arrow_c_array__()
        schema = cast(_capsule_pointer(capsules[0], b"arrow_schema"), POINTER(ArrowSchema))[0]
        yield schema, cast(_capsule_pointer(capsules[1], b"arrow_array"), POINTER(ArrowArray))[0]
        del capsules
        return
    capsule = source.__arrow_c_stream__()
    stream = cast(_capsule_pointer(capsule, b"arrow_array_stream"), POINTER(ArrowArrayStream))
    schema, array = ArrowSchema(), ArrowArray()

    def check(code: int) -> None:
        if code:
            reason = stream[0].get_last_error(stream)
            raise errors.PostcodesError(f"cannot read the Arrow stream: {(reason or b'unknown error').decode('utf-8', 'replace')}")

    check(stream[0].get_schema(stream, byref(schema)))
    try:
        while True:
            check(stream[0].get_next(stream, byref(array)))
            if not array.release:
                return
            try:
                yield schema, array
            finally:
                if array.release:
                    array.release(byref(array))
    finally:
        schema.release(byref(schema))
        del capsule


def _strings(names: Sequence[str]) -> Any:
    return (c_char_p * len(names))(*[name.encode() for name in names])


def lookup(handle: Handle, source: Any, columns: Sequence[str]) -> Iterator[Batch]:
    """Looks up the texts of an Arrow object, in batches of at most `BATCH` rows. There is at least one batch."""
    is_empty = True
    for schema, array in chunks(source):
        for start in range(0, max(array.length, 1), BATCH):
            if array.length == 0 and not is_empty:
                break
            part = ArrowArray.from_buffer_copy(array)
            part.offset, part.length, part.null_count = array.offset + start, min(BATCH, array.length - start), -1
            if array.null_count == 0:
                part.null_count = 0
            yield _lookup(handle, part, schema, columns)
            is_empty = False
    if is_empty:
        yield empty(handle, columns)


def _lookup(handle: Handle, array: ArrowArray, schema: ArrowSchema, columns: Sequence[str]) -> Batch:
    result, error = Batch(), _native.Error()
    if library.postcodes_lookup_batch(
        handle.pointer, byref(array), byref(schema), _strings(columns), len(columns), byref(result.array),
        byref(result.schema), byref(error),
    ):
        _native.fail(error)
    return result


def nearest(handle: Handle, points: Any, radius: float, limit: int, flags: int) -> Iterator[Batch]:
    """The neighbours of the points of an Arrow struct array."""
    for schema, array in chunks(points):
        result, error = Batch(), _native.Error()
        if library.postcodes_nearest_batch(
            handle.pointer, byref(array), byref(schema), radius, limit, flags, byref(result.array), byref(result.schema),
            byref(error),
        ):
            _native.fail(error)
        yield result


def slice_of(handle: Handle, first: int, count: int, columns: Sequence[str]) -> Batch:
    """The values of a range of ordinals."""
    result, error = Batch(), _native.Error()
    if library.postcodes_range_batch(
        handle.pointer, first, count, _strings(columns), len(columns), byref(result.array), byref(result.schema), byref(error)
    ):
        _native.fail(error)
    return result


def empty(handle: Handle, columns: Sequence[str]) -> Batch:
    """No rows, with the types of the columns."""
    return slice_of(handle, 0, 0, columns)


def texts(batch: Batch, child: int) -> List[str]:
    """The texts of a utf8 column without nulls."""
    array = batch.array.children[child][0]
    offsets = cast(array.buffers[1], POINTER(ctypes.c_int32))
    content = ctypes.string_at(array.buffers[2], offsets[array.length]) if array.length else b""
    return [content[offsets[row] : offsets[row + 1]].decode() for row in range(array.length)]
