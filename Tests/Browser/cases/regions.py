"""Regions, and the nearest postcodes to a point."""

from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, equal, picture, rectangle, select_rectangle, settled, spot, text, view

UNITS = "ABDEFGHJLN"
# A hundred postcodes, 100 m apart; every tenth is terminated.
TABLE = "postcode,easting,northing,introduced,terminated\n" + "".join(
    f"AB1 {row}{UNITS[column]}A,{500000 + 100 * column},{300000 + 100 * row},{1990 + column}01,{'201001' if column == 9 else ''}\n"
    for row in range(10) for column in range(10))
VIEW = "#@500450,300450,0.5"


def _open(bench, **settings):
    page = bench.open(VIEW, reduced=True, **settings)
    page.wait(INDEX_IS_WHOLE)
    page.wait("!document.querySelector('[data-tool=rectangle]').disabled")
    settled(page)
    return page


def _postcodes(page):
    return page.run("[...document.querySelectorAll('.postcodes a')].map((one) => one.dataset.text)")


def rectangles_select_postcodes(bench):
    with bench.index_of(TABLE):
        page = _open(bench)
        before = view(page)
        select_rectangle(page, (500150, 300250), (500300, 300500), (500950, 300050))
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('.postcodes a').length > 0")
        # Rows 1 and 2, columns 2 to 9.
        equal((text(page, "#details-title"), text(page, "#details-location")), ("Selected region", "14 postcodes and 2 terminated"))
        equal(_postcodes(page), [f"AB1 {row}{unit}A" for row in (1, 2) for unit in UNITS[2:]])
        equal(page.run("[...document.querySelectorAll('.postcodes a span')].map((one) => one.textContent)"), ["terminated"] * 2)
        equal(page.run("document.getElementById('map').dataset.highlighted"), "16")
        # The map stays, the tool ends, and the region is outlined around its dots, beside the panel, too.
        equal(view(page)[2], before[2])
        equal(page.run("document.querySelector('[data-tool=rectangle]').getAttribute('aria-pressed')"), "false")
        settled(page)
        picture(bench, page, "region")
        boxes = page.run("[...document.querySelectorAll('#overlay rect')].map((one) => ['x', 'y', 'width', 'height'].map((name) => Number(one.getAttribute(name))))")
        equal(len(boxes), 1)
        left, top, *_ = rectangle(page, "#map")
        x, y, width, height = boxes[0]
        found = (x + left, y + top, x + left + width, y + top + height)
        wanted = (*spot(page, 500150, 300250), *spot(page, 500950, 300050))
        assert all(abs(one - other) < 2 for one, other in zip(found, wanted)), (found, wanted)
        page.run("globalThis.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return 'about:blank#csv'; };"
                 "HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }")
        page.click_on("#csv")
        page.wait("saved.length === 2")
        equal((page.run("saved[1]"), len(page.run("saved[0].text()").split("\r\n"))), ("Selected-region.csv", 18))
        # The address has the region and the view.
        page.wait("/^#@[\\d,.]+;area=[\\d.~]+$/.test(location.hash)")
        link = page.run("location.hash")
        page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId=page.context)
        page.click_on("#copy-link")
        page.wait("document.getElementById('copy-link').textContent === 'Copied'")
        equal(page.run("navigator.clipboard.readText()"), page.run("location.href"))
        bench.harmless(page)
        page.click_on("#close")
        page.wait("document.getElementById('details').hidden && !location.hash.includes('area')")
        equal(page.run("document.querySelectorAll('#overlay rect').length"), 0)
        page = bench.open(link, reduced=True)
        # Until then, the list may be made again under the pointer.
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('.postcodes a').length === 16 && !document.getElementById('details').hidden")
        equal(page.run("location.hash"), link)
        # Choosing a postcode of the list leaves the region.
        page.run("document.querySelector('.postcodes').scrollIntoView()")
        page.click_on(".postcodes li:nth-child(3) a")
        page.wait("document.getElementById('details-title').textContent === 'AB1 1FA'")
        page.wait("!location.hash.includes('area')")
        bench.harmless(page)


def each_region_is_a_step(bench):
    with bench.index_of(TABLE):
        page = _open(bench, height=560)
        areas = []
        for top in (300250, 300450):
            select_rectangle(page, (500150, top), (500300, top + 50), (500950, 300050))
            page.wait(f"location.hash.includes(';area=') && !{areas}.includes(location.hash.split(';area=')[1])")
            areas.append(page.run("location.hash.split(';area=')[1]"))
            if len(areas) == 1:
                page.wait("document.querySelectorAll('.postcodes a').length === 16")
                page.run("document.getElementById('details').scrollTop = 300")
                equal(page.run("document.getElementById('details').scrollTop"), 300)
        equal(text(page, "#details-location"), "28 postcodes and 4 terminated")
        # The panel shows the start of the second one.
        equal(page.run("document.getElementById('details').scrollTop"), 0)
        page.run("history.back()")
        page.wait("document.getElementById('details-location').textContent === '14 postcodes and 2 terminated'")
        equal(page.run("location.hash.split(';area=')[1]"), areas[0])
        page.run("history.back()")
        page.wait("document.getElementById('details').hidden && !location.hash.includes('area')")
        bench.harmless(page)


def keys_select_a_rectangle(bench):
    with bench.index_of(TABLE):
        page = _open(bench)
        page.run("document.querySelector('[data-tool=rectangle]').focus()")
        page.key("Enter")
        page.wait("document.activeElement.id === 'map' && document.getElementById('tool-hint').textContent.includes('Enter')")
        # Screen readers hear the hint as well as what is below the centre.
        page.wait("document.getElementById('notice').textContent === document.getElementById('tool-hint').textContent")
        first = view(page)
        page.key("Enter")
        page.wait("document.getElementById('tool-hint').textContent.includes('opposite')")
        # Holding the key sets no second corner.
        equal(page.run("document.getElementById('map').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true }))"), False)
        assert "opposite" in text(page, "#tool-hint"), text(page, "#tool-hint")
        for key in ("ArrowRight", "ArrowUp"):
            page.key(key)
        page.wait(f"document.getElementById('map').dataset.view.split(' ')[1] > {first[1]}")
        settled(page)
        second = view(page)
        page.wait("document.querySelectorAll('#overlay rect').length === 1")
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('.postcodes a').length > 0")
        within = [f"AB1 {row}{UNITS[column]}A" for row in range(10) for column in range(10)
                  if first[0] < 500000 + 100 * column < second[0] and first[1] < 300000 + 100 * row < second[1]]
        assert within, (first, second)
        equal(_postcodes(page), within)
        bench.harmless(page)
        # A click forgets the corner.
        page.run("document.querySelector('[data-tool=rectangle]').focus()")
        page.key("Enter")
        page.key("Enter")
        page.key("ArrowLeft")
        page.wait("document.querySelectorAll('#overlay .drawing').length === 1")
        page.click(*spot(page, *view(page)[:2]))
        page.wait("document.querySelectorAll('#overlay .drawing').length === 0 && document.getElementById('tool-hint').textContent.startsWith('Drag')")


def empty_regions_say_so(bench):
    with bench.index_of(TABLE):
        page = _open(bench)
        page.click_on("[data-tool=rectangle]")
        equal(page.run("[document.querySelector('[data-tool=rectangle]').getAttribute('aria-pressed'), document.getElementById('tool-hint').hidden]"), ["true", False])
        # A click alone selects nothing, and Escape ends the tool.
        page.click(*spot(page, 500050, 300050))
        equal(page.run("document.getElementById('details').hidden"), True)
        page.key("Escape")
        page.wait("document.getElementById('tool-hint').hidden")
        equal(page.run("document.querySelectorAll('[data-tool][aria-pressed=true]').length"), 0)
        select_rectangle(page, (500910, 300910), (500930, 300930), (500990, 300990))
        page.wait("document.getElementById('tool-hint').textContent === 'No postcodes there.'")
        # It goes away with the next movement.
        page.click_on("#zoom-out")
        page.wait("document.getElementById('tool-hint').hidden")
        bench.harmless(page)


def nearest_to_a_point_are_listed(bench):
    with bench.index_of(TABLE):
        page = _open(bench)
        page.click_on("[data-tool=nearest]")
        page.click(*spot(page, 500440, 300330))
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        assert text(page, "#details-location").startswith("Position, grid reference 5004"), text(page, "#details-location")
        assert text(page, "#nearest li:first-child a").startswith("AB1 3FA"), text(page, "#nearest")
        equal(page.run("document.getElementById('tool-hint').hidden"), True)
        bench.harmless(page)


def drawn_regions_stay_in_place(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@404500,302000,0.05", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        before = spot(page, 402000, 302000)
        select_rectangle(page, (399000, 306000), (405000, 300000))
        page.wait("document.getElementById('details-title').textContent === 'Selected region' && !document.getElementById('details').hidden")
        settled(page)
        after = spot(page, 402000, 302000)
        assert max(abs(one - other) for one, other in zip(before, after)) < 1.5, (before, after)
        bench.harmless(page)
