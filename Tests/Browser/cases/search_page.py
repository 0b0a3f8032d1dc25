"""The search page for browsers without JavaScript, compared with the page itself."""
import re
import urllib.parse

from cases.finding import IS_NAMED
from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, equal, extended, options, text, write

NOTES = "[...document.querySelectorAll('#options:not([hidden]) [role=option]')].map((one) => (one.children[1]?.textContent ?? '').replaceAll('\u00a0', ' '))"
ROWS = """[...document.querySelectorAll('ul.results li')].map((one) =>
  [one.firstChild.textContent.trim(), one.querySelector('span')?.textContent ?? ''])"""


def search_page_matches_the_page(bench):
    """The same postcodes in the same order, in the same words."""
    page, form = bench.open(reduced=True), bench.page()
    form.go(f"{bench.address}/search?q=")
    page.wait(INDEX_IS_WHOLE)
    found = []
    for typed in ("f", "p1", "hg1", "bt", "ac1", "ud1", "ud1 ", "ud", "tv1a 1", "zz", "q", "je1", "1", "xyzzy"):
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
        found += [one for one, _ in rows if re.search(r" \d[A-Z]{2}$", one)][:3]
    assert found, "no results at all"
    rows = "[...document.querySelectorAll('dl div')].map((row) => row.textContent)"
    for postcode in found:
        page.run(f"location.hash = {postcode.replace(' ', '-')!r}")
        page.wait(f"document.getElementById('details-title').textContent === {postcode!r}")
        _go(form, "/search?" + urllib.parse.urlencode({"q": postcode}))
        if form.run("document.querySelector('ol.results') !== null"):
            page.wait("document.querySelectorAll('#nearest a').length")
        equal(form.run(rows), page.run(rows))
        equal(form.run("document.querySelector('h2').textContent"), postcode)
        near = page.run("[...document.querySelectorAll('#nearest a')].map((b) => b.textContent)")
        equal([line.replace(" ", "") for line in
               form.run("[...document.querySelectorAll('ol.results li')].map((li) => li.textContent)")][:len(near)],
              [line.replace(" ", "") for line in near])
    bench.note(f"compared {len(found)} records")


def _go(page, path):
    page.run(f"globalThis.isLeft = true, location.href = {path!r}")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")


@extended
def postcodes_are_in_one_line_and_column(bench):
    """On a phone, too, whatever the names of their districts and wards."""
    names = ["LAD25CD,LAD25NM\nE07000001,Westfield and Northern Valleys\nE07000002,Bournemouth and Southern Valleys\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(width=390, height=844, mobile=True)
        _go(page, "/search?q=wa1")
        places = page.run("[...document.querySelectorAll('.results')].map((list) => [...list.querySelectorAll('a')].map((link) => [link.offsetHeight, link.nextElementSibling.offsetLeft]))")
        assert sum(map(len, places)) > 20, places
        assert all(high < 36 for places in places for high, _ in places), places
        equal(len({left for places in places for _, left in places}), 1)


def suggestions_say_what_is_terminated(bench):
    rows = ["AB1 1AA,400000,300000,", "AB1 1AB,400100,300000,200001", "AB2 1AA,402000,300000,", "AB2 1AB,402000,300000,200001"]
    with bench.index_of("postcode,easting,northing,terminated\n" + "\n".join(rows) + "\n"):
        page, form = bench.open(reduced=True), bench.page()
        form.go(f"{bench.address}/search?q=")
        page.wait(IS_NAMED)
        for typed, wanted in (("AB1 2AB", {"AB1 1AB": "1 terminated postcode", "AB2 1AB": "1 terminated postcode"}), ("AB1 2AA", {"AB2 1AA": "1 postcode"}),
                              ("AB3", {"AB2": "outcode · 1 postcode and 1 terminated", "AB": "Aberdeen area · 2 postcodes and 2 terminated"})):
            if page.run("document.getElementById('q').value"):
                page.click_on("#clear")
            write(page, typed)
            rows = dict(zip(options(page), page.run(NOTES)))
            equal((typed, {name: rows.get(name) for name in wanted}), (typed, wanted))
            _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
            equal((typed, dict(form.run(ROWS))), (typed, rows))
        bench.harmless(page)


@extended
def corrected_postcodes_are_listed_beside_names(bench):
    """WIG may be W1G or Wigan."""
    with bench.index_of("postcode,easting,northing,district\nW1G 0AA,400000,300000,E07000001\nW1G 0AB,400100,300000,E07000001\n", names=["LAD25CD,LAD25NM\nE07000001,Wigan\n"]):
        page, form = bench.open(reduced=True), bench.page()
        form.go(f"{bench.address}/search?q=")
        page.wait("document.getElementById('map').dataset.named")
        write(page, "wig")
        page.wait("document.getElementById('map').dataset.highlighted === '2'")
        _go(form, "/search?q=wig")
        equal(form.run(ROWS), [list(row) for row in zip(options(page), page.run(NOTES))])
        bench.harmless(page)


@extended
def corrected_texts_have_groups(bench):
    """A zero for the letter O."""
    with bench.index_of("postcode,easting,northing\n" + "".join(f"{one},{400000 + 100 * number},300000\n" for number, one in enumerate(
            ("OL1 1AA", "OL1 1AB", "OL1 2AA", "OL10 1AA", "OX1 1AA")))):
        page, form = bench.open(reduced=True), bench.page()
        form.go(f"{bench.address}/search?q=")
        page.wait(INDEX_IS_WHOLE)
        for typed, listed in (("0", ["OL", "OX"]), ("0l", ["OL", "OL1", "OL10"]), ("0l1", ["OL1", "OL10", "OL1 1", "OL1 2"]), ("0l1 ", ["OL1", "OL1 1", "OL1 2"])):
            page.run("document.getElementById('q').value = ''")
            write(page, typed)
            equal((typed, options(page)[:len(listed)]), (typed, listed))
            _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
            equal(form.run(ROWS), [list(row) for row in zip(options(page), page.run(NOTES))])
        bench.harmless(page)


def search_page_names_the_same_areas(bench):
    """Districts and wards, and the postcodes of a district."""
    with bench.index_of(_two_areas(), names=NAMES):
        page, form = bench.open(reduced=True), bench.page()
        form.go(f"{bench.address}/search?q=")
        page.wait(IS_NAMED)
        further = ("field", "east, eastf", "eastfeild", "wa1 3 westown", "northfield", "field eas", "WA 1 3", "WX1", "WA1 0ZZ", "WA77", "Warr", "B", "Torquay", "W1")
        for typed in (*bench.first(12, "wes", "east", "eas field", "east, west", "east, London", "wa1 laa", "westown wa1", "wa 1", "WA1 9ZZ", "ZZ1 1AA",
                                   "Belfast", "warrington", *further), "eastfield"):
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
