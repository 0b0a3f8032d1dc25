"""What is said of postcodes that the sample does not have: ended ones, some without a position, some with names."""
import contextlib
import pathlib
import threading

from made import index_of
from steps import INDEX_IS_WHOLE, attribute, equal, options, settled, text, view, write

NAMED = pathlib.Path(__file__).resolve().parents[2] / "PostcodeIndexTests/Fixtures/version-2.pcindex"
TABLE = """\
pcd,pcds,dointr,doterm,oscty,oslaua,osward,usertype,oseast1m,osnrth1m,osgrdind,ctry,lat,long,itl,park
JE2 1AA,JE2 1AA,201001,,,,,0,,,9,L93000001,99.999999,0,,
M1 1AA,M1 1AA,198001,200611,E99999999,E08000003,E05011376,1,384601,398173,1,E92000001,53.4800,-2.2330,E08000003,E99999999
M1 1AB,M1 1AB,198001,,E99999999,E08000003,E05011376,0,384700,398200,1,E92000001,53.4805,-2.2325,E08000003,E99999999
M1 1AD,M1 1AD,198001,201506,E99999999,E08000003,E05011376,0,384710,398210,1,E92000001,53.4806,-2.2324,E08000003,E99999999
M1 1AE,M1 1AE,198001,,E99999999,E08000003,E05011376,0,384720,398220,5,E92000001,53.4807,-2.2323,E08000003,E99999999
M2 1AA,M2 1AA,198001,200001,E99999999,E08000003,E05011376,0,384820,398320,1,E92000001,53.4817,-2.2313,E08000003,E99999999
"""


def postcodes_in_use_come_first(bench):
    with index_of(bench, TABLE):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        write(page, "m1")
        equal(options(page), ["M1 1AB", "M1 1AE", "M1 1AA", "M1 1AD"])
        notes = page.run("[...document.querySelectorAll('#options li')].map((one) => one.querySelector('small')?.textContent ?? '')")
        equal([note.endswith("no longer in use") for note in notes], [False, False, True, True])
        equal(text(page, "#state-text").split(".")[0], "2 postcodes and 2 ended")
        # Where there is nothing else, what has ended is there.
        page.run("document.getElementById('q').value = ''")
        write(page, "m2")
        equal(options(page), ["M2 1AA"])
        equal(text(page, "#state-text").split(".")[0], "1 postcode, no longer in use")
        bench.harmless(page)


def a_record_without_a_position_says_so(bench):
    with index_of(bench, TABLE):
        page = bench.open("#JE2-1AA")
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('details-title').textContent === 'JE2 1AA'")
        equal(text(page, "#details-note"), "Its position is not known, so it is not on the map.")
        equal(text(page, "#details-place"), "Channel Islands")
        page.wait("document.getElementById('live').textContent.includes('Its position is not known')")
        assert page.run("document.getElementById('copy-position').hidden")
        bench.harmless(page)


def what_is_not_on_the_map_is_said_and_not_shown_elsewhere(bench):
    more = """\
EH1 1AA,EH1 1AA,198001,,,,,0,325000,673000,1,S92000003,55.9450,-3.2011,,
JE3 1AA,JE3 1AA,201001,,,,,0,,,9,L93000001,99.999999,0,,
"""
    with index_of(bench, TABLE + more):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        scale = view(page)[2]
        # What stands above the map may take a little more or less room.
        shows_all = lambda: 0.9 < view(page)[2] / scale < 1.1
        write(page, "m1")
        settled(page)
        assert not shows_all()
        page.run("document.getElementById('q').value = ''")
        write(page, "je")
        equal(text(page, "#state-text").removesuffix(" Next: 2 3"), "2 postcodes. None of them is on the map.")
        page.wait("document.getElementById('live').textContent === '2 postcodes. None of them is on the map.'")
        settled(page)
        equal((shows_all(), attribute(page, "data-lit", "#map")), (True, "0"))
        page.run("document.getElementById('q').value = ''")
        write(page, "je2")
        assert text(page, "#state-text").startswith("1 postcode. It is not on the map."), text(page, "#state-text")
        # Nor does one that was chosen seem to be where another was.
        page.run("location.hash = '#M1-1AB'")
        page.wait("document.getElementById('details-title').textContent === 'M1 1AB'")
        settled(page)
        assert not shows_all()
        page.run("location.hash = '#JE2-1AA'")
        page.wait("document.getElementById('details-title').textContent === 'JE2 1AA'")
        settled(page)
        assert shows_all()
        bench.harmless(page)


def codes_are_said_in_words(bench):
    with index_of(bench, TABLE):
        page = bench.open("#M1-1AE")
        page.wait(INDEX_IS_WHOLE)
        page.wait("[...document.querySelectorAll('#record dt')].some((name) => name.textContent === 'Country')")
        found = dict(page.run("[...document.querySelectorAll('#record div')].map((row) => [row.children[0].textContent, "
                              "row.children[1].firstChild.textContent])"))
        equal({name: found.get(name) for name in ("Country", "Users", "Position quality", "Introduced", "In none of these",
                                                  "International territorial level")},
              {"Country": "England", "Users": "Small: homes, shops, offices", "Position quality": "Guessed from postcodes around it",
               "Introduced": "January 1980", "In none of these": "County, National park",
               "International territorial level": "E08000003"})
        page.run("location.hash = '#M1-1AA'")
        page.wait("document.getElementById('details-note').textContent === 'No longer in use (November 2006).'")
        page.wait("document.getElementById('live').textContent.includes('No longer in use (November 2006)')")
        bench.harmless(page)


def a_record_begins_with_where_it_is(bench):
    with bench.index(NAMED.read_bytes()):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        write(page, "b1")
        equal(options(page), ["B1 1BB"])
        equal(text(page, "#options small"), "Birmingham")
        equal([node["name"] for node in page.tree() if node["role"] == "option"], ["B1 1BB, Birmingham"])
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest button').length > 0")
        equal(text(page, "#details-place"), "Birmingham, England")
        # The line, what can be copied, the neighbours, and then the codes, folded away.
        equal(page.run("[...document.querySelectorAll('#details-place, #copy, #nearest, #record')].map(({ id }) => id)"),
              ["details-place", "copy", "nearest", "record"])
        assert page.run("!document.getElementById('codes').open && !document.getElementById('record').checkVisibility()")
        page.click_on("#codes-title")
        page.wait("document.getElementById('record').checkVisibility()")
        equal(attribute(page, "aria-busy"), "false")
        bench.harmless(page)


@contextlib.contextmanager
def _index_waits(server):
    """The index comes when the test lets it."""
    gate, answer = threading.Event(), server.answer

    def held(request):
        if request.path == "/index/map":
            gate.wait(120)
        answer(request)
    server.answer = held
    try:
        yield gate
    finally:
        gate.set()
        del server.answer


def the_index_disturbs_nobody_when_it_comes(bench):
    active = "document.querySelector('#options:not([hidden]) [aria-selected=true]')?.firstChild.textContent ?? null"
    for is_closed in (False, True):
        with _index_waits(bench.server) as gate:
            page = bench.open()
            write(page, "m1 1")
            page.key("ArrowDown")
            page.key("ArrowDown")
            before = options(page), page.run(active)
            if is_closed:
                page.key("Escape")
            gate.set()
            page.wait(INDEX_IS_WHOLE)
            page.wait("Number(document.getElementById('map').dataset.lit) > 1")
            equal((options(page), page.run(active)), ([], None) if is_closed else before)
            equal(attribute(page, "aria-expanded"), "false" if is_closed else "true")
            bench.harmless(page)


def the_index_leaves_the_focus_on_a_neighbour(bench):
    bench.server.index_delay.clear()
    try:
        page = bench.open("#SW1A-1AA")
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        page.run("window.before = document.querySelector('#nearest button'); before.focus()")
        wanted = page.run("before.dataset.postcode")
    finally:
        bench.server.index_delay.set()
    page.wait(INDEX_IS_WHOLE)
    page.wait("!before.isConnected")
    equal(page.run("document.activeElement.dataset.postcode ?? document.activeElement.tagName"), wanted)
