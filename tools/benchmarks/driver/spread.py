"""Repeated figures of one thing."""

import statistics


class Spread:
    """A median, and between what the figures lay."""

    def __init__(self, median, low=None, high=None, count=1):
        self.median = median
        self.low = median if low is None else low
        self.high = median if high is None else high
        self.count = count

    @classmethod
    def of(cls, figures):
        return cls(statistics.median(figures), min(figures), max(figures), len(figures))

    @classmethod
    def parse(cls, lines):
        """Reads lines of name, median, minimum, maximum and count with tabs between; gives spreads by name."""
        spreads = {}
        for line in lines:
            name, *figures, count = line.split("\t")
            spreads[name] = cls(*map(float, figures), int(count))
        return spreads
