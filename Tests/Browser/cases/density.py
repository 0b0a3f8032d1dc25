"""The picture of the density, which the page shows until the dots are drawn."""

from picture import Picture
from steps import INDEX_IS_WHOLE, equal, is_ink, picture, rectangle, settled, until, view

PICTURE = "document.getElementById('density')"
HAS_PICTURE = f"Boolean({PICTURE}?.complete && {PICTURE}.naturalWidth)"


def _ink(shot, box):
    """Returns the box of what is drawn in a part of a picture."""
    left, top, right, bottom = (int(part) for part in box)
    ink = is_ink(shot.pixel(left + 4, top + 4))
    sea = bytes(shot.pixel(left + 4, top + 4)) + b"\xff" * (shot.step - 3)
    found = []
    for y in range(top, bottom):
        if shot.rows[y][left * shot.step : right * shot.step] == sea * (right - left):
            continue
        first = next((x for x in range(left, right) if ink(*shot.pixel(x, y))), None)
        if first is not None:
            found.append((first, y, next(x for x in reversed(range(left, right)) if ink(*shot.pixel(x, y)))))
    assert found, "nothing is drawn"
    return min(one for one, _, _ in found), found[0][1], max(one for _, _, one in found), found[-1][1]


def picture_lies_where_the_dots_will_be(bench):
    # Only the picture and the dots stay visible.
    alone = b"#map-section * { visibility: hidden; } #map, #density, #dots { visibility: visible !important; }"
    with bench.altered("/page/style.css", bench.proxy.file("/page/style.css") + alone):
        for settings in ({}, {"width": 400, "height": 800}):
            bench.proxy.index_gate.clear()
            try:
                page = bench.open(**settings)
                page.wait(HAS_PICTURE)
                page.wait("getComputedStyle(document.getElementById('overlay')).visibility === 'hidden'")
                box = rectangle(page, "#map")
                before = _ink(picture(bench, page, "density"), box)
                east, north, scale = view(page)
                west, south, *_ = map(int, page.run(f"{PICTURE}.dataset.box").split())
                left, _, _, bottom = rectangle(page, "#density")
                wanted = (box[0] + box[2]) / 2 + (west - east) * scale, (box[1] + box[3]) / 2 + (north - south) * scale
                assert all(abs(one - other) < 1 for one, other in zip((left, bottom), wanted)), (left, bottom, wanted)
                # It moves with the map.
                page.run("document.getElementById('map').focus()")
                page.key("ArrowLeft")
                page.wait(f"{PICTURE}.getBoundingClientRect().left > {left} + 20")
                page.key("0")
                page.wait(f"Math.abs({PICTURE}.getBoundingClientRect().left - {left}) < 1")
            finally:
                bench.proxy.index_gate.set()
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            page.wait(f"!{PICTURE}")
            page.run("document.activeElement.blur()")
            after = _ink(picture(bench, page, "density-dots"), box)
            assert all(abs(one - other) <= 8 for one, other in zip(before, after)), (before, after)
            bench.harmless(page)


def picture_comes_before_the_scripts(bench):
    arrivals = bench.proxy.arrivals
    arrivals.clear()
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    first = {path: arrivals.index(path) for path in ("/index/density.png", "/page/app/app.js", "/page/index/worker.js", "/index/map")}
    equal(sorted(first, key=first.get), [*first])
    # The scripts wait for a second, or for the whole picture.
    asked, ended = page.run("""[["/page/app/app.js", "startTime"], ["/index/density.png", "responseEnd"]].map(([path, time]) =>
      performance.getEntriesByName(location.origin + path)[0][time])""")
    assert asked >= min(ended, 1000), (asked, ended)
    with bench.altered("/index/density.png", b"not a picture"):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
    # The scripts don't wait for a picture that doesn't arrive.
    bench.proxy.picture_gate.clear()
    try:
        page = bench.page()
        page.send("Page.navigate", url=f"{bench.address}/")
        page.wait(INDEX_IS_WHOLE)
    finally:
        bench.proxy.picture_gate.set()


def picture_is_the_map_without_javascript(bench):
    page = bench.open(script=False)
    until(lambda: any(node["name"].startswith("Density of ") and node["role"] == "image" for node in page.tree()), "no picture")
    shot = picture(bench, page, "density-without-script")
    equal((shot.width, shot.height), (1280, 860))
    middle = (400, 250, 900, 700)
    assert shot.share(middle, is_ink(shot.pixel(340, 300))) > 0.001
    # A file of at most 25 kB for any index.
    status, headers, body = bench.proxy.upstream.get("/index/density.png", {})
    equal((status, headers["Content-Type"]), (200, "image/png"))
    assert len(body) <= 25_000, len(body)
    assert Picture(shot.png).width == 1280
