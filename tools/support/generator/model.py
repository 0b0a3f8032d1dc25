"""The rows of each postcode area, in the order of the dump."""

import random
from bisect import bisect

from . import codes, positions, postcodes
from . import statistics as st


class Rows:
    """Parallel lists with one entry per postcode."""

    def __init__(self):
        self.outcodes, self.incodes = [], []
        self.live = bytearray()
        self.east, self.north, self.quality = [], [], []
        self.codes = []
        self.introduced, self.terminated, self.user = [], [], []


def months(weights):
    """Returns a list of YYYYMM in which each month is as frequent as it should be drawn."""
    result = []
    for year, weight in enumerate(weights, 1973):
        for k in range(weight):
            if year == 1980 and k % 40:
                month = 1
            elif year == 1973:
                month = 8
            elif year < 2006:
                month = st.MONTHS_BATCHED[(k * 7 + year) % 12]
            else:
                month = min((k * 5 + year) % 12 + 1, 11 if year == 2025 else 12)
            result.append("%04d%02d" % (year, month))
    return result


INTRODUCED_LIVE = months(st.INTRODUCED_LIVE)
INTRODUCED_TERMINATED = months(st.INTRODUCED_TERMINATED)
TERMINATED = months(st.TERMINATED)

QUALITY_NAMES_LIVE, QUALITY_LIMITS_LIVE = zip(*st.QUALITY_LIVE)
QUALITY_NAMES_TERMINATED, QUALITY_LIMITS_TERMINATED = zip(*st.QUALITY_TERMINATED)


class Model:
    """All areas of a dump. `plan` maps area names to (rows, outcodes) and overrides the real proportions."""

    def __init__(self, rows, seed, live_only, british_only=False, plan=None):
        self.areas = postcodes.read_areas()
        self.seed, self.live_only, self.plan = seed, live_only, plan
        wanted = [area.nation in "EWS" for area in self.areas] if british_only else [True] * len(self.areas)
        if plan is None:
            weights = [(area.live if live_only else area.ever) if want else 0
                       for area, want in zip(self.areas, wanted)]
        else:
            # Sectors have their usual size even in the City of London, so that each district gets some.
            weights = [int(len(plan[area.name]) * 10 * max(100, area.live / area.sectors)) if area.name in plan else 0
                       for area in self.areas]
        self.scale = rows / sum(weights)
        if plan is None and self.scale > 1.5:
            raise ValueError("at most %d rows are possible" % (1.5 * sum(weights)))
        self.targets = postcodes.allot(rows, weights)
        self.historic = rows >= 1_000_000
        self.atlas = codes.Atlas(self.areas, self.targets, 7.5 if live_only else 11.3)
        self.shapes = postcodes.Shapes()

    def area_rows(self, area, dates=True):
        rnd = random.Random(self.seed * 1_000_003 + area.index).random
        rows = Rows()
        target = self.targets[area.index]
        if not target:
            return rows
        sectors = postcodes.sectors_of(area, target, self.live_only, self.scale, rnd, self.shapes,
                                       [area.name + d for d in self.plan[area.name]] if self.plan else None,
                                       self.historic)
        placed = area.nation in "EWSN"
        land = positions.Map(area, rnd)
        for sector in sectors:
            names = sector.units
            live = sector.live
            start = len(rows.live)
            rows.outcodes += [sector.outcode] * len(names)
            rows.incodes += ["%d%s" % (sector.digit, name) for name in names]
            rows.live += live
            stacked = False
            if placed:
                centre = land.sector(sector)
                stacked = centre[4]
                east, north = positions.walk(names, centre, rnd)
                self._judge(rows, sector, centre, east, north, live, rnd)
            else:
                rows.east += [None] * len(names)
                rows.north += [None] * len(names)
                rows.quality += ["9"] * len(names)
            if dates:
                self._date(rows, start, live, stacked, rnd)
        if placed:
            self._code(area, rows, rnd)
        else:
            rows.codes = [codes.island_codes(area)] * len(rows.live)
        return rows

    def _judge(self, rows, sector, centre, east, north, live, rnd):
        """Degrades positions according to their quality."""
        for k, flag in enumerate(live):
            e, n = east[k], north[k]
            u = rnd()
            if flag:
                quality = "1" if u < 0.997 else QUALITY_NAMES_LIVE[bisect(QUALITY_LIMITS_LIVE, u)]
            else:
                quality = QUALITY_NAMES_TERMINATED[bisect(QUALITY_LIMITS_TERMINATED, u)]
                if quality == "8":
                    # From the time before grid references had metres.
                    e, n = e // 100 * 100, n // 100 * 100
                elif quality == "6":
                    # The mean of the sector.
                    e, n = int(centre[0]), int(centre[1])
            famous = positions.FAMOUS.get("%s %d%s" % (sector.outcode, sector.digit, sector.units[k]))
            if famous:
                (e, n), quality = famous, "1"
            elif quality == "9":
                e = n = None
            rows.east.append(e)
            rows.north.append(n)
            rows.quality.append(quality)

    def _date(self, rows, start, live, stacked, rnd):
        wholesale = None
        if not any(live) and len(live) > 20:
            # All postcodes of a withdrawn district end on one day.
            wholesale = TERMINATED[int(rnd() * len(TERMINATED))]
            while wholesale < "1996":
                wholesale = TERMINATED[int(rnd() * len(TERMINATED))]
        for k, flag in enumerate(live):
            same = k and live[k - 1] == flag
            if same and rnd() < 0.3:
                introduced, user = rows.introduced[-1], rows.user[-1]
            else:
                table = INTRODUCED_LIVE if flag or wholesale else INTRODUCED_TERMINATED
                introduced = table[int(rnd() * len(table))]
                large = 0.5 if stacked else 0.03 if flag else 0.15 if wholesale else 0.92
                user = "1" if rnd() < large else "0"
            if flag:
                terminated = ""
            else:
                if same and rnd() < 0.1:
                    terminated = rows.terminated[-1]
                elif wholesale and rnd() < 0.8:
                    terminated = wholesale
                else:
                    terminated = TERMINATED[int(rnd() * len(TERMINATED))]
                if introduced >= terminated:
                    introduced = "198001" if terminated > "198001" else "197308"
            rows.introduced.append(introduced)
            rows.terminated.append(terminated)
            rows.user.append(user)

    def _code(self, area, rows, rnd):
        curve = codes.curve
        ranked = sorted((curve(e, n), k) for k, (e, n) in enumerate(zip(rows.east, rows.north)) if e is not None)
        rows.codes = [None] * len(rows.live)
        if ranked:
            output_areas = self.atlas.cut(area, [rank for rank, _ in ranked], rnd)
            current, found = -1, None
            for (_, k), oa in zip(ranked, output_areas):
                if oa != current:
                    current = oa
                    found, variant = self.atlas.codes(area, oa, rnd)
                rows.codes[k] = variant if variant and rnd() < 0.2 else found
        unplaced = codes.unplaced_codes(area.nation)
        for k, e in enumerate(rows.east):
            if e is None:
                rows.codes[k] = unplaced
