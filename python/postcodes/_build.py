"""Builds an index with the `postcodes` program."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Sequence, Union

from . import errors
from ._index import Index

Path = Union[str, "os.PathLike[str]"]


def build(
    *dumps: Path,
    output: Path,
    names: Sequence[Path] = (),
    exclude: Sequence[str] = (),
    live_only: bool = False,
    options: Sequence[str] = (),
) -> Index:
    """Builds an index from downloaded dumps, such as Code-Point Open or ONSPD, and opens it.

    Calls `postcodes build`, the program that the environment variable POSTCODES_EXECUTABLE names or that is on the PATH. `names` are
    files with names of codes, `exclude` postcode areas to leave out, such as "BT"; `options` are further arguments of the command.
    An existing file at `output` is replaced only when the new one is complete.

    Raises `BuildError` with the message of the program if it fails, or if it isn't installed.
    """
    program = os.environ.get("POSTCODES_EXECUTABLE") or shutil.which("postcodes")
    if not program:
        raise errors.BuildError(
            "the postcodes program is not installed: build it with tools/install, or set POSTCODES_EXECUTABLE to its path"
        )
    if not dumps:
        raise errors.InvalidArgumentError("name at least one dump")
    command = [program, "build", f"--output={os.fspath(output)}"]
    command += [f"--names={os.fspath(each)}" for each in names]
    command += [f"--exclude={each}" for each in exclude]
    command += ["--live-only"] if live_only else []
    command += [*options, "--", *[os.fspath(each) for each in dumps]]
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError as failure:
        raise errors.BuildError(f"cannot run {program}: {failure}") from None
    if result.returncode != 0:
        message = result.stderr.decode("utf-8", "replace").strip() or f"postcodes: status {result.returncode}"
        raise errors.BuildError(f"build failed: {message}")
    return Index(output)
