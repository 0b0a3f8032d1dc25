"""Moving and pointing at the map."""
import json
import math

from steps import INDEX_IS_WHOLE, clear, equal, extended, is_highlighted, is_ink, picture, position_of_record, rectangle, settled, spot, tap, text, view, write


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


@extended
def selecting_hides_the_keyboard_of_a_phone(bench):
    focus = "document.activeElement.id"
    for mobile, wanted in ((True, ""), (False, "q")):
        page = bench.open(reduced=True, width=390, height=844, mobile=mobile)
        page.wait(INDEX_IS_WHOLE)
        write(page, "TV1A 1AA")
        equal(page.run(focus), "q")
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden")
        equal(page.run(focus), wanted)
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


@extended
def fingers_select_only_dots_apart_from_others(bench):
    """With a mouse, the dots may be closer together."""
    rows = ["AB1 1AA,400000,300000", "AB1 1AB,400060,300000", "AB1 1AD,410000,310000"]
    with bench.index_of("postcode,easting,northing\n" + "\n".join(rows) + "\n"):
        for mobile in (False, True):
            page = bench.open("#@400100,300000,0.1", width=390 if mobile else 1280, height=844, mobile=mobile, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            x, y = spot(page, 400000, 300000)
            if not mobile:
                page.click(x, y)
                page.wait("document.getElementById('details-title').textContent === 'AB1 1AA'")
            else:
                tap(page, x, y)
                page.wait("Number(document.getElementById('map').dataset.view.split(' ')[2]) > 0.2")
                equal(page.run("document.getElementById('details').hidden"), True)
            bench.harmless(page)


@extended
def zooming_keeps_the_selection_in_place(bench):
    for reduced in (False, True):
        page = bench.open("#TV1A-1AA", reduced=reduced)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        for button, count in [("#zoom-out", 3), ("#zoom-in", 2)]:
            position = position_of_record(page)
            before, scale = spot(page, *position), view(page)[2]
            for _ in range(count):
                page.click_on(button)
            settled(page)
            after = spot(page, *position)
            assert math.dist(before, after) < 3, f"moved from {before} to {after}"
            wanted = scale * 2 ** (count if button == "#zoom-in" else -count)
            assert abs(view(page)[2] / wanted - 1) < 0.01, "each click counts"


@extended
def tooltip_hides_when_the_map_moves(bench):
    page = bench.open("#TV1A-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    page.mouse("mouseMoved", *spot(page, *position_of_record(page)))
    page.wait("!document.getElementById('tip').hidden")
    page.run("document.getElementById('zoom-out').click()")
    page.wait("document.getElementById('tip').hidden")


@extended
def map_keys_show_what_enter_selects(bench):
    page = bench.open("#TV1A", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
    settled(page)
    page.run("document.getElementById('q').focus()")
    for _ in range(9):
        if page.run("document.activeElement.id") == "map":
            break
        page.key("Tab")
    equal(page.run("document.activeElement.id"), "map")
    page.wait("!document.getElementById('tip').hidden")
    equal(page.run("getComputedStyle(document.getElementById('map'), '::before').content"), '""')
    page.key("ArrowRight")
    settled(page)
    page.wait("!document.getElementById('tip').hidden")
    picture(bench, page, "keys-on-map")
    wanted = page.run("document.querySelector('#tip b').textContent")
    page.wait(f"document.getElementById('live').textContent.startsWith('{wanted}')")
    page.key("Enter")
    # The summary of the outcode is open at first.
    is_open = f"document.getElementById('details-title').textContent === {json.dumps(wanted)}"
    page.wait(f"{is_open} || !document.getElementById('choice').hidden")
    if not page.run(is_open):
        page.key("Enter")
        page.wait(is_open)


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


@extended
def links_at_the_end_of_the_panel_show_the_map(bench):
    """On a phone, the panel is below the map, and its lists are longer than the window."""
    page = bench.open("#TV1A", width=390, height=844, mobile=True, reduced=True)
    page.wait("document.getElementById('csv') && document.querySelectorAll('.postcodes a').length === 50")
    settled(page)
    # Part of the title is in view, and none of the map.
    page.run("scrollTo(0, document.getElementById('details-title').getBoundingClientRect().bottom - 10)")
    page.run("[...document.querySelectorAll('.postcodes a')].find((one) => one.getBoundingClientRect().top > 0).click()")
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    _, top, _, bottom = rectangle(page, "#map")
    assert min(bottom, 844) - max(top, 0) > 250, (top, bottom)
    assert rectangle(page, "#details-title")[3] < 844
    x, y = spot(page, *position_of_record(page))
    assert 0 < x < 390 and max(top, 0) < y < min(bottom, 844), (x, y, top, bottom)
    bench.harmless(page)


@extended
def map_keeps_its_proportions_before_it_is_drawn(bench):
    """The panel beside it has opened, but nothing has been drawn in the new size. A link keeps the centre of the view, a click its corner."""
    holding = """const post = Worker.prototype.postMessage; globalThis.holds = false; globalThis.resized = 0;
      Worker.prototype.postMessage = function (message, ...others) {
        if (holds && message.name === "show") resized = message.values[0].width; else post.call(this, message, ...others); };"""
    for dots, is_link in (("2d", True), ("2d", False), ("webgl2", True)):
        page = bench.open(f"?dots={dots}#@529090,179645,0.2", reduced=True, before=holding)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        page.run("document.querySelector('.map-buttons').hidden = document.querySelector('.colour-menu').hidden = true")
        before = picture(bench, page, f"wide-{dots}")
        left, top, right, bottom = rectangle(page, "#map")
        page.run("holds = true")
        if is_link:
            page.run("location.hash = '#TV1A@529090,179645,0.2'")
        else:
            page.click(*spot(page, 529090, 179645))
        page.wait(f"!document.getElementById('details').hidden && resized && resized < {right - left} - 100")
        page.run("document.querySelector('.map-buttons').hidden = document.querySelector('.colour-menu').hidden = true")
        narrow = rectangle(page, "#map")[2]
        after = picture(bench, page, f"narrow-{dots}")
        middle = int((top + bottom) / 2)
        ink = is_ink(before.pixel(int(left) + 300, int(top) + 3))
        points = [(x, y) for y in range(middle - 100, middle + 100, 3) for x in range(int(left) + 100, int(narrow) - 100, 3)]
        shift = int((right - narrow) / 2) if is_link else 0
        shown = [(x, y) for x, y in points if ink(*before.pixel(x + shift, y))]
        assert len(shown) > 20, f"{len(shown)} of {len(points)} points are drawn"
        moved = [one for one in points if sum(abs(a - b) for a, b in zip(before.pixel(one[0] + shift, one[1]), after.pixel(*one))) > 60]
        assert len(moved) < len(shown) / 10, f"{len(moved)} of {len(points)} points have changed"
