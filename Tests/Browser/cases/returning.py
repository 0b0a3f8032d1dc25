"""Links, closing, and the steps of the Back button."""
import json

from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, equal, rectangle, settled, spot, view, write

IS_NAMED = "document.getElementById('map').dataset.named?.includes('ward')"
IS_OPEN = "!document.getElementById('details').hidden"
def _titled(name):
    return f"document.getElementById('details-title').textContent === {json.dumps(name)} && {IS_OPEN}"


def _enter(page, typed, name):
    """Types a text over the former one and opens the record with a name."""
    page.run("document.getElementById('q').select()")
    write(page, typed)
    page.key("Enter")
    page.wait(_titled(name))


def back_after_closing_returns_to_the_view(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        _enter(page, "WA1", "WA1")
        settled(page)
        page.click_on("#close")
        page.wait(f"!({IS_OPEN}) && location.hash.startsWith('#@')")
        page.click_on("#zoom-in")
        settled(page)
        seen = view(page)
        page.wait(f"Math.abs(Number(location.hash.split(',').at(-1)) / {seen[2]} - 1) < 1e-3")
        closed = page.run("location.hash")
        # A link shows the same, without the panel.
        other = bench.open(closed, reduced=True)
        other.wait(INDEX_IS_WHOLE)
        settled(other)
        equal((other.run(IS_OPEN), other.run("document.getElementById('q').value")), (False, ""))
        assert abs(view(other)[2] / seen[2] - 1) < 1e-3, (view(other), seen)
        _enter(page, "EA1", "EA1")
        page.run("history.back()")
        page.wait(f"location.hash === {json.dumps(closed)} && !({IS_OPEN})")
        settled(page)
        assert abs(view(page)[2] / seen[2] - 1) < 1e-3, (view(page), seen)
        bench.harmless(page)


def nothing_found_returns_to_the_record_that_was_open(bench):
    """Not to the view before it; "Z" has moved the map to ZE1 meanwhile."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@415000,301000,0.05", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        _enter(page, "WA1", "WA1")
        settled(page)
        before = view(page)
        # Typed over the name of the record.
        page.run("(() => { const field = document.getElementById('q'); field.focus(); field.select(); })()")
        page.key("z", "z")
        page.wait("document.getElementById('state').dataset.text === 'z'")
        settled(page)
        assert view(page)[1] > 1000000, view(page)
        page.key("z", "z")
        page.wait("document.getElementById('state').dataset.text === 'zz'")
        settled(page)
        # Without the panel, the map is larger.
        for part, wanted, found in zip(("east", "north", "scale"), before, view(page)):
            assert abs(found / wanted - 1) < 0.05, (part, before, view(page))
        bench.harmless(page)


def empty_views_say_so(bench):
    page = bench.open("#@660000,600000,0.5", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    page.run("document.getElementById('map').focus()")
    page.key("Enter")
    page.wait("document.getElementById('live').textContent === 'No postcodes here. Press 0 to show all.'")
    # The tooltip would cover the map's message.
    equal(page.run("[document.getElementById('tip').hidden, document.getElementById('map-message').textContent]"), [True, "No postcodes here. The lowest button shows all."])
    page.click_on("#zoom-all")
    page.wait("document.getElementById('map-message').textContent === ''")
    bench.harmless(page)
    # Beside postcodes, nobody needs to show all.
    with bench.index_of(_two_areas()):
        page = bench.open("#@401000,300500,1", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        x, y = spot(page, 400850, 300600)
        page.mouse("mouseMoved", x, y)
        page.click(x, y)
        page.wait("!document.getElementById('tip').hidden")
        equal(page.run("document.getElementById('tip').innerText.split('\\n')"), ["No postcodes here", "Choose a dot or a label."])
        page.wait("document.getElementById('live').textContent === 'No postcodes here.'")
        bench.harmless(page)


def retry_reloads_scripts_that_failed_to_load(bench):
    for path, message in (("/page/app/app.js", "Couldn't load the page's scripts."), ("/page/painter/worker.js", "Couldn't draw the map: the worker didn't start.")):
        bench.proxy.cuts[path] = 3
        # The progress of the index would replace the message.
        bench.proxy.index_gate.clear()
        try:
            page = bench.page(reduced=True)
            page.go(bench.address)
            page.wait(f"document.getElementById('map-message')?.textContent === {json.dumps(message)} && !document.getElementById('map-retry').hidden")
        finally:
            bench.proxy.cuts.clear()
            bench.proxy.index_gate.set()
        page.run("globalThis.isLeft = true")
        page.click_on("#map-retry")
        page.wait("!globalThis.isLeft && document.getElementById('map')?.dataset.index === 'whole'")
        page.wait("document.getElementById('map-retry').hidden")


def picking_a_dot_leaves_the_view(bench):
    """The map moves only if the panel would cover the dot, or the dot is too near the edge."""
    with bench.index_of(_two_areas(), names=NAMES):
        for postcode, east, north, moves in (("WA1 1AA", 400900, 300300, False), ("WA1 1AE", 401200, 300300, False), ("WA1 2AB", 401900, 300600, True)):
            page = bench.open("#@401200,300300,0.4", reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            x, y = spot(page, east, north)
            page.click(x, y)
            page.wait(_titled(postcode))
            page.wait("document.querySelectorAll('#nearest a').length > 2")
            settled(page)
            left, top, right, bottom = rectangle(page, "#map")
            there = spot(page, east, north)
            assert left + 30 < there[0] < right - 30 and top + 30 < there[1] < bottom - 30, (postcode, there)
            equal((postcode, view(page)[2], max(abs(a - b) for a, b in zip(there, (x, y))) > 3), (postcode, 0.4, moves))
            bench.harmless(page)
