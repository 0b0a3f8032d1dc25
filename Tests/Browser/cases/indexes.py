"""Unusual, damaged and outdated indexes."""
import json
import pathlib
import re

from trap import trapping
from steps import INDEX_IS_WHOLE, attribute, equal, options, picture, point_at_postcode, rectangle, reload, settled, spot, text, write

FORMAT = re.search(r"static let version = (\d+)", (pathlib.Path(__file__).resolve().parent.parent.parent.parent
                   / "Sources/PostcodeKit/File/IndexFile.swift").read_text()).group(1)
CACHE = f"'index-{FORMAT}'"
IS_CACHED = f"(async () => (await (await caches.open({CACHE})).keys()).length === 2)()"
# Whether loading has ended, successfully or not.
IS_SETTLED = ("document.getElementById('map')?.dataset.state === 'broken' || "
              "['whole', 'incomplete'].includes(document.getElementById('map')?.dataset.index)")


def _alter(page, path, change):
    """Changes a cached part of the index. `change` is a JavaScript function of its bytes."""
    page.run(f"""(async () => {{
        const cache = await caches.open({CACHE});
        const response = await cache.match('{path}');
        const bytes = new Uint8Array(await response.arrayBuffer());
        await cache.put('{path}', new Response(({change})(bytes), {{ headers: response.headers }}));
    }})()""")


def _state(page):
    """Waits until loading has ended. Returns the state and the message on the map."""
    page.wait(IS_SETTLED)
    return page.run("[document.getElementById('map').dataset.index ?? document.getElementById('map').dataset.state, "
                    "document.getElementById('map-message').textContent]")


def _built(bench, rows):
    """Returns an index of rows: postcode, easting, northing, month of termination."""
    table = "postcode,easting,northing,terminated\n" + "".join(",".join(map(str, row)) + "\n" for row in rows)
    return bench.built(table).read_bytes()


# Four postcodes at one position, two of them terminated; a terminated one alone; and a live one elsewhere.
STACKED = [("SW1A 0AA", 529000, 179600, 200611), ("SW1A 1AA", 529000, 179600, ""), ("SW1A 1AB", 529000, 179600, 199802),
           ("SW1A 1AC", 529000, 179600, ""), ("SW1A 1AD", 529200, 179700, 200105), ("SW1A 1AE", 528700, 179400, "")]


def menu_of_postcodes_at_one_position(bench):
    with bench.index(_built(bench, STACKED)):
        page = bench.open("#SW1A", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("Number(document.getElementById('map').dataset.highlighted) === 6")
        settled(page)
        x, y = spot(page, 529000, 179600)
        page.mouse("mouseMoved", x, y)
        # Live postcodes come first once the terminated ones are known.
        page.wait("document.getElementById('map').dataset.terminated")
        page.mouse("mouseMoved", x + 1, y)
        page.wait("document.querySelector('#tip b')?.textContent === 'SW1A 1AA'")
        assert "3 more postcodes here" in text(page, "#tip"), text(page, "#tip")
        assert "terminated" not in text(page, "#tip"), text(page, "#tip")
        page.mouse("mouseMoved", *spot(page, 529200, 179700))
        page.wait("document.querySelector('#tip b')?.textContent === 'SW1A 1AD'")
        assert "terminated, May 2001" in text(page, "#tip"), text(page, "#tip")
        for chosen in ("SW1A 1AC", "SW1A 0AA"):
            page.click(x, y)
            page.wait("!document.getElementById('choice').hidden")
            picture(bench, page, "choice")
            offered = page.run("[...document.querySelectorAll('#choice button')].map((one) => one.textContent)")
            equal(offered, ["SW1A 1AA", "SW1A 1AC", "SW1A 0AA terminated", "SW1A 1AB terminated"])
            equal(page.run("document.activeElement === document.querySelector('#choice button')"), True)
            while not page.run("document.activeElement.textContent").startswith(chosen):
                page.key("ArrowDown")
            page.key("Enter")
            page.wait("document.getElementById('details-title').textContent === " + json.dumps(chosen))
            page.wait("document.getElementById('choice').hidden")
            # Showing the neighbours moves the map again.
            page.wait("document.querySelectorAll('#nearest a').length > 0")
            settled(page)
            x, y = spot(page, 529000, 179600)
        page.click(x, y)
        page.wait("!document.getElementById('choice').hidden")
        page.key("Escape")
        page.wait("document.getElementById('choice').hidden")
        # Tab in either direction closes the menu.
        for steps, modifiers, reached in ((4, 0, "rectangle"), (1, 8, "map")):
            page.click(x, y)
            page.wait("document.activeElement === document.querySelector('#choice:not([hidden]) button')")
            for _ in range(steps):
                equal(page.run("document.getElementById('choice').hidden"), False)
                for kind in ("rawKeyDown", "keyUp"):
                    page.send("Input.dispatchKeyEvent", type=kind, key="Tab", windowsVirtualKeyCode=9, modifiers=modifiers)
            equal(page.run("[document.activeElement.id || document.activeElement.dataset.tool, document.getElementById('choice').hidden]"), [reached, True])
        bench.harmless(page)


def corrupt_cache_is_replaced(bench):
    page = bench.open(service_worker=True)
    for path, change in (("/index/map", "() => '<html>Please log in</html>'"), ("/index/rest", "(bytes) => { bytes[bytes.length - 3] ^= 1; return bytes; }")):
        page.wait(IS_CACHED)
        _alter(page, path, change)
        reload(page)
        equal(_state(page), ["whole", ""])
        # The new download is cached.
        page.wait(IS_CACHED)
        reload(page)
        equal(_state(page), ["whole", ""])
    bench.harmless(page)


def new_index_is_used_at_the_next_load(bench):
    page = bench.open(service_worker=True)
    page.wait(INDEX_IS_WHOLE)
    kept = f"(async () => (await (await caches.open({CACHE})).match('/index/map'))?.headers.get('ETag'))()"
    page.wait(IS_CACHED)
    first = page.wait(kept)
    changed = bytearray(bench.proxy.index)
    offset = changed.find(b"Code-Point")
    changed[offset : offset + 10] = b"Newer-Data"
    with bench.index(bench.resealed(changed)):
        reload(page)
        page.wait(INDEX_IS_WHOLE)
        assert text(page, "#about").count("Code-Point") == 1, text(page, "#about")
        page.run("document.getElementById('q').focus()")
        page.wait(f"(async () => await {kept} !== {json.dumps(first)})()")
        # A notice offers to reload, without moving the focus.
        page.wait("document.getElementById('newer').textContent.startsWith('Newer data is available.')")
        equal(page.run("document.activeElement.id"), "q")
        assert any(node["role"] == "status" and node.get("live") == "polite" for node in page.tree())
        assert any((node["role"], node["name"]) == ("button", "Reload") for node in page.tree())
        for width, height, mobile in ((390, 844, True), (360, 500, True), (1280, 860, False)):
            page.resize(width, height, mobile)
            notice = rectangle(page, "#newer")
            for other in ("header", "#map", "#about", "#attribution"):
                left, top, right, bottom = rectangle(page, other)
                is_apart = notice[3] <= top or notice[1] >= bottom or notice[0] >= right or notice[2] <= left
                assert is_apart, f"{notice} lies over {other} at {(left, top, right, bottom)}"
            picture(bench, page, f"newer-{width}")
        page.run("globalThis.isLeft = true; document.getElementById('newer').scrollIntoView()")
        page.click_on("#newer button")
        page.wait("!globalThis.isLeft && document.getElementById('about')?.textContent.includes('Newer-Data')")
        page.wait(INDEX_IS_WHOLE)
        equal(text(page, "#newer"), "")


def damaged_indexes_are_rejected(bench):
    whole = bench.proxy.index
    cut = len(whole) // 2
    for name, index in {"text": b"<html>not found</html>" * 9, "half": whole[:cut], "flipped": whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:],
                        "format": whole[:8] + bytes([99]) + whole[9:]}.items():
        with bench.index(index):
            page = bench.open()
            page.wait("['broken'].includes(document.getElementById('map').dataset.state) || "
                      "document.getElementById('map').dataset.index === 'incomplete'")
            message = text(page, "#map-message")
            # Advice for operators isn't shown to visitors.
            assert "build" not in message and (name != "format" or "99" in message), message
            write(page, "p1")
            page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
            page.close()


def map_survives_a_damaged_rest(bench):
    whole = bench.proxy.index
    with bench.index(whole[:-3] + bytes([whole[-3] ^ 1]) + whole[-2:]):
        page = bench.open()
        page.wait("document.getElementById('map').dataset.index === 'incomplete'")
        settled(page)
        write(page, "tv1a 1aa")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length === 1")
        page.key("ArrowDown")
        page.key("Enter")
        # The rest of the record comes from the server.
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        page.wait("document.querySelectorAll('#nearest a').length > 0")
        # The page says what it can't show without the rest of the index.
        assert text(page, "#newer").startswith("Couldn't load the rest of the index: "), text(page, "#newer")
        equal(text(page, "#newer button"), "Try again")
        for typed, title in (("tv1a", "TV1A"), ("51.5, -0.12", "51.50000, -0.12000")):
            page.run("document.getElementById('q').value = ''")
            write(page, typed, waits=False)
            page.key("Enter")
            page.wait(f"document.getElementById('details-title').textContent === '{title}'")
            page.wait("document.getElementById('details-note').textContent === \"Details are missing, because the rest of the index couldn't be loaded.\"")
            equal(page.run("document.getElementById('csv')"), None)
            page.run("document.getElementById('q').value = ''")
        for typed in ("camden", "E07000002"):
            page.run("document.getElementById('q').value = ''")
            write(page, typed)
            equal((typed, text(page, "#state-text")), (typed, "The names of districts, wards and places couldn't be loaded. Open the search page"))
        bench.harmless(page)
    page.click_on("#newer button")
    page.wait(INDEX_IS_WHOLE)
    equal(text(page, "#newer"), "")


def server_takes_over_after_a_trap(bench):
    module = trapping(bench.proxy.file("/page/core.wasm"), "search")
    with bench.altered("/page/core.wasm", module):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        bench.requests.clear()
        write(page, "tv1a")
        page.wait("document.getElementById('map').dataset.state === 'broken'")
        assert "the index can't be read" in text(page, "#map-message"), text(page, "#map-message")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        assert all(one.startswith("TV1A") for one in options(page)), options(page)
        assert "/index/complete" in bench.requests, bench.requests
        point_at_postcode(page)
        page.key("Enter")
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        bench.harmless(page)


def index_without_positions_has_no_map(bench):
    with bench.index_of("AB1 1AA\nAB1 1AB\nAB2 1AA\n"):
        bench.requests.clear()
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        # There is no picture of the density either.
        equal(page.run("document.getElementById('density')"), None)
        assert "/index/density.png" not in bench.requests
        equal(text(page, "label[for=q]"), "Postcode or address")
        equal((text(page, "#examples")[:3], attribute(page, "role", "#map")), ("Try", None))
        write(page, "1zz")
        assert text(page, "#state-text").endswith(" Try an address with a postcode."), text(page, "#state-text")
        page.run("document.getElementById('clear').click(); document.activeElement.blur()")
        assert text(page, "#map-message").startswith("No map: this index has no positions."), text(page, "#map-message")
        equal(page.run("['.map-buttons', '.skip', '#scale'].filter((one) => document.querySelector(one).checkVisibility())"), [])
        # Nothing on the map takes the focus.
        reached = []
        for _ in range(6):
            page.key("Tab")
            reached.append(page.run("document.activeElement.id"))
        assert "map" not in reached and "zoom-in" not in reached, reached
        write(page, "ab1 1aa")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'AB1 1AA'")
        bench.harmless(page)
