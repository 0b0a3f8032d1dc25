"""The map is moved and pointed at."""
from steps import INDEX_IS_WHOLE, clear, equal, rectangle, settled, text, view, write


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
    assert page.run("document.getElementById('details').hidden"), "who drags does not select"
    page.click_on("#zoom-all")
    page.wait(f"Math.abs(Number(document.getElementById('map').dataset.view.split(' ')[2]) / {start[2]} - 1) < 0.01")
    page.run("document.getElementById('map').focus()")
    for key, comparison in [("+", "[2] > "), ("ArrowRight", "[0] > "), ("ArrowUp", "[1] > "), ("-", "[2] < ")]:
        place = int(comparison[1])
        before = view(page)[place]
        page.key(key, key if len(key) == 1 else None)
        page.wait(f"document.getElementById('map').dataset.view.split(' ').map(Number){comparison}{before}")
    bench.harmless(page)


def fingers_move_the_map(bench):
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


def pointing_shows_and_selects(bench):
    page = bench.open("#SW1A-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest button').length > 2")
    settled(page)
    # The selected one is not always in the middle; where it lies is told by the view and the record.
    east, north, scale = view(page)
    grid = page.run("[...document.querySelectorAll('#record dt')].find((t) => t.textContent === 'Grid reference').nextSibling.textContent")
    easting, northing = (int(part) for part in grid.split(","))
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2 + (easting - east) * scale, (top + bottom) / 2 - (northing - north) * scale
    page.mouse("mouseMoved", x + 1, y + 1)
    page.wait("!document.getElementById('tip').hidden")
    assert text(page, "#tip").startswith("SW1A 1AA"), text(page, "#tip")
    clear(page)
    page.wait("document.getElementById('details').hidden")
    page.run("history.back()")
    page.wait("!document.getElementById('details').hidden")
    bench.harmless(page)


def motion_is_reduced(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    page.run("globalThis.moved = 0; new MutationObserver(() => { if (document.getElementById('map').dataset.moving === 'true') "
             "moved++; }).observe(document.getElementById('map'), { attributes: true })")
    write(page, "eh1")
    page.wait("Number(document.getElementById('map').dataset.lit) > 0")
    settled(page)
    equal(page.run("moved"), 0)
