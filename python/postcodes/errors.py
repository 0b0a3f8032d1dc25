"""The exceptions of this package. All of them are subclasses of `PostcodesError`."""

from __future__ import annotations


class PostcodesError(Exception):
    """The base class of all errors of this package."""

    def __str__(self) -> str:
        # KeyError would show its message in quotation marks.
        return str(self.args[0]) if len(self.args) == 1 else super().__str__()


class LibraryError(PostcodesError, ImportError):
    """The C library libpostcodes cannot be loaded."""


class MissingPackageError(PostcodesError, ImportError):
    """A method needs a package that isn't installed, such as pyarrow."""


class UnreadableError(PostcodesError, OSError):
    """The index file cannot be read."""


class NotAnIndexError(PostcodesError, ValueError):
    """The file is not an index."""


class UnsupportedVersionError(PostcodesError, ValueError):
    """The index has a format version that this package doesn't know."""


class DamagedError(PostcodesError, ValueError):
    """The index is damaged."""


class ChangedError(PostcodesError, RuntimeError):
    """The file at the path of a pickled index is not the one that was pickled."""


class ClosedError(PostcodesError, ValueError):
    """The index is closed."""


class InvalidArgumentError(PostcodesError, ValueError):
    """An argument is out of range, or arguments don't go together."""


class NoSuchColumnError(PostcodesError, KeyError):
    """The index or the table has no column of that name."""


class WrongTypeError(PostcodesError, TypeError):
    """A table or column has a type that isn't accepted."""


class OutOfMemoryError(PostcodesError, MemoryError):
    """There is not enough memory for the result."""


class PostcodeNotFoundError(PostcodesError, KeyError):
    """A text is not a postcode, or the index doesn't contain it."""


class BuildError(PostcodesError, RuntimeError):
    """The `postcodes` program is not installed, or could not build the index."""
