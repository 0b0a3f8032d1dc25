"""Links: damaged ones, those written by hand, and the view that each shows."""
import json

from cases.colouring import NAMES as DISTRICTS
from cases.colouring import _table
from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, equal, settled, text, view

IS_OPEN = "!document.getElementById('details').hidden"


def damaged_links_are_reported(bench):
    """The message stays, and the damaged parts are removed from the address."""
    with bench.index_of(_two_areas(), names=NAMES):
        for address, damage, rest in (("#WA1;color=ward", "color=ward", "#WA1"), ("#@400900,300300,0.1;area=1~2", "area=1~2", "#@400900,300300,0.1")):
            page = bench.open(address, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            sentence = f"Ignored part of the link: “{damage}” can't be read."
            page.wait(f"document.getElementById('state-text').textContent === {json.dumps(sentence)}")
            page.wait("document.getElementById('map').dataset.named?.includes('ward')")
            settled(page)
            equal((address, page.run("location.hash"), text(page, "#state-text")), (address, rest, sentence))
            bench.harmless(page)


def links_show_one_view(bench):
    """Whichever response of the index comes last: the record or its neighbours."""
    delay = """const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message, ...others) {
        if (message.name !== "nearest") return post.call(this, message, ...others);
        globalThis.isLate = true;
        setTimeout(() => post.call(this, message, ...others), 500); };"""
    with bench.index_of(_table(), names=DISTRICTS):
        views = []
        for before in ("", delay):
            page = bench.open("#AB1-1AA", reduced=True, before=before)
            page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.querySelectorAll('#nearest a').length > 2")
            settled(page)
            views.append(view(page))
            equal(page.run("Boolean(globalThis.isLate)"), bool(before))
            bench.harmless(page)
        equal(*views)


def links_leave_the_focus(bench):
    """Also if the server's results are listed before the index opens."""
    with bench.index_of(_two_areas()):
        bench.proxy.index_gate.clear()
        try:
            page = bench.open("#WA1", reduced=True)
            page.wait("document.getElementById('state').dataset.kind === 'results'")
            equal(page.run("document.activeElement.tagName"), "BODY")
        finally:
            bench.proxy.index_gate.set()
        page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.getElementById('details-title').textContent === 'WA1'")
        equal(page.run("document.activeElement.tagName"), "BODY")
        bench.harmless(page)


def long_lists_show_more(bench):
    more = "[...document.querySelectorAll('#summary .more')].map((one) => [one.textContent, one.disabled])"
    with bench.index_of(_two_areas()):
        page = bench.open("#WA1", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.querySelectorAll('#summary .postcodes li').length === 50")
        settled(page)
        equal(page.run(more), [["Show 50 more of 490", False]])
        # The focus moves to the first of the next ones.
        page.run("document.querySelector('#summary .more').scrollIntoView()")
        page.click_on("#summary .more")
        page.wait("document.querySelectorAll('#summary .postcodes a').length === 100")
        equal(page.run("document.activeElement === document.querySelectorAll('#summary .postcodes a')[50]"), True)
        bench.harmless(page)
