"""The main flows in Firefox."""
import math

from steps import INDEX_IS_WHOLE, SHOWS_ALL, equal, options, picture, rectangle, reload, settled, text, view, write


def firefox_main_flows(bench):
    """One test: Firefox takes long to start."""
    page = bench.firefox().page()
    bench.pages.append(page)
    page.go(bench.address)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    shot = picture(bench, page, "firefox")
    left, top, right, bottom = rectangle(page, "#map")
    assert shot.share((left, top, right, bottom), lambda *one: sum(one) < 500) > 0.002, "the map is empty"
    # Dragging and the wheel move the map, and the address has the view.
    before = view(page)
    x, y = (left + right) / 2, (top + bottom) / 2
    page.mouse("mousePressed", x, y)
    for step in range(1, 8):
        page.mouse("mouseMoved", x - 10 * step, y + 5 * step)
    page.mouse("mouseReleased", x - 70, y + 35)
    page.wait(f"document.getElementById('map').dataset.view !== '{' '.join(map(str, before))}'")
    settled(page)
    east, north, scale = view(page)
    assert math.dist(((east - before[0]) * scale, (north - before[1]) * scale), (70, 35)) < 2, (before, view(page))
    page.mouse("mouseWheel", x, y, deltaY=-200)
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) > {1.2 * scale}")
    settled(page)
    page.wait("/^#@-?\\d+,-?\\d+,[\\d.]+$/.test(location.hash)")
    # Search, a summary, a record.
    write(page, "tv1a")
    assert options(page)[0] == "TV1A" and len(options(page)) > 5, options(page)
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A' && !document.getElementById('details').hidden")
    equal(page.run("location.hash"), "#TV1A")
    page.click_on("#clear")
    write(page, "tv1a 1aa")
    page.key("ArrowDown")
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    picture(bench, page, "firefox-record")
    page.key("Escape")
    page.wait("document.getElementById('details').hidden")
    bench.harmless(page)
    # While the service worker takes over, Firefox once showed "Corrupted Content".
    page.go(f"{bench.address}/?visit=2")
    equal(page.run("document.title"), "Postcodes")
    page.wait(INDEX_IS_WHOLE)
    page.wait("navigator.serviceWorker.ready.then(() => true)")
    page.wait("(async () => { const names = await caches.keys(); const index = names.find((name) => name.startsWith('index-')); "
              "return names.length > 1 && Boolean(index) && (await (await caches.open(index)).keys()).length === 2; })()")
    bench.proxy.stop()
    try:
        reload(page)
        page.wait(INDEX_IS_WHOLE)
        page.wait(SHOWS_ALL)
        write(page, "tv1a 1aa")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        equal(text(page, "#details-title"), "TV1A 1AA")
    finally:
        bench.proxy.start()
