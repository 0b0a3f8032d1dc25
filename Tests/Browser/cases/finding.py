"""One field for everything: groups of postcodes, districts and wards, addresses and positions."""
import re

from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, NOTES, equal, is_highlighted, options, picture, rectangle, reload, settled, spot, text, view, write

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


def links_and_enter_wait_for_the_names(bench):
    """The page knows the names some time after it has opened. If the text has changed meanwhile, nothing opens."""
    waits = "document.getElementById('state-text').textContent === 'Searching names…'"
    opens = "document.getElementById('details-title').textContent === 'Eastfield' && !document.getElementById('details').hidden"
    with bench.index_of(_two_areas(), names=NAMES):
        bench.proxy.index_gate.clear()
        try:
            link, typed, changed = bench.open("#E07000002", reduced=True), bench.open(reduced=True), bench.open(reduced=True)
            link.wait("['loading', 'stalled'].includes(document.getElementById('state').dataset.kind)")
            for page in (typed, changed):
                write(page, "eastfield")
                page.key("Enter")
                page.wait(waits)
                equal((options(page), page.run("document.getElementById('details').hidden")), ([], True))
            changed.key("Backspace")
        finally:
            bench.proxy.index_gate.set()
        for page in (link, typed):
            page.wait(opens)
            equal(text(page, "#state-text"), "")
        changed.wait(IS_NAMED)
        changed.wait("document.querySelectorAll('#options li').length === 1")
        equal(changed.run("document.getElementById('details').hidden"), True)
        bench.harmless(typed)


def enter_of_an_input_method_chooses_nothing(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    write(page, "tv1a 1")
    page.key("ArrowDown")
    for kind in ("rawKeyDown", "keyUp"):
        page.send("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=229)
    page.wait("document.querySelector('#options [aria-selected=true]') !== null")
    equal(page.run("document.getElementById('q').value"), "tv1a 1")
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")


def enter_waits_for_the_script(bench):
    """Somebody types a name and presses Enter while the page's script is still loading."""
    with bench.index_of(_two_areas(), names=NAMES):
        # The script waits for the picture, but not for long.
        bench.proxy.picture_gate.clear()
        try:
            page = bench.page(reduced=True)
            page.send("Page.navigate", url=f"{bench.address}/")
            page.wait("performance.getEntriesByType('navigation')[0]?.domContentLoadedEventEnd > 0 && document.getElementById('q') !== null")
            page.run("document.getElementById('q').focus()")
            page.type("eastfield")
            page.key("Enter")
        finally:
            bench.proxy.picture_gate.set()
        page.wait("document.getElementById('details-title')?.textContent === 'Eastfield' && !document.getElementById('details').hidden")


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
    for typed in ("TQ 300 799", "51.5033, -0.1276"):
        _type(page, typed)
        equal((typed, len(options(page)), page.run(NOTES)), (typed, 1, ["position"]))
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden && document.querySelectorAll('#nearest a').length > 2")
        grid = [int(part) for part in re.findall(r"\d+", text(page, "#details-location"))]
        assert abs(grid[0] - 530050) < 60 and abs(grid[1] - 179950) < 60, f"{typed}: {grid}"
        settled(page)
        x, y = spot(page, *grid)
        left, top, right, bottom = rectangle(page, "#map")
        assert left < x < right and top < y < bottom and view(page)[2] > 0.01, "the position isn't in view"
    address = page.run("location.hash")
    assert re.fullmatch(r"#51\.\d+,-0\.\d+", address), address
    title = text(page, "#details-title")
    # The link is the same, and a position has no postcode to copy.
    equal(_copied_link(page), bench.address + "/" + address)
    equal(page.run("[...document.querySelectorAll('#details dd button, .copies button')].filter((one) => one.checkVisibility()).map((one) => one.id)"),
          ["copy-degrees", "copy-grid", "copy-link"])
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    page.wait(f"document.getElementById('details-title').textContent === {title!r} && !document.getElementById('details').hidden")
    _type(page, "48.85, 2.35")
    equal(text(page, "#state-text"), "The position 48.85, 2.35 is outside the map. Latitudes and eastings come first.")
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
    # Letters list areas and outcodes, and no postcodes. Without the index, choosing one lists its postcodes.
    page = bench.open(reduced=True, without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    write(page, "tv")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length")
    assert not any(re.search(r" \d[A-Z]{2}$", one) for one in options(page)), options(page)
    number = options(page).index("TV1A")
    for _ in range(number + 1):
        page.key("ArrowDown")
    page.key("Enter")
    page.wait("document.getElementById('state').dataset.text === 'TV1A ' && document.querySelectorAll('#options:not([hidden]) [role=option]').length > 4")
    assert re.search(r"TV1A \d[A-Z]{2}", options(page)[-1]), options(page)
    bench.harmless(page)


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


def names_move_the_map(bench):
    """To what Enter would open, as codes do. Several names with the text leave the map where it was."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@450000,700000,0.001", reduced=True)
        page.wait(IS_NAMED)
        settled(page)
        before = view(page)
        for typed, count in (("westf", "540"), ("we", "0"), ("west", "540"), ("field", "0"), ("eastfield", "540"), ("lerwick", "1")):
            _type(page, typed)
            settled(page)
            equal((typed, page.run("document.getElementById('map').dataset.highlighted")), (typed, count))
            if count == "0":
                equal(view(page), before)
            else:
                assert view(page)[2] > 10 * before[2], (typed, view(page), before)
        # Enter opens it, and Back leads to where the search began.
        _type(page, "westfield")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Westfield' && !document.getElementById('details').hidden")
        settled(page)
        equal(page.run("document.getElementById('map').dataset.highlighted"), "540")
        page.run("history.back()")
        page.wait("document.getElementById('details').hidden && document.getElementById('q').value === ''")
        settled(page)
        equal(view(page), before)
        bench.harmless(page)


def unknown_postcodes_lead_to_their_outcode(bench):
    """If the index lacks the whole area, the page says so instead of suggesting a correction."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, said, found in (
            ("WA1 9ZZ", "No postcode begins with WA1 9ZZ. Did you mean WA1 9?", ["WA1 9"]), ("wa1 0zz", "No postcode begins with WA1 0ZZ. Did you mean WA1?", ["WA1"]),
            ("WA77 1AA", "No postcode begins with WA77 1AA. Did you mean WA?", ["WA"]), ("Westown WA1 0ZZ", "No postcode begins with WA1 0ZZ. Did you mean WA1?", ["WA1"]),
        ):
            _type(page, typed)
            equal((typed, text(page, "#state-text"), options(page)), (typed, said, found))
        # The map highlights the group. A whole postcode isn't in an outcode with a shorter name.
        for typed, lit in (("WA1 9ZZ", "WA1 9"), ("WA17 1AA", "WA"), ("Westown WA1 0ZZ", "WA1")):
            _type(page, typed)
            equal((typed, options(page)[-1].split(" ")), (typed, lit.split(" ")))
            equal((typed, page.run("document.getElementById('map').dataset.highlighted")), (typed, str({"WA1 9": 60, "WA": 540, "WA1": 540}[lit])))
        # The suggestions in the sentence are links.
        equal(page.run("[...document.querySelectorAll('#state-text a')].map((one) => [one.textContent, one.hash])"), [["WA1", "#WA1"]])
        # Enter doesn't correct it.
        page.run("document.getElementById('state').dataset.text = ''")
        page.key("Enter")
        page.wait("document.getElementById('state').dataset.text === 'Westown WA1 0ZZ'")
        equal(page.run("document.getElementById('details').hidden"), True)
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'WA1' && !document.getElementById('details').hidden")
        for typed, place in (("SW1A 1AA", "south-west London (SW)"), ("belfast", "Northern Ireland (BT)")):
            _type(page, typed)
            equal((typed, text(page, "#state-text").split(" has ")[-1], options(page)), (typed, f"no postcodes in {place}. Try another area.", []))
        bench.harmless(page)
