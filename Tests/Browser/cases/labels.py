"""Labels of areas, outcodes, sectors, postcodes and names."""
import re

from cases.orientation import UNITS, _at
from steps import INDEX_IS_WHOLE, equal, labels, picture, rectangle, settled, spot, view



def _overlapping(shown):
    return [(one[0], other[0]) for number, one in enumerate(shown) for other in shown[:number]
            if one[1] < other[1] + other[3] - 1 and other[1] < one[1] + one[3] - 1
            and one[2] < other[2] + other[4] - 1 and other[2] < one[2] + one[4] - 1]


def labels_name_areas_then_outcodes_then_sectors_then_postcodes(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    east, north = 530000, 180000
    patterns = [(0.0006, r"[A-Z]{1,2}"), (0.012, r"[A-Z]{1,2}\d[A-Z\d]?"), (0.09, r"[A-Z]{1,2}\d[A-Z\d]? \d"),
                (1.2, r"[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}")]
    for scale, pattern in patterns:
        _at(page, scale, east, north)
        if scale > 1:
            page.wait("JSON.parse(document.getElementById('map').dataset.labels).some(([text]) => /\\d[A-Z]{2}$/.test(text))")
        shown = labels(page)
        assert shown, f"no labels at {scale}"
        equal((scale, [one[0] for one in shown if not re.fullmatch(pattern, one[0])]), (scale, []))
        equal((scale, _overlapping(shown)), (scale, []))
        shot = picture(bench, page, f"labels-{scale}")
        left, top, right, bottom = rectangle(page, "#map")
        for name, x, y, width, height in shown:
            if x < 0 or y < 0 or x + width > right - left or y + height > bottom - top:
                continue
            ink = shot.share((left + x, top + y, left + x + width, top + y + height), lambda r, g, b: r + g + b < 160)
            assert ink > 0.02, f"{name} isn't there at {scale}"
    bench.harmless(page)


def selected_postcode_keeps_its_label(bench):
    """Even where the neighbours' labels leave no room."""
    rows = "".join(f"AB1 1{one}{other},{400000 + 12 * column},{300000 + 9 * row}\n" for row, one in enumerate(UNITS)
                   for column, other in enumerate(UNITS))
    with bench.index_of("postcode,easting,northing\n" + rows):
        page = bench.open("#AB1-1FF", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        for _ in range(2):
            shot = picture(bench, page, "crowded")
            x, y = spot(page, 400000 + 12 * UNITS.index("F"), 300000 + 9 * UNITS.index("F"))
            # Only its label has a background, which is lighter than the map.
            sea = shot.pixel(*[part + 6 for part in rectangle(page, "#map")[:2]])
            label = shot.share((x - 85, y - 36, x + 85, y + 36), lambda *one: sum(one) > sum(sea) + 15)
            assert label > 0.05, (label, view(page))
            page.click_on("#zoom-out")
            settled(page)
