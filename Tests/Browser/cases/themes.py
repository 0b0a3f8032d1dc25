"""The theme, the icons, and what people expect of keys and of states without results."""
import json
import struct
import urllib.parse

from steps import INDEX_IS_WHOLE, equal, picture, rectangle, settled, text, write


def _colours(page):
    """Returns the colour of the page and what the browser knows of the theme."""
    return page.run("[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.documentElement).colorScheme, "
                    "[...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)]")


LIGHT = ["rgb(246, 244, 239)", "light", ["#f6f4ef"]]
DARK = ["rgb(16, 20, 26)", "dark", ["#10141a"]]


def theme_is_that_of_the_system(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    for is_dark in (False, True, False):
        page.media(dark=is_dark, reduced=True)
        equal(_colours(page), DARK if is_dark else LIGHT)
        settled(page)
        shot = picture(bench, page, f"theme-{is_dark}")
        left, _, _, bottom = rectangle(page, "#map")
        # The map, too.
        equal(sum(shot.pixel(left + 200, bottom - 20)) < 100, is_dark)
    bench.harmless(page)


def page_can_be_installed(bench):
    page = bench.open()
    address = page.run("document.querySelector('link[rel=manifest]').href")
    manifest = page.run(f"fetch({json.dumps(address)}).then((response) => response.json())")
    for icon in manifest["icons"]:
        icon["src"] = urllib.parse.urljoin(address, icon["src"])
    for icon in manifest["icons"]:
        kind, head = page.run(f"fetch({json.dumps(icon['src'])}).then(async (response) => [response.headers.get('Content-Type'), "
                              "[...new Uint8Array(await response.arrayBuffer())].slice(0, 24)])")
        equal(kind, icon["type"])
        if icon["type"] == "image/png":
            equal("%dx%d" % struct.unpack(">II", bytes(head[16:])), icon["sizes"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    maskable = next(icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable")
    # iOS cuts the corners of its icons, too.
    equal(page.run("document.querySelector('link[rel=apple-touch-icon]').href"), maskable)
    equal(page.send("Page.getAppManifest")["errors"], [])


def states_without_results_have_a_next_step(bench):
    page = bench.open(reduced=True, width=390, height=844, mobile=True)
    page.wait(INDEX_IS_WHOLE)
    page.run("document.getElementById('q').focus()")
    # The message covers nothing of the map, however long the text is.
    write(page, "14 Qxzzleby Gardens, Nowheretown")
    page.wait("document.getElementById('state').dataset.kind === 'none'")
    equal(text(page, "#state-text"), "Streets can't be searched for. Try a postcode or coordinates.")
    assert rectangle(page, "#state-text")[3] <= rectangle(page, "#map")[1], (rectangle(page, "#state-text"), rectangle(page, "#map"))
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    equal(text(page, "#map-retry"), "Try again")
    page.run("globalThis.isLeft = true")
    page.click_on("#map-retry")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")
