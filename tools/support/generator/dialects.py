"""The layouts of the dumps and the documents they contain."""

from . import open_names
from .archive import Archive, Spool
from .codes import REGION_OF_HEALTH
from .geodesy import BRITISH, IRISH
from .model import Model

EDITION = (2025, 11, 3)

CODE_POINT_HEADERS = (
    "PC,PQ,EA,NO,CY,RH,LH,CC,DC,WC\n"
    "Postcode,Positional_quality_indicator,Eastings,Northings,Country_code,NHS_regional_HA_code,NHS_HA_code,"
    "Admin_county_code,Admin_district_code,Admin_ward_code\n")

ONSPD_HEADER = (
    "pcd7,pcd8,pcds,dointr,doterm,cty25cd,ced25cd,lad25cd,wd25cd,parncp25cd,usrtypind,east1m,north1m,gridind,hlth19cd,"
    "nhser24cd,ctry25cd,rgn25cd,ssr95cd,pcon24cd,eer20cd,educ23cd,ttwa15cd,pco19cd,itl25cd,wdstl05cd,oa01cd,wdcas03cd,"
    "npark16cd,lsoa01cd,msoa01cd,ruc01ind,oac01ind,oa11cd,lsoa11cd,msoa11cd,wz11cd,sicbl24cd,bua24cd,ruc11ind,oac11ind,"
    "lat,long,lep21cd1,lep21cd2,pfa23cd,imd20ind,cal24cd,icb23cd,oa21cd,lsoa21cd,msoa21cd,ruc21ind")

NSPL_HEADER = (
    "pcd7,pcd8,pcds,dointr,doterm,usrtypind,east1m,north1m,gridind,oa21cd,cty25cd,ced25cd,lad25cd,wd25cd,nhser24cd,"
    "ctry25cd,rgn25cd,pcon24cd,ttwa15cd,itl25cd,npark16cd,lsoa21cd,msoa21cd,wz11cd,sicbl24cd,bua24cd,ruc21ind,oac11ind,"
    "lat,long,lep21cd1,lep21cd2,pfa23cd,imd20ind,icb23cd")

# The columns between the fixed ones, by their names in `codes.COLUMNS`. Only imd is unquoted.
ONSPD_BLOCKS = (
    "cty ced lad wd parncp".split(),
    ("hlth nhser ctry rgn ssr pcon eer educ ttwa pco itl wdstl oa01 wdcas npark lsoa01 msoa01 ruc01 oac01 oa11 lsoa11 "
     "msoa11 wz11 sicbl bua24 ruc11 oac11").split(),
    "lep1 lep2 pfa imd cal icb oa21 lsoa21 msoa21 ruc21".split(),
)
NSPL_BLOCKS = (
    [],
    ("oa21 cty ced lad wd nhser ctry rgn pcon ttwa itl npark lsoa21 msoa21 wz11 sicbl bua24 ruc21 oac11").split(),
    "lep1 lep2 pfa imd icb".split(),
)

# Tables of names: file name, labels, column of the codes, prefix of the names, encoding.
NAMES = (
    ("LA_UA names and codes UK as at 04_25.csv", "LAD25CD,LAD25NM", "lad", "District", "utf-8-sig"),
    ("Ward names and codes UK as at 05_25.csv", "WD25CD,WD25NM", "wd", "Ward", "utf-8-sig"),
    ("County names and codes EN as at 04_25.csv", "CTY25CD,CTY25NM", "cty", "County", "utf-8"),
    ("County Electoral Division names and codes EN as at 05_25.csv", "CED25CD,CED25NM", "ced", "Division", "utf-8"),
    ("Parish_NCP names and codes EW as at 05_25.csv", "PARNCP25CD,PARNCP25NM", "parncp", "Parish", "utf-8-sig"),
    ("Country names and codes UK as at 05_25.csv", "CTRY25CD,CTRY25NM", "ctry", "Country", "utf-8"),
    ("Region names and codes EN as at 05_25.csv", "RGN25CD,RGN25NM", "rgn", "Region", "utf-8"),
    ("Westminster Parliamentary Constituency names and codes UK as at 07_24.csv", "PCON24CD,PCON24NM", "pcon",
     "Constituency", "utf-8-sig"),
    ("TTWA names and codes UK as at 12_11.csv", "TTWA15CD,TTWA15NM", "ttwa", "Travel Area", "latin-1"),
    ("NHSER names and codes EN as at 04_24.csv", "NHSER24CD,NHSER24NM", "nhser", "Health Region", "utf-8"),
    ("Strategic Health Authority names and codes UK as at 12_19.csv", "HLTH19CD,HLTH19NM", "hlth", "Health Authority",
     "latin-1"),
    ("PCO names and codes UK as at 12_19.csv", "PCO19CD,PCO19NM", "pco", "Care Organisation", "latin-1"),
    ("ICB names and codes EN as at 04_23.csv", "ICB23CD,ICB23NM", "icb", "Care Board", "utf-8"),
    ("National Park names and codes GB as at 08_16.csv", "NPARK16CD,NPARK16NM", "npark", "Park", "utf-8"),
    ("Police Force Area names and codes UK as at 12_23.csv", "PFA23CD,PFA23NM", "pfa", "Police Area", "utf-8"),
    ("LEP names and codes EN as at 04_21.csv", "LEP21CD,LEP21NM", "lep1", "Partnership", "utf-8"),
    ("CAL names and codes EN as at 04_24.csv", "CAL24CD,CAL24NM", "cal", "Alliance", "utf-8"),
    ("BUA names and codes GB as at 04_24.csv", "BUA24CD,BUA24NM", "bua24", "Town", "utf-8-sig"),
    ("LSOA (2011) names and codes UK as at 12_12.csv", "LSOA11CD,LSOA11NM", "lsoa11", "Neighbourhood", "utf-8"),
    ("LSOA (2021) names and codes UK as at 12_21.csv", "LSOA21CD,LSOA21NM", "lsoa21", "Neighbourhood", "utf-8-sig"),
    ("MSOA (2011) names and codes UK as at 12_12.csv", "MSOA11CD,MSOA11NM", "msoa11", "Quarter", "utf-8"),
    ("MSOA (2021) names and codes UK as at 12_21.csv", "MSOA21CD,MSOA21NM", "msoa21", "Quarter", "utf-8-sig"),
)

COUNTRY_NAMES = {"E92000001": "England", "W92000004": "Wales", "S92000003": "Scotland",
                 "N92000002": "Northern Ireland", "L93000001": "Channel Islands", "M83000003": "Isle of Man"}


def notice(model, line_end="\r\n"):
    lines = ("These data are synthetic. They were made by a program from the seed %d and describe no real place." %
             model.seed,
             "They imitate the layout of a published postcode file so that programs can be tried and measured. They",
             "contain no data of Ordnance Survey, Royal Mail or the Office for National Statistics, and a postcode",
             "found in them need not exist, nor lie where they say. Use them as you like.")
    return line_end.join(lines) + line_end


def code_point_open(model, file, area_names=None):
    """Writes Code-Point Open; `area_names` gives some areas other letters."""
    area_names = area_names or {}
    archive = Archive(file, EDITION)
    counts = []
    pq = {"1": 10, "2": 20, "3": 30, "5": 50, "6": 60, "9": 90}
    for area in model.areas:
        if not model.targets[area.index]:
            continue
        rows = model.area_rows(area, dates=False)
        name = area_names.get(area.name, area.name)
        counts.append((name, len(rows.live)))
        tails = {}
        lines = []
        for outcode, incode, e, n, quality, codes in zip(rows.outcodes, rows.incodes, rows.east, rows.north,
                                                        rows.quality, rows.codes):
            outcode = name + outcode[len(area.name):]
            if quality == "9":
                lines.append('"%s %s",90,0,0,"%s","","","","",""\r\n' % (outcode, incode, codes["ctry"]))
                continue
            if quality == "6":
                lines.append('"%s %s",60,%d,%d,"%s","","","","",""\r\n' % (outcode, incode, e, n, codes["ctry"]))
                continue
            tail = tails.get(id(codes))
            if tail is None:
                region = REGION_OF_HEALTH[int(codes["rgn"][-1])] if codes["rgn"].startswith("E12") else ""
                county = codes["cty"] if codes["cty"].startswith("E10") else ""
                tail = tails[id(codes)] = '"%s","%s","%s","%s","%s","%s"\r\n' % (
                    codes["ctry"], region, codes["hlth"], county, codes["lad"], codes["wd"])
            lines.append('"%s %s",%d,%d,%d,%s' % (outcode, incode, pq[quality], e, n, tail))
        archive.add("Data/CSV/%s.csv" % name.lower(), "".join(lines))
    archive.add("Doc/Code-Point_Open_Column_Headers.csv", CODE_POINT_HEADERS)
    archive.add("Doc/licence.txt", notice(model))
    archive.add("Doc/metadata.txt",
                "SYNTHETIC DATA, NOT BY ORDNANCE SURVEY\n"
                "PRODUCT: SYNTHETIC DATA IN THE LAYOUT OF CODE-POINT OPEN, SEED %d\n"
                "DATASET VERSION NUMBER: 2025.4.0\nCOPYRIGHT DATE: 20251020\nRM UPDATE DATE: 20251017\n" % model.seed
                + "".join("%8s\t%d\n" % count for count in counts))
    archive.add("Doc/readme.txt", notice(model) + "\r\nData holds one file an area, Doc the names of the columns and "
                "the number of rows an area.\r\n")
    archive.close()


def quoted(codes, columns):
    return ",".join(codes[c] if c == "imd" else '"%s"' % codes[c] for c in columns)


def statistical(model, file, header, blocks, stem, duplicates):
    """ONSPD and NSPL, which differ only in their columns."""
    first, middle, last = blocks
    archive = Archive(file, EDITION)
    used = {column: set() for _, _, column, _, _ in NAMES}
    head = header.encode("ascii") + b"\r\n"
    spools = []
    with archive.open("Data/%s.csv" % stem) as member:
        member.write(head)
        for area in model.areas:
            if not model.targets[area.index]:
                continue
            rows = model.area_rows(area)
            grid = IRISH if area.name == "BT" else BRITISH
            degrees = grid.degrees
            cache = {}
            lines = []
            for outcode, incode, introduced, terminated, user, e, n, quality, codes in zip(
                    rows.outcodes, rows.incodes, rows.introduced, rows.terminated, rows.user, rows.east, rows.north,
                    rows.quality, rows.codes):
                strings = cache.get(id(codes))
                if strings is None:
                    strings = cache[id(codes)] = (quoted(codes, first) + "," if first else "",
                                                  quoted(codes, middle), quoted(codes, last))
                    for column in used:
                        used[column].add(codes[column])
                a, b, c = strings
                if e is None:
                    lines.append('"%-4s%s","%-4s %s","%s %s","%s","%s",%s"%s","","","9",%s,99.999999,0.000000,%s\r\n' % (
                        outcode, incode, outcode, incode, outcode, incode, introduced, terminated, a, user, b, c))
                else:
                    latitude, longitude = degrees(e, n)
                    lines.append('"%-4s%s","%-4s %s","%s %s","%s","%s",%s"%s","%d","%07d","%s",%s,%.6f,%.6f,%s\r\n' % (
                        outcode, incode, outcode, incode, outcode, incode, introduced, terminated, a, user, e, n,
                        quality, b, latitude, longitude, c))
            data = "".join(lines).encode("ascii")
            member.write(data)
            if duplicates:
                spool = Spool()
                spool.write(head)
                spool.write(data)
                spool.close()
                spools.append((area.name, spool))
    if duplicates:
        archive.copy("Data/%s.txt" % stem, "Data/%s.csv" % stem)
        for name, spool in spools:
            archive.append("Data/multi_csv/%s_%s.csv" % (stem, name), spool)
    for name, header, column, kind, encoding in NAMES:
        archive.add("Documents/" + name, names_and_codes(header, sorted(used[column]), kind).encode(encoding))
    archive.add("User Guide/readme.txt", notice(model))
    archive.close()


def names_and_codes(header, found, kind):
    """Returns names with commas, quotes and non-ASCII letters."""
    lines = [header]
    for code in found:
        if not code:
            continue
        if code in COUNTRY_NAMES:
            name = COUNTRY_NAMES[code]
        elif code.endswith("99999999"):
            name = "(pseudo) none"
        else:
            number = int("".join(ch for ch in code[3:] if ch.isdigit()) or 0)
            name = "Synthetic %s %s" % (kind, code[:3] + str(number))
            if code[0] == "W" and number % 3 == 0:
                name = "Synthetic %s Ynys Lân %d" % (kind, number)
            elif number % 41 == 0:
                name = '"Synthetic %s %d, City of"' % (kind, number)
        lines.append("%s,%s" % (code, name))
    return "\r\n".join(lines) + "\r\n"


def onspd(model, file, duplicates):
    statistical(model, file, ONSPD_HEADER, ONSPD_BLOCKS, "ONSPD_NOV_2025_UK", duplicates)


def nspl(model, file, duplicates):
    statistical(model, file, NSPL_HEADER, NSPL_BLOCKS, "NSPL_NOV_2025_UK", duplicates)


def latlon(model, file):
    archive = Archive(file, EDITION)
    with archive.open("synthetic-latlon.csv") as member:
        member.write(b"Postcode,lat,long\n")
        for area in model.areas:
            rows = model.area_rows(area, dates=False)
            degrees = (IRISH if area.name == "BT" else BRITISH).degrees
            lines = []
            for outcode, incode, e, n in zip(rows.outcodes, rows.incodes, rows.east, rows.north):
                if e is None:
                    lines.append("%s %s,,0.00000\n" % (outcode, incode))
                else:
                    lines.append("%s %s,%.5f,%.5f\n" % ((outcode, incode) + degrees(e, n)))
            member.write("".join(lines).encode("ascii"))
    archive.close()


def postcode_list(model, file):
    archive = Archive(file, EDITION)
    with archive.open("synthetic-postcodes.txt") as member:
        for area in model.areas:
            rows = model.area_rows(area, dates=False)
            lines = ["%s %s\n" % pair for pair in zip(rows.outcodes, rows.incodes)]
            member.write("".join(lines).encode("ascii"))
    archive.close()


# The districts that the sample imitates: well-known ones, ones with a letter, districts 0, sorting offices (99), remote ones.
SAMPLE_SEED = 1
SAMPLE_ROWS = 20_000
SAMPLE_PLAN = {
    "AB": ["10", "11", "25"], "B": ["1", "2", "10", "11"], "BL": ["0", "1"], "BS": ["1", "8"], "CB": ["1", "2"],
    "CF": ["5", "10", "11", "99"], "CR": ["0"], "E": ["1", "1W"], "EC": ["1A", "1M", "2A"], "EH": ["1", "2", "10", "99"],
    "G": ["1", "12"], "HS": ["1"], "IV": ["1"], "KW": ["1"], "L": ["1", "8"], "LL": ["11"], "LS": ["1", "6"],
    "M": ["1", "2", "4", "11"], "N": ["1"], "NE": ["1"], "NR": ["1"], "NW": ["1"], "OX": ["1"], "PL": ["1"],
    "S": ["1"], "SE": ["1"], "SW": ["1A", "1H", "1P"], "TD": ["15"], "TR": ["1"], "W": ["1A"], "WC": ["2N"],
    "YO": ["1"], "ZE": ["1"],
}
# The letters that the sample's areas have instead, so that it contains no real postcode: no area has these letters. They sort in the
# same order and are in the form of an area: the first letter is not Q, V or X, the second not I, J or Z.
SAMPLE_AREAS = {
    "AB": "AC", "B": "C", "BL": "CL", "BS": "CS", "CB": "DB", "CF": "DF", "CR": "DR", "E": "F", "EC": "FC", "EH": "FH", "G": "H",
    "HS": "HT", "IV": "JV", "KW": "JW", "L": "K", "LL": "KL", "LS": "KS", "M": "P", "N": "R", "NE": "RE", "NR": "RR", "NW": "RW",
    "OX": "RX", "PL": "RY", "S": "T", "SE": "TE", "SW": "TV", "TD": "UD", "TR": "UR", "W": "Y", "WC": "YC", "YO": "YS",
    "ZE": "ZT",
}
# Areas of no place: the Forces, bulk mail, parcels, and former or special ones.
AREAS_WITHOUT_PLACE = {"BF", "BX", "XX", "QC", "GIR", "NPT", "ZZ"}


def write(dialect, rows, seed, file, live_only=False, duplicates=False):
    if dialect == "open-names":
        return open_names.write(rows, seed, file)
    british = dialect == "code-point-open"
    model = Model(rows, seed, live_only or british, british)
    if dialect == "code-point-open":
        code_point_open(model, file)
    elif dialect == "onspd":
        onspd(model, file, duplicates)
    elif dialect == "nspl":
        nspl(model, file, duplicates)
    elif dialect == "latlon":
        latlon(model, file)
    elif dialect == "list":
        postcode_list(model, file)
    else:
        raise ValueError("unknown dialect: %s" % dialect)


def write_sample(file):
    code_point_open(Model(SAMPLE_ROWS, SAMPLE_SEED, True, True, SAMPLE_PLAN), file, SAMPLE_AREAS)
