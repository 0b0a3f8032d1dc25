"""Regions, and the nearest postcodes to a point."""
import json

from steps import INDEX_IS_WHOLE, equal, extended, picture, rectangle, reload, select_rectangle, settled, spot, text, view

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


def downloads_have_the_columns_of_the_index(bench):
    """Also those without a value."""
    with bench.index_of("postcode,easting,northing,oslaua,doterm\n" + "".join(
            f"AB1 1A{letter},{500000 + 100 * number},300000,E0700000{number},{'201001' if number == 3 else ''}\n" for number, letter in enumerate("ABDEF")),
            names=["LAD25CD,LAD25NM\nE07000001,One\nE07000003,Three\n"]):
        page = bench.open("#@500200,300000,1", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("!document.querySelector('[data-tool=rectangle]').disabled")
        settled(page)
        page.run("globalThis.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return 'about:blank#csv'; };"
                 "HTMLAnchorElement.prototype.click = () => {}")
        for east in (500000, 500100, 500300):
            select_rectangle(page, (east - 40, 299950), (east + 40, 300050))
            page.wait("!document.getElementById('details').hidden && document.getElementById('csv') !== null")
            page.click_on("#csv")
            page.wait(f"saved.length === {1 + [500000, 500100, 500300].index(east)}")
            page.click_on("#close")
        tables = page.run("Promise.all(saved.map((one) => one.text()))")
        equal([table.split("\r\n")[0] for table in tables], ["postcode,easting,northing,latitude,longitude,terminated,district,district_name"] * 3)
        equal([table.split("\r\n")[1].split(",")[-3:] for table in tables], [["", "E07000000", ""], ["", "E07000001", "One"], ["201001", "E07000003", "Three"]])
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


@extended
def regions_stay_in_view_beside_the_panel(bench):
    with bench.index_of(TABLE):
        page = bench.open(VIEW, reduced=True, width=768, height=1024)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        (east, north, scale), aside, above = view(page), (right - left) / 2 - 70, (bottom - top) / 2 - 70
        corners = [(east + way * aside / scale, north + way * above / scale) for way in (-1, 1)]
        select_rectangle(page, corners[0], (east, north), corners[1])
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('.postcodes a').length > 0")
        page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) < {scale}")
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        for corner in corners:
            x, y = spot(page, *corner)
            assert left <= x <= right and top <= y <= bottom, (x, y, rectangle(page, "#map"))
        # A link shows the same view.
        wanted = view(page)
        page.wait(f"location.hash.includes('area') && Math.abs(Number(location.hash.split(';')[0].split(',').at(-1)) / {wanted[2]} - 1) < 1e-3")


@extended
def tools_leave_no_instructions(bench):
    with bench.index_of(TABLE):
        page = _open(bench)
        for tool in ("rectangle", "nearest"):
            page.click_on(f"[data-tool={tool}]")
            page.wait("document.getElementById('notice').textContent.length > 10")
            page.click_on(f"[data-tool={tool}]")
            page.wait("document.getElementById('notice').textContent === ''")


@extended
def hints_are_in_the_window(bench):
    with bench.index_of(TABLE):
        page = bench.open("#AB1-1AA", width=390, height=844, mobile=True, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("!document.getElementById('details').hidden")
        settled(page)
        page.run("scrollTo(0, document.getElementById('map').getBoundingClientRect().top + scrollY + 160)")
        page.run("document.querySelector('[data-tool=nearest]').click()")
        page.wait("!document.getElementById('tool-hint').hidden")
        _, top, _, bottom = rectangle(page, "#tool-hint")
        assert 0 <= top and bottom <= 844, (top, bottom)


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


@extended
def legends_do_not_cover_regions(bench):
    """The legend is beside the panel that opens. Postcodes without a district have a row in the panel, as in the legend."""
    lines = TABLE.splitlines()
    table = "\n".join([lines[0] + ",district", *(line + (f",E0700000{1 + number % 2}" if number else ",") for number, line in enumerate(lines[1:]))]) + "\n"
    with bench.index_of(table):
        page = bench.open(f"{VIEW};colour=district", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'district'")
        settled(page)
        select_rectangle(page, (500350, 300850), (500400, 300500), (500750, 299950))
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('.postcodes a').length > 0")
        settled(page)
        legend = rectangle(page, "#legend")
        (left, top), (right, _) = spot(page, 500350, 300850), spot(page, 500750, 299950)
        assert top < legend[3] and 60 < left < right <= legend[0], (left, right, legend)
        page.click_on("#close")
        page.wait("document.getElementById('details').hidden")
        select_rectangle(page, (499950, 300950), (500950, 299950))
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('.shares li').length > 0")
        equal(page.run("[...document.querySelector('.shares').children].map((one) => one.innerText.split('\\n'))"), [["E07000001", "49 · 54 %"], ["E07000002", "40 · 44 %"], ["None", "1 · 1 %"]])
        bench.harmless(page)


@extended
def buttons_do_not_cover_regions(bench):
    """On a phone in landscape, the panel beside the map brings the buttons to its middle."""
    with bench.index_of(TABLE):
        page = bench.open(VIEW, reduced=True, width=844, height=390, mobile=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        select_rectangle(page, (500350, 300550), (500450, 300450), (500550, 300350))
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('.postcodes a').length > 0")
        settled(page)
        buttons = rectangle(page, ".map-buttons")
        (left, bottom), (right, _) = spot(page, 500350, 300350), spot(page, 500550, 300450)
        assert bottom > buttons[1] and 60 < left < right <= buttons[0], (left, right, bottom, buttons)
        bench.harmless(page)


@extended
def nearest_postcodes_can_be_told_apart(bench):
    """In a city centre, where many are within 30 m."""
    rows = "".join(f"AB1 {row}{UNITS[column]}A,{500000 + 12 * column},{300000 + 12 * row}\n" for row in range(10) for column in range(10))
    with bench.index_of("postcode,easting,northing\n" + rows):
        page = bench.open("#500050,300050", reduced=True, width=390, height=844, mobile=True)
        page.wait(f"{INDEX_IS_WHOLE} && document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        assert view(page)[2] > 0.8, view(page)
        bench.harmless(page)


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


def position_links_survive_a_reload(bench):
    """The minus sign of a longitude isn't a space."""
    page = bench.open("#51.5 -0.12", reduced=True)
    for _ in range(2):
        page.wait("document.getElementById('details-title')?.textContent === '51.50000, -0.12000' && document.querySelectorAll('#nearest a').length > 2")
        equal(page.run("location.hash"), "#51.50000,-0.12000")
        reload(page)


@extended
def strays_do_not_set_the_frame(bench):
    """A view of an outcode shows most of its postcodes large, not all of them small because two lie far away."""
    page = bench.open()
    found = json.loads(page.run("""import("/page/geometry.js").then(({ mainBoxOf }) => {
        const cluster = Array.from({ length: 141 }, (_, number) => [530000 + number % 12 * 60, 180000 + Math.floor(number / 12) * 60]);
        const corners = (positions) => Object.values(
          mainBoxOf(...[0, 1].map((axis) => Float64Array.from(positions, (position) => position[axis]))));
        return JSON.stringify([
          corners([...cluster, [529900, 177500], [529800, 177600]]),
          corners([...cluster, ...Array.from({ length: 9 }, (_, number) => [529900, 177500 + number])]),
          corners([[1, 2], [9000, 8000]]), corners([[5, 7]]),
          corners(Array.from({ length: 200 }, (_, number) => [number * 100, 0]))]);
      })"""))
    # Two strays are left out. Nine are too many, and of two postcodes none is a stray. In an even row nothing is left out.
    equal(found, [
        [530000, 180000, 530660, 180660], [529900, 177500, 530660, 180660], [1, 2, 9000, 8000], [5, 7, 5, 7], [0, 0, 19900, 0]])
    bench.harmless(page)
    # The summary says so.
    rows = [f"AB1 1A{letter},{500000 + 20 * number},300000" for number, letter in enumerate("ABDEFGHJLNPQRSTUWXYZ")]
    for stray in (["AB1 1BA,509000,300000"], []):
        with bench.index_of("postcode,easting,northing\n" + "\n".join([*rows, *stray]) + "\n"):
            page = bench.open("#AB1", reduced=True)
            page.wait("!document.getElementById('details').hidden && document.getElementById('map').dataset.index === 'whole'")
            settled(page)
            equal(" At first, the map leaves out 1 postcode far from the others." in text(page, "#summary"), bool(stray))
