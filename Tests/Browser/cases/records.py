"""Postcodes that the sample lacks: terminated ones, ones without a position, and ones with names."""
import pathlib

from steps import INDEX_IS_WHOLE, NOTES, attribute, equal, extended, options, settled, text, view, write

NAMED = pathlib.Path(__file__).resolve().parents[2] / "PostcodeKitTests/Fixtures/version-1.0.pcindex"
TABLE = """\
pcd,pcds,dointr,doterm,oscty,oslaua,osward,usertype,oseast1m,osnrth1m,osgrdind,ctry,lat,long,itl,park
JE2 1AA,JE2 1AA,201001,,,,,0,,,9,L93000001,99.999999,0,,
M1 1AA,M1 1AA,198001,200611,E99999999,E08000003,E05011376,1,384601,398173,1,E92000001,53.4800,-2.2330,E08000003,E99999999
M1 1AB,M1 1AB,198001,,E99999999,E08000003,E05011376,0,384700,398200,1,E92000001,53.4805,-2.2325,E08000003,E99999999
M1 1AD,M1 1AD,198001,201506,E99999999,E08000003,E05011376,0,384710,398210,1,E92000001,53.4806,-2.2324,E08000003,E99999999
M1 1AE,M1 1AE,198001,,E99999999,E08000003,E05011376,0,384720,398220,5,E92000001,53.4807,-2.2323,E08000003,E99999999
M2 1AA,M2 1AA,198001,200001,E99999999,E08000003,E05011376,0,384820,398320,1,E92000001,53.4817,-2.2313,E08000003,E99999999
"""


def live_postcodes_come_first(bench):
    with bench.index_of(TABLE):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        write(page, "m1 1")
        equal(options(page), ["M1 1", "M1 1AB", "M1 1AE", "M1 1AA", "M1 1AD"])
        notes = page.run("[...document.querySelectorAll('#options li')].map((one) => one.querySelector('small')?.textContent ?? '')")
        equal([note.endswith("terminated") for note in notes], [True, False, False, True, True])
        equal(text(page, "#state-text").split(".")[0], "2 postcodes and 2 terminated")
        # Only terminated postcodes.
        page.run("document.getElementById('q').value = ''")
        write(page, "m2 1")
        equal(options(page), ["M2 1", "M2 1AA"])
        equal(text(page, "#state-text").split(".")[0], "1 terminated postcode")
        bench.harmless(page)


@extended
def rank_of_zero_is_none(bench):
    """The ONSPD has the rank 0 where no index of deprivation is published, as in Jersey."""
    with bench.index_of("pcds,oseast1m,osnrth1m,imd\nJE2 1AA,,,0\nM1 1AA,384601,398173,12\n"):
        page = bench.open("#JE2-1AA")
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('details-title').textContent === 'JE2 1AA'")
        shown = "Object.fromEntries([...document.querySelectorAll('#record div')].map((one) => [...one.children].map((part) => part.textContent)))"
        equal(page.run(shown), {"Not applicable": "Deprivation rank"})
        page.run("location.hash = '#M1-1AA'")
        page.wait("document.getElementById('details-title').textContent === 'M1 1AA'")
        equal(page.run(shown)["Deprivation rank"], "12")
        bench.harmless(page)


def record_without_position(bench):
    with bench.index_of(TABLE):
        page = bench.open("#JE2-1AA")
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('details-title').textContent === 'JE2 1AA'")
        equal(text(page, "#details-note"), "Position unknown.")
        equal(text(page, "#details-location"), "Channel Islands")
        page.wait("document.getElementById('live').textContent.includes('Position unknown')")
        assert page.run("document.getElementById('copy-position').hidden")
        bench.harmless(page)


@extended
def results_without_positions(bench):
    more = """\
EH1 1AA,EH1 1AA,198001,,,,,0,325000,673000,1,S92000003,55.9450,-3.2011,,
JE3 1AA,JE3 1AA,201001,,,,,0,,,9,L93000001,99.999999,0,,
"""
    with bench.index_of(TABLE + more):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        scale = view(page)[2]
        # The header's height may change slightly.
        shows_all = lambda: 0.9 < view(page)[2] / scale < 1.1
        write(page, "m1")
        settled(page)
        assert not shows_all()
        page.run("document.getElementById('q').value = ''")
        write(page, "je")
        equal(text(page, "#state-text").removesuffix(" Next: 2 3"), "2 postcodes. None has a position.")
        page.wait("document.getElementById('live').textContent.trim() === '2 postcodes. None has a position.'")
        settled(page)
        equal((shows_all(), attribute(page, "data-highlighted", "#map")), (True, "0"))
        page.run("document.getElementById('q').value = ''")
        write(page, "je2")
        assert text(page, "#state-text").startswith("1 postcode. It has no position."), text(page, "#state-text")
        # Selecting a postcode without a position shows the whole map.
        page.run("location.hash = '#M1-1AB'")
        page.wait("document.getElementById('details-title').textContent === 'M1 1AB'")
        settled(page)
        assert not shows_all()
        page.run("location.hash = '#JE2-1AA'")
        page.wait("document.getElementById('details-title').textContent === 'JE2 1AA'")
        settled(page)
        # Beside the panel, the whole map has another scale.
        shown = view(page)
        page.click_on("#zoom-all")
        page.run("new Promise((done) => setTimeout(done, 100))")
        settled(page)
        equal(view(page), shown)
        bench.harmless(page)


def codes_have_names(bench):
    with bench.index_of(TABLE):
        page = bench.open("#M1-1AE")
        page.wait(INDEX_IS_WHOLE)
        page.wait("[...document.querySelectorAll('#record dt')].some((name) => name.textContent === 'Country')")
        found = dict(page.run("[...document.querySelectorAll('#record div')].map((row) => [row.children[0].textContent, "
                              "row.children[1].firstChild.textContent])"))
        equal({name: found.get(name) for name in ("Country", "User type", "Position quality", "Introduced", "Not applicable",
                                                  "International territorial level")},
              {"Country": "England", "User type": "Small user: homes, shops and offices", "Position quality": "Estimated from nearby postcodes",
               "Introduced": "January 1980", "Not applicable": "County, National park",
               "International territorial level": "E08000003"})
        page.run("location.hash = '#M1-1AA'")
        page.wait("document.getElementById('details-note').textContent === 'Terminated (November 2006).'")
        page.wait("document.getElementById('live').textContent.includes('Terminated (November 2006)')")
        bench.harmless(page)


def record_starts_with_its_location(bench):
    with bench.index(NAMED.read_bytes()):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        write(page, "b1 1b")
        equal(options(page), ["B1 1BB"])
        equal(page.run(NOTES)[0], "Birmingham")
        # The options of the menu of columns follow.
        equal([node["name"] for node in page.tree() if node["role"] == "option"][:1], ["B1 1BB, Birmingham"])
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest a').length > 0")
        equal(text(page, "#details-location"), "Birmingham, England")
        # The location, the copy buttons, the neighbours, and the fields, collapsed.
        equal(page.run("[...document.querySelectorAll('#details-location, #copy, #nearest, #record')].map(({ id }) => id)"),
              ["details-location", "copy", "nearest", "record"])
        assert page.run("!document.getElementById('codes').open && !document.getElementById('record').checkVisibility()")
        page.click_on("#codes-title")
        page.wait("document.getElementById('record').checkVisibility()")
        equal(attribute(page, "aria-busy"), "false")
        bench.harmless(page)


@extended
def fields_open_in_view(bench):
    """Their title may be at the lower edge of the panel, or of the page on a phone."""
    for size in ({"width": 1280, "height": 560}, {"width": 390, "height": 700, "mobile": True}):
        page = bench.open("#TV1A-1AA", reduced=True, **size)
        page.wait(f"{INDEX_IS_WHOLE} && document.querySelectorAll('#nearest a').length > 2 && !!document.querySelector('#record dt')")
        settled(page)
        page.run("document.getElementById('codes-title').scrollIntoView({ block: 'end' })")
        page.click_on("#codes-title")
        page.wait("document.getElementById('codes').open")
        page.wait("""(() => {
            const { bottom } = document.querySelector("#record div:nth-child(3)").getBoundingClientRect();
            return bottom <= Math.min(document.getElementById("details").getBoundingClientRect().bottom, innerHeight);
        })()""")
        bench.harmless(page)


def loading_index_keeps_the_list(bench):
    active = "document.querySelector('#options:not([hidden]) [aria-selected=true]')?.firstChild.textContent ?? null"
    for is_closed in (False, True):
        bench.proxy.index_gate.clear()
        try:
            page = bench.open()
            write(page, "p1 1a")
            page.key("ArrowDown")
            page.key("ArrowDown")
            before = options(page), page.run(active)
            if is_closed:
                page.key("Escape")
        finally:
            bench.proxy.index_gate.set()
        page.wait(INDEX_IS_WHOLE)
        page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
        equal((options(page), page.run(active)), ([], None) if is_closed else before)
        equal(attribute(page, "aria-expanded"), "false" if is_closed else "true")
        bench.harmless(page)


@extended
def loading_index_keeps_the_focus(bench):
    bench.proxy.index_gate.clear()
    try:
        page = bench.open("#TV1A-1AA")
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        page.run("window.before = document.querySelector('#nearest a'); before.focus()")
        wanted = page.run("before.dataset.text")
    finally:
        bench.proxy.index_gate.set()
    page.wait(INDEX_IS_WHOLE)
    page.wait("!before.isConnected")
    equal(page.run("document.activeElement.dataset.text ?? document.activeElement.tagName"), wanted)
