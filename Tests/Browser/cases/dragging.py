"""Dragging the map: the last frame is shifted, and looks as a new one would."""
from steps import INDEX_IS_WHOLE, equal, extended, next_frames, picture, rectangle, settled, view


def _drag(page, *steps, releases=True):
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2, (top + bottom) / 2
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    for across, down in steps:
        page.mouse("mouseMoved", x + across, y + down, button="left", buttons=1)
        next_frames(page)
    if releases:
        page.mouse("mouseReleased", x + steps[-1][0], y + steps[-1][1], button="left", clickCount=1)


def shifted_frames_equal_new_ones(bench):
    for start, colour in bench.first(2, ("#@530000,180000,0.0311", ""), ("#@530000,180000,0.02", ";colour=country"), ("#@530000,180000,0.02", ""), ("#TV1A", "")):
        page = bench.open(f"?dots=2d{start}{colour}", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        if colour:
            page.wait("document.getElementById('tools').dataset.colour === 'country'")
        settled(page)
        before = view(page)
        _drag(page, (20, 3), (61, -14), (60, 40), (-33, 90), (-140, 77), (-141, 78))
        page.wait(f"document.getElementById('map').dataset.view !== '{' '.join(map(str, before))}'")
        settled(page)
        shifted = picture(bench, page, "shifted")
        # Another size of the window and back draws everything anew, without moving the centre.
        page.resize(1100, 800)
        page.wait("document.getElementById('map').clientWidth < 1101")
        next_frames(page)
        settled(page)
        page.resize(1280, 860)
        page.wait("document.getElementById('map').clientWidth > 1100 || !document.getElementById('details').hidden")
        next_frames(page)
        settled(page)
        fresh = picture(bench, page, "fresh")
        left, top, right, bottom = (int(part) for part in rectangle(page, "#map"))
        differing = [(x, y) for y in range(top, bottom) for x in range(left, right)
                     if sum(abs(one - other) for one, other in zip(shifted.pixel(x, y), fresh.pixel(x, y))) > 24]
        # Where classes overlap, their majority depends on the order.
        limit = 200 if colour else 20
        assert len(differing) <= limit, f"{start}{colour}: {len(differing)} pixels differ, {differing[:5]}"
        bench.harmless(page)


@extended
def the_legend_waits_for_a_pause(bench):
    """To count the postcodes in view for each frame would slow the drag down."""
    page = bench.open("#@530000,180000,0.02;colour=country", reduced=True)
    page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'country'")
    settled(page)
    # The pause ends when the test says so, because a busy machine may take its time between two steps.
    page.run("""globalThis.fillings = 0;
        const set = setTimeout;
        globalThis.setTimeout = (act, delay, ...others) => {
            if (delay !== 150) return set(act, delay, ...others);
            globalThis.endPause = () => act(...others);
            return 0;
        };
        new MutationObserver(() => { fillings++; }).observe(document.getElementById("legend"), { childList: true })""")
    steps = [(4 * number, 2 * number) for number in range(3, 40)]
    _drag(page, *steps, releases=False)
    equal(page.run("fillings"), 0)
    page.run("endPause()")
    page.wait("fillings > 0")
    page.run("fillings = 0")
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2, (top + bottom) / 2
    page.mouse("mouseMoved", x - 90, y - 60, button="left", buttons=1)
    page.mouse("mouseReleased", x - 90, y - 60, button="left", clickCount=1)
    page.wait("fillings > 0")
    bench.harmless(page)


@extended
def a_shift_takes_one_step(bench):
    """Its frame is complete at once, where a new one begins with every 16th dot."""
    page = bench.open(reduced=True)
    found = page.run("""import("/page/dots-2d.js").then(({ CanvasDots }) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
        const dots = new CanvasDots(canvas);
        const count = 300_000;
        const positions = Int32Array.from({ length: 2 * count }, (_, index) => index % 2 ? 300000 + (index >> 1) % 977 * 60 : 500000 + Math.floor((index >> 1) / 977) * 200);
        const style = { size: 2, highlightedSize: 3, haloSize: 9, halo: [1, 1, 1, 0.8], dots: [[0, 0, 0], [0, 0, 1]], highlighted: [[1, 0, 0], [1, 0, 0]],
          terminated: [[0, 1, 0], [0, 1, 0]], full: { dots: 5, highlighted: 5, terminated: 5 }, classes: null, fade: 1 };
        const view = (east) => ({ east, north: 330000, scale: 0.01, width: 400, height: 300 });
        dots.take(positions, null);
        const ranges = [{ first: 900, end: 3000 }];
        while (!dots.draw(view(530000), 1, ranges, style, 1));
        const isComplete = dots.draw(view(530300), 1, ranges, style, 1);
        const pixels = () => canvas.getContext("2d").getImageData(0, 0, 400, 300).data.join();
        const shifted = pixels();
        const again = new CanvasDots(canvas);
        again.take(positions, null);
        while (!again.draw(view(530300), 1, ranges, style, 1));
        return [isComplete, shifted === pixels()];
    })""")
    equal(found, [True, True])
