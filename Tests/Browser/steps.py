"""What tests of the page do again and again."""
import functools
import json
import time

from chromium import PATIENCE, BrowserError
from picture import Picture

INDEX_IS_WHOLE = "document.getElementById('map')?.dataset.index === 'whole'"
SHOWS_ALL = "(({ dots, shown } = {}) => dots > 0 && dots === shown)(document.getElementById('map')?.dataset)"


def equal(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


def attribute(page, name, selector="#q"):
    return page.run(f"document.querySelector({json.dumps(selector)})?.getAttribute({json.dumps(name)})")


def text(page, selector):
    return page.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")


def options(page):
    return page.run("[...document.querySelectorAll('#options:not([hidden]) [role=option]')].map((o) => o.firstChild.textContent)")


def view(page):
    return [float(part) for part in page.run("document.getElementById('map').dataset.view").split()]


def settled(page):
    page.wait("document.getElementById('map').dataset.moving === 'false'")
    page.wait(SHOWS_ALL)


def write(page, content, is_answered=True):
    """Types, and waits for the answer to all of it."""
    page.run("document.getElementById('q').focus()")
    page.type(content)
    if is_answered:
        page.wait("document.getElementById('state').dataset.text === document.getElementById('q').value")


def reload(page):
    # The page that is left must not be taken for the new one.
    page.run("globalThis.isLeft = true, location.reload()")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")


def clear(page):
    page.click_on("#clear")


def rectangle(page, selector):
    return page.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); "
                    "return [b.left, b.top, b.right, b.bottom]; })()")


def picture(bench, page, name):
    """A screenshot, when two in a row are the same: what a worker draws comes a moment after it says so."""
    if page.has_script:
        page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    else:
        until(lambda: len(page.tree()) > 3, "there is nothing on the page")
    shots = [None, None]

    def is_still():
        try:
            shots[:] = [shots[1], page.screenshot(bench.shot(name))]
        except BrowserError as error:
            # While one page takes the place of another there is nothing to see.
            if "Not attached" not in str(error):
                raise
            shots[:] = [None, None]
        return shots[1] is not None and shots[0] == shots[1]
    until(is_still, "the picture never stands still")
    return Picture(shots[1])


def until(condition, complaint):
    """Asks again and again until it is so, for what no script can tell."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, complaint
        time.sleep(0.05)


def is_ink(background):
    return lambda *pixel: sum(abs(a - b) for a, b in zip(pixel, background)) > 40


def is_lit(red, green, blue):
    """Whether a dot of a light page is lit."""
    return red > 130 and green < 90 and blue < 90


def place_of_record(page):
    """Easting and northing of the record that is shown."""
    grid = page.run("[...document.querySelectorAll('#record dt')].find((t) => t.textContent === 'Grid reference')"
                    ".nextSibling.textContent")
    return [int(part) for part in grid.split(",")]


def spot(page, easting, northing):
    """Where on the screen a place lies."""
    east, north, scale = view(page)
    left, top, right, bottom = rectangle(page, "#map")
    return (left + right) / 2 + (easting - east) * scale, (top + bottom) / 2 - (northing - north) * scale


@functools.cache
def luminance(red, green, blue):
    """As WCAG 2 has it."""
    parts = [one / 255 for one in (red, green, blue)]
    return sum(weight * (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4)
               for weight, one in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(one, other):
    brighter, darker = sorted((luminance(*one), luminance(*other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)
