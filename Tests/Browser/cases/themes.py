"""The themes, the icons, and what people expect of keys and of states without results."""
import contextlib
import json
import struct

from steps import INDEX_IS_WHOLE, equal, extended, picture, rectangle, reload, settled, text, write
from tab import BrowserError


def _colours(page):
    """Returns the colour of the page and what the browser knows of the theme."""
    return page.run("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.documentElement).colorScheme, "
                    "[...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)]")


LIGHT = ["rgb(246, 244, 239)", "light", ["#f6f4ef"]]
DARK = ["rgb(16, 20, 26)", "dark", ["#10141a"]]


@extended
def theme_is_chosen_and_remembered(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    equal(_colours(page), LIGHT)
    equal(page.run("document.querySelector('#theme :checked').value"), "system")
    page.media(dark=True, reduced=True)
    equal(_colours(page), DARK)
    page.media(dark=False, reduced=True)
    page.click_on("#theme [value=dark]")
    equal(_colours(page), DARK)
    settled(page)
    shot = picture(bench, page, "theme-dark")
    left, top, right, bottom = rectangle(page, "#map")
    # The map, too.
    assert sum(shot.pixel(left + 200, bottom - 20)) < 100, shot.pixel(left + 200, bottom - 20)
    # From the first paint after a reload on, and on the other pages.
    reload(page)
    equal(_colours(page), DARK)
    page.wait(INDEX_IS_WHOLE)
    equal(page.run("document.querySelector('#theme :checked').value"), "dark")
    other = page.run("fetch('/search?q=').then((response) => response.text())")
    assert "/page/theme.js" in other, other
    # The arrow keys move between the themes, as in any group of radio buttons.
    page.run("document.querySelector('#theme :checked').focus()")
    page.key("ArrowLeft")
    page.wait("document.querySelector('#theme :checked').value === 'light'")
    page.media(dark=True, reduced=True)
    equal(_colours(page), LIGHT)
    page.click_on("#theme [value=system]")
    equal(_colours(page), DARK)
    equal(page.run("localStorage.length"), 0)
    bench.harmless(page)


@extended
def theme_waits_for_its_style_sheet(bench):
    """Browsers load a style sheet late if its media query doesn't match."""
    page = bench.page(reduced=True)
    page.send("Fetch.enable", patterns=[{"urlPattern": "*/page/dark.css"}])
    page.send("Page.navigate", url=bench.address)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    page.click_on("#theme [value=dark]")
    settled(page)
    # Chromium may have let the request go itself, once the media query matched.
    with contextlib.suppress(BrowserError):
        page.send("Fetch.continueRequest", requestId=bench.paused(page, "/page/dark.css"))
    page.wait("getComputedStyle(document.documentElement).colorScheme === 'dark'")
    settled(page)
    shot = picture(bench, page, "theme-late")
    area = [part(one) for part, one in zip((lambda x: x + 80, lambda y: y + 80, lambda x: x - 80, lambda y: y - 80), rectangle(page, "#map"))]
    assert shot.share(area, lambda *one: sum(one) > 760) > 0, "the map has no white labels"
    bench.harmless(page)


def page_can_be_installed(bench):
    page = bench.open()
    manifest = page.run("fetch(document.querySelector('link[rel=manifest]').href).then((response) => response.json())")
    for icon in manifest["icons"]:
        kind, head = page.run(f"fetch({json.dumps(icon['src'])}).then(async (response) => [response.headers.get('Content-Type'), "
                              "[...new Uint8Array(await response.arrayBuffer())].slice(0, 24)])")
        equal(kind, icon["type"])
        if icon["type"] == "image/png":
            equal("%dx%d" % struct.unpack(">II", bytes(head[16:])), icon["sizes"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    maskable = next(icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable")
    # iOS cuts the corners of its icons, too.
    equal(page.run("document.querySelector('link[rel=apple-touch-icon]').getAttribute('href')"), maskable)
    equal(page.send("Page.getAppManifest")["errors"], [])


def states_without_results_have_a_next_step(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    write(page, "qqqqqqqq")
    page.wait("document.getElementById('state').dataset.kind === 'none'")
    equal(text(page, "#state-text"), "Nothing found. Try a postcode or coordinates.")
    # The message covers nothing of the map, however long the text is.
    for width, height in ((390, 844), (844, 390), (667, 375)):
        page = bench.open(width=width, height=height, mobile=True, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.run("document.getElementById('q').focus()")
        write(page, "14 Qxzzleby Gardens, Nowheretown")
        page.wait("document.getElementById('state').dataset.kind === 'none'")
        assert rectangle(page, "#state-text")[3] <= rectangle(page, "#map")[1], (width, rectangle(page, "#state-text"), rectangle(page, "#map"))
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), width
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    equal(text(page, "#map-retry"), "Try again")
    page.run("globalThis.isLeft = true")
    page.click_on("#map-retry")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")


@extended
def escape_closes_what_is_open(bench):
    page = bench.open("#TV1A", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("!document.getElementById('details').hidden")
    # With the focus on a button of the map, Escape closes the record.
    page.run("document.getElementById('zoom-in').focus()")
    page.key("Escape")
    page.wait("document.getElementById('details').hidden")
    # While a tool is active, the key ends the tool only.
    page = bench.open("#TV1A", reduced=True)
    page.wait("!document.querySelector('[data-tool=measure]').disabled")
    page.wait("!document.getElementById('details').hidden")
    page.click_on("[data-tool=measure]")
    page.key("Escape")
    equal(page.run("[document.getElementById('tool-hint').hidden, document.getElementById('details').hidden]"), [True, False])
    page.key("Escape")
    page.wait("document.getElementById('details').hidden")
    bench.harmless(page)
