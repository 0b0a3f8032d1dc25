"""Looks up postcodes from the command line, and annotates Parquet and CSV files: `python -m postcodes --help`."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
from typing import Any, Callable, Iterator, List, Optional

from . import Index, __version__, errors
from ._tables import _pyarrow

# Rows of a batch. Memory depends on it, not on the size of the file.
_ROWS = 1 << 18
_CSV_BLOCK = 16 << 20


def _default_index() -> str:
    data = os.environ.get("XDG_DATA_HOME", "")
    # The XDG Base Directory Specification ignores relative paths.
    folder = data if data.startswith("/") else os.path.expanduser("~/.local/share")
    return os.environ.get("POSTCODES_INDEX") or os.path.join(folder, "postcodes", "default.pcindex")


def _kind(path: str) -> str:
    extension = os.path.splitext(path)[1].lower()
    if extension not in (".parquet", ".csv"):
        raise errors.InvalidArgumentError(f"{path}: expected a name that ends in .parquet or .csv")
    return extension


@contextlib.contextmanager
def _replacing(path: str) -> Iterator[str]:
    """A temporary name beside a file, which it replaces when all is written."""
    folder, name = os.path.split(os.path.abspath(path))
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)


def _csv_reader(path: str) -> Any:
    """The rows of a CSV file, with all columns as text, so that values such as 007 stay as they are."""
    import pyarrow
    from pyarrow import csv

    options = csv.ReadOptions(block_size=_CSV_BLOCK)
    parsing = csv.ParseOptions(newlines_in_values=True)
    with csv.open_csv(path, options, parsing) as reader:
        names = reader.schema.names
    conversion = csv.ConvertOptions(column_types={name: pyarrow.string() for name in names}, strings_can_be_null=False)
    return csv.open_csv(path, options, parsing, conversion)


def _parquet_reader(stack: contextlib.ExitStack, path: str) -> Any:
    import pyarrow
    from pyarrow import parquet

    file = stack.enter_context(parquet.ParquetFile(path))
    return pyarrow.RecordBatchReader.from_batches(file.schema_arrow, file.iter_batches(batch_size=_ROWS))


def _writer(kind: str, path: str, schema: Any) -> Any:
    if kind == ".csv":
        from pyarrow import csv

        return csv.CSVWriter(path, schema, write_options=csv.WriteOptions(quoting_style="needed"))
    from pyarrow import parquet

    return parquet.ParquetWriter(path, schema, compression="zstd")


def _annotate(arguments: argparse.Namespace) -> int:
    _pyarrow("annotate")
    kinds = _kind(arguments.input), _kind(arguments.output)
    columns = [name.strip() for name in arguments.add.split(",") if name.strip()] if arguments.add else []
    with contextlib.ExitStack() as stack:
        index = stack.enter_context(Index(arguments.index))
        source = _csv_reader(arguments.input) if kinds[0] == ".csv" else _parquet_reader(stack, arguments.input)
        stack.callback(source.close)
        reader = index.annotate(
            source, arguments.column, columns, status=arguments.status, prefix=arguments.prefix,
            dictionaries=kinds[1] == ".parquet",
        )
        temporary = stack.enter_context(_replacing(arguments.output))
        rows = 0
        with _writer(kinds[1], temporary, reader.schema) as writer:
            for batch in reader:
                writer.write_batch(batch)
                rows += batch.num_rows
    print(f"{arguments.output}: {rows:,} rows", file=sys.stderr)
    return 0


def _lookup(arguments: argparse.Namespace) -> int:
    status = 0
    with Index(arguments.index) as index:
        for text in arguments.postcode:
            try:
                record = index[text]
            except errors.PostcodeNotFoundError as failure:
                print(failure, file=sys.stderr)
                status = 1
                continue
            for name, value in record.items():
                print(f"{name}: {'' if value is None else value}")
    return status


def _complete(arguments: argparse.Namespace) -> int:
    with Index(arguments.index) as index:
        for postcode in index.complete(arguments.prefix, arguments.limit):
            print(postcode)
    return 0


def _info(arguments: argparse.Namespace) -> int:
    with Index(arguments.index) as index:
        for key, value in index.metadata.items():
            print(f"{key}: {value}")
        print(f"postcodes: {len(index)}\ncolumns: {', '.join(index.columns)}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m postcodes", description="UK postcodes from one index file.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        result = commands.add_parser(name, help=text, description=text)
        result.set_defaults(run=run)
        result.add_argument(
            "--index", default=_default_index(),
            help="index file; default: POSTCODES_INDEX, then postcodes/default.pcindex in XDG_DATA_HOME or ~/.local/share",
        )
        return result

    annotate = command("annotate", _annotate, "Add columns to a Parquet or CSV file of any size, in constant memory.")
    annotate.add_argument("input", help="file that ends in .parquet or .csv")
    annotate.add_argument("output", help="file to write, which can be the input; replaced when all is written")
    annotate.add_argument("--column", default="postcode", help="column with the postcodes (default: %(default)s)")
    annotate.add_argument("--add", default="", metavar="COLUMNS", help="columns to add, separated by commas")
    annotate.add_argument("--status", metavar="NAME", help="name of a column with the status of each row")
    annotate.add_argument("--prefix", default="", help="text before the names of the added columns")
    lookup = command("lookup", _lookup, "Print what the index knows about postcodes.")
    lookup.add_argument("postcode", nargs="+")
    complete = command("complete", _complete, "List the postcodes with a prefix.")
    complete.add_argument("prefix")
    complete.add_argument("--limit", type=int, default=10, help="default: %(default)s")
    command("info", _info, "Describe an index.")
    return parser


def main(given: Optional[List[str]] = None) -> int:
    arguments = _parser().parse_args(given)
    failures: Any = (errors.PostcodesError, OSError)
    if "pyarrow" in sys.modules or arguments.command == "annotate":
        with contextlib.suppress(ImportError):
            import pyarrow

            failures = (errors.PostcodesError, OSError, pyarrow.ArrowException)
    try:
        return int(arguments.run(arguments))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except failures as failure:
        print(f"postcodes: {failure}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    # Removes the temporary file when the process is asked to end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
