"""One field for everything: groups of postcodes, districts and wards, addresses and positions."""
import math
import re

from cases import colouring
from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, NOTES, equal, extended, is_highlighted, options, picture, rectangle, reload, settled, spot, text, view, write

IS_NAMED = "document.getElementById('map').dataset.named?.includes('ward')"


def _type(page, typed):
    page.run("document.getElementById('q').value = ''")
    write(page, typed)


def _copied_link(page):
    page.run("globalThis.copied = null; navigator.clipboard.writeText = async (text) => { copied = text; }")
    page.click_on("#copy-link")
    return page.wait("copied")


def letters_list_areas_and_outcodes(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    _type(page, "f")
    listed, notes = options(page), page.run(NOTES)
    areas = [one for one in listed if one.isalpha()]
    assert "FC" in areas and areas == sorted(areas) and listed[:len(areas)] == areas, listed
    assert all(re.fullmatch(r"postcode area · [\d,]+ postcodes?", note) for note in notes[:len(areas)]), notes
    # Further letters belong to other areas; no postcodes are listed.
    equal([one for one in listed[len(areas):] if not re.fullmatch(r"F\d[A-Z\d]?", one)], [])
    # The counts add up to that of all results.
    count = lambda note: int(re.search(r"[\d,]+", note).group().replace(",", ""))
    equal(sum(count(note) for note in notes[:len(areas)]), count(text(page, "#state-text")))
    page.key("ArrowDown")
    page.key("Enter")
    page.wait(f"document.getElementById('details-title').textContent === '{areas[0]}' && !document.getElementById('details').hidden")
    assert text(page, "#details-location").startswith("Postcode area, "), text(page, "#details-location")
    bench.harmless(page)


def both_meanings_are_listed_and_shown(bench):
    rows = ["postcode,easting,northing"]
    rows += [f"M11 {sector}A{unit},{390000 + 100 * number},{398000 + 300 * sector}" for sector in (1, 2) for number, unit in enumerate("ABDEF")]
    rows += [f"M1 1A{unit},{384000 + 100 * number},398000" for number, unit in enumerate("ABD")]
    # One far away, so that the map can show more than these.
    rows.append("ZE1 0AA,450000,1100000")
    with bench.index_of("\n".join(rows) + "\n"):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        _type(page, "m11")
        equal(list(zip(options(page), page.run(NOTES)))[:4], [
            ("M11", "outcode · 10 postcodes"), ("M11 1", "postcode sector · 5 postcodes"),
            ("M11 2", "postcode sector · 5 postcodes"), ("M1 1", "postcode sector · 3 postcodes")])
        # A line divides the two.
        equal(page.run("[...document.querySelectorAll('#options li.divided')].map((one) => one.querySelector('span').textContent)"), ["M1 1", "M11 1AA"])
        settled(page)
        shot = picture(bench, page, "both-meanings")
        for name, x, y in (("M11", 390200, 398450), ("M1 1", 384100, 398000)):
            x, y = spot(page, x, y)
            # The name is above the dots.
            ink = shot.share((x - 18, y - 28, x + 18, y - 8), lambda r, g, b: r + g + b < 200)
            assert ink > 0.04, f"{name} has no name on the map"
        assert shot.share((x - 5, y - 5, x + 5, y + 5), is_highlighted) > 0.1, "M1 1's name covers its dots"
        # A space at the end leaves the outcode, one inside the sector.
        _type(page, "m11 ")
        equal(options(page)[:2], ["M11", "M11 1"])
        _type(page, "m1 1")
        equal(options(page), ["M1 1", "M1 1AA", "M1 1AB", "M1 1AD"])
        bench.harmless(page)


def districts_and_wards_are_found(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        _type(page, "wes")
        equal(list(zip(options(page), page.run(NOTES))), [("Westfield", "district · 486 postcodes and 54 terminated"), ("West", "ward of Westfield · 486 postcodes and 54 terminated")])
        equal(text(page, "#state-text"), "1 district and 1 ward.")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Westfield' && !document.getElementById('details').hidden")
        equal(text(page, "#details-location"), "District, 486 postcodes and 54 terminated")
        equal(page.run("location.hash"), "#E07000001")
        equal(_copied_link(page), bench.address + "/#E07000001")
        equal(page.run("[...document.querySelectorAll('#summary h3')].map((one) => one.textContent)")[:1], ["Ward (1)"])
        settled(page)
        picture(bench, page, "district")
        left, top, right, bottom = rectangle(page, "#map")
        for east, north in ((400900, 300000), (409000, 308000)):
            x, y = spot(page, east, north)
            assert left < x < right and top < y < bottom, f"{east}, {north} is out of view"
        bench.harmless(page)
        # The code finds it, too.
        page.run("document.getElementById('q').value = ''")
        _type(page, "e07000002")
        equal((options(page), text(page, "#state-text")), (["Eastfield"], "1 district."))
        # The link opens it again.
        page = bench.open("#E05000002", reduced=True)
        page.wait(IS_NAMED)
        page.wait("document.getElementById('details-title').textContent === 'East' && !document.getElementById('details').hidden")
        equal(text(page, "#details-location"), "Ward of Eastfield, 486 postcodes and 54 terminated")
        bench.harmless(page)


def enter_opens_a_city_before_a_ward_of_the_same_name(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,City of Weston\nE07000002,\"Easton, City of\"\n", "WD25CD,WD25NM\nE05000001,Easton\nE05000002,Weston\n"]
    with bench.index_of(_two_areas(), names=names):
        for typed, name in (("weston", "City of Weston"), ("Easton", "Easton, City of")):
            page = bench.open(reduced=True)
            page.wait(IS_NAMED)
            entries = page.run("history.length")
            write(page, typed)
            equal(options(page)[0], name)
            page.wait("location.hash.length > 1")
            page.key("Enter")
            page.wait(f"document.getElementById('details-title').textContent === '{name}' && !document.getElementById('details').hidden")
            # The typed name and the district are one step.
            equal(page.run("history.length"), entries + 1)
            bench.harmless(page)


@extended
def enter_opens_the_only_name_with_the_words(bench):
    districts = ["The City of Weston and Sea", "City and County of the City of Easton"]
    names = ["LAD25CD,LAD25NM\n" + "".join(f"E0700000{number},{name}\n" for number, name in enumerate(districts, 1)),
             "WD25CD,WD25NM\nE05000001,Weston Hill\nE05000002,Weston Park\n"]
    with bench.index_of(_two_areas(), names=names):
        for typed, name, bold in (("weston", districts[0], "Weston"), ("SEA", districts[0], "Sea"), ("weston and sea", districts[0], "Weston and Sea"),
                                  ("Easton", "City of Easton", "Easton"), (districts[1], "City of Easton", "City of Easton"), ("park", "Weston Park", "Park")):
            page = bench.open(reduced=True)
            page.wait(IS_NAMED)
            write(page, typed)
            equal((options(page)[0], page.run("document.querySelector('#options b').textContent")), (name, bold))
            page.key("Enter")
            page.wait(f"document.getElementById('details-title').textContent === '{name}' && !document.getElementById('details').hidden")
            bench.harmless(page)
        # The start of a word isn't a word.
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        write(page, "west")
        page.key("Enter")
        page.wait("document.getElementById('state').dataset.text === 'west'")
        equal((page.run("document.getElementById('details').hidden"), options(page)), (True, [districts[0], "Weston Hill", "Weston Park"]))


@extended
def names_beyond_the_limit_are_counted(bench):
    count = 120
    rows = "".join(f"AB1 {1 + number // 20}{'ABDEFGHJLNPQRSTUWXYZ'[number % 20]}A,{400000 + 100 * number},300000,E0700{number:04}\n" for number in range(count))
    names = ["LAD25CD,LAD25NM\n" + "".join(f"E0700{number:04},Area {number}\n" for number in range(count))]
    with bench.index_of("postcode,easting,northing,lad25cd\n" + rows, names=names):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('district')")
        write(page, "area")
        equal((len(options(page)), text(page, "#state-text")), (100, "120 districts, first 100 listed."))
        bench.harmless(page)


@extended
def all_names_are_listed(bench):
    with bench.index_of(colouring._table(), names=colouring.NAMES):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('district')")
        write(page, "area")
        equal((len(options(page)), text(page, "#state-text")), (30, "30 districts."))
        bench.harmless(page)


@extended
def ampersands_are_the_word_and(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,Brighton and Hove\nE07000002,Eastfield\n", "WD25CD,WD25NM\nE05000001,Barton & Winton\nE05000002,East\n"]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, name in (("brighton & hove", "Brighton and Hove"), ("barton and win", "Barton & Winton"), ("barton&win", "Barton & Winton")):
            _type(page, typed)
            equal((typed, options(page)), (typed, [name]))
        bench.harmless(page)


def link_to_a_district_waits_for_the_names(bench):
    """The page knows the names some time after the rest of the index."""
    keep = "globalThis.workers = []; globalThis.Worker = class extends Worker { constructor(...all) { super(...all); workers.push(this); } };"
    with bench.index_of(_two_areas(), names=NAMES):
        script = bench.proxy.file("/page/reader.js").decode()
        call = "await sendLabels(summary.count);"
        assert script.count(call) == 1, "the script has changed"
        gate = "  await new Promise((go) => addEventListener('message', ({ data }) => { if (data.isGate) go(); }));\n"
        with bench.altered("/page/reader.js", script.replace(call, gate + call).encode()):
            page = bench.open("#E07000002", reduced=True, before=keep)
            page.wait(INDEX_IS_WHOLE)
            page.wait("document.getElementById('state-text').textContent === 'Searching names…'")
            page.run("workers.forEach((one) => one.postMessage({ isGate: true }))")
            page.wait("document.getElementById('details-title').textContent === 'Eastfield' && !document.getElementById('details').hidden")
            equal(text(page, "#state-text"), "")


@extended
def typed_name_and_its_summary_are_one_step(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('map').dataset.named?.includes('district')")
        write(page, "eastfield")
        page.wait("location.hash === '#eastfield'")
        entries = page.run("history.length")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Eastfield' && location.hash === '#E07000002'")
        equal(page.run("history.length"), entries)
        page.run("history.back()")
        page.wait("document.getElementById('details').hidden && location.hash === ''")
        bench.harmless(page)


def enter_waits_for_the_names(bench):
    """Enter on a name that hasn't loaded opens it once it has, unless the text has changed."""
    keep = """globalThis.workers = []; globalThis.Worker = class extends Worker {
      constructor(...all) { super(...all); if (all[0].endsWith("reader.js")) workers.push(this); } };"""
    with bench.index_of(_two_areas(), names=NAMES):
        script = bench.proxy.file("/page/reader.js").decode()
        call = "await sendLabels(summary.count);"
        gate = "  await new Promise((go) => addEventListener('message', ({ data }) => { if (data.isGate) go(); }));\n"
        with bench.altered("/page/reader.js", script.replace(call, gate + call).encode()):
            for changes in (False, True):
                page = bench.open(reduced=True, before=keep)
                page.wait(INDEX_IS_WHOLE)
                write(page, "eastfield")
                page.key("Enter")
                # While names load, the state is loading, not an error.
                page.wait("document.getElementById('state-text').textContent === 'Searching names…'")
                if changes:
                    page.key("Backspace")
                page.run("workers.forEach((one) => one.postMessage({ isGate: true }))")
                page.wait("document.getElementById('map').dataset.named?.includes('ward')")
                if changes:
                    page.wait("document.querySelectorAll('#options li').length === 1")
                    equal(page.run("document.getElementById('details').hidden"), True)
                else:
                    page.wait("document.getElementById('details-title').textContent === 'Eastfield' && !document.getElementById('details').hidden")
                bench.harmless(page)


@extended
def enter_opens_the_option_with_the_same_name(bench):
    with bench.index_of(_two_areas(), names=["LAD25CD,LAD25NM\nE07000001,Ynys Môn\nE07000002,Ynys Môn and the Mainland\n"]):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED.replace('ward', 'district'))
        _type(page, "ynys mon")
        equal(sorted(options(page)), ["Ynys Môn", "Ynys Môn and the Mainland"])
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Ynys Môn' && !document.getElementById('details').hidden")
        bench.harmless(page)


@extended
def click_on_the_map_replaces_a_link_to_a_district(bench):
    """Even if the names arrive while its record loads."""
    keep = """globalThis.workers = []; globalThis.held = null; globalThis.holds = false;
      globalThis.Worker = class extends Worker {
        constructor(...all) { super(...all); if (all[0].endsWith("reader.js")) workers.push(this); }
        postMessage(data, ...more) { if (holds && data.name === "record") held = () => super.postMessage(data, ...more); else super.postMessage(data, ...more); }
      };"""
    with bench.index_of(_two_areas(), names=NAMES):
        script = bench.proxy.file("/page/reader.js").decode()
        call = "await sendLabels(summary.count);"
        gate = "  await new Promise((go) => addEventListener('message', ({ data }) => { if (data.isGate) go(); }));\n"
        with bench.altered("/page/reader.js", script.replace(call, gate + call).encode()):
            page = bench.open("#E07000002@400900,300300,0.5", reduced=True, before=keep)
            page.wait(INDEX_IS_WHOLE)
            page.wait("document.getElementById('state-text').textContent === 'Searching names…'")
            settled(page)
            x, y = spot(page, 400900, 300300)
            page.mouse("mouseMoved", x, y)
            page.wait("!document.getElementById('tip').hidden")
            # The first request reads the name of the dot, the second one its record.
            page.run("holds = true")
            page.click(x, y)
            page.wait("held !== null")
            page.run("(() => { const go = held; held = null; go(); })()")
            page.wait("held !== null")
            page.run("workers.forEach((one) => one.postMessage({ isGate: true }))")
            page.wait(IS_NAMED)
            page.run("holds = false, held()")
            page.wait("document.getElementById('details-title').textContent === 'WA1 1AA' && !document.getElementById('details').hidden")
            bench.harmless(page)


def pasted_address_gives_its_postcode(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    address = "10 Invented Street, Some Town TV1A 1AA, United Kingdom"
    _type(page, address)
    equal((page.run("document.getElementById('q').value"), options(page)), (address, ["TV1A 1AA"]))
    equal(text(page, "#state-text"), "1 postcode.")
    page.wait("location.hash.length > 1")
    entries = page.run("history.length")
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && !document.getElementById('details').hidden")
    page.wait("location.hash === '#TV1A-1AA'")
    equal(page.run("history.length"), entries)
    bench.harmless(page)


def positions_are_found(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    for typed, east, north in bench.first(4, ("51.5033, -0.1276", 530050, 179950), ("51.5033N 0.1276W", 530050, 179950), ("530050, 179950", 530050, 179950),
                               ("TQ 300 799", 530050, 179950), ("tq3005079950", 530050, 179950), ("N51.5033 W0.1276", 530050, 179950)):
        _type(page, typed)
        equal((typed, len(options(page)), page.run(NOTES)), (typed, 1, ["position"]))
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('#nearest a').length > 2")
        grid = [int(part) for part in re.findall(r"\d+", text(page, "#details-location"))]
        assert abs(grid[0] - east) < 60 and abs(grid[1] - north) < 60, f"{typed}: {grid}"
        settled(page)
        x, y = spot(page, *grid)
        left, top, right, bottom = rectangle(page, "#map")
        assert left < x < right and top < y < bottom and view(page)[2] > 0.01, "the position isn't in view"
    address = page.run("location.hash")
    assert re.fullmatch(r"#51\.\d+,-0\.\d+", address), address
    title = text(page, "#details-title")
    # The link is the same, and a position has no postcode to copy.
    equal(_copied_link(page), bench.address + "/" + address)
    equal(page.run("[...document.querySelectorAll('.copies button')].filter((one) => one.checkVisibility()).map((one) => one.id)"),
          ["copy-position", "copy-link"])
    page = bench.open(address, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait(f"document.getElementById('details-title').textContent === {title!r} && !document.getElementById('details').hidden")
    bench.harmless(page)


@extended
def nearest_postcode_is_in_view_however_far(bench):
    with bench.index_of("postcode,easting,northing\nAB1 1AA,400000,300000\nAB1 1AB,410000,300000\nZE1 0AA,450000,1100000\n"):
        page = bench.open("#450000,300000", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length === 3")
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        for east in (450000, 410000):
            x, y = spot(page, east, 300000)
            assert left < x < right and top < y < bottom, (east, x, y)
        bench.harmless(page)


def what_the_data_lack_is_said(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    for typed, place in (("bt1", "Northern Ireland (BT)"), ("je2 3", "Jersey (JE)"), ("bt", "Northern Ireland (BT)")):
        _type(page, typed)
        assert text(page, "#state-text").endswith(f" has no postcodes in {place}. Try another area."), text(page, "#state-text")
        equal(options(page), [])
    bench.harmless(page)


@extended
def what_the_data_lack_is_said_before_the_index_has_loaded(bench):
    """The server's answer is no correction either."""
    bench.proxy.index_gate.clear()
    try:
        for settings in ({}, {"without_wasm": True}):
            page = bench.open(reduced=True, **settings)
            write(page, "bt1")
            page.wait("location.hash === '#BT1'")
            assert text(page, "#state-text").endswith(" has no postcodes in Northern Ireland (BT). Try another area."), text(page, "#state-text")
            equal(options(page), [])
    finally:
        bench.proxy.index_gate.set()
    bench.harmless(page)


def outcodes_are_found_before_the_index_has_loaded(bench):
    """The server's list begins with them; Enter opens a summary as soon as the index has opened."""
    bench.proxy.index_gate.clear()
    try:
        page = bench.open(reduced=True)
        write(page, "TV1A")
        listed = page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1 && [...document.querySelectorAll('#options [role=option]')].slice(0, 2).map((one) => one.textContent)")
        assert listed[0].startswith("TV1A") and "outcode" in listed[0] and "sector" in listed[1], listed
        page.key("Enter")
        page.run("document.getElementById('q').blur()")
    finally:
        bench.proxy.index_gate.set()
    page.wait("document.getElementById('details-title').textContent === 'TV1A' && document.getElementById('options').hidden")
    bench.harmless(page)
    # Letters list areas and outcodes, and no postcodes. Without the index, they are texts to search for.
    page = bench.open(reduced=True, without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    write(page, "tv")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length")
    assert not any(re.search(r" \d[A-Z]{2}$", one) for one in options(page)), options(page)
    number = options(page).index("TV1A")
    for _ in range(number + 1):
        page.key("ArrowDown")
    page.key("Enter")
    page.wait("document.getElementById('q').value === 'TV1A ' && [...document.querySelectorAll('#options [role=option]')].length > 2")
    bench.harmless(page)


@extended
def all_kinds_of_texts_wait_for_the_index(bench):
    """The server completes postcodes only, also those in addresses. For the rest, "nothing found" would be wrong."""
    kind = "document.getElementById('state').dataset.kind"
    bench.proxy.index_gate.clear()
    try:
        page = bench.open(reduced=True)
        for typed in ("10 Downing Street, London TV1A 1AA", "Elsewhere TV1A"):
            _type(page, typed)
            assert options(page)[0] == typed[typed.index("TV"):], options(page)
        _type(page, "Nowhere 12")
        page.wait(f"{kind} === 'loading' && document.getElementById('state-text').textContent === 'Searching…'")
        other = bench.open("#51.5,-0.12", reduced=True)
        other.wait(f"['loading', 'stalled'].includes({kind})")
    finally:
        bench.proxy.index_gate.set()
    page.wait("document.getElementById('state-text').textContent.startsWith('Nothing found.')")
    other.wait("document.getElementById('details-title').textContent.startsWith('51.5')")
    bench.harmless(page)
    bench.harmless(other)


def search_page_takes_over_without_the_index(bench):
    """It knows names and positions."""
    with bench.index_of(_two_areas(), names=NAMES):
        for typed in ("Westfield", "51.5, -0.12"):
            page = bench.open(without_wasm=True)
            page.wait("document.getElementById('map').dataset.state === 'broken'")
            write(page, typed)
            page.wait("document.querySelector('#state-text a')?.textContent === 'Open the search page'")
            bench.harmless(page)
            page.key("Enter")
            page.wait("location.pathname === '/search' && document.readyState === 'complete'")
            equal(page.run("document.getElementById('q').value"), typed)
            assert "Nothing" not in text(page, "main"), text(page, "main")


@extended
def fast_slips_show_the_postcodes_around_them(bench):
    """The map doesn't stay at the results of whatever was searched last."""
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    whole = view(page)
    page.run("(() => { const q = document.getElementById('q'); q.focus(); q.value = 'tv1a 1zz'; q.dispatchEvent(new Event('input', { bubbles: true })); })()")
    page.wait("document.getElementById('state').dataset.text === 'tv1a 1zz'")
    settled(page)
    assert view(page)[2] > 10 * whole[2], view(page)
    page.wait("location.hash === '#TV1A-1ZZ'")
    seen = view(page)
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    # There is no list beside them then.
    assert seen[2] / 2 < view(page)[2] < seen[2] * 2, (view(page), seen)
    bench.harmless(page)


@extended
def notes_of_long_names_are_not_cut(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,Westfield and Northern Valleys\nE07000002,Eastfield\n",
             "WD25CD,WD25NM\nE05000001,Westminster Abbey Gardens Ward\nE05000002,Garscadden/Scotstounhill\n"]
    with bench.index_of(_two_areas(), names=names):
        for width in (390, 320, 1280):
            page = bench.open(width=width, height=844, reduced=True)
            page.wait("document.getElementById('map').dataset.named?.includes('ward')")
            write(page, "westminster")
            page.wait(f"{NOTES}.length")
            equal(page.run(NOTES), ["ward of Westfield and Northern Valleys · 486 postcodes and 54 terminated"])
            equal((width, page.run("[...document.querySelectorAll('#options li, #options span, #options small')].filter((one) => "
                                   "one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline').map((one) => one.tagName)")), (width, []))
            # A name without spaces breaks after the slash.
            _type(page, "garscadden")
            page.wait(f"{NOTES}.length === 1")
            equal((width, page.run("""(() => {
                const [name, note] = ["span", "small"].map((part) => document.querySelector(`#options ${part}`).getBoundingClientRect());
                return name.right <= note.left || name.bottom <= note.top;
            })()""")), (width, True))
            picture(bench, page, f"long-names-{width}")
            bench.harmless(page)


@extended
def sectors_are_no_positions(bench):
    page = bench.open(reduced=True)
    found = page.run("import('/page/points.js').then(({ pointIn }) => ['N1 1', 'S10 2', 's1 2e', 'N1 9W', '52 -1'].map(pointIn))")
    equal(found, [None] * 5)
    bench.harmless(page)


def typed_position_is_one_step(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    entries = page.run("history.length")
    for typed in ("51.5033,-0.1276", "TQ 30 80"):
        write(page, typed)
        page.wait("location.hash.length > 1")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent.startsWith('51.') && location.hash.includes('51.')")
        equal(page.run("history.length"), entries + 1)
        page.run("history.back()")
        page.wait("document.getElementById('details').hidden && document.getElementById('q').value === ''")
        page.run("document.getElementById('q').select()")
    # Another position, found with the tool while the typed one is listed, is a step of its own.
    page.run("document.getElementById('q').value = ''")
    write(page, "51.5033, -0.1276")
    page.wait("location.hash.includes('51.5033')")
    page.run("document.querySelector('[data-tool=nearest]').click()")
    left, top, right, bottom = rectangle(page, "#map")
    page.click((left + right) / 2, (top + bottom) / 2)
    page.wait("!document.getElementById('details').hidden && !location.hash.startsWith('#51.5033')")
    page.run("history.back()")
    page.wait("document.getElementById('details-title').textContent === '51.50330, -0.12760' && location.hash.startsWith('#51.5033')")


@extended
def typed_positions_are_marked(bench):
    """Before Enter, as postcodes are, also where there are other dots."""
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    write(page, "530050, 179950")
    page.wait("document.getElementById('options').children.length === 1")
    settled(page)
    shot = picture(bench, page, "typed-position")
    x, y = spot(page, 530050, 179950)
    ring = sum(is_highlighted(*shot.pixel(x + 9 * math.cos(turn), y + 9 * math.sin(turn))) for turn in (number * math.pi / 4 for number in range(8)))
    assert ring >= 6, ring
    page.click_on("#clear")
    settled(page)
    shot = picture(bench, page, "typed-position-cleared")
    assert not shot.share([int(part) for part in rectangle(page, "#map")], is_highlighted), "a ring is left"
    bench.harmless(page)


@extended
def positions_outside_the_map(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    for typed in ("48.85, 2.35", "40.7128, -74.0060", "60.5, 5.3", "91.5, 10", "52, 181", "800000, 180000"):
        page.run("document.getElementById('q').value = ''")
        write(page, typed)
        equal(text(page, "#state-text"), f"The position {typed} is outside the map. Latitudes and eastings come first.")


@extended
def positions_that_the_data_do_not_cover(bench):
    """The nearest postcodes of Belfast are in Scotland, if the index has none of Northern Ireland."""
    rows = {"of Great Britain": "AB1 1AA,400000,300000\nDG9 8DZ,197000,560000\n", "with Northern Ireland": "AB1 1AA,400000,300000\nBT1 1AA,146000,530000\n"}
    for name, lines in rows.items():
        with bench.index_of("postcode,easting,northing\n" + lines):
            for position, is_covered in (("54.6,-5.93", name != "of Great Britain"), ("55.3,-5.6", True)):
                page = bench.open(f"#{position}", reduced=True)
                page.wait("document.querySelectorAll('#nearest a').length > 0")
                equal((position, text(page, "#details-location").endswith(" has no postcodes in Northern Ireland (BT).")), (position, not is_covered))
                page.wait("document.getElementById('live').textContent.includes('grid reference')")
                assert ".." not in page.run("document.getElementById('live').textContent")


@extended
def results_are_beside_the_tools(bench):
    """No postcode that a summary frames is behind a button, the menu of colours or the list."""
    for size in ({"width": 1280, "height": 640}, {"width": 390, "height": 844, "mobile": True}):
        page = bench.open(reduced=True, **size)
        page.wait(INDEX_IS_WHOLE)
        left, top, right, bottom = rectangle(page, "#map")
        # The corners of a box that is narrower than the map.
        width, height = 18 * (right - left), 30 * (bottom - top)
        corners = [(400000 + x * width, 300000 + y * height) for x in (0, 0.5, 1) for y in (0, 0.5, 1)]
        rows = [f"AB1 1A{letter},{round(x)},{round(y)}" for letter, (x, y) in zip("ABDEFGHJL", corners)]
        table = "postcode,easting,northing\n" + "\n".join([*rows, "ZE1 1AA,450000,1200000", "TR1 1AA,100000,20000"]) + "\n"
        with bench.index_of(table):
            page = bench.open(reduced=True, **size)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            write(page, "AB1")
            page.key("Enter")
            page.wait("!document.getElementById('details').hidden")
            settled(page)
            picture(bench, page, f"beside-tools-{size['width']}")
            left, top, right, bottom = rectangle(page, "#map")
            covers = [rectangle(page, one) for one in (".colour-menu", ".region-tools", ".map-buttons", ".scale")]
            for corner in corners:
                x, y = spot(page, *corner)
                assert left < x < right and top < y < bottom, f"{corner} is outside the map"
                assert not any(a < x < c and b < y < d for a, b, c, d in covers), f"{x}, {y} is behind {covers}"
            bench.harmless(page)


@extended
def enter_keeps_what_is_open(bench):
    """Other areas may have the name in the field."""
    names = ["LAD25CD,LAD25NM\nE07000001,Abbey\nE07000002,Abbey\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open("#E07000001", reduced=True)
        page.wait("document.getElementById('details-title').textContent === 'Abbey' && !document.getElementById('details').hidden")
        page.wait(IS_NAMED)
        count = page.run("document.getElementById('map').dataset.highlighted")
        settled(page)
        fitted = view(page)
        scale = "Number(document.getElementById('map').dataset.view.split(' ')[2])"
        page.click_on("#zoom-out")
        page.wait(f"{scale} < {fitted[2] * 0.6}")
        page.run("document.getElementById('q').focus()")
        # The map returns to it.
        page.key("Enter")
        page.wait(f"{scale} > {fitted[2] * 0.99}")
        settled(page)
        equal(page.run("[document.getElementById('map').dataset.highlighted, location.hash.split('@')[0], document.getElementById('details').hidden]"), [count, "#E07000001", False])
        equal(text(page, "#state-text"), "")
        bench.harmless(page)


def similar_names_are_suggested(bench):
    names = [NAMES[0].replace("Westfield", "City of Westfield"), NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, name in (("westfeild", "City of Westfield"), ("eatsfield", "Eastfield"), ("eastfeil", "Eastfield")):
            _type(page, typed)
            equal((typed, text(page, "#state-text"), options(page)), (typed, f"Nothing found. Did you mean {name}?", [name]))
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Eastfield' && !document.getElementById('details').hidden")
        _type(page, "northfield")
        equal((text(page, "#state-text"), options(page)), ("Nothing found. Try a district, a postcode or coordinates.", []))
        bench.harmless(page)


@extended
def names_with_a_district_or_an_outcode_are_found(bench):
    names = [NAMES[0], "WD25CD,WD25NM\nE05000001,Saint Mary's\nE05000002,St Mary's\n"]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, notes in (("st marys, east", ["ward of Eastfield"]), ("saint mary, westfield", ["ward of Westfield"]),
                             ("saint m", ["ward of Westfield", "ward of Eastfield"]), ("st marys, London", ["ward of Westfield", "ward of Eastfield"])):
            _type(page, typed)
            equal((typed, sorted(note.split(" · ")[0] for note in page.run(NOTES))), (typed, sorted(notes)))
        for typed, name in (("Westtown, WA1", "WA1"), ("EA1 3, Easttown", "EA1 3"), ("5 High St, EA1 3B", "EA1 3B")):
            _type(page, typed)
            equal((typed, options(page)[0][:len(name)]), (typed, name))
            assert re.search(f" for {name}[,.]", text(page, "#state-text")), text(page, "#state-text")
        # What was ignored is said, and a slip isn't an outcode among words.
        _type(page, "st marys, London")
        equal(text(page, "#state-text"), "2 wards for st marys.")
        _type(page, "WA1 lAA")
        assert text(page, "#state-text").startswith("No postcode begins with WA1 LAA. Did you mean "), text(page, "#state-text")
        _type(page, "Westtown wa1")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'WA1' && !document.getElementById('details').hidden")
        bench.harmless(page)


def counties_regions_and_countries_are_found(bench):
    rows = ["postcode,easting,northing,ctry,rgn,oscty,oslaua"] + [
        f"AB1 1A{letter},{400000 + 100 * number},300000,E92000001,E12000001,E1000000{number % 2 + 1},E0700000{number % 3 + 1}" for number, letter in enumerate("ABDEFG")]
    names = ["RGN20CD,RGN20NM\nE12000001,North Combe\n", "CTY23CD,CTY23NM\nE10000001,Combeshire\nE10000002,(pseudo) Combe\n", "LAD25CD,LAD25NM\nE07000001,Combe\n"]
    with bench.index_of("\n".join(rows) + "\n", names=names):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('district')")
        _type(page, "combe")
        page.wait("document.querySelectorAll('#options [role=option]').length === 3")
        equal(list(zip(options(page), page.run(NOTES))), [
            ("Combe", "district · 2 postcodes"), ("North Combe", "region · 6 postcodes"), ("Combeshire", "county · 3 postcodes")])
        equal(text(page, "#state-text"), "1 region, 1 county and 1 district.")
        _type(page, "england")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'England' && !document.getElementById('details').hidden")
        equal((page.run("location.hash"), text(page, "#details-location")), ("#E92000001", "Country, 6 postcodes"))
        bench.harmless(page)


def link_with_a_name_opens_it(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#westfield", reduced=True)
        page.wait("document.getElementById('details-title').textContent === 'Westfield' && !document.getElementById('details').hidden")
        page.wait("location.hash === '#E07000001'")
        bench.harmless(page)
        page = bench.open("#field", reduced=True)
        page.wait("document.getElementById('state-text').textContent.startsWith('Nothing found')")
        # The beginning of several names lists them; on a touch screen, the keyboard would come up.
        for mobile in (False, True):
            page = bench.open("#wes", mobile=mobile, reduced=True)
            page.wait("document.getElementById('state-text').textContent === '1 district and 1 ward.'")
            equal(page.run("[document.getElementById('options').hidden, document.getElementById('details').hidden]"), [mobile, True])
        bench.harmless(page)
