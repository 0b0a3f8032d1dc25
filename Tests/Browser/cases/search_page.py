"""The search page for browsers without JavaScript, compared with the page itself."""
import re
import urllib.parse

from cases.finding import IS_NAMED
from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, equal, options, text, write

NOTES = "[...document.querySelectorAll('#options:not([hidden]) [role=option]')].map((one) => (one.children[1]?.textContent ?? '').replaceAll('\u00a0', ' '))"
ROWS = """[...document.querySelectorAll('ul.results li')].map((one) =>
  [one.firstChild.textContent.trim(), one.querySelector('span')?.textContent ?? ''])"""


def search_page_matches_the_page(bench):
    """The same postcodes in the same order, in the same words."""
    page, form = bench.open(reduced=True), bench.page()
    form.go(f"{bench.address}/search?q=")
    page.wait(INDEX_IS_WHOLE)
    found = []
    for typed in ("f", "p1", "bt", "ud1 ", "tv1a 1", "zz", "1", "xyzzy"):
        if page.run("document.getElementById('q').value"):
            page.click_on("#clear")
        write(page, typed)
        # Without the next characters. Corrections are reported in other words.
        said = re.sub(r" Next: .*", "", text(page, "#state-text"))
        if " for " in said:
            continue
        rows = list(zip(options(page), page.run(NOTES)))
        _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
        equal((typed, text(form, ".state")), (typed, said))
        equal((typed, [tuple(row) for row in form.run(ROWS)]), (typed, rows))
        found += [one for one, _ in rows if re.search(r" \d[A-Z]{2}$", one)][:1]
    assert found, "no results at all"
    rows = "[...document.querySelectorAll('dl div')].map((row) => row.textContent)"
    for postcode in found:
        page.run(f"location.hash = {postcode.replace(' ', '-')!r}")
        page.wait(f"document.getElementById('details-title').textContent === {postcode!r}")
        _go(form, "/search?" + urllib.parse.urlencode({"q": postcode}))
        if form.run("document.querySelector('ol.results') !== null"):
            page.wait("document.querySelectorAll('#nearest a').length")
        equal(form.run(rows), page.run(rows.replace("dl div", "#record div")))
        equal(form.run("document.querySelector('h2').textContent"), postcode)
        near = page.run("[...document.querySelectorAll('#nearest a')].map((b) => b.textContent)")
        equal([line.replace(" ", "") for line in
               form.run("[...document.querySelectorAll('ol.results li')].map((li) => li.textContent)")][:len(near)],
              [line.replace(" ", "") for line in near])
    bench.note(f"compared {len(found)} records")


def _go(page, path):
    page.run(f"globalThis.isLeft = true, location.href = {path!r}")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")


def search_page_names_the_same_areas(bench):
    """Districts and wards, and the postcodes of a district."""
    with bench.index_of(_two_areas(), names=NAMES):
        page, form = bench.open(reduced=True), bench.page()
        form.go(f"{bench.address}/search?q=")
        page.wait(IS_NAMED)
        for typed in ("wes", "east", "wa1 laa", "westown wa1", "WA1 0ZZ", "Belfast", "warrington", "field eas", "eastfield"):
            if page.run("document.getElementById('q').value"):
                page.click_on("#clear")
            write(page, typed)
            rows = list(zip(options(page), page.run(NOTES)))
            _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
            said = re.sub(r" Next: .*", "", text(page, "#state-text"))
            equal((typed, text(form, ".state"), [tuple(row) for row in form.run(ROWS)]), (typed, said, rows))
        form.click_on(".results a")
        form.wait("document.querySelector('h2')?.textContent === 'Eastfield'")
        equal(text(form, ".state"), "486 postcodes and 54 terminated, first 50 listed.")
        # Below the window.
        form.run("document.querySelector('.pages a').click()")
        form.wait("document.querySelector('.state')?.textContent.includes(', 51 to 100 listed')")
        equal(text(form, "h2"), "Eastfield")
