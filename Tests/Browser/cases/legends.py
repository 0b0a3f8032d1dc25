"""The legend, and what the panel changes in it."""

from cases.colouring import NAMES as AREA_NAMES, _dot, _is_near, _legend, _table
from steps import INDEX_IS_WHOLE, attribute, choose_colour, equal, extended, picture, rectangle, settled, spot, text, view, write


def tooltips_are_above_the_legend(bench):
    with bench.index_of(_table(), names=AREA_NAMES):
        page = bench.open("#@412500,312500,0.02;colour=introduced", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'introduced'")
        settled(page)
        left, top, right, bottom = rectangle(page, "#legend")
        # Move a dot to the left of the legend.
        east, north, scale = view(page)
        x, y = spot(page, 402500, 302500)
        page = bench.open(f"#@{round(east + (x - left + 20) / scale)},{round(north + ((top + bottom) / 2 - y) / scale)},0.02;colour=introduced", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'introduced'")
        settled(page)
        page.mouse("mouseMoved", *spot(page, 402500, 302500))
        page.wait("!document.getElementById('tip').hidden")
        tip, legend = rectangle(page, "#tip"), rectangle(page, "#legend")
        x, y = max(tip[0], legend[0]) + 5, max(tip[1], legend[1]) + 5
        assert x < min(tip[2], legend[2]) and y < min(tip[3], legend[3]), (tip, legend)
        page.run("document.getElementById('tip').style.pointerEvents = 'auto'")
        equal(page.run(f"document.elementFromPoint({x}, {y}).closest('#tip') !== null"), True)
        bench.harmless(page)


@extended
def legends_leave_out_what_cannot_be_in_view(bench):
    """Postcodes without a position."""
    with bench.index_of("postcode,easting,northing,osgrdind\nAB1 1AA,400000,300000,1\nAB1 1AB,400100,300000,4\nAB1 1AD,,,9\n"):
        page = bench.open("#@;colour=quality", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'quality'")
        settled(page)
        equal([row[0] for row in _legend(page)], ["Building nearest to the mean of its addresses", "Mean of its addresses"])
        assert "1 without a position" in text(page, "#legend"), text(page, "#legend")
        bench.harmless(page)


@extended
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
        equal((text(page, "#legend summary"), text(page, "#about").split(" · ")[0]), ("Density", "720 postcodes and 30 terminated"))
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


@extended
def legends_count_where_the_map_is_going(bench):
    """While the map moves, no highlighted postcode may be in view."""
    rows = ["postcode,easting,northing,district"] + [
        f"{area}1 1A{letter},{east + 100 * number},300000,E0700000{district}"
        for area, east, district in (("WA", 400000, 1), ("EA", 600000, 2)) for number, letter in enumerate("ABDEFG")]
    with bench.index_of("\n".join(rows) + "\n"):
        page = bench.open("#WA1@;colour=district")
        page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'district'")
        settled(page)
        page.run("""(() => { const legend = document.getElementById('legend'); globalThis.texts = [];
            new MutationObserver(() => texts.push(legend.textContent)).observe(legend, { childList: true, subtree: true, characterData: true });
            location.hash = '#EA1@;colour=district'; })()""")
        page.wait("document.getElementById('details-title').textContent === 'EA1' && document.getElementById('map').dataset.moving === 'false'")
        settled(page)
        assert page.run("texts.length > 0 && texts.every((one) => !one.includes('None in view'))"), page.run("texts")
        bench.harmless(page)


@extended
def selections_are_below_an_open_legend(bench):
    """On a phone held upright, if the legend leaves 35 % of the visible map."""
    page = bench.open("#@;colour=quality", width=390, height=844, mobile=True, reduced=True)
    page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'quality'")
    page.click_on("#legend summary")
    page.wait("document.getElementById('legend').open")
    settled(page)
    write(page, "TV1A 1AA")
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden && document.querySelectorAll('#nearest a').length > 0")
    settled(page)
    east, north = map(int, page.run("document.getElementById('copy-position').hidden ? '' : [...document.querySelectorAll('#record dd')].map((one) => one.textContent).find((one) => /^\\d{6}, \\d{6}$/.test(one))").split(", "))
    x, y = spot(page, east, north)
    assert y > rectangle(page, "#legend")[3], (x, y, rectangle(page, "#legend"))
    bench.harmless(page)


@extended
def hints_and_legends_take_turns(bench):
    """On a phone, they have the same place."""
    with bench.index_of(_table(), names=["LAD25CD,LAD25NM\nE07000000,Eastfield\n"]):
        page = bench.open("#@;colour=country", width=390, height=844, mobile=True, reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'country' && !document.querySelector('[data-tool=nearest]').disabled")
        page.click_on("#legend summary")
        page.wait("document.getElementById('legend').open")
        page.click_on("[data-tool=nearest]")
        page.wait("!document.getElementById('tool-hint').hidden && !document.getElementById('legend').open")
        page.click_on("#legend summary")
        page.wait("document.getElementById('tool-hint').hidden && document.getElementById('legend').open")
        bench.harmless(page)


@extended
def dots_at_one_position_are_round(bench):
    """The soft edges of many dots don't add up to a square."""
    rows = [f"AB1 1{one}{other},400000,300000" for one in "ABDEFG" for other in "ABDEFG"] + ["AB2 1AA,401000,300000"]
    with bench.index_of("\n".join(["postcode,easting,northing", *rows]) + "\n"):
        for renderer in ("2d", "webgl2"):
            page = bench.open(f"?dots={renderer}#@400000,300000,2", reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            if attribute(page, "data-renderer", "#map") != renderer:
                bench.note(f"no {renderer}: not tested")
                continue
            shot = picture(bench, page, f"round-{renderer}")
            sea = shot.pixel(*[int(part) + 6 for part in rectangle(page, "#map")[:2]])
            x, y = (round(part) for part in spot(page, 400000, 300000))
            # A pixel of the edge has most of the dot's colour.
            lines = [[column for column in range(x - 7, x + 7) if sum(shot.pixel(column, row)) < sum(sea) - 150] for row in range(y - 8, y + 9)]
            widths = [len(line) for line in lines if line]
            # A circle covers 0.79 of the square around it.
            share = sum(widths) / len(widths) / max(widths)
            assert len(widths) >= 5 and share < 0.88, (renderer, widths)
            bench.harmless(page)


def single_dots_have_nearly_the_colour_of_the_legend(bench):
    """In dense views, too, where dots are small."""
    page = bench.open(reduced=True)
    shares = page.run("""import("/page/shades.js").then(({ classAlpha }) => [0.55, 1.1, 2, 4, 8].map((size) => classAlpha(1, 100, { size })))""")
    assert all(0.8 < share <= 1 for share in shares) and shares == sorted(shares), shares


@extended
def highlighted_dots_have_colours_of_the_legend(bench):
    """Postcodes that aren't highlighted may be at the same position, and even be the majority there, or touch."""
    rows = ["postcode,easting,northing,district", "AB1 1AA,400000,300000,E07000001", "AB1 1AB,400200,300000,E07000001",
            *(f"AB2 1A{unit},400000,300000,E07000002" for unit in "ABDEFGHJ"), "AB2 2AA,400202,300000,E07000002", "AB2 2AB,400100,300060,E07000002"]
    with bench.index_of("\n".join(rows) + "\n", names=AREA_NAMES):
        for renderer in ("2d", "webgl2"):
            page = bench.open(f"?dots={renderer}#AB1@400100,300000,1;colour=district", reduced=True)
            page.wait("document.getElementById('tools').dataset.colour === 'district' && document.getElementById('details-title').textContent === 'AB1'")
            settled(page)
            if attribute(page, "data-renderer", "#map") != renderer:
                bench.note("no WebGL 2: tested only the plain canvas")
                continue
            (name, count, own), = _legend(page)
            equal((name, count), ("Area 1", "2"))
            for _ in range(2):
                shot = picture(bench, page, f"highlighted-classes-{renderer}")
                for easting in (400000, 400200):
                    found = shot.pixel(*spot(page, easting, 300000))
                    assert _is_near(found, own), (renderer, easting, found, own)
                found = shot.pixel(*spot(page, 400100, 300060))
                assert not _is_near(found, own), (renderer, found, own)
                # The edge of a moved frame is drawn anew.
                page.run("document.getElementById('map').focus()")
                for _ in range(3):
                    page.key("ArrowRight")
                settled(page)
            bench.harmless(page)


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
