"""Moving and pointing at the map."""
import math

from steps import INDEX_IS_WHOLE, clear, equal, is_highlighted, picture, position_of_record, rectangle, settled, spot, tap, text, view, write


def mouse_and_keys_move_the_map(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2, (top + bottom) / 2
    start = view(page)
    page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-400)
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) > {start[2] * 1.2}")
    zoomed = view(page)
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    page.mouse("mouseMoved", x + 120, y, button="left", buttons=1)
    page.mouse("mouseMoved", x + 240, y + 10, button="left", buttons=1)
    page.mouse("mouseReleased", x + 240, y + 10, button="left", clickCount=1)
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[0]) < {zoomed[0] - 1000}")
    assert page.run("document.getElementById('details').hidden"), "dragging selects a postcode"
    page.click_on("#zoom-all")
    page.wait(f"Math.abs(Number(document.getElementById('map').dataset.view.split(' ')[2]) / {start[2]} - 1) < 0.01")
    page.run("document.getElementById('map').focus()")
    for key, comparison in [("+", "[2] > "), ("ArrowRight", "[0] > "), ("ArrowUp", "[1] > "), ("-", "[2] < ")]:
        index = int(comparison[1])
        before = view(page)[index]
        page.key(key, key if len(key) == 1 else None)
        page.wait(f"document.getElementById('map').dataset.view.split(' ').map(Number){comparison}{before}")
    bench.harmless(page)


def pinching_zooms_the_map(bench):
    page = bench.open(width=390, height=844, mobile=True, ratio=2, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    start = view(page)
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2, (top + bottom) / 2
    touch = lambda kind, *points: page.send("Input.dispatchTouchEvent", type=kind, touchPoints=[
        {"x": a, "y": b, "id": number} for number, (a, b) in enumerate(points)])
    touch("touchStart", (x - 30, y), (x + 30, y))
    for spread in (45, 70, 100):
        touch("touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) > {start[2] * 1.8}")
    bench.harmless(page)


def pointing_shows_a_tooltip(bench):
    page = bench.open("#TV1A-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    # The selected postcode isn't always at the centre.
    x, y = spot(page, *position_of_record(page))
    page.mouse("mouseMoved", x + 1, y + 1)
    page.wait("!document.getElementById('tip').hidden")
    assert text(page, "#tip").startswith("TV1A 1AA"), text(page, "#tip")
    clear(page)
    page.wait("document.getElementById('details').hidden")
    page.run("history.back()")
    page.wait("!document.getElementById('details').hidden")
    bench.harmless(page)


def reduced_motion(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    page.run("globalThis.moved = 0; new MutationObserver(() => { if (document.getElementById('map').dataset.moving === 'true') "
             "moved++; }).observe(document.getElementById('map'), { attributes: true })")
    write(page, "fh1")
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 0")
    settled(page)
    equal(page.run("moved"), 0)


def clicks_and_taps_select(bench):
    for mobile in (False, True):
        page = bench.open("#TV1A-1AA", width=390 if mobile else 1280, height=844, mobile=mobile, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        position = position_of_record(page)
        clear(page)
        page.wait("document.getElementById('details').hidden")
        page.run("location.hash = '#TV1A-1'")
        page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
        settled(page)
        if mobile:
            # A finger first zooms in, until it can tell the dots apart.
            tap(page, *spot(page, *position))
            page.wait("location.hash.startsWith('#TV1A-1@')")
            settled(page)
            # The next tap doesn't make a double tap.
            page.key("Shift")
            tap(page, *spot(page, *position))
        else:
            page.click(*spot(page, *position))
        page.wait("!document.getElementById('details').hidden || !document.getElementById('choice').hidden")
        if page.run("document.getElementById('details').hidden"):
            page.click_on("#choice button")
            page.wait("!document.getElementById('details').hidden")
        found = position_of_record(page)
        # A touch may select a neighbour.
        assert math.dist(found, position) < 60 / view(page)[2], f"{found} is not {position}"
        bench.harmless(page)


def keys_select_the_postcode_under_the_cross(bench):
    """The panel that opens beside the map leaves the cross on it, so that Enter selects the same one again."""
    page = bench.open("#TV1A", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
    settled(page)
    page.click_on("#close")
    settled(page)
    page.run("document.getElementById('map').focus()")
    page.key("+", "+")
    settled(page)
    before = view(page)
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden || !document.getElementById('choice').hidden")
    if page.run("document.getElementById('details').hidden"):
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden")
    settled(page)
    east, north, _ = view(page)
    near = 45 / before[2]
    assert abs(east - before[0]) < near and abs(north - before[1]) < near, (before, view(page))


# Holds back what pauses in typing start, until the test calls `endPause`.
PAUSES = """const [start, stop] = [setTimeout, clearTimeout]; globalThis.pauses = new Map(); let number = 0;
globalThis.setTimeout = (act, delay, ...values) => delay === 250 ? (pauses.set(--number, act), number) : start(act, delay, ...values);
globalThis.clearTimeout = (id) => { if (!pauses.delete(id)) stop(id); };
globalThis.endPause = () => { for (const [id, act] of [...pauses]) { pauses.delete(id); act(); } };"""


def map_moves_once_typing_pauses(bench):
    """Drawing the map would delay the next key."""
    page = bench.open(reduced=True, before=PAUSES)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    before = view(page)
    for typed in ("tv", "1"):
        write(page, typed, waits=False)
        page.wait("pauses.size === 1 && document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        equal(page.run("document.getElementById('map').dataset.highlighted ?? '0'"), "0")
    equal(view(page), before)
    page.run("endPause()")
    page.wait("document.getElementById('state').dataset.text === 'tv1'")
    settled(page)
    assert page.run("document.getElementById('map').dataset.highlighted") != "0"
    assert view(page) != before
    # Enter needs no pause.
    write(page, "a 1aa", waits=False)
    page.wait("pauses.size === 1 && document.querySelectorAll('#options:not([hidden]) [role=option]').length === 1")
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden && pauses.size === 0")
    equal(page.run("document.getElementById('map').dataset.highlighted"), "1")
    bench.harmless(page)


def single_result_is_marked(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    write(page, "tv1a 1a")
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
    settled(page)
    page.type("a")
    page.wait("document.getElementById('map').dataset.highlighted === '1'")
    settled(page)
    shot = picture(bench, page, "only-one")
    left, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
    below = int(rectangle(page, "#options")[3]) + 1
    found = [(x, y) for y in range(below, bottom) for x in range(left, right) if is_highlighted(*shot.pixel(x, y))]
    # A ring is wider than any dot.
    west, east = min(x for x, _ in found), max(x for x, _ in found)
    assert 18 <= east - west <= 26, f"the red pixels reach from {west} to {east}"
    name = [shot.pixel(x, y) for y in range(min(y for _, y in found), max(y for _, y in found)) for x in range(east + 3, east + 90)]
    assert sum(sum(pixel) < 200 for pixel in name) > 100, "the label is missing"
