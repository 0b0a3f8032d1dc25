"""The drawing of dots."""
from cases.orientation import NAMES, _two_areas
from steps import (
    INDEX_IS_WHOLE, attribute, contrast, equal, extended, is_ink, is_highlighted, luminance, picture, position_of_record, rectangle, settled, spot, view, write,
)


def highlighted_dots_stand_out(bench):
    """Highlighted dots have enough contrast with the others, and alike in both renderers."""
    for dark in (False,):
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


def list_does_not_cover_highlighted_dots(bench):
    for width, height, mobile in ((360, 740, True), (1280, 860, False)):
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
    for width, height, mobile in ((844, 390, True),):
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
