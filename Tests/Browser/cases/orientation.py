"""Outlines, and what pointing and clicking mean at each scale."""
import math
import re

from steps import INDEX_IS_WHOLE, equal, is_ink, labels, options, picture, rectangle, settled, spot, tap, text, view, write

# Two areas side by side, each a grid of postcodes, with names of their districts and wards.
NAMES = ["LAD25CD,LAD25NM\nE07000001,Westfield\nE07000002,Eastfield\n", "WD25CD,WD25NM\nE05000001,West Ward\nE05000002,East Ward\n"]
UNITS = "ABDEFGHJLN"


def _two_areas():
    """Returns a table of two areas."""
    rows = ["postcode,easting,northing,district,ward,introduced,terminated"]
    for area, east, district in (("WA", 400000, 1), ("EA", 410000, 2)):
        for sector in range(1, 10):
            for unit in range(60):
                x, y = east + sector * 900 + unit % 8 * 100, 300000 + unit // 8 * 1100 + sector % 3 * 300
                ended = "201503" if unit % 10 == 9 else ""
                rows.append(f"{area}1 {sector}{UNITS[unit // 10]}{UNITS[unit % 10]},{x},{y},E0700000{district},E0500000{district},"
                            f"{1980 + sector}01,{ended}")
    # A third one far away, so that the map can show more than the two.
    return "\n".join([*rows, "ZE1 0AA,450000,1100000,E07000003,E05000003,198001,"]) + "\n"


def _at(page, scale, east=None, north=None):
    """Zooms with the wheel until the map has about a scale."""
    left, top, right, bottom = rectangle(page, "#map")
    x, y = ((left + right) / 2, (top + bottom) / 2) if east is None else spot(page, east, north)
    while not scale / 1.3 < view(page)[2] < scale * 1.3:
        before = view(page)[2]
        step = max(min(math.log(scale / before) / 0.0022, 240), -240)
        page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-step)
        page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) !== {before}")
    settled(page)


def outlines_separate_areas(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('ward')")
        settled(page)
        _at(page, 0.02, 409850, 303000)
        shot = picture(bench, page, "outlines")
        paper = shot.pixel(*[side + 6 for side in rectangle(page, "#map")[:2]])
        # Halfway between the last column of one area and the first of the other, clear of dots.
        x, y = spot(page, 409850, 303000)
        found = [is_ink(paper)(*shot.pixel(column, row)) for row in range(int(y) - 30, int(y) + 30, 5)
                 for column in range(int(x) - 12, int(x) + 13)]
        assert sum(found) >= 6, "no line between the two areas"
        # Districts and wards have names, one after the other.
        _at(page, 0.03, 405000, 304000)
        assert {"Westfield", "Eastfield"} <= {one[0] for one in labels(page)}, labels(page)
        _at(page, 0.06, 405000, 304000)
        assert {"West", "East"} & {one[0] for one in labels(page)}, labels(page)
        bench.harmless(page)


def pointing_at_the_country_lights_an_area(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    before = picture(bench, page, "unlit")
    # The northernmost area, away from all others.
    wanted, x, y, width, height = min(labels(page), key=lambda one: one[2])
    x, y = x + width / 2 + rectangle(page, "#map")[0], y + height / 2 + rectangle(page, "#map")[1]
    page.mouse("mouseMoved", x, y)
    page.wait("document.getElementById('map').dataset.light")
    name = page.run("document.getElementById('map').dataset.light")
    equal(name, wanted)
    page.wait("!document.getElementById('tip').hidden")
    assert re.fullmatch(rf"{name}\s+Postcode area, [\d,]+ postcodes", text(page, "#tip")), text(page, "#tip")
    settled(page)
    page.run("document.getElementById('tip').style.visibility = 'hidden'")
    lit = picture(bench, page, "lit")
    changed = [(column, row) for row in range(int(y) - 40, int(y) + 40) for column in range(int(x) - 40, int(x) + 40)
               if before.pixel(column, row) != lit.pixel(column, row)]
    assert len(changed) > 40, f"only {len(changed)} pixels differ"
    page.mouse("mouseMoved", 5, 5)
    page.wait("!document.getElementById('map').dataset.light")
    bench.harmless(page)


def clicks_on_the_country_open_groups(bench):
    """They fit the area, outcode or sector and open its summary, and select none of the many postcodes of a pixel. So do taps, and Enter."""
    scale_of = "Number(document.getElementById('map').dataset.view.split(' ')[2])"
    page = bench.open("#@530000,180000,0.003", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    entries = page.run("history.length")
    x, y = spot(page, 540000, 190000)
    page.click(x, y)
    page.wait("/^#[A-Z]+$/.test(location.hash) && !document.getElementById('details').hidden")
    settled(page)
    assert view(page)[2] > 1.2 * 0.003, view(page)
    # Back undoes a click.
    equal(page.run("history.length"), entries + 1)
    page.run("history.back()")
    page.wait(f"location.hash === '#@530000,180000,0.003' && {scale_of} < 0.0031 && document.getElementById('details').hidden")
    page.run("document.getElementById('map').focus()")
    page.key("Enter")
    page.wait(f"{scale_of} > {1.2 * 0.003}")
    # The second click of a double click goes closer, and selects no postcode.
    page.run("location.hash = '#@530000,180000,0.015'")
    page.wait(f"{scale_of} === 0.015")
    settled(page)
    left, top, right, bottom = rectangle(page, "#map")
    page.double_click((left + right) / 2, (top + bottom) / 2)
    page.wait(f"{scale_of} > {1.2 * 0.015}")
    settled(page)
    equal(page.run("document.getElementById('choice').hidden && !/ [0-9][A-Z]{2}$/.test(document.getElementById('details-title').textContent)"), True)
    bench.harmless(page)
    page = bench.open(width=390, height=844, mobile=True, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    scale = view(page)[2]
    tap(page, *spot(page, 530000, 180000))
    page.wait(f"{scale_of} > {scale * 1.2}")


def clicks_on_a_group_larger_than_the_map_zoom_around_the_click(bench):
    letters = "ABDEFGHJLNPQRSTUWXYZ"
    units = [f"AB1 1{first}{second}" for first in letters for second in letters]
    # Pairs that no pointer can tell apart.
    rows = [f"{unit},{380000 + number // 2 * 200 + number % 2 * 20},300000" for number, unit in enumerate(units)]
    with bench.index_of("\n".join(("postcode,easting,northing", *rows, ""))):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        _at(page, 0.04)
        scale = view(page)[2]
        x, y = spot(page, 405000, 300000)
        page.click(x, y)
        page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) > {2 * scale}")
        settled(page)
        assert max(abs(one - other) for one, other in zip(spot(page, 405000, 300000), (x, y))) < 1, (spot(page, 405000, 300000), x, y)
        bench.harmless(page)


def summaries_lead_to_their_parts(bench):
    """From an area to its outcodes, and from an outcode to its sectors."""
    headings = "[...document.querySelectorAll('#summary h3')].map((one) => one.textContent)"
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#WA", reduced=True)
        page.wait(f"{headings}.includes('Postcodes')")
        equal(page.run(headings)[:3], ["District (1)", "Ward (1)", "Outcode (1)"])
        follow = "[...document.querySelectorAll('.shares a')].find((one) => one.textContent === {!r}).click()"
        page.run(follow.format("WA1"))
        page.wait("document.getElementById('details-title').textContent === 'WA1' && location.hash === '#WA1'")
        equal(page.run(headings)[:3], ["District (1)", "Ward (1)", "Sectors (9)"])
        page.run(follow.format("WA1 9"))
        page.wait("document.getElementById('details-title').textContent === 'WA1 9' && location.hash === '#WA1-9'")
        equal(page.run(headings)[:3], ["District (1)", "Ward (1)", "Extent"])
        bench.harmless(page)
    # Codes without names are not listed.
    with bench.index_of(_two_areas()):
        page = bench.open("#WA", reduced=True)
        page.wait(f"{headings}.includes('Postcodes')")
        equal(page.run(headings)[:2], ["Outcode (1)", "Extent"])


def outcode_opens_a_summary(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('ward')")
        entries = page.run("history.length")
        write(page, "wa1")
        equal(page.run("document.getElementById('details').hidden"), True)
        page.key("Enter")
        page.wait("document.querySelector('#summary:not([hidden]) .shares') !== null")
        page.wait("document.getElementById('live').textContent.startsWith('WA1. Outcode, ')")
        equal((options(page), page.run("location.hash")), ([], "#WA1"))
        # Typing and opening the summary of the text are one step.
        equal(page.run("history.length"), entries + 1)
        settled(page)
        picture(bench, page, "summary")
        equal(text(page, "#details-title"), "WA1")
        equal(text(page, "#details-location"), "Outcode, 486 postcodes and 54 terminated")
        shares = page.run("[...document.querySelectorAll('.shares li')].map((one) => one.innerText.replace(/\\s+/g, ' '))")
        equal(shares[:3], ["Westfield 486 · 100 %", "West 486 · 100 %", "WA1 1 54 · 11 %"])
        assert re.search(r"\d km from west to east", text(page, "#summary")), text(page, "#summary")
        # All of it is in view, beside the panel.
        left, top, right, bottom = rectangle(page, "#map")
        for east, north in ((400900, 300000), (409000, 308000)):
            x, y = spot(page, east, north)
            assert left < x < right and top < y < bottom, f"{east}, {north} is out of view"
        equal(page.run("document.getElementById('map').dataset.highlighted"), "540")
        page.run("globalThis.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return 'about:blank#csv'; };"
                 "HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }")
        page.click_on("#csv")
        page.wait("saved.length === 2")
        table = page.run("saved[0].text()").split("\r\n")
        equal(page.run("saved[1]"), "WA1.csv")
        equal(table[0].split(",")[:1] + sorted(table[0].split(",")[1:]),
              ["postcode", "district", "district_name", "easting", "introduced", "latitude", "longitude", "northing", "terminated", "ward", "ward_name"])
        equal((len(table), table[1].split(",")[0], table[-1]), (542, "WA1 1AA", ""))
        # The keyboard focus stays, and the file is announced.
        page.run("document.getElementById('csv').focus()")
        page.key("Enter")
        page.wait("saved.length === 4 && document.getElementById('notice').textContent.trim() === 'Saved WA1.csv'")
        equal(page.run("[document.activeElement.id, document.activeElement.textContent]"), ["csv", "Download CSV"])
        bench.harmless(page)
        # Its district has a summary, too.
        page.click_on(".shares a")
        page.wait("document.getElementById('details-title').textContent === 'Westfield' && location.hash === '#E07000001'")
        equal(page.run("document.activeElement.id"), "details-title")
        bench.harmless(page)
        page.click_on("#close")
        page.wait("document.getElementById('details').hidden")
