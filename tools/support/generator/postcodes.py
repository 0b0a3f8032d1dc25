"""The postcodes: districts, sectors, and the live and terminated units of each sector."""

from bisect import bisect_left
from collections import namedtuple
from functools import lru_cache

from . import statistics as st

Area = namedtuple("Area", "name index nation neighbour neighbour_share region kind live ever sectors "
                          "east north east_sd north_sd districts terminated size_power live_power")
Sector = namedtuple("Sector", "outcode digit units live")

UNITS = [a + b for a in st.LETTERS for b in st.LETTERS]

# Sector digits in the order of allocation: from 1 upwards, with 0 and high digits late.
DIGIT_WEIGHTS = ((1, 20), (2, 17), (3, 15), (4, 13), (5, 11), (6, 9), (7, 6), (8, 5), (9, 7), (0, 9))

# Well-known postcodes. Their sectors are generated whenever their districts are.
FAMOUS = {("SW1A", 1): ("AA",), ("SW1A", 2): ("AA",), ("EC1A", 1): ("BB",), ("M1", 1): ("AA",), ("M11", 1): ("AA",),
          ("B1", 1): ("AA",), ("B10", 0): ("AA",), ("CF10", 1): ("AA",), ("EH1", 1): ("AA",)}


def quantile(table, u):
    """Returns the value at `u` (0 ≤ u < 1) of a distribution given by equally spaced quantiles."""
    x = u * (len(table) - 1)
    i = int(x)
    return table[i] + (table[i + 1] - table[i]) * (x - i)


def power_for_mean(table, mean):
    """Returns the p for which the quantile table at u**p has the given mean, which sets the density of an area."""
    points = [(k + 0.5) / 50 for k in range(50)]
    low, high = 0.02, 50.0
    for _ in range(24):
        middle = (low * high) ** 0.5
        if sum(quantile(table, u ** middle) for u in points) / 50 > mean:
            low = middle
        else:
            high = middle
    return (low * high) ** 0.5


def expand(text):
    if text == "-":
        return []
    result = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        result += [str(n) for n in range(int(first), int(last) + 1)] if dash else [first]
    return result


@lru_cache(maxsize=None)
def read_areas():
    areas = []
    for index, line in enumerate(st.AREA_TABLE.split("\n")[1:-1]):
        name, nation, region, live, ever, sectors, east, north, east_sd, north_sd, districts, terminated = line.split()
        live, ever, sectors = int(live), int(ever), int(sectors)
        districts, terminated = expand(districts), expand(terminated)
        terminated_share = 0.8 * len(terminated) / (len(districts) + len(terminated))
        areas.append(Area(
            name, index, nation[0], nation[1:2], int(nation[2:] or 0) / 100, int(region[0]), region[1],
            live, ever, sectors, int(east) * 1000, int(north) * 1000, int(east_sd) * 1000, int(north_sd) * 1000,
            districts, terminated, power_for_mean(st.SECTOR_SIZE, ever / sectors),
            power_for_mean(st.LIVE_SHARE, min(0.97, live / (ever * (1 - terminated_share)))),
        ))
    return tuple(areas)


class Row:
    """The distributions for one unit mask in a sector of a given size."""

    def __init__(self, share, mean):
        self.share = share / 100
        # Many masks are full (20), as measured. The others have 1 + 19·u**a letters, with the rest of the mean.
        mean = min(max(mean, 1.02), 19.98)
        self.full = (mean / 20) ** 4.5
        mean = (mean - 20 * self.full) / (1 - self.full)
        low, high = 0.001, 60.0
        for _ in range(22):
            a = (low * high) ** 0.5
            if sum(1 + int(19 * ((k + 0.5) / 60) ** a) for k in range(60)) / 60 > mean:
                low = a
            else:
                high = a
        self.power = (low * high) ** 0.5

    def count(self, rnd):
        return 20 if rnd() < self.full else min(19, 1 + int(19 * rnd() ** self.power))


@lru_cache(maxsize=None)
class Shapes:
    """The distributions of unit masks."""

    def __init__(self):
        self.limits = [limit for limit, _, _ in st.ROWS]
        self.rows = [[Row(int(s), float(m)) for s, m in zip(shares.split(), means.split())]
                     for _, shares, means in st.ROWS]
        limits = [limit for limit, _ in st.SECOND_LETTERS]
        weights = [[int(w) / 100 for w in text.split()] for _, text in st.SECOND_LETTERS]
        self.second = [None] + [weights[bisect_left(limits, n)] for n in range(1, 20)]
        self.run = [0] + [p / 100 for p in st.RUN_FROM_A]

    def row(self, count, rnd):
        """Returns `count` second letters as ascending numbers."""
        if count == 20:
            return range(20)
        if rnd() < self.run[count]:
            return range(count)
        weights = self.second[count]
        chosen = set()
        while len(chosen) < count:
            start = max(0, int(rnd() * 24) - 4)
            if rnd() < weights[start]:
                # Runs, because letters are allocated consecutively.
                length = 1 + int(rnd() * rnd() * 12)
                for letter in range(start, min(20, start + length)):
                    if len(chosen) < count and rnd() < 0.5 + weights[letter]:
                        chosen.add(letter)
        return sorted(chosen)

    def units(self, size, rnd):
        """Returns the units of a sector of about `size` postcodes as ascending numbers below 400."""
        result = []
        if size <= 0:
            return result
        # The masks of a sector are correlated.
        shift = (rnd() - 0.5) * 0.3
        for first, row in enumerate(self.rows[bisect_left(self.limits, min(size, 400))]):
            if row.share > 0.97 and rnd() < row.share or row.share <= 0.97 and rnd() + shift < row.share:
                base = 20 * first
                result += [base + letter for letter in self.row(row.count(rnd), rnd)]
        return result


def live_flags(units, share, rnd):
    """Returns whether each unit is live. Terminations form runs; they vary by mask and affect large users more."""
    if share <= 0:
        return bytearray(len(units))
    flags = bytearray(len(units))
    row, rate, alive = -1, 0.0, True
    for k, unit in enumerate(units):
        if unit // 20 != row:
            row = unit // 20
            if row >= 16:
                terminated_share, rate = st.LARGE_USER_ROWS[row - 16]
                rate = 0.0 if rnd() < terminated_share else rate
            else:
                # Most masks lose few units, some nearly all: the cube has a long tail and, times 4, mean 1.
                rate = min(1.0, share * st.LIVE_BY_ROW[row] / 77)
                rate = min(0.97, 1 - min(1.0, (1 - rate) * 4 * rnd() ** 3))
            alive = rnd() < rate
        else:
            alive = rnd() < (rate + (1 - rate) * 0.27 if alive else rate * 0.73)
        if alive:
            flags[k] = 1
    return flags


def digits_for(rnd, wanted):
    """Returns the ten sector digits in a plausible order of allocation, after the wanted ones."""
    order = sorted(DIGIT_WEIGHTS, key=lambda item: -item[1] * (0.5 + rnd()))
    rest = [digit for digit, _ in order if digit not in wanted]
    return list(wanted) + rest


def sectors_of(area, target, live_only, scale, rnd, shapes, outcodes=None, historic=False):
    """Returns sectors of an area with exactly `target` rows, in the order of the dump.

    `scale` is the size of the dump relative to the real one. Small dumps have fewer districts and sectors rather than
    sparser ones, so that bits per postcode stay comparable. `outcodes` sets the districts, for the sample.
    """
    terminated = set() if live_only else {area.name + d for d in area.terminated if d not in ("NPT", "GIR")}
    if outcodes is None:
        outcodes = [area.name + d for d in area.districts] + sorted(terminated)
        wanted = len(outcodes)
        if scale < 1:
            wanted = max(1, int(wanted * scale ** 0.7 + 0.5))
        famous = {outcode for outcode, _ in FAMOUS}
        outcodes = sorted(outcodes, key=lambda o: (rnd(), o))
        spare = outcodes[wanted:]
        outcodes = outcodes[:wanted]
        for outcode in sorted(famous.intersection(spare)):
            if wanted >= 3 and area.name in ("SW", "EC"):
                spare[spare.index(outcode)] = outcodes[-1]
                outcodes[-1] = outcode
    else:
        spare = []
    if scale > 1:
        # More rows than real postcodes need unused numbers.
        spare = spare + [area.name + str(n) for n in range(100) if area.name + str(n) not in outcodes]
    # NPT and GIR are terminated and occur only in full-size dumps.
    odd = [d for d in area.terminated if d in ("NPT", "GIR")] if historic and not live_only else []
    queue = []
    for outcode in outcodes:
        wanted = [d for o, d in FAMOUS if o == outcode]
        weight = 0.4 + 1.6 * rnd()
        for rank, digit in enumerate(digits_for(rnd, wanted)):
            forced = (outcode, digit) in FAMOUS
            queue.append((-1.0 if forced else 0.0 if rank == 0 else rank / weight + rnd(), len(queue), outcode, digit))
    queue.sort()
    spare_queue = [(outcode, digit) for outcode in spare for digit in digits_for(rnd, [])]
    queue = [(outcode, digit) for _, _, outcode, digit in queue] + spare_queue
    total = 0
    result = []
    for outcode in odd:
        for digit in range(10 if outcode == "NPT" else 1):
            names = ["AA"]
            if outcode == "NPT":
                names = [UNITS[u] for u in shapes.units(260, rnd)]
                if digit == 0:
                    # A single published unit contains the letter V.
                    names = sorted(names + ["VA"])
            total += len(names)
            result.append(Sector(outcode, digit, names, bytearray(len(names))))
    for outcode, digit in queue:
        if total >= target:
            break
        u = rnd()
        size = quantile(st.SECTOR_SIZE, u ** area.size_power)
        # Small sectors are terminated more often.
        share = quantile(st.LIVE_SHARE, (u if rnd() < 0.3 else rnd()) ** area.live_power)
        if outcode in terminated:
            share = 0.0
        forced = FAMOUS.get((outcode, digit), ())
        if forced:
            size, share = max(size, 120), max(share, 0.7)
        units = shapes.units(size, rnd)
        flags = live_flags(units, share, rnd)
        names = [UNITS[u] for u in units]
        for name in forced:
            if name not in names:
                position = bisect_left(names, name)
                names.insert(position, name)
                flags.insert(position, 1)
            flags[names.index(name)] = 1
        if live_only:
            names = [name for name, flag in zip(names, flags) if flag]
            flags = bytearray(b"\1" * len(names))
        if not names:
            continue
        excess = total + len(names) - target
        if excess > 0:
            del names[len(names) - excess:]
            del flags[len(names):]
        total += len(names)
        result.append(Sector(outcode, digit, names, flags))
    if total != target:
        raise ValueError("area %s has no room for %d postcodes" % (area.name, target))
    result.sort(key=lambda sector: (sector.outcode, sector.digit))
    return result


def allot(total, weights):
    """Divides `total` in proportion to the weights by the largest-remainder method."""
    whole = sum(weights)
    shares = [total * w // whole for w in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: (-(total * weights[i] % whole), i))
    for i in by_remainder[:total - sum(shares)]:
        shares[i] += 1
    return shares
