"""Selecting postcodes, and the address."""
import json
import re

from steps import INDEX_IS_WHOLE, KEEPS_COPIED, equal, options, picture, settled, text, view, write


def selecting_shows_the_record(bench):
    page = bench.open()
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
    near = text(page, "#nearest li:nth-child(2) a").split()
    page.click_on("#nearest li:nth-child(2) a")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(' '.join(near[:2]))}")
    # With the keyboard, the focus moves to the title.
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    page.run("document.querySelector('#nearest a').focus()")
    wanted = page.run("document.activeElement.dataset.text")
    page.key("Enter")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)}")
    equal(page.run("document.activeElement.id"), "details-title")
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
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    page.run("history.forward()")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)} && "
              "!document.getElementById('details').hidden")
    equal(page.run("document.getElementById('q').value"), wanted)
    bench.harmless(page)


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


def addresses_are_normalised(bench):
    for odd in ("tv1a1aa", "TVIA-1AA"):
        page = bench.open("#" + odd)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
        equal((odd, page.run("[document.title, location.hash]")), (odd, ["TV1A 1AA · Postcodes", "#TV1A-1AA"]))
        equal(text(page, "#state-text"), "Corrected TVIA 1AA to TV1A 1AA." if odd == "TVIA-1AA" else "")
        if odd == "TVIA-1AA":
            page.wait("document.getElementById('live').textContent.startsWith('Corrected TVIA 1AA to TV1A 1AA. TV1A 1AA.')")
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
    for part, wanted in (("copy", "TV1A 1AA"), ("copy-degrees", degrees), ("copy-link", f"{bench.address}/#TV1A-1AA")):
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


def view_is_in_the_address(bench):
    """A link shows exactly the view that the user has moved to, with or without a selection."""
    for start, zoom in (("", "#zoom-in"), ("#TV1A-1AA", "#zoom-out")):
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


def a_turned_phone_shows_the_same_things(bench):
    phone = {"reduced": True, "mobile": True}
    page, fresh = bench.open("#TV1A-1AA", width=390, height=844, **phone), bench.open("#TV1A-1AA", width=844, height=390, **phone)
    for one in (page, fresh):
        one.wait(f"{INDEX_IS_WHOLE} && document.querySelectorAll('#nearest a').length > 2")
        settled(one)
    page.resize(844, 390, mobile=True)
    page.wait("innerWidth === 844")
    wanted = view(fresh)
    page.wait(f"Math.abs(Number(document.getElementById('map').dataset.view.split(' ')[2]) / {wanted[2]} - 1) < 0.05")
    settled(page)
    assert max(abs(a - b) for a, b in zip(view(page)[:2], wanted[:2])) * wanted[2] < 30, (view(page), wanted)
    bench.harmless(page)
