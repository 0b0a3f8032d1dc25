"""What tests of the page do again and again."""
import json
import time

from chromium import PATIENCE
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
    shots = [None, page.screenshot()]

    def is_still():
        shots[:] = [shots[1], page.screenshot(bench.shot(name))]
        return shots[0] == shots[1]
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
    return red > 180 and green < 90 and blue < 90
