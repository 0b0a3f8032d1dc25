"""The drawing of dots."""
from steps import INDEX_IS_WHOLE, contrast, equal, is_highlighted, luminance, next_frames, picture, rectangle, settled, write


def highlighted_dots_stand_out(bench):
    """Highlighted dots have enough contrast with the others."""
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    write(page, "p1")
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 100")
    settled(page)
    page.run("for (const one of document.querySelectorAll('.map-tools, .region-tools')) one.style.visibility = 'hidden'")
    shot = picture(bench, page, "highlighted")
    _, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
    left = int(rectangle(page, "#options")[2]) + 24
    colours = shot.colours((left, top + 2, right - 80, bottom - 2))
    # Highlighted dots are red or yellow, all others grey or blue. Halos and edges are in between.
    highlighted = _sorted_pixels(colours, lambda red, _, blue: red - blue > 90)
    other = _sorted_pixels(colours, lambda red, _, blue: blue - red > 8)
    assert len(highlighted) > 100 and len(other) > 100, f"{len(highlighted)} highlighted pixels, {len(other)} others"
    # Skip the extremes, which are edges: a third of a dot of seven pixels.
    pair = highlighted[-1 - len(highlighted) // 3], other[len(other) // 50]
    assert contrast(*pair) >= 3, f"{pair} differ by {contrast(*pair):.2f} only"
    bench.harmless(page)


def _sorted_pixels(colours, wanted):
    """Returns the colours that satisfy a condition, each as often as it occurs, the darkest first."""
    found = sorted((colour for colour in colours if wanted(*colour)), key=lambda colour: luminance(*colour))
    return [colour for colour in found for _ in range(colours[colour])]


def another_screen_draws_the_map_again(bench):
    """Dragging a window to a screen with smaller pixels draws the map with these. The emulated screen sends no event of its own."""
    page = bench.open(reduced=True, before="""const real = matchMedia; globalThis.resolutions = [];
        globalThis.matchMedia = (query) => { const list = real(query); if (query.includes("resolution")) resolutions.push(list); return list; };""")
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    width = page.run("document.getElementById('dots').width")
    for ratio in (2, 1):
        page.resize(1280, 860, ratio=ratio)
        page.wait(f"devicePixelRatio === {ratio}")
        page.run("resolutions.at(-1).dispatchEvent(new Event('change'))")
        page.wait(f"document.getElementById('dots').width === {ratio * width}")


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
    height = 390
    page = bench.open("#TV1A-1AA", width=844, height=height, mobile=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    picture(bench, page, "landscape")
    _, top, _, bottom = rectangle(page, "#map")
    assert bottom - top < 0.8 * height, f"the map is {bottom - top} high"
    equal(page.run("document.documentElement.scrollHeight"), height)
    main, details = rectangle(page, "main"), rectangle(page, "#details")
    assert abs(main[3] - details[3]) < 3, f"the record ends at {details[3]}, the map at {main[3]}"
    assert page.run("(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.getElementById('details'))")


def dragged_frames_equal_new_ones(bench):
    """While the map is dragged, its last frame may be shifted. It then looks as a new one would."""
    page = bench.open("#@530000,180000,0.0311", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    before = page.run("document.getElementById('map').dataset.view")
    left, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
    x, y = (left + right) / 2, (top + bottom) / 2
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    for across, down in ((20, 3), (61, -14), (60, 40), (-33, 90), (-140, 77), (-141, 78)):
        page.mouse("mouseMoved", x + across, y + down, button="left", buttons=1)
        next_frames(page)
    page.mouse("mouseReleased", x - 141, y + 78, button="left", clickCount=1)
    page.wait(f"document.getElementById('map').dataset.view !== '{before}'")
    settled(page)
    shifted = picture(bench, page, "shifted")
    # Another size of the window and back draws everything anew, without moving the centre.
    for width, height in ((1100, 800), (1280, 860)):
        page.resize(width, height)
        page.wait(f"innerWidth === {width}")
        next_frames(page)
        settled(page)
    fresh = picture(bench, page, "fresh")
    differing = [(column, row) for row in range(top, bottom, 2) for column in range(left, right)
                 if sum(abs(one - other) for one, other in zip(shifted.pixel(column, row), fresh.pixel(column, row))) > 24]
    assert len(differing) <= 10, f"{len(differing)} pixels differ, {differing[:5]}"
    bench.harmless(page)
