"""Postcodes that the sample lacks: terminated ones, ones without a position, and ones with names."""
import pathlib
import re

from steps import INDEX_IS_WHOLE, NOTES, attribute, equal, options, text, write

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


def unusual_postcodes_are_explained(bench):
    """Terminated ones, one without a position, and codes with meanings."""
    with bench.index_of(TABLE):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        # Live postcodes come first.
        write(page, "m1 1")
        equal(options(page), ["M1 1", "M1 1AB", "M1 1AE", "M1 1AA", "M1 1AD"])
        notes = page.run("[...document.querySelectorAll('#options li')].map((one) => one.querySelector('small')?.textContent ?? '')")
        equal([note.endswith("terminated") for note in notes], [True, False, False, True, True])
        equal(text(page, "#state-text").split(".")[0], "2 postcodes and 2 terminated")
        page.run("location.hash = '#JE2-1AA'")
        page.wait("document.getElementById('details-title').textContent === 'JE2 1AA'")
        equal((text(page, "#details-note"), text(page, "#details-location")), ("Position unknown.", "Channel Islands"))
        page.wait("document.getElementById('live').textContent.includes('Position unknown')")
        assert page.run("!document.querySelector('#main-fields button')")
        bench.harmless(page)
        page.run("location.hash = '#M1-1AE'")
        page.wait("document.getElementById('details-title').textContent === 'M1 1AE' && [...document.querySelectorAll('#record dt')].some((name) => name.textContent === 'Country')")
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
        equal(page.run("[...document.querySelectorAll('#main-fields dt')].map((one) => one.textContent)"),
              ["District", "Latitude, longitude", "Grid reference"])
        equal(page.run("document.querySelector('#main-fields a').textContent"), "Birmingham")
        address = page.run("document.getElementById('open-map').href")
        assert re.fullmatch(r"https://www\.openstreetmap\.org/\?mlat=52\.\d+&mlon=-1\.\d+#map=17/52\.\d+/-1\.\d+", address), address
        equal(page.run("document.getElementById('json').getAttribute('href')"), "postcodes/B11BB")
        # The main fields, the copy buttons and links, the neighbours, and the fields, collapsed.
        equal(page.run("[...document.querySelectorAll('#main-fields, #copy, #nearest, #record')].map(({ id }) => id)"),
              ["main-fields", "copy", "nearest", "record"])
        assert page.run("!document.getElementById('codes').open && !document.getElementById('record').checkVisibility()")
        page.click_on("#codes-title")
        page.wait("document.getElementById('record').checkVisibility()")
        equal(attribute(page, "aria-busy"), "false")
        bench.harmless(page)


def loading_index_keeps_the_list(bench):
    active = "document.querySelector('#options:not([hidden]) [aria-selected=true]')?.firstChild.textContent ?? null"
    bench.proxy.index_gate.clear()
    try:
        page = bench.open()
        write(page, "p1 1a")
        page.key("ArrowDown")
        page.key("ArrowDown")
        before = options(page), page.run(active)
    finally:
        bench.proxy.index_gate.set()
    page.wait(INDEX_IS_WHOLE)
    page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
    equal((options(page), page.run(active)), before)
    equal(attribute(page, "aria-expanded"), "true")
    bench.harmless(page)
