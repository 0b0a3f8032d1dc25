"""The report: one table, as plain text."""

import math

UNITS = {
    "s": ((1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1, "s")),
    "B": ((1, "B"), (1e3, "kB"), (1e6, "MB")),
}


def digits(value):
    """Formats three significant digits, two below one, without an exponent."""
    magnitude = abs(value)
    if magnitude >= 100:
        return f"{value:,.0f}"
    if magnitude >= 10 or value == 0:
        return f"{value:.1f}" if value else "0"
    return f"{value:.2f}" if magnitude >= 0.1 else f"{value:.{1 - math.floor(math.log10(magnitude))}f}"


def scale(value, unit):
    """Returns size and name of the largest decimal multiple of the unit that is not above the value."""
    multiples = UNITS.get(unit, ((1, unit),))
    return next((it for it in reversed(multiples) if abs(value) >= it[0]), multiples[0])


def amount(value, unit):
    size, name = scale(value, unit)
    return f"{digits(value / size)} {name}" if name else digits(value / size)


def span(spread, unit):
    """Formats minimum and maximum in the median's unit; empty for a single figure."""
    if spread.count == 1:
        return ""
    size, _ = scale(spread.median, unit)
    return f"{digits(spread.low / size)}–{digits(spread.high / size)}"


class Report:
    """Rows, one subject after the other."""

    HEADER = ("what", "ours", "min–max", "n", "limit", "", "against", "theirs", "min–max", "n", "ours/theirs")
    LEFT = (0, 6)

    def __init__(self):
        self.lines = []
        self.over = []

    def section(self, title):
        self.lines.append(title)

    def line(self, text):
        """Adds a line of text, such as the reason for missing figures."""
        self.lines[-1] += f"\n{text}"

    def row(self, what, ours, unit, limit=None, least=None, limit_ratio=None, least_ratio=None, peers=()):
        """Adds a measurement.

        peers: pairs of name and spread, with a unit if it differs. limit and least: the largest and smallest value
        allowed. limit_ratio and least_ratio: the same, as a multiple of the first peer. A row can have both least ones.
        """
        cells = [what, amount(ours.median, unit), span(ours, unit), str(ours.count), "", ""]
        is_over = False
        if limit is not None:
            cells[4] = amount(limit, unit)
            is_over = ours.median > limit
        elif limit_ratio is not None:
            cells[4] = f"{limit_ratio} ×"
            is_over = ours.median > limit_ratio * peers[0][1].median
        else:
            bounds = []
            if least is not None:
                bounds.append(f"≥ {amount(least, unit)}")
                is_over = ours.median < least
            if least_ratio is not None:
                bounds.append(f"≥ {least_ratio} ×")
                is_over = is_over or ours.median < least_ratio * peers[0][1].median
            cells[4] = ", ".join(bounds)
        if cells[4]:
            cells[5] = "over" if is_over else "ok"
        if is_over:
            self.over.append(what)
        for name, theirs, *other in peers or [("", None)]:
            if theirs:
                of = other[0] if other else unit
                cells += [name, amount(theirs.median, of), span(theirs, of), str(theirs.count)]
                cells.append(f"{digits(ours.median / theirs.median)} ×" if theirs.median and not other else "")
            self.lines.append(cells + [""] * (len(self.HEADER) - len(cells)))
            cells = [""] * 6

    def text(self):
        rows = [line for line in self.lines if not isinstance(line, str)] + [self.HEADER]
        widths = [max(len(row[column]) for row in rows) for column in range(len(self.HEADER))]

        def laid_out(row):
            cells = (cell.ljust(width) if column in self.LEFT else cell.rjust(width)
                     for column, (cell, width) in enumerate(zip(row, widths)))
            return "  ".join(cells).rstrip()

        lines = [laid_out(self.HEADER)]
        for line in self.lines:
            lines.append(f"\n{line}" if isinstance(line, str) else laid_out(line))
        return "\n".join(lines)
