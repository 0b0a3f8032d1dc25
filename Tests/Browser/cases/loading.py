"""Loading and drawing the page."""

from steps import INDEX_IS_WHOLE, attribute, contrast, equal, is_ink, picture, rectangle, settled, text


def opens_and_draws(bench):
    bench.requests.clear()
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    shown = int(attribute(page, "data-shown", "#map"))
    shot = picture(bench, page, "desktop")
    box = rectangle(page, "#map")
    ink = shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4)))
    assert 0.0005 < ink < 0.7, f"{ink:.1%} of the map is drawn on"
    bench.note(f"{shown} dots, the first frame {attribute(page, 'data-painted', '#map')} ms after the start, longest task {page.run('longest'):.0f} ms")
    # A cold visit makes few requests.
    assert len(bench.requests) <= 20, bench.requests
    equal(text(page, "#map-message"), "")
    # The colour shows the density, so that towns stand out.
    left, top, right, bottom = (int(part) for part in box)
    paper = shot.pixel(left + 4, top + 4)
    found = [colour for colour in shot.colours((left + 2, top + 2, right - 80, bottom - 60)) if is_ink(paper)(*colour)]
    strongest, weakest = (choose(found, key=lambda pixel: contrast(pixel, paper)) for choose in (max, min))
    assert contrast(strongest, weakest) > 4, f"from {weakest} to {strongest}"
    bench.harmless(page)


def typed_text_survives_the_start_of_the_scripts(bench):
    """On a slow line, somebody types before the scripts have loaded, also at the address of a link."""
    early = """addEventListener("DOMContentLoaded", () => { const field = document.getElementById("q"); field.focus(); field.value = "tv1a 1";
        globalThis.said = document.getElementById("map-message").textContent; });"""
    for address in ("", "#TV1A-1AA"):
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


def enter_before_the_scripts_belongs_to_its_text(bench):
    """Enter opens a result once the scripts have loaded, unless somebody has typed on since."""
    held = "const field = document.getElementById('q'); field.focus(); field.value = 'tv1a 1aa'; field.form.requestSubmit();"
    for edit, opens in (("", True), ("field.value = 'tv1a 1ab';", False)):
        page = bench.open(before=f"addEventListener('DOMContentLoaded', () => {{ {held} {edit} }});", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        if opens:
            page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
        else:
            page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 0")
            page.wait("document.getElementById('state').dataset.text === 'tv1a 1ab'")
            equal(page.run("document.getElementById('details').hidden"), True)
        bench.harmless(page)


def searches_without_the_scripts_lead_to_the_search_page(bench):
    for early in ("const field = document.getElementById('q'); field.value = 'tv1a 1aa'; field.form.requestSubmit();", "document.querySelector('#examples a').click();"):
        early = f"addEventListener('DOMContentLoaded', () => {{ if (location.pathname === '/') {{ {early} }} }});"
        bench.proxy.cuts["/page/app/app.js"] = 3
        try:
            page = bench.page(before=early)
            page.go(bench.address)
            page.wait("location.pathname === '/search' && document.readyState === 'complete'")
            assert "TV1A 1AA" in text(page, "main") or page.run("document.querySelectorAll('.results a').length") > 1, text(page, "main")
        finally:
            bench.proxy.cuts.clear()


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
