"""Polars expressions of postcodes: `import postcodes.polars` adds the namespace `postcode` to expressions.

    import polars as pl, postcodes.polars

    postcodes.polars.use(postcodes.Index("uk.pcindex"))
    frame.with_columns(pl.col("p").postcode.district())
"""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

from . import _arrow, errors
from ._index import Index

try:
    import polars
except ImportError as _failure:
    raise errors.MissingPackageError(f"expressions need Polars: pip install polars ({_failure})") from None

_default: Optional[Index] = None


def use(index: Optional[Index]) -> None:
    """Sets the index of the expressions that name none. Expressions that exist already keep theirs."""
    global _default
    if index is not None and not isinstance(index, Index):
        raise errors.WrongTypeError(f"expected an Index, found {type(index).__name__}")
    _default = index


@polars.api.register_expr_namespace("postcode")
class Postcodes:
    """Expressions about a column of texts. Null stays null, and a text that isn't found becomes null."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def normalise(self, index: Optional[Index] = None) -> Any:
        """The postcode in its standard form."""
        return self._column("postcode", index)

    def district(self, index: Optional[Index] = None) -> Any:
        """The code of the district. Raises `NoSuchColumnError` if the index has no column "district"."""
        return self._column("district", index)

    def lookup(self, columns: Optional[Sequence[str]] = None, index: Optional[Index] = None) -> Any:
        """A struct of the postcode and columns, by default all columns of the index. Raises `NoSuchColumnError`."""
        index = _chosen(index)
        state = index._use()
        names = index._checked(state, list(state.columns) if columns is None else columns)
        names = ["postcode", *(name for name in names if name != "postcode")]
        kind = polars.Struct(_plain(polars.DataFrame(_arrow.empty(state.handle, names)), names).schema)

        def structs(texts: Any) -> Any:
            frame = _looked_up(index, names, texts)
            is_found = frame.get_column("postcode").is_not_null()
            found = frame.to_struct(texts.name)
            if is_found.all():
                return found
            return polars.select(polars.when(is_found).then(found).alias(texts.name)).to_series()

        return self._expression.map_batches(structs, kind, is_elementwise=True)

    def _column(self, name: str, index: Optional[Index]) -> Any:
        index = _chosen(index)
        index._checked(index._use(), [name])
        return self._expression.map_batches(
            lambda texts: _looked_up(index, [name], texts).get_column(name).alias(texts.name), polars.String, is_elementwise=True
        )


def _chosen(index: Optional[Index]) -> Index:
    chosen = _default if index is None else index
    if chosen is None:
        raise errors.InvalidArgumentError("no index: call postcodes.polars.use(index) first, or give index=")
    if not isinstance(chosen, Index):
        raise errors.WrongTypeError(f"expected an Index, found {type(chosen).__name__}")
    return chosen


def _plain(frame: Any, names: List[str]) -> Any:
    frame.columns = names
    return frame.with_columns(polars.col(polars.Categorical).cast(polars.String))


def _looked_up(index: Index, names: List[str], texts: Any) -> Any:
    if texts.null_count() == len(texts):
        texts = texts.cast(polars.String)
    if texts.dtype not in (polars.String, polars.Categorical, polars.Enum):
        raise errors.WrongTypeError(f"column {texts.name!r} has the type {texts.dtype}, expected text")
    handle = index._use().handle
    parts = [polars.DataFrame(batch) for batch in _arrow.lookup(handle, texts.rechunk(), names)]
    return _plain(parts[0] if len(parts) == 1 else polars.concat(parts), names)
