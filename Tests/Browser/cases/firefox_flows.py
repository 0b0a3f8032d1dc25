"""The main flows in Firefox."""
import math

from steps import INDEX_IS_WHOLE, SHOWS_ALL, equal, options, picture, rectangle, reload, settled, text, view, write


def _open(bench, rest=""):
    page = bench.firefox().page()
    bench.pages.append(page)
    page.go(f"{bench.address}/{rest}")
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    return page


def firefox_searches_and_selects(bench):
    page = _open(bench)
    shot = picture(bench, page, "firefox")
    left, top, right, bottom = rectangle(page, "#map")
    assert shot.share((left, top, right, bottom), lambda *one: sum(one) < 500) > 0.002, "the map is empty"
    write(page, "tv1a")
    assert options(page)[0] == "TV1A" and len(options(page)) > 5, options(page)
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A' && !document.getElementById('details').hidden")
    equal(page.run("location.hash"), "#TV1A")
    page.click_on("#clear")
    write(page, "tv1a 1aa")
    page.key("ArrowDown")
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    picture(bench, page, "firefox-record")
    page.key("Escape")
    page.wait("document.getElementById('details').hidden")
    bench.harmless(page)
