"""Conversion of grid references to latitude and longitude.

From Ordnance Survey, "A guide to coordinate systems in Great Britain": inverse transverse Mercator (annexe C.2), the
seven-parameter Helmert transformation (6.2, reversed for OSGB36 to WGS84) and cartesian to geodetic coordinates
(annexe B). The Irish grid uses Airy modified and the published parameters from Ireland 1965 to WGS84.
"""

from math import atan2, cos, degrees, radians, sin, sqrt, tan

WGS84 = (6378137.0, 6356752.3142)


class Grid:
    def __init__(self, a, b, scale, latitude, longitude, east, north, shift, rotation, parts_per_million):
        self.a, self.scale = a * scale, scale
        self.major = a
        self.e2 = 1 - (b * b) / (a * a)
        n = (a - b) / (a + b)
        self.b = b * scale
        self.series = (1 + n + 1.25 * n * n + 1.25 * n ** 3, 3 * n + 3 * n * n + 2.625 * n ** 3,
                       1.875 * n * n + 1.875 * n ** 3, 35 / 24 * n ** 3)
        self.latitude, self.longitude = radians(latitude), radians(longitude)
        self.east, self.north = east, north
        self.shift = shift
        self.rotation = tuple(radians(r / 3600) for r in rotation)
        self.factor = 1 + parts_per_million / 1e6

    def arc(self, latitude):
        d, s = latitude - self.latitude, latitude + self.latitude
        c0, c1, c2, c3 = self.series
        return self.b * (c0 * d - c1 * sin(d) * cos(s) + c2 * sin(2 * d) * cos(2 * s) - c3 * sin(3 * d) * cos(3 * s))

    def degrees(self, east, north):
        """Returns WGS84 latitude and longitude in degrees."""
        y = north - self.north
        phi = y / self.a + self.latitude
        while True:
            rest = y - self.arc(phi)
            if -0.0001 < rest < 0.0001:
                break
            phi += rest / self.a
        e2 = self.e2
        s, c, t = sin(phi), cos(phi), tan(phi)
        w = 1 - e2 * s * s
        nu = self.a / sqrt(w)
        rho = nu * (1 - e2) / w
        eta2 = nu / rho - 1
        t2 = t * t
        t4 = t2 * t2
        x = (east - self.east) / nu
        x2 = x * x
        # The series VII to XIIA of the guide, in x = (E − E0)/ν.
        latitude = phi - t * nu / rho * x2 * (
            1 / 2 - x2 / 24 * (5 + 3 * t2 + eta2 - 9 * t2 * eta2) + x2 * x2 / 720 * (61 + 90 * t2 + 45 * t4))
        longitude = self.longitude + x / c * (
            1 - x2 / 6 * (nu / rho + 2 * t2) + x2 * x2 / 120 * (5 + 28 * t2 + 24 * t4)
            - x2 * x2 * x2 / 5040 * (61 + 662 * t2 + 1320 * t4 + 720 * t4 * t2))
        s, c = sin(latitude), cos(latitude)
        nu = self.major / sqrt(1 - e2 * s * s)
        px, py, pz = nu * c * cos(longitude), nu * c * sin(longitude), (1 - e2) * nu * s
        tx, ty, tz = self.shift
        rx, ry, rz = self.rotation
        f = self.factor
        qx = tx + f * px - rz * py + ry * pz
        qy = ty + rz * px + f * py - rx * pz
        qz = tz - ry * px + rx * py + f * pz
        p = sqrt(qx * qx + qy * qy)
        major, minor = WGS84
        e2 = 1 - (minor * minor) / (major * major)
        # Bowring's closed form. Its error is below a micrometre at ground level.
        u = atan2(qz * major, p * minor)
        su, cu = sin(u), cos(u)
        latitude = atan2(qz + e2 / (1 - e2) * minor * su * su * su, p - e2 * major * cu * cu * cu)
        return degrees(latitude), degrees(atan2(qy, qx))


BRITISH = Grid(6377563.396, 6356256.909, 0.9996012717, 49, -2, 400000, -100000,
               (446.448, -125.157, 542.060), (0.1502, 0.2470, 0.8421), -20.4894)
IRISH = Grid(6377340.189, 6356034.447, 1.000035, 53.5, -8, 200000, 250000,
             (482.53, -130.596, 564.557), (-1.042, -0.214, -0.631), 8.15)
