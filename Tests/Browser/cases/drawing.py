"""How dots are drawn, and what may lie in front of them."""
from steps import (
    INDEX_IS_WHOLE, attribute, contrast, equal, is_ink, is_lit, luminance, picture, rectangle, settled, write,
)


def lit_dots_stand_out(bench):
    """Against those that are not, by lightness, on either canvas; and on both alike."""
    for dark in (False, True):
        shares = {}
        for renderer in ("2d", "webgl2"):
            page = bench.open(f"?dots={renderer}", dark=dark, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            write(page, "e")
            page.wait("Number(document.getElementById('map').dataset.lit) > 100")
            settled(page)
            shot = picture(bench, page, f"lit-{renderer}{'-dark' if dark else ''}")
            _, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
            left = int(rectangle(page, "#options")[2]) + 24
            pixels = [shot.pixel(x, y) for y in range(top + 2, bottom - 2) for x in range(left, right - 80)]
            # What is lit is red or yellow, all else is grey or blue; halos and edges are in between.
            lit = [pixel for pixel in pixels if pixel[0] - pixel[2] > 90]
            other = [pixel for pixel in pixels if pixel[2] - pixel[0] > 8]
            shares[attribute(page, "data-renderer", "#map")] = len(lit) / len(pixels)
            assert len(lit) > 100 and len(other) > 100, f"{len(lit)} pixels are lit, {len(other)} are not"
            lit.sort(key=lambda pixel: luminance(*pixel))
            other.sort(key=lambda pixel: luminance(*pixel))
            # Not the last few, which are edges.
            ends = (len(lit) // 10, -1 - len(other) // 50) if dark else (-1 - len(lit) // 10, len(other) // 50)
            pair = lit[ends[0]], other[ends[1]]
            assert contrast(*pair) >= 3, f"{pair} differ by {contrast(*pair):.2f} only"
            bench.harmless(page)
        assert 0.6 < min(shares.values()) / max(shares.values()), f"{shares} differ"


def more_dots_are_another_colour(bench):
    """Where more dots lie the colour is another, so that towns can be told from the country."""
    for renderer in ("2d", "webgl2"):
        page = bench.open(f"?dots={renderer}")
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        shot = picture(bench, page, f"dense-{renderer}")
        left, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
        paper = shot.pixel(left + 4, top + 4)
        found = {pixel for y in range(top + 2, bottom - 60) for x in range(left + 2, right - 80)
                 if is_ink(paper)(*(pixel := shot.pixel(x, y)))}
        strongest = max(found, key=lambda pixel: contrast(pixel, paper))
        weakest = min(found, key=lambda pixel: contrast(pixel, paper))
        assert contrast(strongest, weakest) > 4, f"from {weakest} to {strongest}"


def few_dots_are_large(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    if int(attribute(page, "data-dots", "#map")) > 50_000:
        bench.note("the index has many dots")
        return
    shot = picture(bench, page, "few")
    left, top, right, bottom = rectangle(page, "#map")
    ink = shot.share((left, top, right - 80, bottom - 60), is_ink(shot.pixel(left + 4, top + 4)))
    assert ink > 0.004, f"{ink:.2%} of the map is drawn on"


def the_list_leaves_what_is_lit_in_view(bench):
    for width, height, mobile in [(360, 740, True), (390, 844, True), (360, 380, True), (844, 390, True), (320, 500, False),
                                  (1280, 860, False)]:
        page = bench.open(width=width, height=height, mobile=mobile, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        for text in ("sw1a", "m1"):
            if page.run("document.getElementById('q').value"):
                page.click_on("#clear")
            write(page, text)
            page.wait("Number(document.getElementById('map').dataset.lit) > 1")
            settled(page)
            left, top, right, bottom = rectangle(page, "#options")
            assert bottom < height - 60, f"{width} x {height}: the list fills the window"
            seen = picture(bench, page, f"beside-list-{width}-{text}")
            page.run("document.getElementById('options').style.visibility = 'hidden'")
            whole = picture(bench, page, f"behind-list-{width}-{text}")
            box = rectangle(page, "#map")
            page.run("document.getElementById('options').style.visibility = ''")
            box = (box[0], box[1], box[2], min(box[3], height))
            shares = [shot.share(box, is_lit) for shot in (seen, whole)]
            assert shares[1] > 0, f"{width} x {height}: nothing is lit"
            # The letters that were typed are red in the list: they make the first share no smaller.
            hidden = whole.share((max(left, box[0]), max(top, box[1]), right, bottom), is_lit)
            assert hidden < 0.01 * shares[1], f"{width} x {height}: {text!r} is lit behind the list"
        bench.harmless(page)


def phones_on_their_side_can_be_left(bench):
    """No map so high that nothing else can be touched, and no hole beside it."""
    for width, height, mobile in [(844, 390, True), (667, 375, True), (1000, 400, False)]:
        page = bench.open("#SW1A-1AA", width=width, height=height, mobile=mobile)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        settled(page)
        picture(bench, page, f"side-{width}")
        _, top, _, bottom = rectangle(page, "#map")
        assert bottom - top < 0.8 * height, f"{width} x {height}: the map is {bottom - top} high"
        if width > 760:
            equal(page.run("document.documentElement.scrollHeight"), height)
            main, details = rectangle(page, "main"), rectangle(page, "#details")
            assert abs(main[3] - details[3]) < 3, f"{width} x {height}: the record ends at {details[3]}, the map at {main[3]}"
            assert page.run("(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.getElementById('details'))")
