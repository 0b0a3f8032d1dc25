"""Indexes that are not what they should be; only with the tests' own server, whose index can be changed."""
import json

from module import trapping
from steps import INDEX_IS_WHOLE, options, reload, settled, text, write


def a_new_index_is_used_at_the_next_load(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    kept = "(async () => (await (await caches.open('index')).match('/index/map'))?.headers.get('ETag'))()"
    first = page.wait(kept)
    changed = bytearray(bench.server.index)
    place = changed.find(b"Code-Point")
    changed[place : place + 10] = b"Newer-Data"
    with bench.index(bench.resealed(changed)):
        reload(page)
        page.wait(INDEX_IS_WHOLE)
        assert text(page, "#about").count("Code-Point") == 1, text(page, "#about")
        page.wait(f"(async () => await {kept} !== {json.dumps(first)})()")
        reload(page)
        page.wait("document.getElementById('about')?.textContent.includes('Newer-Data')")
        page.wait(INDEX_IS_WHOLE)


def damaged_indexes_are_refused(bench):
    whole = bench.server.index
    cut = len(whole) // 2
    for name, index in {"nothing": b"", "text": b"<html>not found</html>" * 9, "half": whole[:cut], "longer": whole + b"more",
                        "flipped": whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:],
                        "huge": whole[:16] + b"\xff" * 8 + whole[24:]}.items():
        with bench.index(index):
            page = bench.open()
            page.wait("['broken'].includes(document.getElementById('map').dataset.state) || "
                      "document.getElementById('map').dataset.index === 'incomplete'")
            write(page, "m1")
            page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
            page.close()


def a_damaged_rest_leaves_the_map(bench):
    whole = bench.server.index
    with bench.index(whole[:-3] + bytes([whole[-3] ^ 1]) + whole[-2:]):
        page = bench.open()
        page.wait("document.getElementById('map').dataset.index === 'incomplete'")
        settled(page)
        write(page, "sw1a 1aa")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length === 1")
        page.key("ArrowDown")
        page.key("Enter")
        # The API knows the rest of the record.
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        page.wait("document.querySelectorAll('#nearest button').length > 0")


def a_trap_is_said_and_the_api_goes_on(bench):
    module = trapping((bench.server.files / "page/core.wasm").read_bytes(), "complete")
    with bench.altered("/page/core.wasm", module):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        bench.requests.clear()
        write(page, "sw1a")
        page.wait("document.getElementById('map').dataset.state === 'broken'")
        assert "The index cannot be read" in text(page, "#map-message"), text(page, "#map-message")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        assert all(one.startswith("SW1A ") for one in options(page)), options(page)
        assert "/postcodes/sw1a/autocomplete" in bench.requests, bench.requests
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        bench.harmless(page)
