"""Columns of an index, and nearest postcodes, for Spark DataFrames on any number of machines.

    import postcodes.spark

    postcodes.spark.annotate(df, "postcode", add=["district", "latitude"], index="uk.pcindex")

The index and this package are sent to the executors, once an application. Their machines need only what `mapInArrow` needs.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from typing import Any, Callable, Dict, Iterator, Optional, Sequence, Tuple, Union

from . import _native, _tables, errors
from ._index import Index

Path = Union[str, "os.PathLike[str]"]

# Spark's batches have 10,000 rows. They are joined up to one of these bounds, because larger ones are faster.
_ROWS = 1 << 17
_BYTES = 16 << 20


def annotate(
    df: Any,
    column: str = "postcode",
    add: Sequence[str] = (),
    *,
    index: Path,
    status: Optional[str] = None,
    prefix: str = "",
) -> Any:
    """Returns a DataFrame with more columns: what an index knows about the postcodes in one of its columns.

    `index` is the path of an index file on the driver. It is read now: later changes of the file don't change the result. `add`,
    `status` and `prefix` are as in `Index.annotate`. Text columns are plain text. A row without a postcode has nulls. Rows stay in
    their partition and keep their order.

    Starts no job. Raises the exceptions of `Index` and `Index.annotate`.
    """
    pa, types = _packages()
    _check_frame(df)
    opened, path = _copy(index)
    options = {"column": column, "add": add if isinstance(add, str) else list(add), "status": status, "prefix": prefix}
    with opened:
        # Annotating no rows checks the arguments, and has the types of the result.
        table = pa.schema([(name, pa.string()) for name in df.columns]).empty_table()
        added = list(opened.annotate(table, dictionaries=False, **options).schema)[table.num_columns :]
    kind = df.schema.fields[df.columns.index(column)].dataType
    if not isinstance(kind, (types.StringType, types.CharType, types.VarcharType, types.NullType)):
        raise _tables._wrong_type(column, kind.simpleString())
    return _mapped(df, path, "_annotated", options, added)


def nearest(
    df: Any,
    latitude: str = "latitude",
    longitude: str = "longitude",
    limit: int = 1,
    radius: Optional[float] = None,
    *,
    index: Path,
    include_terminated: bool = False,
    name: str = "nearest",
) -> Any:
    """Returns a DataFrame with one more column: the postcodes nearest to the point of each row.

    `latitude` and `longitude` name columns of degrees. The new column, `name`, has arrays of structs of "ordinal", "postcode" and
    "distance" in metres, ordered by distance. They are null for a missing coordinate, and empty for one out of range. `limit`,
    `radius` and `include_terminated` are as in `Index.nearest_points`, `index` as in `annotate`.

    Starts no job. Raises the exceptions of `Index` and `Index.nearest_points`, and `NoSuchColumnError`.
    """
    pa, types = _packages()
    _check_frame(df)
    opened, path = _copy(index)
    options = {"limit": limit, "radius": radius, "include_terminated": include_terminated}
    with opened:
        for column in (latitude, longitude):
            _tables._check_names(_tables.Request(opened._use().handle, [], [name], False), column, df.columns)
            kind = df.schema.fields[df.columns.index(column)].dataType
            if not isinstance(kind, (types.DoubleType, types.FloatType, types.IntegralType, types.NullType)):
                raise errors.WrongTypeError(f"column {column!r} has the type {kind.simpleString()}, expected degrees; cast it to double")
        added = [pa.field(name, opened.nearest_points([], [], **options).type)]
    return _mapped(df, path, "_located", {"latitude": latitude, "longitude": longitude, "name": name, "options": options}, added)


# ---- On the driver ----


def _packages() -> Tuple[Any, Any]:
    pa = _tables._pyarrow("a DataFrame of Spark")
    try:
        from pyspark.sql import types
    except ImportError as failure:
        raise errors.MissingPackageError(f"a DataFrame of Spark needs pyspark: pip install pyspark ({failure})") from None
    return pa, types


def _check_frame(df: Any) -> None:
    if not (_tables._is(df, "pyspark", "DataFrame") and hasattr(df, "mapInArrow")):
        raise errors.WrongTypeError(f"expected a DataFrame of Spark, found {type(df).__name__}")


@functools.lru_cache(maxsize=None)
def _folder(process: int) -> str:
    """Where the driver keeps what it sends, because executors that start later ask for it again."""
    folder = tempfile.mkdtemp(prefix="postcodes-")
    atexit.register(lambda: os.getpid() == process and shutil.rmtree(folder, ignore_errors=True))
    return folder


def _kept(content: bytes, name: str) -> str:
    """The path of a file with a content. Its name has the content's hash, so that no two contents are ever taken for each other."""
    path = os.path.join(_folder(os.getpid()), name.format(hashlib.sha256(content).hexdigest()[:32]))
    if not os.path.exists(path):
        with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), delete=False) as file:
            file.write(content)
        os.replace(file.name, path)
    return path


def _copy(path: Path) -> Tuple[Index, str]:
    """Copies an index, since the file can change while executors fetch it. Returns the open copy and its path."""
    if not isinstance(path, (str, os.PathLike)):
        raise errors.WrongTypeError(f"expected the path of an index, found {type(path).__name__}")
    with Index(path), open(path, "rb") as file:
        kept = _kept(file.read(), "postcodes-{}.pcindex")
    return Index(kept), kept


@functools.lru_cache(maxsize=None)
def _package() -> bytes:
    """This package with its library, as an archive. The same files make the same bytes."""
    folder, result = os.path.dirname(os.path.abspath(__file__)), io.BytesIO()
    files = {name: os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".py")}
    files["libpostcodes.so"] = _native.library._name
    with zipfile.ZipFile(result, "w") as archive:
        for name, path in sorted(files.items()):
            with open(path, "rb") as file:
                archive.writestr(zipfile.ZipInfo(name), file.read(), zipfile.ZIP_DEFLATED)
    return result.getvalue()


def _send(df: Any, path: str, *, is_archive: bool = False) -> str:
    """Sends a file to the executors, once an application. Returns the name by which they find it."""
    name = os.path.basename(path)
    if ".connect." in type(df).__module__:
        df.sparkSession.addArtifacts(path, archive=is_archive, file=not is_archive)
        return name
    context = df.sparkSession.sparkContext
    sent = context.listArchives if is_archive else context.listFiles
    if not any(each.endswith("/" + name) for each in sent):
        (context.addArchive if is_archive else context.addFile)(path)
    return name


def _mapped(df: Any, index: str, work: str, options: Dict[str, Any], added: Sequence[Any]) -> Any:
    """A DataFrame whose partitions a function of this module makes: the columns of another one, and added ones."""
    from pyspark.sql import types

    if df.sparkSession.conf.get("spark.sql.caseSensitive", "false") != "true":
        names = {name.lower() for name in df.columns}
        for field in added:
            if field.name.lower() in names:
                raise errors.InvalidArgumentError(f"the table already has a column {field.name!r} in another case")
    package = _send(df, _kept(_package(), "postcodes-{}.zip"), is_archive=True)
    function = _function(package, _send(df, index), work, df.columns, options)
    # Numbers as names, because mapInArrow takes "a.b" for a field of a struct, and cannot tell columns of the same name apart.
    fields = [*df.schema.fields, *(_spark_field(types, field) for field in added)]
    schema = types.StructType([
        types.StructField(str(number), field.dataType, field.nullable, field.metadata) for number, field in enumerate(fields)
    ])
    mapped = df.toDF(*schema.names[: len(df.columns)]).mapInArrow(function, schema)
    return mapped.toDF(*(field.name for field in fields))


def _spark_field(types: Any, field: Any) -> Any:
    return types.StructField(field.name, _spark_type(types, field.type))


def _spark_type(types: Any, kind: Any) -> Any:
    from pyarrow import types as arrow

    if arrow.is_list(kind):
        return types.ArrayType(_spark_type(types, kind.value_type))
    if arrow.is_struct(kind):
        return types.StructType([_spark_field(types, kind.field(at)) for at in range(kind.num_fields)])
    return {
        "string": types.StringType, "int32": types.IntegerType, "int64": types.LongType, "double": types.DoubleType,
        "date32[day]": types.DateType, "bool": types.BooleanType,
    }[str(kind)]()


def _function(
    package: str, index: str, work: str, names: Sequence[str], options: Dict[str, Any]
) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """The function for mapInArrow. It is pickled by value, because the workers don't have this package."""

    def run(batches: Iterator[Any]) -> Iterator[Any]:
        import importlib.util
        import sys

        from pyspark import SparkFiles

        # A name of its own, since workers can have another version of the package.
        name = "_" + package.replace("-", "_").partition(".")[0]
        if name not in sys.modules:
            folder = SparkFiles.get(package)
            found = importlib.util.spec_from_file_location(name, folder + "/__init__.py", submodule_search_locations=[folder])
            assert found and found.loader
            sys.modules[name] = module = importlib.util.module_from_spec(found)
            try:
                found.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        worker = importlib.import_module(name + ".spark")
        opened, function = worker._opened(SparkFiles.get(index)), getattr(worker, work)
        for table in worker._joined(batches):
            result = function(opened, table.rename_columns(names), **options)
            yield from result.rename_columns([str(number) for number in range(result.num_columns)]).to_batches()

    return run


# ---- In a worker ----


@functools.lru_cache(maxsize=4)
def _opened(path: str) -> Index:
    """An index that was sent, opened once a process. Its path has its hash."""
    return Index(path)


def _joined(batches: Iterator[Any]) -> Iterator[Any]:
    """Joins batches to tables."""
    import pyarrow as pa

    waiting, rows, size = [], 0, 0
    for batch in batches:
        waiting.append(batch)
        rows, size = rows + batch.num_rows, size + batch.nbytes
        if rows >= _ROWS or size >= _BYTES:
            yield pa.Table.from_batches(waiting)
            waiting, rows, size = [], 0, 0
    if waiting:
        yield pa.Table.from_batches(waiting)


def _annotated(index: Index, table: Any, **options: Any) -> Any:
    return index.annotate(table, dictionaries=False, **options)


def _located(index: Index, table: Any, latitude: str, longitude: str, name: str, options: Dict[str, Any]) -> Any:
    return table.append_column(name, index.nearest_points(table.column(latitude), table.column(longitude), **options))
