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
    for start, colour in (("#@530000,180000,0.0311", ""), ("#@530000,180000,0.02", ";colour=country")):
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
