"""Helpers of the tests."""
import functools
import json
import re
import time

from chromium import PATIENCE, BrowserError
from picture import Picture

INDEX_IS_WHOLE = "document.getElementById('map')?.dataset.index === 'whole'"
# Intercepts requests that match `holds`, until the test calls `held.go` or `held.fail`. (Chromium's own interception misses
# requests while a service worker takes over.)
HOLDING = """const ask = globalThis.fetch; globalThis.holds = globalThis.held = null;
globalThis.fetch = (path, options) => !holds?.test(path) ? ask(path, options)
  : new Promise((resolve, reject) => { held = {
    // Returns after the page has handled the response, also if it no longer waits for it.
    go: () => { const reply = ask(path, { ...options, signal: null }).then((response) => ({ copy: response.clone(), response }));
      resolve(reply.then(({ response }) => response));
      return reply.then(({ copy }) => copy.text()).then(() => new Promise((done) => setTimeout(done))); },
    fail: () => reject(new TypeError('cut')) }; });"""
# "Copied" stays on a button, however slow the machine is.
KEEPS_COPIED = """const set = setTimeout;
globalThis.setTimeout = (act, delay, ...others) => delay === 2500 ? 0 : set(act, delay, ...others);"""
# The notes beside the options. Their innerText is empty until the browser has drawn them, because of content-visibility.
NOTES = "[...document.querySelectorAll('#options:not([hidden]) small')].map((one) => one.textContent.replaceAll('\u00a0', ' '))"
SHOWS_ALL = "(({ dots, shown } = {}) => dots > 0 && dots === shown)(document.getElementById('map')?.dataset)"


def equal(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


def attribute(page, name, selector="#q"):
    return page.run(f"document.querySelector({json.dumps(selector)})?.getAttribute({json.dumps(name)})")


def text(page, selector):
    return page.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")


def options(page):
    return page.run("[...document.querySelectorAll('#options:not([hidden]) [role=option]')].map((o) => o.firstChild.textContent)")


def point_at_postcode(page):
    """Moves to the first postcode of the list, after the outcodes and sectors. Returns it."""
    number = next(number for number, one in enumerate(options(page)) if re.search(r" \d[A-Z]{2}$", one))
    for _ in range(number + 1):
        page.key("ArrowDown")
    return options(page)[number]


def view(page):
    return [float(part) for part in page.run("document.getElementById('map').dataset.view").split()]


def labels(page):
    """Returns the labels of the last frame: text, and box in pixels of the map."""
    return json.loads(page.run("document.getElementById('map').dataset.labels"))


def settled(page):
    # The map moves to the results once typing pauses.
    page.wait("""(() => {
        const [state, field, panel] = ["state", "q", "details"].map((id) => document.getElementById(id));
        return state.dataset.text === field.value || !panel.hidden || !["none", "results"].includes(state.dataset.kind); })()""")
    page.wait("document.getElementById('map').dataset.moving === 'false'")
    page.wait(SHOWS_ALL)


def write(page, content, waits=True):
    """Types into the field and waits for the results."""
    page.run("document.getElementById('q').focus()")
    page.type(content)
    if waits:
        page.wait("document.getElementById('state').dataset.text === document.getElementById('q').value")


def reload(page):
    # Mark the old page, to tell it from the new one.
    page.run("globalThis.isLeft = true, location.reload()")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")


def clear(page):
    page.click_on("#clear")


def tap(page, x, y):
    page.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def choose_colour(page, column):
    page.wait("!document.getElementById('colour').disabled")
    page.run(f"(() => {{ const menu = document.getElementById('colour'); menu.value = {json.dumps(column)}; "
             "menu.dispatchEvent(new Event('change')); })()")
    page.wait(f"document.getElementById('tools').dataset.colour === {json.dumps(column)}")
    settled(page)


def rectangle(page, selector):
    return page.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); "
                    "return [b.left, b.top, b.right, b.bottom]; })()")


def select_rectangle(page, *corners):
    """Draws a rectangle with the tool, from its first corner to its last; each is an easting and a northing."""
    page.wait("!document.querySelector('[data-tool=rectangle]').disabled")
    page.click_on("[data-tool=rectangle]")
    first, *others = [spot(page, *corner) for corner in corners]
    page.mouse("mousePressed", *first, button="left", clickCount=1)
    for place in others:
        page.mouse("mouseMoved", *place, button="left", buttons=1)
    page.mouse("mouseReleased", *others[-1], button="left", clickCount=1)


def next_frames(page):
    """Waits for two frames: the page then knows a new size of the window, and has drawn."""
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def picture(bench, page, name):
    """Takes screenshots until two in a row are the same, because a worker's drawing appears with a delay."""
    if page.has_script:
        next_frames(page)
    else:
        until(lambda: len(page.tree()) > 3 and any(
            event["method"] == "Page.loadEventFired" and event.get("sessionId") == page.session for event in page.browser.events), "the page doesn't load")
    shots = [None, None]

    def is_still():
        try:
            shots[:] = [shots[1], page.screenshot(bench.shot(name))]
        except BrowserError as error:
            # There is nothing to see during navigation.
            if "Not attached" not in str(error):
                raise
            shots[:] = [None, None]
        return shots[1] is not None and shots[0] == shots[1]
    until(is_still, "the picture keeps changing")
    return Picture(shots[1])


def until(condition, complaint):
    """Polls a condition that no script in the page can check."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, complaint
        time.sleep(0.05)


def is_ink(background):
    return lambda *pixel: sum(abs(a - b) for a, b in zip(pixel, background)) > 40


def is_highlighted(red, green, blue):
    """Whether a pixel belongs to a highlighted dot, with light colours."""
    return red > 130 and green < 90 and blue < 90


def position_of_record(page):
    """Returns the easting and northing of the selected postcode."""
    field = "[...document.querySelectorAll('#record dt')].find((t) => t.textContent === 'Grid reference')"
    page.wait(f"Boolean({field})")
    grid = page.run(f"{field}.nextSibling.textContent")
    return [int(part) for part in grid.split(",")]


def spot(page, easting, northing):
    """Converts a position to pixels of the window."""
    east, north, scale = view(page)
    left, top, right, bottom = rectangle(page, "#map")
    return (left + right) / 2 + (easting - east) * scale, (top + bottom) / 2 - (northing - north) * scale


@functools.cache
def luminance(red, green, blue):
    """Relative luminance by WCAG 2."""
    parts = [one / 255 for one in (red, green, blue)]
    return sum(weight * (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4)
               for weight, one in zip((0.2126, 0.7152, 0.0722), parts))


def contrast(one, other):
    brighter, darker = sorted((luminance(*one), luminance(*other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)
