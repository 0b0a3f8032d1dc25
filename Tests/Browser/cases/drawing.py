"""The drawing of dots."""
from cases.orientation import NAMES, _two_areas
from steps import (
    INDEX_IS_WHOLE, attribute, contrast, equal, extended, is_ink, is_highlighted, luminance, picture, position_of_record, rectangle, settled, spot, view, write,
)


def highlighted_dots_stand_out(bench):
    """Highlighted dots have enough contrast with the others, and alike in both renderers."""
    for dark in bench.first(1, False, True):
        shares = {}
        for renderer in ("2d", "webgl2"):
            page = bench.open(f"?dots={renderer}", dark=dark, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            write(page, "p1")
            page.wait("Number(document.getElementById('map').dataset.highlighted) > 100")
            settled(page)
            page.run("for (const one of document.querySelectorAll('.map-tools, .region-tools')) one.style.visibility = 'hidden'")
            shot = picture(bench, page, f"highlighted-{renderer}{'-dark' if dark else ''}")
            _, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
            left = int(rectangle(page, "#options")[2]) + 24
            colours = shot.colours((left, top + 2, right - 80, bottom - 2))
            # Highlighted dots are red or yellow, all others grey or blue. Halos and edges are in between.
            highlighted = _sorted_pixels(colours, lambda red, _, blue: red - blue > 90)
            other = _sorted_pixels(colours, lambda red, _, blue: blue - red > 8)
            shares[attribute(page, "data-renderer", "#map")] = len(highlighted) / colours.total()
            assert len(highlighted) > 100 and len(other) > 100, f"{len(highlighted)} highlighted pixels, {len(other)} others"
            # Skip the extremes, which are edges: a third of a dot of seven pixels.
            ends = (len(highlighted) // 3, -1 - len(other) // 50) if dark else (-1 - len(highlighted) // 3, len(other) // 50)
            pair = highlighted[ends[0]], other[ends[1]]
            assert contrast(*pair) >= 3, f"{pair} differ by {contrast(*pair):.2f} only"
            bench.harmless(page)
        assert 0.6 < min(shares.values()) / max(shares.values()), f"{shares} differ"


def _sorted_pixels(colours, wanted):
    """Returns the colours that satisfy a condition, each as often as it occurs, the darkest first."""
    found = sorted((colour for colour in colours if wanted(*colour)), key=lambda colour: luminance(*colour))
    return [colour for colour in found for _ in range(colours[colour])]


def density_changes_the_colour(bench):
    """The colour shows the density, so that towns stand out."""
    for renderer in ("2d", "webgl2"):
        page = bench.open(f"?dots={renderer}")
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        shot = picture(bench, page, f"dense-{renderer}")
        left, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
        paper = shot.pixel(left + 4, top + 4)
        colours = shot.colours((left + 2, top + 2, right - 80, bottom - 60))
        found = [colour for colour in colours if is_ink(paper)(*colour)]
        strongest = max(found, key=lambda pixel: contrast(pixel, paper))
        weakest = min(found, key=lambda pixel: contrast(pixel, paper))
        assert contrast(strongest, weakest) > 4, f"from {weakest} to {strongest}"


@extended
def sparse_dots_are_large(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    if int(attribute(page, "data-dots", "#map")) > 50_000:
        bench.note("skipped: the index has too many dots")
        return
    shot = picture(bench, page, "few")
    left, top, right, bottom = rectangle(page, "#map")
    ink = shot.share((left, top, right - 80, bottom - 60), is_ink(shot.pixel(left + 4, top + 4)))
    assert ink > 0.004, f"{ink:.2%} of the map is drawn on"


def list_does_not_cover_highlighted_dots(bench):
    for width, height, mobile in bench.first(2, (360, 740, True), (1280, 860, False), (390, 844, True), (360, 380, True), (844, 390, True),
                                             (320, 500, False)):
        page = bench.open(width=width, height=height, mobile=mobile, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        for text in ("tv1a", "p1"):
            if page.run("document.getElementById('q').value"):
                page.click_on("#clear")
            write(page, text)
            page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
            settled(page)
            left, top, right, bottom = rectangle(page, "#options")
            assert bottom < height - 60, f"{width} x {height}: the list fills the window"
            page.run("document.getElementById('options').style.visibility = 'hidden'")
            shot = picture(bench, page, f"behind-list-{width}-{text}")
            box = rectangle(page, "#map")
            page.run("document.getElementById('options').style.visibility = ''")
            box = (box[0], box[1], box[2], min(box[3], height))
            share = shot.share(box, is_highlighted)
            assert share > 0, f"{width} x {height}: no highlighted dots"
            hidden = shot.share((max(left, box[0]), max(top, box[1]), right, bottom), is_highlighted)
            assert hidden < 0.01 * share, f"{width} x {height}: the list covers highlighted dots of {text!r}"
        bench.harmless(page)


def phones_in_landscape_can_scroll(bench):
    """The map leaves room to touch something else, and has no gap beside it."""
    for width, height, mobile in bench.first(1, (844, 390, True), (667, 375, True), (1000, 400, False)):
        page = bench.open("#TV1A-1AA", width=width, height=height, mobile=mobile)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        picture(bench, page, f"side-{width}")
        _, top, _, bottom = rectangle(page, "#map")
        assert bottom - top < 0.8 * height, f"{width} x {height}: the map is {bottom - top} high"
        if width > 760:
            equal(page.run("document.documentElement.scrollHeight"), height)
            main, details = rectangle(page, "main"), rectangle(page, "#details")
            assert abs(main[3] - details[3]) < 3, f"{width} x {height}: the record ends at {details[3]}, the map at {main[3]}"
            assert page.run("(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.getElementById('details'))")


@extended
def links_in_landscape_show_their_record(bench):
    """The map fills the window, and the record is below it."""
    page = bench.open("#TV1A-1AA", width=667, height=331, mobile=True, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    top, bottom = rectangle(page, "#details-title")[1], rectangle(page, "#map")[3]
    assert 90 < bottom and top + 40 < 331, (top, bottom)
    # Somebody who has used the page since is where they have scrolled to.
    page.run("scrollTo(0, 0)")
    page.run("document.getElementById('zoom-in').focus({ preventScroll: true })")
    page.key("Enter")
    settled(page)
    equal(page.run("scrollY"), 0)


@extended
def narrow_windows_show_the_north_below_the_tools(bench):
    """The menu of colours is wider than what is free beside the country."""
    north = (448000, 1212000)
    rows = [("TR1 1AA", 20000, 10000), ("NR1 1AA", 655000, 310000), ("HS1 1AA", 80000, 900000), ("ZE1 1AA", *north)]
    table = "postcode,easting,northing\n" + "".join(f"{postcode},{x},{y}\n" for postcode, x, y in rows)
    with bench.index_of(table):
        for width, height in ((900, 640), (1024, 700)):
            page = bench.open(width=width, height=height, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            below = rectangle(page, ".colour-menu")[3]
            assert spot(page, *north)[1] > below, (spot(page, *north), below)
            bench.harmless(page)


@extended
def label_of_the_selection_is_beside_the_buttons(bench):
    """Neighbours are where the label could be on its other sides, so that it must cover one of them or a button."""
    east, north = 403000, 299000
    places = ((-3000, 3000), (-900, 0), (-1500, 0), (0, 350), (0, -350))
    table = "postcode,easting,northing\n" + "".join(f"AB1 1A{letter},{east + x},{north + y}\n" for letter, (x, y) in zip("ABDEF", places))
    with bench.index_of(table):
        for width, height in ((360, 640), (844, 390)):
            page = bench.open("#SP030990", width=width, height=height, mobile=True, reduced=True)
            page.wait("document.querySelectorAll('#nearest a').length > 2")
            settled(page)
            page.run("document.querySelectorAll('.map-buttons, .map-tools, .region-tools, .scale').forEach((one) => { one.style.opacity = 0; })")
            shot = picture(bench, page, f"label-{width}")
            is_text = lambda red, green, blue: max(red, green, blue) < 90
            left, top, right, bottom = rectangle(page, "#map")
            assert shot.share((left, top, right, bottom), is_text) > 0
            for box in (*(rectangle(page, f".map-buttons button:nth-child({number})") for number in (1, 2, 3)), (right - 3, top, right, bottom)):
                equal((box, shot.share(box, is_text)), (box, 0))
            bench.harmless(page)


@extended
def the_same_view_has_the_same_outlines(bench):
    """Outlines that were computed for a view beside it, and cover it, stay."""
    rows = [(400000 + 37 * number % 5000, 300000 + 91 * number % 4700) for number in range(400)]
    table = "postcode,easting,northing\n" + "".join(
        f"AB{1 + x // 1700 % 3} {1 + y // 1200 % 4}{'ABDEFGHJLN'[number % 10]}{'ABDEFGHJLNPQRSTUWXYZ'[number // 10 % 20]},{x},{y}\n"
        for number, (x, y) in enumerate(rows))
    shots = []
    with bench.index_of(table):
        for start in ("#@402500,302300,0.1", "#@402613,302241,0.1"):
            page = bench.open(start, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            picture(bench, page, "outlines-before")
            page.run("location.hash = '#@402500,302300,0.1'")
            page.wait("document.getElementById('map').dataset.view.startsWith('402500')")
            settled(page)
            shots.append((page, picture(bench, page, "outlines")))
            bench.harmless(page)
        left, top, right, bottom = (round(side) for side in rectangle(shots[0][0], "#map"))
        differing = sum(shots[0][1].pixel(x, y) != shots[1][1].pixel(x, y) for x in range(left, right, 2) for y in range(top, bottom, 2))
        assert differing < 50, differing


@extended
def rings_that_touch_are_left_out(bench):
    """In a view of a city, the rings of the nearest postcodes would all lie on the selection's, with some of their names around."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#WA1-1AA", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && document.querySelectorAll('#nearest a').length > 2")
        settled(page)

        def has_rings():
            x, y = spot(page, *position_of_record(page))
            shot = picture(bench, page, "rings")
            near = lambda red, green, blue: abs(red - 11) + abs(green - 87) + abs(blue - 208) < 60
            left, top, right, bottom = rectangle(page, "#map")
            return shot.share((max(x - 200, left), max(y - 150, top), min(x + 200, right), min(y + 150, bottom)), near) > 0
        assert has_rings()
        for button, zooms, wanted in (("#zoom-out", lambda: view(page)[2] > 0.03, False), ("#zoom-in", lambda: view(page)[2] < 0.4, True)):
            for _ in range(10):
                if zooms():
                    page.click_on(button)
                    settled(page)
            assert not zooms()
            equal((button, has_rings()), (button, wanted))
        bench.harmless(page)
