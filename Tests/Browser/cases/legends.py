"""The legend, and what the panel changes in it."""

from cases.colouring import NAMES as AREA_NAMES, _dot, _is_near, _legend, _table
from steps import INDEX_IS_WHOLE, choose_colour, equal, picture, settled, spot, text, view, write


def density_has_a_legend(bench):
    shown = "!document.getElementById('legend').hidden"
    with bench.index_of(_table(), names=["LAD25CD,LAD25NM\nE07000000,Eastfield\n"]):
        page = bench.open("#@412500,312500,0.02", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(shown)
        page.wait("document.getElementById('map').dataset.terminated")
        settled(page)
        rows = _legend(page)
        equal([row[:2] for row in rows], [["Live", ""], ["Terminated", ""]])
        equal((text(page, "#legend summary"), text(page, "#about").split(" in ")[0]), ("Density", "720 postcodes and 30 terminated"))
        shot = picture(bench, page, "legend-density")
        live, terminated = page.run("""[...document.querySelectorAll('#legend .ramp')].map((one) =>
            [...getComputedStyle(one).backgroundImage.matchAll(/rgb\\((\\d+), (\\d+), (\\d+)\\)/g)].map((found) => found.slice(1).map(Number)))""")
        dot = _dot(page, shot, 2, 24)
        assert len(live) > 2 and _is_near(dot, terminated[0]) and not any(_is_near(dot, one) for one in live), (dot, live, terminated)
        # Names and tooltips count them apart.
        page.mouse("mouseMoved", *spot(page, 402500, 302500))
        page.wait("/\\d+ postcodes and \\d+ terminated/.test(document.getElementById('tip').textContent)")
        write(page, "eastf")
        page.wait("document.getElementById('options').textContent.endsWith('district\u00a0· 24 postcodes and 1 terminated')")
        page.click_on("#clear")
        page.wait(shown)
        # Search results have their own colours.
        write(page, "AB1")
        page.wait("document.getElementById('legend').hidden")
        page.click_on("#clear")
        page.wait(shown)
        choose_colour(page, "country")
        equal([row[0] for row in _legend(page)], ["England", "Scotland"])
        choose_colour(page, "")
        equal([row[0] for row in _legend(page)], ["Live", "Terminated"])
        bench.harmless(page)
    page = bench.open(reduced=True)
    page.wait(shown)
    equal([row[0] for row in _legend(page)], ["Postcodes"])


def legend_counts_postcodes_without_a_position(bench):
    """They aren't on the map, so its counts differ from the total."""
    caption = "document.querySelector('#legend p').textContent"
    with bench.index_of(_table() + "AB1 2AA,,,E07000000,E92000001,198001,\nAB2 2AA,,,E07000001,E92000001,199001,\n", names=AREA_NAMES):
        page = bench.open("#@;colour=introduced", reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'introduced'")
        page.wait(f"{caption} === 'Postcodes in view, live and terminated. 2 without a position.'")
        page.run("location.hash = '#AB2;colour=introduced'")
        page.wait(f"{caption} === 'Highlighted postcodes in view, live and terminated. 1 without a position.'")
        # Others are outside the view, too.
        page.run("location.hash = '#AB2@405000,302000,0.2;colour=introduced'")
        page.wait(f"{caption} === 'Highlighted postcodes in view, live and terminated'")
        bench.harmless(page)


def legend_names_the_areas_of_what_is_highlighted(bench):
    with bench.index_of(_table(7), names=AREA_NAMES):
        page = bench.open("#AB3@412000,302000,0.02;colour=district", reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'district' && document.getElementById('details-title').textContent === 'AB3'")
        settled(page)
        rows = "[...document.querySelectorAll('#legend li')].map((row) => row.innerText.replace(/\\s+/g, ' '))"
        caption = "document.querySelector('#legend p').textContent"
        page.wait(f"{caption} === 'Highlighted postcodes in view, live and terminated'")
        equal(page.run(rows), ["Area 2 25"])
        # Another selection, without a movement of the map.
        page.run("location.hash = '#AB4@412000,302000,0.02;colour=district'")
        page.wait(f"{rows}.join() === 'Area 3 25'")
        page.click_on("#close")
        page.wait(f"{caption} === 'Postcodes in view, live and terminated'")
        equal(len(page.run(rows)), 7)
        # None of them in view.
        page.run("location.hash = '#AB1@413000,313000,0.2;colour=district'")
        page.wait(f"{caption} === 'None in view'")
        bench.harmless(page)


def opening_the_legend_keeps_the_view(bench):
    """On a phone, the heading of the legend is at the upper edge of the map, and the rest of it covers the map."""
    with bench.index_of(_table()):
        page = bench.open("#@;colour=introduced", width=360, height=640, mobile=True, reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'introduced'")
        settled(page)
        before = view(page)
        for is_open in (True, False):
            page.click_on("#legend summary")
            page.wait(f"document.getElementById('legend').open === {str(is_open).lower()}")
            # The size of the legend is observed after the next frame.
            page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")
            settled(page)
            equal(view(page), before)
        bench.harmless(page)
