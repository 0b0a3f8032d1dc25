"""Statistical and administrative codes: output areas and the areas made of them.

The number of output areas in a postcode area depends only on its number of rows. So each area's codes start where the
previous area's end, and areas can be generated one at a time.
"""

from . import statistics as st
from .postcodes import quantile

COUNTRY = {"E": "E92000001", "W": "W92000004", "S": "S92000003", "N": "N92000002", "L": "L93000001", "M": "M83000003"}
DISTRICT = {"C": "E07%06d", "U": "E06%06d", "M": "E08%06d", "L": "E09%06d", "W": "W06%06d", "S": "S12%06d",
            "N": "N09%06d"}
PREFIX = {
    "E": dict(oa="E00%06d", lsoa="E01%06d", msoa="E02%06d", wd="E05%06d", pcon="E14%06d", wz="E33%06d", bua="E63%06d"),
    "W": dict(oa="W00%06d", lsoa="W01%06d", msoa="W02%06d", wd="W05%06d", pcon="W07%06d", wz="W35%06d", bua="W45%06d"),
    "S": dict(oa="S00%06d", lsoa="S01%06d", msoa="S02%06d", wd="S13%06d", pcon="S14%06d", wz="S34%06d", bua="S45%06d"),
    "N": dict(oa="N00%06d", lsoa="N21%06d", msoa="N99999999", wd="N08%06d", pcon="N05%06d", wz="N35%06d",
              bua="N11%06d"),
}
# The first number of each kind of code, if it is not 1.
START = {("E", "wd"): 931, ("E", "pcon"): 1062, ("E", "bua"): 7091, ("W", "wd"): 1038, ("W", "pcon"): 80,
         ("W", "bua"): 622, ("S", "wd"): 2515, ("S", "pcon"): 20, ("S", "C"): 4, ("C", "lad"): 3, ("S", "lad"): 4}
REGION_OF_HEALTH = {1: "E19000001", 2: "E19000001", 3: "E19000001", 4: "E19000002", 5: "E19000002", 6: "E19000002",
                    7: "E19000003", 8: "E19000004", 9: "E19000004"}
# The prefixes of the pseudo codes for "none".
NONE = {nation: nation + "99999999" for nation in "EWSNLM"}

COLUMNS = ("cty ced lad wd parncp hlth nhser ctry rgn ssr pcon eer educ ttwa pco itl wdstl oa01 wdcas npark lsoa01 "
           "msoa01 ruc01 oac01 oa11 lsoa11 msoa11 wz11 sicbl bua24 ruc11 oac11 lep1 lep2 pfa imd cal icb oa21 lsoa21 "
           "msoa21 ruc21").split()

ALPHABET = "ABCDEFGHJKLMNPQRSTUWXYZ"


def letters(n):
    return ALPHABET[n // 23 % 23] + ALPHABET[n % 23]


class District:
    """A local authority district: a number of output areas of one postcode area."""

    def __init__(self, area, nation, count, number, bases, rank):
        self.area, self.nation, self.count, self.bases = area, nation, count, bases
        kind = area.kind if nation == "E" and area.nation == "E" else "C" if nation == "E" else nation
        self.kind = kind
        self.number = number
        self.code = DISTRICT[kind] % number
        self.rank = rank


class Atlas:
    """All districts and the codes of all output areas."""

    def __init__(self, areas, targets, rows_per_oa):
        counters = {}
        self.districts = []
        self.sizes = []
        for area, target in zip(areas, targets):
            found = []
            if target and area.nation in "EWSN":
                count = max(1, int(target / rows_per_oa + 0.5))
                parts = max(1, int(count / 650 + 0.5))
                foreign = 0
                if area.neighbour and count >= 8:
                    parts = max(parts, 3)
                    foreign = max(1, int(parts * area.neighbour_share + 0.5))
                for k in range(parts):
                    size = count * (k + 1) // parts - count * k // parts
                    nation = area.neighbour if k >= parts - foreign else area.nation
                    kind = nation if nation != "E" else area.kind if area.nation == "E" else "C"
                    bases = {}
                    steps = (("lad", None), ("oa", 1), ("lsoa", 5), ("msoa", 25), ("wd", 27), ("pcon", 360), ("wz", 4.4),
                             ("bua", 9), ("parncp", 7))
                    for name, step in steps:
                        key = (kind if name == "lad" else nation, name)
                        base = counters.get(key, START.get(key, 0))
                        bases[name] = base
                        counters[key] = base + (1 if step is None else int((size - 1) / step) + 1)
                    found.append(District(area, nation, size, bases["lad"] + 1, bases, k))
            self.districts.append(found)
            self.sizes.append(sum(d.count for d in found))

    def cut(self, area, keys, rnd):
        """Returns the output area of each row. `keys` are the ranks of the rows along the curve, in ascending order.

        Rows at one point stay together, so that some output areas have hundreds of postcodes, as in reality.
        """
        count = self.sizes[area.index]
        widths = [quantile(st.OUTPUT_AREA_SIZE, rnd()) for _ in range(count)]
        factor = len(keys) / sum(widths)
        result = []
        k, limit, previous = 0, widths[0] * factor, None
        for i, key in enumerate(keys):
            while i >= limit and key != previous and k < count - 1:
                k += 1
                limit += widths[k] * factor
            result.append(k)
            previous = key
        return result

    def codes(self, area, k, rnd):
        """Returns a dictionary of the codes of output area `k` in a postcode area, and a variant for its odd rows."""
        for district in self.districts[area.index]:
            if k < district.count:
                break
            k -= district.count
        nation, bases, none = district.nation, district.bases, NONE[district.nation]
        prefix = PREFIX[nation]
        oa, lsoa, msoa = bases["oa"] + k + 1, bases["lsoa"] + k // 5 + 1, bases["msoa"] + k // 25 + 1
        ward_rank = k // 27
        ward = bases["wd"] + ward_rank + 1
        here = area.index
        c = dict.fromkeys(COLUMNS, none)
        c["ctry"] = COUNTRY[nation]
        c["lad"] = c["itl"] = district.code
        c["wd"] = prefix["wd"] % ward
        c["pcon"] = prefix["pcon"] % (bases["pcon"] + k // 360 + 1)
        c["wz11"] = prefix["wz"] % (bases["wz"] + int(k / 4.4) + 1)
        c["oa21"] = prefix["oa"] % oa
        c["lsoa21"] = prefix["lsoa"] % lsoa
        c["ssr"] = "0"
        c["lep2"] = ""
        c["wdstl"] = "99ZZ00"
        # Deprivation ranks all small areas of a nation. The ranks are scattered, one per area.
        span = {"E": 32844, "W": 1909, "S": 6976, "N": 890}[nation]
        c["imd"] = str(lsoa * 7919 % span + 1)
        group = k * 13 // 8 % 24
        c["oac11"] = "%d%s%d" % (group // 3 % 8 + 1, "ABCD"[(k >> 1) % 4], k % 3 + 1)
        c["oac01"] = "%d%s%d" % ((group + 2) // 3 % 7 + 1, "ABC"[(k >> 2) % 3], (k >> 1) % 3 + 1)
        urban = k * 3 < district.count * 2 or district.kind in "ML"
        bua = k // 9 if not urban else k // 400 * 12
        has_bua = urban or k % 7
        c["bua24"] = prefix["bua"] % (bases["bua"] + bua + 1) if has_bua else none
        if nation in "EW":
            # A census redraws few areas, so most codes are unchanged.
            renewed = k % 23 == 5
            c["oa11"] = prefix["oa"] % (oa if not renewed else oa - oa % 23 + 190000)
            c["oa01"] = c["oa11"] if k % 31 else prefix["oa"] % (oa + 120000)
            c["lsoa11"] = prefix["lsoa"] % (lsoa if lsoa % 17 else lsoa + 34000)
            c["lsoa01"] = c["lsoa11"] if lsoa % 29 else prefix["lsoa"] % (lsoa + 17000)
            c["msoa21"] = prefix["msoa"] % msoa
            c["msoa11"] = prefix["msoa"] % (msoa if msoa % 19 else msoa + 7000)
            c["msoa01"] = c["msoa11"] if msoa % 37 else prefix["msoa"] % (msoa + 3500)
            old = "00" if district.kind in "UMLW" else "%02d" % (11 + here % 36)
            c["wdstl"] = old + letters(district.number) + letters(ward_rank)
            c["wdcas"] = c["wdstl"] if ward_rank % 9 else old + letters(district.number) + letters(ward_rank + 1)
            c["ruc01"] = "5" if urban else "678"[k // 9 % 3]
            c["ruc11"] = ("A1" if district.kind in "ML" else "C1") if urban else ("D1", "E1", "F1", "F2")[k // 6 % 4]
            c["ruc21"] = "UN1" if urban else ("RLN1", "RSN1", "RLF1")[k // 6 % 3]
        if nation == "E":
            region = area.region or 1
            c["rgn"] = "E12%06d" % region
            c["hlth"] = "E18%06d" % (region if region < 8 else region + 1 if here % 3 else region)
            c["nhser"] = "E40%06d" % (2 + region)
            c["ssr"] = str(region % 9 + 1)
            c["eer"] = "E15%06d" % region
            c["educ"] = "E24%06d" % (1 + here // 3)
            c["ttwa"] = "E30%06d" % (160 + here * 2 + district.rank // 2)
            c["pco"] = "E16%06d" % (1 + (here * 3 + district.rank) % 150)
            c["sicbl"] = "E38%06d" % (6 + here * 2 + district.rank // 3)
            c["icb"] = "E54%06d" % (8 + here // 3)
            c["cal"] = "E56%06d" % (5 + region * 2 + here % 2)
            c["lep1"] = "E37%06d" % (1 + here // 3)
            c["pfa"] = "E23%06d" % (1 + here // 3)
            c["npark"] = "E26%06d" % (1 + here % 10) if not urban and here % 5 == 0 and k % 3 == 0 else "E65000001"
            if district.kind == "C":
                c["cty"] = "E10%06d" % (2 + here // 4)
                c["ced"] = "E58%06d" % (ward // 2 + 50)
            c["parncp"] = ("E43%06d" % (1 + (here * 5 + district.rank) % 290) if urban
                           else "E04%06d" % (bases["parncp"] + k // 7 + 1))
        elif nation == "W":
            c["hlth"] = c["pco"] = c["sicbl"] = "W11%06d" % (23 + here % 7)
            c["eer"] = "W08000001"
            c["educ"] = "W16%06d" % (1 + here % 4)
            c["ttwa"] = "W22%06d" % (1 + here % 30 + district.rank)
            c["parncp"] = "W04%06d" % (bases["parncp"] + k // 7 + 1)
            c["pfa"] = "W15%06d" % (1 + here % 4)
            c["npark"] = "W18%06d" % (1 + here % 3) if not urban and k % 5 == 0 else "W31000001"
        elif nation == "S":
            c["hlth"] = "S08%06d" % (15 + here % 14)
            c["eer"] = "S15000001"
            c["educ"] = "S09%06d" % (1 + here % 22)
            c["ttwa"] = "S22%06d" % (47 + here % 45)
            c["pco"] = c["sicbl"] = "S03%06d" % (1 + (here * 2 + district.rank) % 34)
            c["itl"] = "S30%06d" % (1 + district.number)
            c["wdcas"] = "%02dC%02d" % (district.number % 100, ward_rank % 100)
            # In Scotland each census draws its own areas.
            c["oa01"] = "S00%06d" % (1 + (oa * 9 + 3) // 10)
            c["oa11"] = "S00%06d" % (88000 + (oa * 19 + 11) // 20)
            c["oa21"] = "S00%06d" % (135160 + oa)
            c["lsoa01"] = "S01%06d" % (1 + (oa + 3) // 6)
            c["lsoa11"] = "S01%06d" % (6505 + (oa + 4) // 6)
            c["lsoa21"] = "S01%06d" % (13481 + lsoa)
            c["msoa01"] = "S02%06d" % (1 + (oa + 9) // 33)
            c["msoa11"] = "S02%06d" % (1235 + (oa + 15) // 33)
            c["msoa21"] = "S02%06d" % (2514 + msoa)
            c["ruc01"] = c["ruc11"] = "12"[k // 40 % 2] if urban else "3456"[k // 8 % 4]
            c["ruc21"] = c["ruc11"]
            c["pfa"] = "S23000009"
            c["npark"] = "S21%06d" % (2 + here % 2) if not urban and k % 11 == 0 else none
        else:
            old = "95" + letters(district.number)[1] * 2
            c["hlth"] = "ZB001"
            c["pco"] = c["sicbl"] = "ZC%03d" % (10 * (1 + district.number % 5))
            c["eer"] = "N07000001"
            c["ttwa"] = "N12%06d" % (1 + district.number % 10)
            c["wdstl"] = c["wdcas"] = old + "%02d" % (ward_rank % 100)
            c["oa01"] = c["wdstl"] + "%04d" % (1 + k % 27)
            c["oa11"] = prefix["oa"] % oa
            c["oa21"] = "N20%06d" % oa
            c["lsoa01"] = c["lsoa11"] = c["wdstl"] + "S%d" % (1 + k // 9 % 3)
            c["ruc01"] = c["ruc11"] = "A" if urban else "BCDEFGH"[k // 7 % 7]
            c["ruc21"] = c["ruc11"]
        variant = None
        if rnd() < 0.3:
            # Only workplace zones divide output areas.
            variant = dict(c)
            variant["wz11"] = prefix["wz"] % (bases["wz"] + int(k / 4.4) + 2)
        return c, variant


def island_codes(area):
    none = NONE[area.nation]
    c = dict.fromkeys(COLUMNS, none)
    c.update(ctry=COUNTRY[area.nation], ssr="0", wdstl="99ZZ00", wdcas="99ZZ00", ruc01="9", oac01="9Z9", ruc11="Z9",
             oac11="9Z9", ruc21="Z9", imd="0")
    if area.nation == "M":
        c.update(hlth="M00000001", pco="M01000001", sicbl="M01000001")
    else:
        c.update(hlth="L00000001" if area.name == "JE" else "L00000002")
    return c


def unplaced_codes(nation):
    """A mainland postcode without a position has only the code of its country."""
    c = dict.fromkeys(COLUMNS, "")
    c.update(ctry=COUNTRY[nation], imd="0")
    return c


def curve(east, north):
    """Returns the rank of a 20 m cell along a Hilbert curve. Consecutive ranks form a compact area."""
    x, y = east // 20 & 0xFFFF, north // 20 & 0xFFFF
    rank = 0
    s = 0x8000
    while s:
        if x & s:
            if y & s:
                rank += 2 * s * s
            else:
                rank += 3 * s * s
                x, y = ~y & 0xFFFF, ~x & 0xFFFF
                s >>= 1
                continue
        elif y & s:
            rank += s * s
        else:
            x, y = y, x
        s >>= 1
    return rank
