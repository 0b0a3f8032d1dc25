"""The combobox: typing, keys and accessibility."""
from steps import HOLDING, INDEX_IS_WHOLE, attribute, clear, equal, is_highlighted, next_frames, options, picture, rectangle, settled, view, write


def typing_highlights_and_zooms(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    before, shot = view(page), picture(bench, page, "before-typing")
    write(page, "tv1a")
    # Each key gets results; the last ones are for all four.
    page.wait("document.querySelector('#options:not([hidden]) [role=option] b')?.textContent.trim() === 'TV1A'")
    assert len(options(page)) > 1 and all(one.startswith("TV1A") for one in options(page))
    listed = [one for one in options(page) if len(one) == 8]
    assert listed and listed == sorted(listed), options(page)
    settled(page)
    after, zoomed = view(page), picture(bench, page, "typed")
    assert after[2] > 20 * before[2], f"scale {before[2]} became {after[2]}"
    assert int(attribute(page, "data-highlighted", "#map")) >= len(options(page))
    left, top, right, bottom = rectangle(page, "#map")
    beside = (rectangle(page, "#options")[2] + 10, top, right, bottom)
    assert zoomed.share(beside, is_highlighted) > 0, "no highlighted dots beside the list"
    equal(shot.share((left, top, right, bottom), is_highlighted), 0)
    assert zoomed.rows != shot.rows
    page.wait("document.getElementById('live').textContent.includes('postcodes')")
    page.wait("location.hash === '#TV1A'")
    bench.harmless(page)


def arrow_keys_move_through_the_list(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    write(page, "p1")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 10")
    active = lambda: page.run("document.getElementById(document.getElementById('q').getAttribute('aria-activedescendant'))"
                              "?.dataset.index ?? null")
    last = str(len(options(page)) - 1)
    equal(active(), None)
    for key, index in [("ArrowDown", "0"), ("ArrowDown", "1"), ("PageDown", "9"), ("Home", "0"), ("End", last),
                       ("PageUp", str(int(last) - 8)), ("End", last), ("ArrowDown", None), ("ArrowDown", "0"),
                       ("ArrowUp", None), ("ArrowUp", last)]:
        page.key(key)
        equal((key, active()), (key, index))
    equal(page.run("document.querySelectorAll('#options [aria-selected=true]').length"), 1)
    equal(page.run("document.activeElement.id"), "q")
    equal(attribute(page, "aria-expanded"), "true")
    page.key("Escape")
    equal((attribute(page, "aria-expanded"), active(), page.run("document.getElementById('q').value")), ("false", None, "p1"))
    page.key("ArrowDown")
    equal((attribute(page, "aria-expanded"), active()), ("true", "0"))
    page.key("Escape")
    page.key("Escape")
    equal(page.run("document.getElementById('q').value"), "")
    bench.harmless(page)


def accessibility_tree(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    tree = page.tree()
    field, = [node for node in tree if node["role"] == "combobox" and node["name"] != "Colour by"]
    equal((field["name"], field["expanded"], field.get("autocomplete")), ("Postcode, address or coordinates", False, "list"))
    write(page, "p1 1a")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    page.key("ArrowDown")
    tree = page.tree()
    field, = [node for node in tree if node["role"] == "combobox" and node["name"] != "Colour by"]
    equal(field["expanded"], True)
    equal([node["name"] for node in tree if node["role"] == "listbox"], ["Postcodes"])
    # The menu of columns follows with its own options.
    listed = [node for node in tree if node["role"] == "option"][: len(options(page))]
    equal([node["name"] for node in listed], options(page))
    equal([node["selected"] for node in listed].count(True), 1)
    page.wait("/^[\\d,]+ postcodes?(\\.|, first 50 listed\\.)$/.test(document.getElementById('live').textContent)")
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    tree = page.tree()
    for role, name in [("button", "Copy postcode"), ("button", "Zoom in"), ("heading", "Nearest"), ("heading", "Postcodes"),
                       ("application", "Map of every postcode as a dot"), ("complementary", "Details"),
                       ("search", "")]:
        assert any(node["role"] == role and node["name"] == name for node in tree), f"missing: {role} {name!r}"
    unnamed = [node for node in tree if node["role"] in ("button", "link", "textbox", "combobox", "image") and not node["name"]]
    equal(unnamed, [])
    # Tab reaches all controls.
    reached = []
    for _ in range(26):
        page.key("Tab")
        reached.append(page.run("document.activeElement.id"))
    for one in ("clear", "map", "zoom-in", "zoom-out", "zoom-all", "copy", "close"):
        assert one in reached, f"{one} is not among {reached}"


def skip_link_leads_to_the_map(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    page.key("Tab")
    equal(page.run("document.activeElement.className"), "skip")
    page.key("Enter")
    page.wait("document.activeElement.id === 'map'")
    # The link doesn't start a search.
    next_frames(page)
    equal(page.run("[location.hash, document.getElementById('q').value, document.getElementById('state-text').textContent]"), ["", "", ""])
    # There are no shortcuts of a single character.
    page.key("/", "/")
    equal(page.run("document.activeElement.id"), "map")


def repeated_results_are_announced(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    page.run("globalThis.said = []; new MutationObserver(() => said.push(document.getElementById('live').textContent))"
             ".observe(document.getElementById('live'), { childList: true, characterData: true, subtree: true })")
    for one in ("tv1a 1aa", "fh1 1bb"):
        page.run("document.getElementById('q').value = ''")
        write(page, one)
        equal(len(options(page)), 1)
        # Screen readers announce changes only.
        page.wait(f"said.filter((text, index) => text.startsWith('1 postcode') && text !== said[index - 1]).length === "
                  f"{1 if one.startswith('tv') else 2}")
    clear(page)
    write(page, "p1")
    page.wait("document.getElementById('live').textContent.endsWith(', first 50 listed.')")


def examples_search(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    _, sector, postcode = page.run("[...document.querySelectorAll('#examples a')].map((link) => link.textContent)")
    page.click_on("#examples a:nth-of-type(2)")
    page.wait(f"document.getElementById('details-title').textContent === {sector!r} && !document.getElementById('details').hidden")
    equal(page.run("document.getElementById('examples').hidden"), True)
    page.run("history.back()")
    page.wait("document.getElementById('details').hidden && document.getElementById('q').value === ''")
    page.click_on("#examples a:nth-of-type(3)")
    page.wait(f"document.getElementById('details-title').textContent === {postcode!r}")
    bench.harmless(page)


def typing_errors_are_corrected(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    field = lambda: next(node for node in page.tree() if node["role"] == "combobox" and node["name"] != "Colour by")
    # The hidden button "Try again" isn't part of the field's description.
    equal(field()["description"], "")
    write(page, "tvia 1aa")
    page.wait("document.getElementById('state-text').textContent.includes('for TV1A 1AA')")
    equal(options(page), ["TV1A 1AA"])
    clear(page)
    write(page, "qq")
    page.wait("document.getElementById('state-text').textContent.startsWith('No postcode begins with QQ.')")
    equal(attribute(page, "data-kind", "#state"), "none")
    assert field()["description"].startswith("No postcode begins with QQ."), field()["description"]
    assert "again" not in field()["description"], field()["description"]
    bench.harmless(page)


def late_results_open_no_list_without_focus(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    page.run("globalThis.holds = /complete/")
    write(page, "p1", waits=False)
    page.wait("held")
    while page.run("document.activeElement.id") != "map":
        page.key("Tab")
    page.run("holds = null, held.go()")
    page.wait("document.getElementById('state').dataset.text === 'p1'")
    equal((options(page), attribute(page, "aria-expanded"), page.run("document.activeElement.id")), ([], "false", "map"))
    # Back in the field, the results are there.
    page.run("document.getElementById('q').focus()")
    page.key("ArrowDown")
    assert len(options(page)) > 1
    page.key("Escape")
    equal(options(page), [])
