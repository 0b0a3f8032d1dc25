"""Selecting postcodes, and the address."""
import json
import re

from steps import INDEX_IS_WHOLE, KEEPS_COPIED, choose_colour, equal, extended, options, picture, settled, text, view, write


def selecting_shows_the_record(bench):
    page = bench.open(before=KEEPS_COPIED)
    page.wait(INDEX_IS_WHOLE)
    write(page, "tv1a 1a")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 0")
    page.key("ArrowDown")
    wanted = options(page)[0]
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    equal(text(page, "#details-title"), wanted)
    equal(page.run("decodeURIComponent(location.hash)"), "#" + wanted.replace(" ", "-"))
    terms = page.run("[...document.querySelectorAll('#record dt')].map((t) => t.textContent)")
    for term in ("Grid reference", "Latitude, longitude", "District", "Ward"):
        assert term in terms, f"{term} is not among {terms}"
    # A code stands below its name, or alone, as in the sample.
    assert page.run("[...document.querySelectorAll('#record small, #record dd')].some((s) => /^[EWS]\\d{8}$/.test(s.textContent))")
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    picture(bench, page, "selected")
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId=page.context)
    page.click_on("#copy")
    page.wait("document.getElementById('copy').textContent === 'Copied'")
    equal(page.run("navigator.clipboard.readText()"), wanted)
    near = text(page, "#nearest li:nth-child(2) a").split()
    page.click_on("#nearest li:nth-child(2) a")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(' '.join(near[:2]))}")
    bench.harmless(page)


def back_and_forward_work(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    write(page, "p1 1a")
    page.wait("location.hash === '#P1-1A'")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 0")
    page.key("ArrowDown")
    wanted = options(page)[0]
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    page.run("history.back()")
    page.wait("document.getElementById('q').value === 'P1 1A'")
    page.wait("document.getElementById('details').hidden")
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
    equal(options(page), [])
    page.run("history.forward()")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)} && "
              "!document.getElementById('details').hidden")
    equal(page.run("document.getElementById('q').value"), wanted)
    bench.harmless(page)


@extended
def addresses_can_be_shared(bench):
    page = bench.open("#TV1A")
    page.wait(INDEX_IS_WHOLE)
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
    equal(page.run("document.getElementById('q').value"), "TV1A")
    settled(page)
    assert view(page)[2] > 0.02
    page = bench.open("#tv1a1aa")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    for odd in ("#%", "#%3Cimg%20src=x%20onerror=alert(1)%3E", "#" + "A" * 5000, "#%00%E2%80%A8"):
        page = bench.open(odd)
        page.wait(INDEX_IS_WHOLE)
        equal(page.run("document.querySelectorAll('main img:not(#density)').length"), 0)
        bench.harmless(page)


def choosing_a_neighbour_keeps_the_focus(bench):
    page = bench.open("#TV1A-1AA")
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    page.run("document.querySelector('#nearest a').focus()")
    wanted = page.run("document.activeElement.dataset.text")
    page.key("Enter")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)}")
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    equal(page.run("document.activeElement.id"), "details-title")


def closing_returns_to_the_search(bench):
    for is_by_key in (False, True):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        write(page, "p1 1a")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden")
        settled(page)
        before = view(page)
        if is_by_key:
            page.key("Tab")
            for _ in range(20):
                page.key("Tab")
                if page.run("document.activeElement.id") == "close":
                    break
            page.key("Enter")
        else:
            page.click_on("#close")
        page.wait("document.getElementById('details').hidden")
        page.wait("document.getElementById('q').value === 'p1 1a'")
        page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
        page.wait("location.hash.startsWith('#P1-1A@')")
        settled(page)
        equal((options(page), view(page)[2]), ([], before[2]))
        # After a click the field has no focus, which would bring up a phone's keyboard.
        equal(page.run("document.activeElement.id"), "q" if is_by_key else "map")
    page = bench.open("#P1-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    before = view(page)
    page.click_on("#close")
    page.wait("location.hash.startsWith('#@')")
    settled(page)
    # Without a previous search, the map stays where it is.
    assert view(page)[2] > before[2] / 4, f"scale {before[2]} became {view(page)[2]}"


def addresses_are_normalised(bench):
    for odd in bench.first(2, "tv1a1aa", "TVIA-1AA", "tv1a+1aa", "%20tv1a%201aa"):
        page = bench.open("#" + odd)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
        equal((odd, page.run("[document.title, location.hash]")), (odd, ["TV1A 1AA · Postcodes", "#TV1A-1AA"]))
        equal(text(page, "#state-text"), "Corrected TVIA 1AA to TV1A 1AA." if odd == "TVIA-1AA" else "")
        if odd == "TVIA-1AA":
            page.wait("document.getElementById('live').textContent.startsWith('Corrected TVIA 1AA to TV1A 1AA. TV1A 1AA.')")
        page.close()
    page = bench.open("#zz")
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.getElementById('state').dataset.kind === 'none'")
    # Before the index is loaded there is no advice.
    page.wait("document.getElementById('state-text').textContent.length > 'No postcode begins with ZZ.'.length")
    sentence = text(page, "#state-text")
    assert re.fullmatch(r"No postcode begins with ZZ\. (Did you mean \w+( or \w+)*\?|Try a postcode or coordinates\.)", sentence), sentence
    page.wait(f"document.getElementById('live').textContent.startsWith({json.dumps(sentence)})")
    page = bench.open("#" + "A" * 5000)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.getElementById('state').dataset.kind === 'none'")
    for where in ("document.title", "document.getElementById('q').value", "document.getElementById('state-text').textContent"):
        assert page.run(f"{where}.length") < 250, where
    assert page.run("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def copy_buttons(bench):
    page = bench.open("#TV1A-1AA", before=KEEPS_COPIED)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId=page.context)
    degrees = page.run("[...document.querySelectorAll('#record dt')].find((t) => t.textContent === 'Latitude, longitude').nextSibling.textContent")
    for part, wanted in (("copy", "TV1A 1AA"), ("copy-position", degrees), ("copy-link", f"{bench.address}/#TV1A-1AA")):
        page.click_on(f"#{part}")
        page.wait(f"document.getElementById('{part}').textContent === 'Copied'")
        equal(page.run("navigator.clipboard.readText()"), wanted)
        page.wait(f"document.getElementById('notice').textContent.trim() === {json.dumps(f'Copied {wanted}')}")
    # Without permission, the text is selected.
    page.run("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    page.click_on("#copy-link")
    page.wait("document.getElementById('copy-link').textContent === 'Selected'")
    equal(page.run("getSelection().toString()"), f"{bench.address}/#TV1A-1AA")
    page.wait("document.getElementById('notice').textContent.includes('is selected')")
    bench.harmless(page)


@extended
def address_keeps_the_whole_outcode(bench):
    """A space at the end stands for the outcode alone: P1 without P10, P11 and the like. So does a link to P1."""
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    counts = {}
    for typed in ("p1", "p1 "):
        page.run("document.getElementById('q').value = ''")
        write(page, typed)
        page.wait(f"location.hash === '#{'P1-' if typed.endswith(' ') else 'P1'}'")
        counts[typed] = page.run("document.getElementById('map').dataset.highlighted")
    assert int(counts["p1 "]) < int(counts["p1"]), counts
    for address in ("#P1", "#P1-"):
        page = bench.open(address, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(f"document.getElementById('map').dataset.highlighted === '{counts['p1 ']}'")
        bench.harmless(page)


def escape_closes_the_record(bench):
    for place in ("#close", "#nearest a", "#map"):
        page = bench.open("#TV1A-1AA", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        page.run(f"document.querySelector({json.dumps(place)}).focus()")
        page.key("Escape")
        page.wait("document.getElementById('details').hidden")
        equal((place, page.run("document.activeElement.id"), page.run("location.hash.split('@')[0].replace('#', '')")),
              (place, "map" if place == "#map" else "q", ""))
        bench.harmless(page)


@extended
def copying_moves_no_button(bench):
    for width in (1280, 390):
        page = bench.open("#TV1A-1AA", width=width, reduced=True, before=KEEPS_COPIED)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
                  browserContextId=page.context)
        boxes = ("JSON.stringify([...document.querySelectorAll('.copies button')].map((one) => "
                 "(({ x, y, width, height }) => [x, y, width, height])(one.getBoundingClientRect())))")
        before = page.run(boxes)
        for one in ("copy", "copy-position", "copy-link"):
            page.click_on(f"#{one}")
            page.wait(f"document.getElementById('{one}').textContent === 'Copied'")
            equal(page.run(boxes), before)


@extended
def loading_adds_no_view_to_the_address(bench):
    """A link to a postcode frames it again as more of the index is loaded. That isn't a view that the user has moved to."""
    bench.proxy.index_gate.clear()
    try:
        page = bench.open("#TV1A-1AA", reduced=True)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
    finally:
        bench.proxy.index_gate.set()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    # A view would be written with the setting.
    choose_colour(page, "country")
    page.wait("location.hash.includes('country')")
    equal(page.run("location.hash"), "#TV1A-1AA@;colour=country")


@extended
def search_results_add_no_view_to_the_address(bench):
    """The map zooms to a postcode that is typed, and then to its record. The user hasn't moved it."""
    for content, keys in (("tv1a 1aa", ["Enter"]), ("tv1a 1a", ["ArrowDown", "Enter"])):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        write(page, content)
        for key in keys:
            page.key(key)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        # A view would be written with the setting.
        choose_colour(page, "country")
        page.wait("location.hash.includes('country')")
        equal(page.run("location.hash"), "#TV1A-1AA@;colour=country")


@extended
def links_to_the_largest_scale_keep_their_view(bench):
    """The scale is a whole number there."""
    for start in ("", "#TV1A-1AA"):
        page = bench.open(start, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        for _ in range(40):
            if view(page)[2] >= 4:
                break
            page.click_on("#zoom-in")
            settled(page)
        page.wait("location.hash.endsWith(',4')")
        wanted = view(page)
        # Old links end with a decimal point.
        for end in ("", "."):
            other = bench.open(page.run("location.hash") + end, reduced=True)
            other.wait(INDEX_IS_WHOLE)
            settled(other)
            found = view(other)
            assert max(abs(a - b) for a, b in zip(found[:2], wanted[:2])) < 1 and found[2] == 4, (found, wanted)
            assert other.run("location.hash").rstrip(".").endswith(",4"), other.run("location.hash")


def view_is_in_the_address(bench):
    """A link shows exactly the view that the user has moved to, with or without a selection."""
    for start, zoom in bench.first(2, ("", "#zoom-in"), ("#TV1A-1AA", "#zoom-out"), ("#TV1A", "#zoom-in")):
        page = bench.open(start, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        entries = page.run("history.length")
        equal(page.run("location.hash"), start)
        for _ in range(3):
            page.click_on(zoom)
        page.run("document.getElementById('map').focus()")
        page.key("ArrowLeft")
        settled(page)
        page.wait(f"location.hash.startsWith('{start or '#'}@')")
        wanted = view(page)
        page.wait(f"location.hash.includes('@{round(wanted[0])},{round(wanted[1])},')")
        page.wait(f"Math.abs(Number(location.hash.split(',').at(-1)) / {wanted[2]} - 1) < 1e-3")
        equal(page.run("history.length"), entries)
        address, title = page.run("location.hash"), page.run("document.getElementById('details-title').textContent")
        other = bench.open(address, reduced=True)
        other.wait(INDEX_IS_WHOLE)
        other.wait(f"document.getElementById('details').hidden === {json.dumps(not start)}")
        settled(other)
        equal(other.run("document.getElementById('details-title').textContent"), title)
        found = view(other)
        assert max(abs(a - b) for a, b in zip(found[:2], wanted[:2])) * wanted[2] < 2 and abs(found[2] / wanted[2] - 1) < 1e-3, (found, wanted)
        if other.run("document.querySelectorAll('#nearest a').length"):
            # A further selection is shown.
            other.click_on("#nearest a")
            other.wait("!location.hash.includes('@')")
            settled(other)
            assert view(other)[2] > 2 * wanted[2], "the map stays where the link was"
            other.run("history.back()")
            other.wait(f"location.hash === {json.dumps(address)}")
            settled(other)
            assert abs(view(other)[2] / wanted[2] - 1) < 1e-3, (view(other), wanted)
        # Without a text, showing all postcodes removes the view from the address. With a text, the address keeps it.
        scale = view(other)[2]
        other.click_on("#zoom-all")
        other.wait(f"location.hash.startsWith('{start}@') && Number(location.hash.split(',').at(-1)) < {scale / 10}" if start else "location.hash === ''")
        bench.harmless(other)
        bench.harmless(page)
    for odd in bench.first(2, "#@1,2", "#@0,0,1e9", "#@", "#@1,2,0", "#@99999999,1,1", "#TV1A@x"):
        page = bench.open(odd, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        bench.harmless(page)


def back_undoes_one_step(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    # A postcode that is typed and entered is one step, however quickly.
    entries = page.run("history.length")
    write(page, "tv1a 1aa")
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && location.hash === '#TV1A-1AA'")
    equal(page.run("history.length"), entries + 1)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    near = page.run("document.querySelector('#nearest a').dataset.text")
    page.click_on("#nearest a")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(near)}")
    equal(page.run("history.length"), entries + 2)
    page.run("history.back()")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && location.hash === '#TV1A-1AA'")
    equal(page.run("document.getElementById('details').hidden"), False)
    # Back from the first postcode leads to the start page.
    page.run("history.back()")
    page.wait("document.getElementById('details').hidden && document.getElementById('q').value === '' && location.hash === ''")
    bench.harmless(page)


@extended
def removing_the_text_adds_no_step(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    entries = page.run("history.length")
    for _ in range(3):
        write(page, "tv1")
        page.wait("location.hash === '#TV1'")
        equal(page.run("history.length"), entries + 1)
        for _ in range(3):
            page.key("Backspace")
        page.wait("location.hash === ''")
    # The text can be brought back.
    page.run("history.forward()")
    page.wait("document.getElementById('q').value === 'TV1'")
    # A selection right after the removal replaces the text; Back leads to the start page.
    page.run("(() => { document.getElementById('clear').click(); document.querySelector('#examples a:nth-of-type(3)').click(); })()")
    page.wait("!document.getElementById('details').hidden && location.hash.length > 5")
    equal(page.run("history.length"), entries + 1)
    page.run("history.back()")
    page.wait("document.getElementById('details').hidden && location.hash === '' && document.getElementById('q').value === ''")
    bench.harmless(page)


@extended
def removing_the_text_restores_the_view(bench):
    """A link's view, or one that the user has moved to, returns when the text is removed."""
    for start in ("#@529100,179700,0.2", "#@529100,179700,0.2;colour=country"):
        page = bench.open(start, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        wanted = view(page)
        entries = page.run("history.length")
        for content in ("zz9", "tv1a 1aa", "m"):
            write(page, content)
            page.wait("location.hash.length > 1 && !location.hash.startsWith('#@')")
            page.click_on("#clear")
            page.wait(f"location.hash === '{start}'")
            settled(page)
            equal(view(page), wanted)
        equal(page.run("history.length"), entries + 1)
        # Also before the text is in the address.
        page.run("(() => { const field = document.getElementById('q'); for (const text of ['tv1', '']) { field.value = text; field.dispatchEvent(new Event('input')); } })()")
        settled(page)
        equal(view(page), wanted)
    # The map stays after a record, too, and the address has the view.
    page = bench.open("#TV1A-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.click_on("#close")
    page.wait("location.hash.startsWith('#@')")
    bench.harmless(page)


def focus_stays_on_the_map(bench):
    page = bench.open("#TV1A-1AA@529100,179700,0.5", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("!document.getElementById('details').hidden")
    page.run("document.getElementById('map').focus()")
    page.key("Escape")
    page.wait("document.getElementById('details').hidden")
    equal(page.run("document.activeElement.id"), "map")
    bench.harmless(page)


@extended
def a_turned_phone_shows_the_same_things(bench):
    for start in ("", "#TV1", "#TV1A-1AA"):
        page = bench.open(start, reduced=True, width=390, height=844, mobile=True)
        page.wait(INDEX_IS_WHOLE)
        if "-" in start:
            page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        page.resize(844, 390, mobile=True)
        page.wait("innerWidth === 844")
        fresh = bench.open(start, reduced=True, width=844, height=390, mobile=True)
        fresh.wait(INDEX_IS_WHOLE)
        if "-" in start:
            fresh.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(fresh)
        wanted = view(fresh)
        page.wait(f"Math.abs(Number(document.getElementById('map').dataset.view.split(' ')[2]) / {wanted[2]} - 1) < 0.05")
        settled(page)
        assert max(abs(a - b) for a, b in zip(view(page)[:2], wanted[:2])) * wanted[2] < 30, (view(page), wanted)
        bench.harmless(page)


@extended
def postcode_without_a_space_is_one_step(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    entries = page.run("history.length")
    write(page, "tv1a1aa")
    page.wait("location.hash.length > 1")
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden && location.hash === '#TV1A-1AA'")
    equal(page.run("history.length"), entries + 1)
    page.run("history.back()")
    page.wait("document.getElementById('details').hidden && document.getElementById('q').value === ''")
    bench.harmless(page)
