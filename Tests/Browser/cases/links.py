"""Links: damaged ones, those written by hand, and the view that each shows."""
import json

from cases.colouring import NAMES as DISTRICTS
from cases.colouring import _table
from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, choose_colour, equal, extended, rectangle, reload, settled, spot, text, view, write

IS_OPEN = "!document.getElementById('details').hidden"


def damaged_links_are_reported(bench):
    """The message stays, and the damaged parts are removed from the address."""
    with bench.index_of(_two_areas(), names=NAMES):
        for address, damage, rest in (("#WA1;color=ward", "color=ward", "#WA1"), ("#@foo", "foo", ""), ("#@99999999,0,5", "99999999,0,5", ""), ("#@400900,300300,1e9", "400900,300300,1e9", ""), ("#@400900,300300,0.1;area=1~2", "area=1~2", "#@400900,300300,0.1")):
            page = bench.open(address, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            sentence = f"Ignored part of the link: “{damage}” can't be read."
            page.wait(f"document.getElementById('state-text').textContent === {json.dumps(sentence)}")
            page.wait("document.getElementById('map').dataset.named?.includes('ward')")
            settled(page)
            equal((address, page.run("location.hash"), text(page, "#state-text")), (address, rest, sentence))
            bench.harmless(page)


def links_show_one_view(bench):
    """Whichever response of the index comes last: the record, its neighbours, the summary or the legend."""
    delay = """const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message, ...others) {
        if (message.name === NAME) setTimeout(() => post.call(this, message, ...others), 900); else post.call(this, message, ...others); };"""
    with bench.index_of(_table(), names=DISTRICTS):
        for address, late in (("#AB1-1AA", ("find", "nearest")), ("#AB1", ("summary",))):
            views = []
            for name in ("", *late):
                page = bench.open(address, reduced=True, before=delay.replace("NAME", json.dumps(name)))
                page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && !document.getElementById('colour').disabled")
                if "colour" in address:
                    page.wait("document.getElementById('tools').dataset.colour === 'country'")
                if address != "#AB1":
                    page.wait("document.querySelectorAll('#nearest a').length > 2")
                settled(page)
                views.append(view(page))
                bench.harmless(page)
            equal((address, views), (address, [views[0]] * len(views)))


def links_leave_the_focus(bench):
    """Also if the server's results are listed before the index opens."""
    hold = """globalThis.kept = []; const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
        Object.defineProperty(Worker.prototype, "onmessage", { set(listener) {
          set.call(this, (event) => { if (kept) kept.push(() => listener(event)); else listener(event); }); } });"""
    with bench.index_of(_two_areas()):
        page = bench.open("#WA1", reduced=True, before=hold)
        page.wait("document.getElementById('state').dataset.kind === 'results'")
        equal(page.run("document.activeElement.tagName"), "BODY")
        page.run("(() => { const all = kept; kept = null; for (const one of all) one(); })()")
        page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.getElementById('details-title').textContent === 'WA1'")
        equal(page.run("document.activeElement.tagName"), "BODY")
        bench.harmless(page)


def _fitted(bench, address):
    """Returns the view that a link shows, rounded."""
    page = bench.open(address, reduced=True)
    page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && ({json.dumps('-' not in address)} || document.querySelectorAll('#nearest a').length > 2)")
    settled(page)
    return [round(one, 3) for one in view(page)]


def lists_say_that_they_load(bench):
    delay = """const post = Worker.prototype.postMessage; globalThis.late = []; Worker.prototype.postMessage = function (message, ...others) {
        if (late && message.name === "records") late.push(() => post.call(this, message, ...others)); else post.call(this, message, ...others); };"""
    with bench.index_of(_two_areas()):
        page = bench.open("#WA1", reduced=True, before=delay)
        page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && late.length")
        equal(page.run("[...document.querySelectorAll('#summary .more')].map((one) => [one.textContent, one.disabled])"), [["Loading…", True]])
        page.run("(() => { const all = late; late = null; for (const one of all) one(); })()")
        page.wait("document.querySelectorAll('#summary .postcodes li').length === 50")
        equal(page.run("[...document.querySelectorAll('#summary .more')].map((one) => [one.textContent, one.disabled])"), [["Show 50 more of 490", False]])
        # The focus moves to the first of the next ones.
        page.run("document.querySelector('#summary .more').scrollIntoView()")
        page.click_on("#summary .more")
        page.wait("document.querySelectorAll('#summary .postcodes a').length === 100")
        equal(page.run("document.activeElement === document.querySelectorAll('#summary .postcodes a')[50]"), True)
        bench.harmless(page)
