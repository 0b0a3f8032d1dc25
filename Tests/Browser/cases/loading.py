"""Loading and drawing the page."""
import json

from steps import INDEX_IS_WHOLE, attribute, equal, extended, is_ink, picture, rectangle, settled, text


def opens_and_draws(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    shown = int(attribute(page, "data-shown", "#map"))
    shot = picture(bench, page, "desktop")
    box = rectangle(page, "#map")
    ink = shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4)))
    assert 0.0005 < ink < 0.7, f"{ink:.1%} of the map is drawn on"
    bench.note(f"{shown} dots by {attribute(page, 'data-renderer', '#map')}, the first frame "
               f"{attribute(page, 'data-painted', '#map')} ms after the start, longest task {page.run('longest'):.0f} ms")
    sizes = page.run("performance.getEntriesByType('resource').length")
    assert sizes > 5
    equal(text(page, "#map-message"), "")
    # Workers can't use preloaded files, so only modules and the picture are preloaded.
    assert page.run("document.querySelectorAll('link[rel=modulepreload]').length") > 20
    equal(page.run("document.querySelectorAll('link[rel=preload]:not([as=image])').length"), 0)
    bench.harmless(page)


def both_renderers_draw_alike(bench):
    shots = []
    for renderer in ("webgl2", "2d"):
        page = bench.open(f"?dots={renderer}")
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        shot = picture(bench, page, f"dots-{renderer}")
        box = rectangle(page, "#map")
        shots.append((attribute(page, "data-renderer", "#map"), shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4)))))
        bench.harmless(page)
    equal(shots[1][0], "2d")
    if shots[0][0] != "webgl2":
        bench.note("no WebGL 2: tested only the plain canvas")
    assert 0.5 < shots[0][1] / shots[1][1] < 2, f"{shots} differ"


@extended
def high_density_screens(bench):
    page = bench.open(width=500, height=700, ratio=2)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    equal(page.run("[document.getElementById('dots').clientWidth, innerWidth]"), [500, 500])
    shot = picture(bench, page, "dense")
    equal(shot.width, 1000)
    box = [2 * part for part in rectangle(page, "#map")]
    assert shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4))) > 0.0005


def typed_text_survives_the_start_of_the_scripts(bench):
    """On a slow line, somebody types before the scripts have loaded, also at the address of a link."""
    early = """addEventListener("DOMContentLoaded", () => { const field = document.getElementById("q"); field.focus(); field.value = "tv1a 1";
        globalThis.said = document.getElementById("map-message").textContent; });"""
    for address in bench.first(2, "", "#TV1A-1AA", "#@;colour=country"):
        page = bench.open(address, before=early, reduced=True)
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        equal((page.run("document.getElementById('q').value"), page.run("document.getElementById('details').hidden")), ("tv1a 1", True))
        if "colour" in address:
            page.wait("document.getElementById('tools').dataset.colour === 'country'")
        if address == "#TV1A-1AA":
            page.wait("location.hash === '#TV1A-1'")
            page.run("history.back()")
            page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && !document.getElementById('details').hidden")
        # Nothing says that scripts are needed.
        assert page.run("said") in ("", "Loading the map…"), page.run("said")
        bench.harmless(page)


def searches_wait_for_the_scripts(bench):
    """They led to the search page, without the map, if somebody was faster than the scripts."""
    for early, title in (("const field = document.getElementById('q'); field.value = 'tv1a 1aa'; field.form.requestSubmit();", "TV1A 1AA"),
                         ("document.querySelector('#examples a').click();", None)):
        early = f"addEventListener('DOMContentLoaded', () => {{ if (location.pathname === '/') {{ {early} }} }});"
        page = bench.open(before=early, reduced=True)
        page.wait("!document.getElementById('details')?.hidden && location.pathname === '/'")
        title = title or text(page, "#examples a")
        page.wait(f"document.getElementById('details-title').textContent === {json.dumps(title)}")
        page.wait(INDEX_IS_WHOLE)
        bench.harmless(page)
        # Without the scripts, the search page has the results.
        bench.proxy.cuts["/page/app.js"] = 3
        try:
            page = bench.page(before=early)
            page.go(bench.address)
            page.wait("location.pathname === '/search' && document.readyState === 'complete'")
        finally:
            bench.proxy.cuts.clear()


@extended
def first_dots_come_before_the_whole_index(bench):
    """While the second half of the positions is missing, the map shows dots of the first half."""
    letters = "ABDEFGHJLNPQRSTUWXYZ"
    units = [f"{sector}{first}{second}" for sector in range(10) for first in letters for second in letters]
    rows = [f"AB{outcode} {unit},{400000 + 700 * outcode + number % 63 * 10},{800000 + number // 63 * 10}"
            for outcode in range(10, 60) for number, unit in enumerate(units)]
    bench.proxy.cuts["/index/map"] = 1
    bench.proxy.cut_gate.clear()
    try:
        with bench.index_of("\n".join(("postcode,easting,northing", *rows, ""))):
            page = bench.open()
            page.wait("document.getElementById('map').dataset.painted && document.getElementById('map').dataset.shown > 60000")
            equal((attribute(page, "data-state", "#map"), attribute(page, "data-dots", "#map")), (None, None))
            bench.proxy.cut_gate.set()
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            equal((attribute(page, "data-dots", "#map"), attribute(page, "data-shown", "#map")), (str(len(rows)), str(len(rows))))
            bench.harmless(page)
    finally:
        bench.proxy.cut_gate.set()
        bench.proxy.cuts.clear()
