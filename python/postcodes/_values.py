"""What an index returns: records, matches, completions and neighbours."""

from __future__ import annotations

import datetime
import difflib
import enum
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, overload

from . import _native, errors

Value = Union[str, int, float, datetime.date, None]


class Status(str, enum.Enum):
    """How a text was found, in the words of `postcodes annotate`."""

    FOUND = "found"
    #: With the letter O and the digit 0, or I and 1, exchanged.
    CORRECTED = "corrected"
    #: A postcode, outcode or sector, but not in the index.
    NOT_FOUND = "not found"
    NOT_A_POSTCODE = "not a postcode"
    #: Found as typed, but no longer in use.
    TERMINATED = "terminated"
    #: No postcode, but the index has postcodes of this outcode.
    OUTCODE = "outcode"
    #: The same for a sector.
    SECTOR = "sector"
    #: Nothing but spaces.
    EMPTY = "empty"

    def __str__(self) -> str:
        return self.value


# In the order of the numbers in postcodes.h.
STATUSES = tuple(Status)


class Match(NamedTuple):
    """The postcode that a text means. It is false if there is none."""

    #: The postcode with its space, or an empty text.
    postcode: str
    #: Its position in the order of the index, or -1.
    ordinal: int
    status: Status

    def __bool__(self) -> bool:
        return self.ordinal >= 0


class Neighbour(NamedTuple):
    """A postcode near a position."""

    postcode: str
    #: In metres, on the WGS 84 ellipsoid.
    distance: float
    ordinal: int


class Column(NamedTuple):
    """A column of an index."""

    name: str
    #: "text", "attribute" (of another column's texts), "number", "degrees" or "month".
    kind: str
    #: The column that an attribute describes, or None.
    source: Optional[str]
    #: The number of decimals of degrees in the dataset, or 0.
    decimals: int


KINDS = {
    _native.TEXT: "text", _native.ATTRIBUTE: "attribute", _native.NUMBER: "number", _native.DEGREES: "degrees",
    _native.MONTH: "month",
}


class Completions(Sequence[str]):
    """The first completions of a prefix: a sequence of postcodes."""

    def __init__(self, postcodes: Sequence[str], total: int, is_corrected: bool) -> None:
        self._postcodes = tuple(postcodes)
        #: The number of postcodes that begin with the prefix.
        self.total = total
        #: Whether these are the completions of the prefix's only correction.
        self.is_corrected = is_corrected

    @overload
    def __getitem__(self, position: int) -> str: ...
    @overload
    def __getitem__(self, position: slice) -> Tuple[str, ...]: ...
    def __getitem__(self, position: Union[int, slice]) -> Union[str, Tuple[str, ...]]:
        return self._postcodes[position]

    def __len__(self) -> int:
        return len(self._postcodes)

    def __repr__(self) -> str:
        return f"<{len(self)} of {self.total} completions: {', '.join(self._postcodes)}>"


class Record(Mapping[str, Value]):
    """What the index knows about a postcode: a mapping from "postcode" and the columns to values, which are attributes, too.

    Texts are str, numbers int, degrees float, months the date of their first day. A missing value is None.
    """

    __slots__ = ("postcode", "ordinal", "is_live", "_values")
    postcode: str
    #: The position of the postcode in the order of the index.
    ordinal: int
    is_live: bool

    def __init__(self, postcode: str, ordinal: int, is_live: bool, values: Dict[str, Value]) -> None:
        self.postcode, self.ordinal, self.is_live = postcode, ordinal, is_live
        self._values = values

    def __getitem__(self, column: str) -> Value:
        try:
            return self._values[column]
        except KeyError:
            raise errors.NoSuchColumnError(no_column("the index", column, self._values)) from None

    def __getattr__(self, column: str) -> Any:
        if column.startswith("_"):
            raise AttributeError(column)
        try:
            return self._values[column]
        except KeyError:
            raise AttributeError(no_column("the index", column, self._values)) from None

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._values]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Record({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Record, (self.postcode, self.ordinal, self.is_live, self._values)


def no_column(owner: str, name: object, names: Any) -> str:
    """The message about a missing column, with names that are similar."""
    names = [str(each) for each in names]
    similar = difflib.get_close_matches(str(name), names, 3)
    if similar:
        return f"{owner} has no column {name!r}; did you mean {' or '.join(map(repr, similar))}?"
    return f"{owner} has no column {name!r}; it has {', '.join(names) or 'none'}"
