"""Labels of areas, outcodes, sectors, postcodes and names."""
import math
import re

from cases.orientation import NAMES, UNITS, _at, _two_areas
from steps import INDEX_IS_WHOLE, equal, extended, is_highlighted, labels, picture, rectangle, settled, spot, view

LETTERS = "ABDEFGHJLNPQRSTUWXYZ"


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


@extended
def labels_stay_while_the_map_moves(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    _at(page, 0.0014, 450000, 300000)
    left, top, right, bottom = rectangle(page, "#map")
    before = {name: (x, y) for name, x, y, _, _ in labels(page)}
    x, y = (left + right) / 2, (top + bottom) / 2
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    for step in range(1, 12):
        page.mouse("mouseMoved", x - 9 * step, y + 4 * step, button="left", buttons=1)
    page.mouse("mouseReleased", x - 99, y + 44, button="left", clickCount=1)
    settled(page)
    after = {name: (x, y) for name, x, y, _, _ in labels(page)}
    inside = lambda x, y: 180 < x < right - left - 180 and 60 < y < bottom - top - 190
    stays = [name for name, (x, y) in before.items() if inside(x, y) and inside(x - 99, y + 44)]
    assert len(stays) > 3, before
    equal([name for name in stays if name not in after], [])
    equal([name for name, (x, y) in after.items() if inside(x, y) and inside(x + 99, y - 44) and name not in before], [])
    for name in stays:
        assert math.dist(after[name], (before[name][0] - 99, before[name][1] + 44)) < 3, f"{name} moved from {before[name]} to {after[name]}"


def districts_and_wards_have_names(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('ward')")
        settled(page)
        _at(page, 0.03, 405000, 304000)
        assert {"Westfield", "Eastfield"} <= {one[0] for one in labels(page)}, labels(page)
        _at(page, 0.06, 405000, 304000)
        assert {"West", "East"} & {one[0] for one in labels(page)}, labels(page)
        bench.harmless(page)


def labels_at_the_street_cover_no_dots(bench):
    """Each is beside its dot, where it leaves the dots around it visible."""
    places = [(400000 + 90 * (number % 7) + 17 * (number * 7 % 5), 300000 + 14 * number) for number in range(60)]
    rows = [f"AB1 {number // 10}{UNITS[number % 10]}A,{east},{north}" for number, (east, north) in enumerate(places)]
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        for scale in bench.first(1, 1.1, 0.6, 2):
            page = bench.open(f"#@400300,300400,{scale}", reduced=True)
            page.wait(INDEX_IS_WHOLE)
            page.wait("JSON.parse(document.getElementById('map').dataset.labels ?? '[]').some(([text]) => /\\d[A-Z]{2}$/.test(text))")
            settled(page)
            picture(bench, page, f"labels-street-{scale}")
            shown = labels(page)
            left, top, right, bottom = rectangle(page, "#map")
            dots = [spot(page, *place) for place in places]
            inside = [(x - left, y - top) for x, y in dots if left < x < right and top < y < bottom]
            assert len(shown) > 0.4 * len(inside), f"{len(shown)} labels of {len(inside)} dots at {scale}"
            covered = [(name, x, y) for name, *box in shown for x, y in inside if box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]]
            equal((scale, covered), (scale, []))
            equal((scale, _overlapping(shown)), (scale, []))


@extended
def names_at_street_level_cover_no_dots(bench):
    """They move into a gap between the dots."""
    places = [(400000 + 30 * (number % 9), 300000 + 60 * (number // 9)) for number in range(81)]
    rows = [f"AB1 {number // 10}{UNITS[number % 10]}A,{east},{north},E05000001" for number, (east, north) in enumerate(places)]
    # A postcode far away, so that the map can be moved.
    rows.append("ZE1 0AA,450000,1100000,E05000002")
    with bench.index_of("postcode,easting,northing,ward\n" + "\n".join(rows) + "\n", names=["WD25CD,WD25NM\nE05000001,Middle Ward\nE05000002,Other Ward\n"]):
        for dark in (False, True):
            page = bench.open("#@400120,300240,0.6", reduced=True, dark=dark)
            page.wait("document.getElementById('map').dataset.named?.includes('ward')")
            page.wait("JSON.parse(document.getElementById('map').dataset.labels ?? '[]').some(([text]) => /\\d[A-Z]{2}$/.test(text))")
            settled(page)
            picture(bench, page, "labels-names-street-dark" if dark else "labels-names-street")
            shown = labels(page)
            assert "Middle" in [name for name, *_ in shown], shown
            left, top, _, _ = rectangle(page, "#map")
            dots = [(x - left, y - top) for x, y in (spot(page, *place) for place in places)]
            equal([(name, x, y) for name, *box in shown for x, y in dots if box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]], [])
            bench.harmless(page)


@extended
def sectors_have_labels_where_postcodes_are_too_many(bench):
    """At street level, a view of thousands of postcodes has the labels of their sectors."""
    letters = "ABDEFGHJLNPQRSTUWXYZ"
    rows = [f"AB{1 + sector // 10} {sector % 10}{one}{other},{400000 + 200 * (sector % 4) + 9 * row},{300000 + 200 * (sector // 4) + 9 * column}"
            for sector in range(16) for row, one in enumerate(letters) for column, other in enumerate(letters)]
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        page = bench.open("#@400400,300400,0.5", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        sectors = {f"AB{1 + sector // 10} {sector % 10}" for sector in range(16)}
        found = "JSON.parse(document.getElementById('map').dataset.labels ?? '[]').map(([text]) => text)"
        page.wait(f"{found}.length")
        equal(set(page.run(found)), sectors)
        picture(bench, page, "labels-sectors-street")
        # A closer view has those of its postcodes, and a way back those of the sectors again.
        page.run("location.hash = '#@400040,300040,4'")
        page.wait(f"{found}.some((text) => /\\d[A-Z]{{2}}$/.test(text))")
        equal([one for one in page.run(found) if one in sectors], [])
        page.run("location.hash = '#@400400,300400,0.5'")
        page.wait(f"{found}.length === 16 && {found}.every((text) => /\\d$/.test(text))")
        equal(set(page.run(found)), sectors)


def selected_postcode_keeps_its_label(bench):
    """Even where the neighbours' labels leave no room."""
    rows = "".join(f"AB1 1{one}{other},{400000 + 12 * column},{300000 + 9 * row}\n" for row, one in enumerate(UNITS)
                   for column, other in enumerate(UNITS))
    with bench.index_of("postcode,easting,northing\n" + rows):
        page = bench.open("#AB1-1FF", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        for _ in range(4):
            shot = picture(bench, page, "crowded")
            x, y = spot(page, 400000 + 12 * UNITS.index("F"), 300000 + 9 * UNITS.index("F"))
            # Only its label has a background, which is lighter than the map.
            sea = shot.pixel(*[part + 6 for part in rectangle(page, "#map")[:2]])
            label = shot.share((x - 85, y - 36, x + 85, y + 36), lambda *one: sum(one) > sum(sea) + 15)
            assert label > 0.05, (label, view(page))
            page.click_on("#zoom-out")
            settled(page)


@extended
def labels_do_not_hide_the_only_dots(bench):
    """The label of a sector with one postcode would be on its dot."""
    dots = ((531901, 179544), (533951, 180373))
    with bench.index_of("postcode,easting,northing\nSE1 2AA,531901,179544\nSE1 3AA,533951,180373\nSW1A 1AA,529090,179645\n"):
        page = bench.open("#SE1", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        shot = picture(bench, page, "only-dots")
        for dot in dots:
            x, y = spot(page, *dot)
            assert shot.share((x - 3, y - 3, x + 3, y + 3), is_highlighted) > 0.3, f"a label hides the dot at {dot}"
        bench.harmless(page)


@extended
def labels_do_not_hide_a_single_spot(bench):
    """Postcodes of a sector at one position, as in SW1A 0: its label is beside their dot."""
    rows = [f"SW1A 1A{letter},{529100 + 60 * number},179800" for number, letter in enumerate(UNITS)]
    rows += [f"SW1A 0A{letter},530268,179545" for letter in "ABD"] + ["ZE1 0AA,450000,1100000"]
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        page = bench.open("#SW1A@529900,179600,0.2", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        shot = picture(bench, page, "single-spot")
        x, y = spot(page, 530268, 179545)
        assert shot.share((x - 3, y - 3, x + 3, y + 3), is_highlighted) > 0.3, "a label hides the dot"
        left, top = rectangle(page, "#map")[:2]
        [(label_left, label_top, height)] = [(one[1], one[2], one[4]) for one in labels(page) if one[0] == "SW1A 0"]
        assert 0 < left + label_left - x < 15 and top + label_top < y < top + label_top + height, (x, y, labels(page))
        bench.harmless(page)


@extended
def postcodes_have_labels_before_sectors_lose_theirs(bench):
    """A sector that fills the view has its label at its centre, which may be out of view."""
    rows = [f"AB1 1{one}{other},{400000 + 200 * column},{300000 + 200 * row}" for row, one in enumerate(UNITS) for column, other in enumerate(UNITS)]
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        page = bench.open("#@400900,300900,0.28", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        found = "JSON.parse(document.getElementById('map').dataset.labels ?? '[]').map(([text]) => text)"
        page.wait(f"{found}.includes('AB1 1') && {found}.filter((text) => text.length === 7).length > 10")
        equal(_overlapping(labels(page)), [])
        bench.harmless(page)


@extended
def labels_suit_the_size_of_the_map(bench):
    """A smaller map has fewer postcodes in view, which may have labels of their own."""
    rows = [f"AB1 1{one}{other},{400000 + 300 * column},{300000 + 300 * row}" for row, one in enumerate(LETTERS) for column, other in enumerate(LETTERS)]
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        page = bench.open("#@403000,303000,0.15", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("JSON.parse(document.getElementById('map').dataset.labels || '[]').length > 0")
        equal([name for name, *_ in labels(page) if len(name) == 7], [])
        page.resize(500, 420)
        page.wait("JSON.parse(document.getElementById('map').dataset.labels || '[]').some(([text]) => text.length === 7)")
        bench.harmless(page)


@extended
def few_postcodes_have_labels(bench):
    """In the country, the label of a sector may be far away from its few postcodes in view."""
    # A town of 380 postcodes, and farms of the same sector some 6 km from it.
    rows = [f"AB1 1{one}{other},{400000 + 30 * column},{300000 + 30 * row}" for row, one in enumerate(LETTERS[:-1]) for column, other in enumerate(LETTERS)]
    farms = [(406000 + 700 * (number % 4), 300000 + 900 * (number // 4)) for number in range(12)]
    rows += [f"AB1 1Z{letter},{east},{north}" for letter, (east, north) in zip(LETTERS, farms)]
    # One far away, so that the map can be moved.
    rows.append("ZE1 0AA,450000,1100000")
    found = "JSON.parse(document.getElementById('map').dataset.labels ?? '[]').map(([text]) => text).filter((text) => text.length === 7)"
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        page = bench.open("#@407000,301000,0.15", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(f"{found}.length === 12")
        settled(page)
        picture(bench, page, "labels-farms")
        equal(_overlapping(labels(page)), [])
        # Where there are many, sectors have labels only.
        page.run("location.hash = '#@400300,300300,0.15'")
        page.wait(f"{found}.length === 0")
        settled(page)
        equal([name for name, *_ in labels(page)], ["AB1 1"])
        bench.harmless(page)


@extended
def label_of_several_postcodes_is_of_a_highlighted_or_live_one(bench):
    """The tooltip names the same one."""
    rows = ["AB1 1AA,400000,300000,201001", "AB1 1AB,400000,300000,", "AB1 1AC,400300,300000,", "AB2 1AA,400000,300000,201001", "AB2 1AB,400300,300200,"]
    found = "JSON.parse(document.getElementById('map').dataset.labels ?? '[]').map(([text]) => text).sort().join()"
    with bench.index_of("postcode,easting,northing,terminated\n" + "\n".join(rows) + "\n"):
        page = bench.open("#@400150,300100,1", reduced=True)
        page.wait(f"{found} === 'AB1 1AB,AB1 1AC,AB2 1AB'")
        page.run("location.hash = '#AB2@400150,300100,1'")
        page.wait(f"{found} === 'AB1 1AC,AB2 1AA,AB2 1AB'")
        settled(page)
        page.mouse("mouseMoved", *spot(page, 400000, 300000))
        page.wait("document.querySelector('#tip b')?.textContent === 'AB2 1AA'")
        page.mouse("mouseMoved", 2, 2)
        page.run("location.hash = '#@400150,300100,1'")
        page.wait(f"{found} === 'AB1 1AB,AB1 1AC,AB2 1AB'")
        bench.harmless(page)
