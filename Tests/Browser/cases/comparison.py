"""The comparison page."""
import json

from proxy import altering
from steps import INDEX_IS_WHOLE, equal, extended, picture, text

IS_DONE = "['results', 'failed'].includes(document.getElementById('summary')?.dataset.kind)"


def _other_ward(result):
    """Changes the ward, removes the quality and adds a field."""
    if not isinstance(result, dict) or "postcode" not in result:
        return result
    return {**{name: value for name, value in result.items() if name != "quality"}, "admin_ward": "<b>Elsewhere</b>", "more": None}


def _differing(page, title):
    return page.run(f"[...document.querySelectorAll('[data-title={json.dumps(title)}] tr.differs')]"
                    ".map((row) => [...row.children].map((cell) => cell.textContent))")


@extended
def comparison_marks_differences(bench):
    with bench.remote(altering(_other_ward)) as other:
        page = bench.open("compare#q=TV1A%201AA")
        page.wait(IS_DONE)
        equal(page.run("[...document.querySelectorAll('.comparison')].map((one) => one.dataset.title)"),
              ["Lookup", "Autocomplete", "Nearest", "Outcode"])
        marked = {path: (here, there) for path, here, there in _differing(page, "Lookup")}
        equal(sorted(marked), ["result.admin_ward", "result.more", "result.quality"])
        equal(marked["result.admin_ward"][1], '"<b>Elsewhere</b>"')
        equal((marked["result.more"], marked["result.quality"][1]), (("missing", "null"), "missing"))
        equal(text(page, "#summary"), "3 fields differ.")
        equal([_differing(page, title) for title in ("Autocomplete", "Nearest", "Outcode")], [[], [], []])
        heads = page.run("[...document.querySelectorAll('[data-title=Lookup] thead th')].map((cell) => cell.textContent)")
        equal(heads[0], "Field")
        assert heads[1].startswith("This server200 · ") and heads[1].endswith(" ms"), heads
        assert heads[2].startswith(other.address.removeprefix("http://") + "200 · "), heads
        picture(bench, page, "compared")
        equal(page.run("[...document.querySelectorAll('h2 small')].map((one) => one.textContent)"),
              ["3 fields differ", "identical", "identical", "identical"])
        # Only differences at first, then all fields.
        rows = "[...document.querySelectorAll('[data-title=Lookup] tbody tr')].filter((row) => row.offsetHeight).length"
        equal(page.run(rows), 3)
        page.click_on("#only")
        page.wait(f"{rows} > 5")
        page.run("scrollTo(0, 1e6)")
        page.wait("scrollY > 100")
        page.run("scrollTo(0, 0)")
        page.click_on("#only")
        bench.harmless(page)
        # A sector is compared with its own outcode.
        page.run("location.hash = '#q=TV1A%201'")
        page.wait(f"{IS_DONE} && document.querySelector('[data-title=Outcode]')?.textContent.includes('/outcodes/TV1A')")
        assert "/outcodes/TV1A1" not in text(page, "[data-title=Outcode]"), text(page, "[data-title=Outcode]")
        # Typing starts a comparison and updates the address.
        page.run("document.getElementById('q').value = ''; document.getElementById('q').focus()")
        page.type("tv1a")
        page.wait("location.hash === '#q=tv1a'")
        page.wait(f"{IS_DONE} && document.querySelectorAll('.comparison').length === 2")
        equal(text(page, "#summary"), "No field differs.")
        # A comparison that somebody has asked for stays in the history.
        page.key("Enter")
        page.run("document.getElementById('q').select()")
        page.type("tv1a 1")
        page.wait("location.hash === '#q=tv1a%201'")
        page.type(" ")
        page.key("Enter")
        page.run("history.back()")
        page.wait(f"location.hash === '#q=tv1a' && document.getElementById('q').value === 'tv1a' && {IS_DONE}")
        page.run("location.hash = '#q=TV1A%201AA'")
        page.wait(f"{IS_DONE} && document.querySelectorAll('.comparison').length === 4")
        bench.harmless(page)


@extended
def lists_beside_empty_ones_are_not_missing(bench):
    page = bench.open("compare")
    rows = page.run("""import("/page/compare-differences.js").then(({ fieldsOfBoth }) => fieldsOfBoth(
        { a: ["x", "y"], b: {}, c: null }, { a: [], b: { d: 1 }, c: { d: [1] } }).rows.map(({ path, here, there }) => [path, here ?? null, there ?? null]))""")
    equal(sorted(row for row in rows if "[" not in row[0] and "." not in row[0]), [["a", "[…]", "[]"], ["b", "{}", "{…}"], ["c", "null", "{…}"]])


@extended
def comparison_names_an_unreachable_server(bench):
    with bench.remote() as other:
        other.stop()
        page = bench.open("compare#q=tv1a")
        page.wait("document.getElementById('summary')?.dataset.kind === 'failed'")
        equal(text(page, "#summary"), "Couldn't compare anything.")
        states = page.run("[...document.querySelectorAll('thead [data-state]')].map((cell) => cell.dataset.state)")
        equal(states, ["received", "failed"] * 2)
        equal(text(page, "thead [data-state=failed] small"), "failed: can't be reached")
        # The response of the other server is shown.
        assert page.run("document.querySelectorAll('tbody tr').length") > 3


@extended
def no_comparison_without_remote(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    assert not page.run("document.querySelector('a[href=\"/compare\"]').checkVisibility()"), "dead link"
    bench.harmless(page)
    equal(page.run("fetch('/compare').then(({ status }) => status)"), 404)
    for address in ("compare", "nothing"):
        page.go(f"{bench.address}/{address}")
        page.wait("document.readyState === 'complete' && document.title === 'Postcodes'")
        equal(text(page, "main").split("\n"), ["There is no page at this address.", "Open the map"])
        equal(page.run("[getComputedStyle(document.querySelector('.state a')).color, document.querySelector('footer')]"), ["rgb(11, 87, 208)", None])
        bench.audit.check(page)


@extended
def comparison_is_linked_both_ways(bench):
    with bench.remote():
        page = bench.open()
        page.wait("document.querySelector('a[href=\"/compare\"]').checkVisibility()")
        page.click_on('a[href="/compare"]')
        page.wait("location.pathname === '/compare' && document.getElementById('intro')?.hidden === false")
        bench.harmless(page)
        picture(bench, page, "compare-empty")
        # The examples work.
        page.click_on("#intro a")
        page.wait(IS_DONE)
        equal(text(page, "#summary"), "No field differs.")
        page.click_on("h1 a")
        page.wait("location.pathname === '/' && document.getElementById('map')?.dataset.script === 'ready'")


@extended
def comparison_survives_odd_responses(bench):
    odd = {"deep": "[" * 20000 + "]" * 20000, "wide": json.dumps(list(range(50000))), "long": json.dumps("x" * 500000),
           "keys": json.dumps({str(number): 1 for number in range(50000)})}
    for name, content in odd.items():
        with bench.remote(lambda status, body: (200, content.encode())):
            page = bench.open("compare#q=tv1a")
            page.wait(IS_DONE)
            summary = text(page, "#summary")
            assert "differ" in summary, (name, summary)
            equal((name, "only parts" in summary), (name, name != "long"))
            assert page.run("document.querySelectorAll('tbody tr').length") < 10000, name
            bench.harmless(page)


@extended
def comparison_of_statuses(bench):
    with bench.remote(lambda status, body: (418, body)) as other:
        page = bench.open("compare#q=tv1a")
        page.wait(IS_DONE)
        equal(_differing(page, "Autocomplete"), [["HTTP status", "200", "418"]])
        other.alter = None
        # GIR and NPT are outcodes without a digit.
        for one in ("GIR 0AA", "NPT 1AA"):
            page.run(f"location.hash = '#q={one.replace(' ', '%20')}'")
            page.wait(f"{IS_DONE} && document.title.startsWith('{one}')")
            equal((one, page.run("document.querySelector('.comparison').dataset.title")), (one, "Lookup"))


@extended
def comparison_fits_phones(bench):
    with bench.remote(altering(_other_ward)):
        page = bench.open("compare#q=TV1A%201AA", width=360, height=740, mobile=True, ratio=2)
        page.wait(IS_DONE)
        picture(bench, page, "compare-phone")
        page.click_on("#only")
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
        # Field names break between words only.
        broken = page.run("""[...document.querySelectorAll('tbody th')].filter((name) => [...name.childNodes].some((part) => {
            const range = document.createRange();
            range.selectNodeContents(part);
            return range.getClientRects().length > 1;
        })).map((name) => name.textContent)""")
        equal(broken, [])


@extended
def comparison_headings_are_uncovered(bench):
    covered = """[...document.querySelectorAll('h1, h2, #summary')].filter((heading) => {
        heading.scrollIntoView({ block: 'center' });
        // Check each line of text.
        const range = document.createRange();
        range.selectNodeContents(heading);
        return [...range.getClientRects()].some(({ left, right, top, bottom }) => [left + 2, (left + right) / 2, right - 2].some(
          (x) => !heading.contains(document.elementFromPoint(x, (top + bottom) / 2))));
    }).map((heading) => heading.textContent)"""
    with bench.remote(altering(_other_ward)):
        for width, height, mobile in ((1280, 860, False), (390, 844, True)):
            page = bench.open("compare#q=TV1A%201AA", width=width, height=height, mobile=mobile)
            page.wait(IS_DONE)
            assert page.run("document.getElementById('only').checkVisibility()")
            equal((width, page.run(covered)), (width, []))


TILE = "".join(
    f"osgb{number},http://id/{number},{name},,,,populatedPlace,Village,331719,1019258,3000,25000,331378,1019063,331901,1019563,KW17,"
    "http://kw17,,,,,,,Orkney Islands,http://o,http://x/UnitaryAuthority,Scotland,http://s,Scotland,http://c,,,\n"
    for number, name in enumerate(("Upper Hope", "Lower Hope", "Kirkwall", "Hope"), 1))
SCOTTISH_ROWS = (
    "Postcode,DateOfIntroduction,DateOfDeletion,GridReferenceEasting,GridReferenceNorthing,Latitude,Longitude,SplitIndicator,"
    "CouncilArea2019Code,ScottishParliamentaryConstituency2026Code\nKW15 1AA,1/4/1996 00:00:00,,344800,1010900,58.98,-2.96,N,S1,S2\n")


@extended
def comparison_of_places_and_scottish_rows(bench):
    def reversed_places(result):
        return [*reversed(result)] if isinstance(result, list) else result

    def other_county(result):
        if isinstance(result, list):
            return [other_county(one) for one in result]
        if not isinstance(result, dict):
            return result
        if result.get("code") == "osgb2":
            return {**result, "county_unitary": "Shetland"}
        return {**result, "council_area": "Shetland"} if "council_area" in result else result

    titles = "[...document.querySelectorAll('.comparison')].map((one) => one.dataset.title)"
    with bench.index_of("postcode,easting,northing\nKW15 1AA,344800,1010900\n", places=TILE, scotland=SCOTTISH_ROWS):
        with bench.remote(altering(reversed_places)) as other:
            page = bench.open("compare#q=hope")
            page.wait(IS_DONE)
            equal((page.run(titles), text(page, "#summary")), (["Places"], "No field differs."))
            equal(page.run("document.querySelectorAll('tbody tr').length"), 2 + 3 * 21)
            other.alter = altering(other_county)
            page.run("document.getElementById('ask').requestSubmit()")
            page.wait(f"{IS_DONE} && document.getElementById('summary').textContent === '1 field differs.'")
            equal(_differing(page, "Places"), [["result[osgb2].county_unitary", '"Orkney Islands"', '"Shetland"']])
            for query, expected, summary in (("OSGB3", ["Place"], "No field differs."),
                                             ("KW15 1AA", ["Lookup", "Autocomplete", "Nearest", "Scotland", "Outcode"], "1 field differs.")):
                page.run(f"location.hash = '#q={query.replace(' ', '%20')}'")
                page.wait(f"document.title.startsWith('{query}') && {IS_DONE}")
                equal((page.run(titles), text(page, "#summary")), (expected, summary))
            equal([path for path, _, _ in _differing(page, "Scotland")], ["result.council_area"])
            bench.harmless(page)


@extended
def lists_are_matched_by_their_elements(bench):
    """One element more is one difference, and another order is one difference."""
    lists = lambda change: altering(lambda result: change(result) if isinstance(result, list) and len(result) > 2 else result)
    with bench.remote(lists(lambda result: result[1:])) as other:
        page = bench.open("compare#q=p1%201")
        page.wait(IS_DONE)
        equal([(there, path.startswith("result[")) for path, _, there in _differing(page, "Autocomplete")], [("missing", True)])
        other.alter = lists(lambda result: [*reversed(result)])
        page.run("document.getElementById('ask').requestSubmit()")
        page.wait(f"{IS_DONE} && document.querySelector('.comparison .differs th')?.textContent.startsWith('order of')")
        equal([path for path, _, _ in _differing(page, "Autocomplete")], ["order of result"])
        bench.harmless(page)
