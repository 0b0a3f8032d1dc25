"""Repeated measurements of one thing."""

import statistics


class Spread:
    """Median, minimum, maximum and number of measurements."""

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
        """Parses tab-separated lines of name, median, minimum, maximum and count; returns spreads by name."""
        spreads = {}
        for line in lines:
            name, *figures, count = line.split("\t")
            spreads[name] = cls(*map(float, figures), int(count))
        return spreads
