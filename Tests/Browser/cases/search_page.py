"""The search page for browsers without JavaScript, compared with the page itself."""
import re
import urllib.parse

from steps import INDEX_IS_WHOLE, equal, options, text, write


def search_page_matches_the_page(bench):
    """The same postcodes in the same order, in the same words."""
    page, form = bench.open(), bench.open()
    page.wait(INDEX_IS_WHOLE)
    found = []
    for typed in ("f", "p1", "hg1", "bt", "ac1", "ud1"):
        if page.run("document.getElementById('q').value"):
            page.click_on("#clear")
        write(page, typed)
        # The count, without the next characters.
        said = re.match(r"[\d,]+ (terminated )?postcodes?( and [\d,]+ terminated)?", text(page, "#state-text"))
        if not said:
            continue
        # The page lists areas, outcodes and sectors first.
        listed = [one for one in options(page) if re.search(r" \d[A-Z]{2}$", one)][:10]
        _go(form, f"/search?q={typed}")
        equal(form.run("[...document.querySelectorAll('.results a')].map((a) => a.textContent)")[:len(listed)], listed)
        assert text(form, ".state").startswith(said.group()), f"{text(form, '.state')} instead of {said.group()}"
        found += listed[:3]
    assert found, "no results at all"
    rows = "[...document.querySelectorAll('dl div')].map((row) => row.textContent)"
    for postcode in found:
        page.run(f"location.hash = {postcode.replace(' ', '-')!r}")
        page.wait(f"document.getElementById('details-title').textContent === {postcode!r}")
        _go(form, "/search?" + urllib.parse.urlencode({"q": postcode}))
        if form.run("document.querySelector('ol.results') !== null"):
            page.wait("document.querySelectorAll('#nearest button').length")
        equal(form.run(rows), page.run(rows))
        equal(form.run("document.querySelector('h2').textContent"), postcode)
        near = page.run("[...document.querySelectorAll('#nearest button')].map((b) => b.textContent)")
        equal([line.replace(" ", "") for line in
               form.run("[...document.querySelectorAll('ol.results li')].map((li) => li.textContent)")][:len(near)],
              [line.replace(" ", "") for line in near])
    bench.note(f"compared {len(found)} records")


def _go(page, path):
    page.run(f"globalThis.isLeft = true, location.href = {path!r}")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")
