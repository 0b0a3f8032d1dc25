"""The positions of postcodes: centres of districts and sectors, and a walk along streets."""

from . import statistics as st

# Cosine and sine of 64 directions, from rational points on the circle so that results don't depend on the platform's sin().
DIRECTIONS = []
for quarter in range(4):
    for k in range(16):
        t = k / 16
        t = t * (0.8284271247461901 + 0.1715728752538099 * t)
        c, s = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
        for _ in range(quarter):
            c, s = -s, c
        DIRECTIONS.append((c, s))

# The relative length of a step along the streets: quantiles at 0, 5, … 100 %.
STEP = (0.05, 0.25, 0.36, 0.45, 0.53, 0.61, 0.68, 0.76, 0.84, 0.92, 1.0, 1.12, 1.26, 1.42, 1.62, 1.9, 2.3, 2.9, 3.9,
        6.0, 14.0)

# The radius of a sector relative to that of its area's density.
SPREAD = (0.12, 0.38, 0.46, 0.53, 0.60, 0.66, 0.72, 0.78, 0.85, 0.92, 1.0, 1.08, 1.18, 1.28, 1.4, 1.55, 1.75, 2.0, 2.4,
          3.0, 4.6)

# Approximate centres of well-known districts in metres on the National Grid.
CENTRES = {
    "SW1A": (529600, 179900), "SW1H": (529500, 179400), "SW1P": (529800, 178800), "EC1A": (532000, 181550),
    "EC2A": (533000, 182200), "EC1M": (531700, 182000), "WC2N": (530200, 180500), "W1A": (529000, 181300),
    "E1": (534500, 181500), "E1W": (534500, 180400), "N1": (532000, 183800), "NW1": (529000, 182900),
    "SE1": (532000, 179700), "M1": (384500, 397900), "M11": (387900, 398100), "M2": (383800, 398200),
    "M4": (384800, 398800), "B1": (406400, 286800), "B2": (407000, 286800), "B10": (409300, 285300),
    "B11": (409500, 284100), "EH1": (325800, 673700), "EH2": (325200, 674000), "EH10": (324500, 670500),
    "CF10": (318300, 175900), "CF5": (314000, 177000), "CF11": (317000, 175500), "G1": (259300, 665200),
    "G12": (256000, 667700), "L1": (334800, 389900), "L8": (335800, 388500), "LS1": (429900, 433600),
    "LS6": (428000, 436000), "NE1": (424800, 564300), "BS1": (358600, 172800), "BS8": (357300, 173200),
    "OX1": (451300, 206100), "CB2": (545500, 257000), "YO1": (460300, 451900), "BL0": (379200, 416800),
    "CR0": (533000, 165500), "AB10": (393500, 805800), "KW1": (336200, 951000), "IV1": (266500, 845500),
    "TR1": (182600, 44900), "PL1": (247500, 54500), "NR1": (623800, 308200), "S1": (435200, 387200),
    "TD15": (399700, 653000), "ZE1": (447500, 1141500), "HS1": (142400, 933000), "LL11": (333400, 350400),
}

# Well-known postcodes are roughly at their real positions.
FAMOUS = {"SW1A 1AA": (529100, 179600), "SW1A 2AA": (530000, 179900), "EC1A 1BB": (532050, 181500)}

EAST_LIMIT, NORTH_LIMIT = 655_000, 1_219_000


def normal(rnd):
    """Returns an approximately normal number of mean 0 and variance 1, by sums only: the same on every platform."""
    return (rnd() + rnd() + rnd() + rnd() - 2) * 1.7320508075688772


class Map:
    """The centres of the districts and sectors in an area."""

    def __init__(self, area, rnd):
        self.area = area
        self.rnd = rnd
        districts = len(area.districts) + len(area.terminated)
        # Two standard deviations in each direction cover most of an area.
        square = 12.6 * area.east_sd * area.north_sd
        self.district_radius = (square / districts / 12.6) ** 0.5
        # Dense areas are dense in their towns, while sparse ones are sparse everywhere.
        spacing = (square / area.sectors) ** 0.5
        self.sector_radius = 0.155 * spacing * (spacing / 2500) ** 0.6
        self.districts = {}
        self.sectors = []

    def apart(self, others, east, north, wide, high):
        """Returns a random position that is rather far from the others, so that districts and sectors overlap little."""
        rnd = self.rnd
        best, best_distance = None, -1.0
        for _ in range(10):
            # Bounded, because the emptiest of ten normal positions would always be remote.
            x, y = east + wide * 2 * (rnd() + rnd() - 1), north + high * 2 * (rnd() + rnd() - 1)
            nearest = 1e18
            for other_x, other_y in others:
                distance = (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y)
                if distance < nearest:
                    nearest = distance
                    if distance < best_distance:
                        break
            if nearest > best_distance:
                best, best_distance = (x, y), nearest
        return best

    def district(self, outcode):
        found = self.districts.get(outcode)
        if found is None:
            found = CENTRES.get(outcode)
            if found is None:
                area = self.area
                found = self.apart(self.districts.values(), area.east, area.north, 1.1 * area.east_sd,
                                   1.1 * area.north_sd)
            self.districts[outcode] = found
        return found

    def sector(self, sector):
        """Returns centre, radius and elongation of a sector, and whether it is one point (a sorting office, a firm)."""
        rnd = self.rnd
        east, north = self.district(sector.outcode)
        wide = 1.0 * self.district_radius if sector.outcode not in CENTRES else 0.3 * self.district_radius
        east, north = self.apart(self.sectors, east, north, wide, wide)
        self.sectors.append((east, north))
        u = rnd()
        x = u * 20
        i = int(x)
        radius = self.sector_radius * (SPREAD[i] + (SPREAD[i + 1] - SPREAD[i]) * (x - i))
        stretch = 0.7 + 0.6 * rnd()
        number = sector.outcode[len(self.area.name):]
        likely = 0.7 if number.isdigit() and int(number) >= 85 else 0.0 if sector.outcode in CENTRES else 0.008
        stacked = rnd() < likely
        return east, north, min(radius, 9000.0), stretch, stacked


def walk(names, centre, rnd):
    """Returns the positions of a sector's postcodes as two lists of whole metres.

    Consecutive postcodes are mostly neighbours in a street. Some start another street, a few are isolated.
    """
    east, north, radius, stretch, stacked = centre
    low_e, high_e, low_n, high_n = 5000, EAST_LIMIT, 5000, NORTH_LIMIT
    east = min(max(east, low_e + radius), high_e - radius)
    north = min(max(north, low_n + radius), high_n - radius)
    if stacked:
        e, n = int(east), int(north)
        return [e] * len(names), [n] * len(names)
    wide, high = radius * stretch, radius * (2 - stretch)
    # Steps grow more slowly than sectors, because villages have short streets, too.
    usual = 46.0 + 2.6 * radius ** 0.5 + 0.055 * radius
    eastings, northings = [], []
    x = east + wide * normal(rnd)
    y = north + high * normal(rnd)
    e, n = int(x), int(y)
    for _ in names:
        r = rnd()
        if r < 0.042:
            # A single postcode elsewhere in the sector.
            e = int(east + wide * (rnd() + rnd() + rnd() - 1.5) * 2)
            n = int(north + high * (rnd() + rnd() + rnd() - 1.5) * 2)
        elif r < 0.068:
            # Continue in another part of the sector.
            x = east + wide * (rnd() + rnd() + rnd() - 1.5) * 2
            y = north + high * (rnd() + rnd() + rnd() - 1.5) * 2
            e, n = int(x), int(y)
        elif r > 0.078:
            u = rnd() * 20
            i = int(u)
            length = STEP[i] + (STEP[i + 1] - STEP[i]) * (u - i)
            c, s = DIRECTIONS[int(rnd() * 64)]
            dx, dy = usual * length * c, usual * length * s
            if length > 2.2:
                # After a long step the walk returns to its street.
                e, n = int(x + dx), int(y + dy)
            else:
                # A pull towards the centre keeps long walks in the sector.
                x += dx + 0.01 * (east - x)
                y += dy + 0.01 * (north - y)
                e, n = int(x), int(y)
        eastings.append(min(max(e, low_e), high_e))
        northings.append(min(max(n, low_n), high_n))
    return eastings, northings
