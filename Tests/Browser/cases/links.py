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
        for address, damage, rest in bench.first(
            5, ("#WA1;color=ward", "color=ward", "#WA1"), ("#@foo", "foo", ""), ("#@99999999,0,5", "99999999,0,5", ""), ("#@400900,300300,1e9", "400900,300300,1e9", ""),
            ("#@400900,300300,0.1;area=1~2", "area=1~2", "#@400900,300300,0.1"), ("#%zz", "#%zz", ""), ("#@;color=ward", "color=ward", ""),
            ("#WA1-1AA@;colour=%zz", "colour=%zz", "#WA1-1AA"), ("#@nonsense;area=;colour=ward", "nonsense;area=", "#@;colour=ward"),
        ):
            page = bench.open(address, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            sentence = f"Ignored part of the link: “{damage}” can't be read."
            page.wait(f"document.getElementById('state-text').textContent === {json.dumps(sentence)}")
            page.wait("document.getElementById('map').dataset.named?.includes('ward')")
            settled(page)
            equal((address, page.run("location.hash"), text(page, "#state-text")), (address, rest, sentence))
            bench.harmless(page)


@extended
def damage_is_reported_after_the_search(bench):
    """Also in the same tab, and after the record or the list that the rest of the link shows."""
    sentence = "Ignored part of the link: “color=ward” can't be read."
    said = f"document.getElementById('state-text').textContent === {json.dumps(sentence)}"
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#east@;color=ward", reduced=True)
        page.wait("document.getElementById('map').dataset.named?.includes('ward')")
        page.wait(said)
        for address in ("#WA1-1AA@;color=ward", "#WA1-1AA@;color=ward", "#EA1@;color=ward"):
            page.run(f"document.getElementById('state-text').textContent = '', location.hash = {json.dumps(address)}")
            page.wait(f"{said} && location.hash === {json.dumps(address.split('@')[0])} && {IS_OPEN}")
        # A new search replaces it.
        page.click_on("#clear")
        page.wait(f"!({said})")
        page.run("location.hash = '#nosuchplace@;colour=baz'")
        page.wait("document.getElementById('state-text').textContent === 'Nothing found, and ignored part of the link: the menu has no column “baz”.'")
        page = bench.open("#nosuchplace@;colour=baz", reduced=True)
        page.wait("document.getElementById('state-text').textContent === 'Nothing found, and ignored part of the link: the menu has no column “baz”.'")
        settled(page)
        assert text(page, "#state-text").startswith("Nothing found, and"), text(page, "#state-text")
        # With a column that the index lacks, both are named.
        page.run("location.hash = '#WA1@foo;colour=bar'")
        both = "Ignored part of the link: “foo” can't be read, and the menu has no column “bar”."
        page.wait(f"document.getElementById('state-text').textContent === {json.dumps(both)} && {IS_OPEN}")
        bench.harmless(page)


@extended
def links_may_lack_the_at_sign(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        for address in ("#WA1;colour=ward", "#WA1@;colour=ward"):
            page = bench.open(address, reduced=True)
            page.wait(f"{IS_OPEN} && document.getElementById('details-title').textContent === 'WA1'")
            page.wait("document.getElementById('tools').dataset.colour === 'ward'")
            bench.harmless(page)
        page = bench.open("#;colour=ward", reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'ward'")
        equal(page.run(IS_OPEN), False)


def links_show_one_view(bench):
    """Whichever response of the index comes last: the record, its neighbours, the summary or the legend."""
    delay = """const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message, ...others) {
        if (message.name === NAME) setTimeout(() => post.call(this, message, ...others), 900); else post.call(this, message, ...others); };"""
    with bench.index_of(_table(), names=DISTRICTS):
        for address, late in bench.first(2, ("#AB1-1AA", ("find", "nearest")), ("#AB1", ("summary",)), ("#AB1-1AA@;colour=country", ("find", "nearest", "classes"))):
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


@extended
def links_show_what_their_sender_saw(bench):
    """Also with a colour chosen after the selection, and whether or not the sender has closed the legend."""
    def colour(page):
        choose_colour(page, "country")
        page.wait("location.hash.includes('colour=country')")

    def close(page):
        page.click_on("#legend summary")
        page.wait("!document.getElementById('legend').open")

    def select(page):
        write(page, "AB2 1AB")
        page.key("Enter")
        page.wait(f"{IS_OPEN} && document.getElementById('details-title').textContent === 'AB2 1AB' && location.hash.startsWith('#AB2-1AB')")

    with bench.index_of(_table(), names=DISTRICTS):
        for steps in ((select, colour), (colour, close, select)):
            page = bench.open(reduced=True)
            page.wait(f"{INDEX_IS_WHOLE} && !document.getElementById('colour').disabled")
            for step in steps:
                step(page)
                settled(page)
            page.wait("document.querySelectorAll('#nearest a').length > 2")
            settled(page)
            sent, link = view(page), page.run("location.hash")
            page = bench.open(link, reduced=True)
            page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.querySelectorAll('#nearest a').length > 2")
            if "colour" in link:
                page.wait("document.getElementById('tools').dataset.colour === 'country'")
            settled(page)
            equal(([step.__name__ for step in steps], view(page)), ([step.__name__ for step in steps], sent))
            bench.harmless(page)


@extended
def links_show_their_postcode_in_small_windows(bench):
    """If it was in view in the sender's window. A phone shows less around the same centre."""
    with bench.index_of(_two_areas()):
        east, north = 400900, 300300
        for aside, is_moved in ((500, True), (100, False), (2000, False)):
            address = f"#WA1-1AA@{east - aside},{north},1"
            page = bench.open(address, reduced=True, width=390, height=844, mobile=True)
            page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.querySelectorAll('#nearest a').length > 2")
            settled(page)
            x, y = spot(page, east, north)
            equal((aside, 0 < x < 390, view(page)[0] == east - aside), (aside, aside < 2000, not is_moved))
            if is_moved:
                # The view that somebody has moved to stays, also without the selection.
                page.run("document.getElementById('map').focus()")
                for _ in range(8):
                    page.key("ArrowLeft")
                settled(page)
                left = view(page)
                page.wait(f"location.hash.startsWith('#WA1-1AA@{round(left[0])},')")
                reload(page)
                page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && document.querySelectorAll('#nearest a').length > 2")
                settled(page)
                assert abs(view(page)[0] - left[0]) < 1, (view(page), left)
            bench.harmless(page)


@extended
def links_show_their_region_on_phones(bench):
    """All of it, also if it fills the sender's window. In a larger window, the link shows what the sender saw."""
    region = {"west": 400900, "south": 300000, "east": 401300, "north": 300400}
    area = "{west}.{south}~{east}.{north}".format(**region)
    with bench.index_of(_two_areas()):
        for scale, aside in ((0.5, 400), (0.5, 0), (1.5, 100)):
            address = f"#@{round(401100 + aside / scale)},300200,{scale};area={area}"
            for width, height, mobile in ((390, 844, True), (844, 390, True), (1280, 800, False)):
                page = bench.open(address, reduced=True, width=width, height=height, mobile=mobile)
                page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN}")
                settled(page)
                left, top, right, bottom = rectangle(page, "#map")
                (west, south), (east, north) = spot(page, 400900, 300000), spot(page, 401300, 300400)
                is_whole = west >= left - 1 and east <= right + 1 and north >= top - 1 and south <= bottom + 1
                assert is_whole if mobile else view(page) == [round(401100 + aside / scale), 300200, scale], (scale, aside, width, west, east, north, south, view(page))
                bench.harmless(page)


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


@extended
def codes_in_links_are_forgotten(bench):
    """Closing the record doesn't search for them."""
    with bench.index_of(_two_areas(), names=NAMES):
        for address in ("#E07000001", "#E05000002@410000,300000,0.05"):
            page = bench.open(address, reduced=True)
            page.wait(f"document.getElementById('map').dataset.named && {IS_OPEN} && /st/.test(document.getElementById('details-title').textContent)")
            settled(page)
            page.click_on("#close")
            page.wait(f"!({IS_OPEN})")
            page.wait("location.hash.startsWith('#@')")
            equal(page.run("[document.getElementById('q').value, document.getElementById('state-text').textContent]"), ["", ""])
            bench.harmless(page)


@extended
def a_column_that_a_link_lacks_is_reported(bench):
    """Also beside a region, and until something else is selected."""
    with bench.index_of("postcode,easting,northing\nAB1 1AA,400000,300000\nAB1 1AB,400100,300000\n"):
        for address in ("#AB1@;colour=baz", "#AB1-1AA@;colour=baz", "#@400000,300000,0.5;colour=baz;area=399900.299900~400200.300200"):
            page = bench.open(address, reduced=True)
            page.wait(f"document.getElementById('map').dataset.index === 'whole' && {IS_OPEN}")
            page.wait("document.getElementById('state-text').textContent === \"Couldn't colour the map: the menu has no column “baz”.\"")
            settled(page)
            assert text(page, "#state-text").startswith("Couldn't colour the map"), text(page, "#state-text")
            page.run("document.getElementById('q').value = ''")
            write(page, "AB1 1AB", waits=False)
            page.key("Enter")
            page.wait("document.getElementById('details-title').textContent === 'AB1 1AB'")
            equal(text(page, "#state-text"), "")
            bench.harmless(page)


@extended
def messages_about_links_cover_nothing(bench):
    """On a phone, they may take three lines."""
    with bench.index_of(_two_areas(), names=NAMES):
        for address in (f"#{start};paint=nonsenseandnonsenseandnonsense;colour=nonsenseandnonsenseandnonsense" for start in ("@400900,300300,0.5", "WA1@")):
            page = bench.open(address, width=390, height=844, mobile=True, reduced=True)
            page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('state').dataset.kind === 'failed'")
            settled(page)
            left, top, right, bottom = rectangle(page, "#state-text")
            assert bottom - top > 55, "three lines"
            below = [rectangle(page, f"#{name}")[1] for name in ("examples", "map") if page.run(f"document.getElementById('{name}').getBoundingClientRect().height > 0")]
            assert bottom <= min(below), (address, bottom, below)
            bench.harmless(page)


def _fitted(bench, address):
    """Returns the view that a link shows, rounded."""
    page = bench.open(address, reduced=True)
    page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN} && ({json.dumps('-' not in address)} || document.querySelectorAll('#nearest a').length > 2)")
    settled(page)
    return [round(one, 3) for one in view(page)]


@extended
def reloading_an_unfinished_link_shows_it(bench):
    """The view before the dots have loaded isn't one that the user has left."""
    with bench.index_of(_two_areas()):
        wanted = _fitted(bench, "#WA1")
        bench.proxy.index_gate.clear()
        try:
            page = bench.open("#WA1", reduced=True)
            page.wait("document.getElementById('state').dataset.kind === 'results'")
            # The view is kept 0.3 seconds after a movement.
            page.run("new Promise((done) => setTimeout(done, 400))")
        finally:
            bench.proxy.index_gate.set()
        reload(page)
        page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN}")
        settled(page)
        equal([round(one, 3) for one in view(page)], wanted)
        bench.harmless(page)


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


@extended
def going_back_to_an_unfinished_link_shows_it(bench):
    """Somebody has selected something else before the dots have loaded."""
    with bench.index_of(_two_areas()):
        wanted = _fitted(bench, "#WA1-1AA")
        bench.proxy.index_gate.clear()
        try:
            page = bench.open("#WA1-1AA", reduced=True)
            page.wait(f"{IS_OPEN} && document.getElementById('details-title').textContent === 'WA1 1AA'")
            page.run("document.getElementById('q').value = ''")
            write(page, "EA1 1AA", waits=False)
            page.key("Enter")
            page.wait("document.getElementById('details-title').textContent === 'EA1 1AA'")
        finally:
            bench.proxy.index_gate.set()
        page.wait(f"{INDEX_IS_WHOLE} && document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        page.run("history.back()")
        page.wait("document.getElementById('details-title').textContent === 'WA1 1AA' && document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        equal([round(one, 3) for one in view(page)], wanted)
        bench.harmless(page)


@extended
def unfinished_links_stay_in_the_history(bench):
    """Somebody has cleared the field before the index has opened."""
    names = ["LAD25CD,LAD25NM\nE07000001,Newport West\nE07000002,Newport East\n"]
    with bench.index_of(_two_areas(), names=names):
        for link in ("#newport", "#newport@404500,303000,0.05", "#zzzz@404500,303000,0.05", "#WA1"):
            bench.proxy.index_gate.clear()
            try:
                page = bench.open(link, reduced=True)
                # The address is written 0.3 seconds after a change.
                page.run("new Promise((done) => setTimeout(done, 400))")
                page.click_on("#clear")
                page.wait("!location.hash || location.hash.startsWith('#@')")
            finally:
                bench.proxy.index_gate.set()
            page.wait(INDEX_IS_WHOLE)
            page.run("history.back()")
            page.wait(f"location.hash === {json.dumps(link)}")
            bench.harmless(page)


@extended
def neighbours_are_links(bench):
    page = bench.open("#TV1A-1AA", reduced=True)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    link = "document.querySelector('#nearest a')"
    near = page.run(f"{link}.dataset.text")
    equal(page.run(f"{link}.getAttribute('href')"), f"#{near.replace(' ', '-')}")
    # The browser opens them in a new tab when Ctrl is pressed.
    equal(page.run(f"{link}.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true, ctrlKey: true }}))"), True)
    equal(page.run("document.getElementById('details-title').textContent"), "TV1A 1AA")
    equal(page.run(f"{link}.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}))"), False)
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(near)}")
    bench.harmless(page)


@extended
def label_of_the_selection_is_whole(bench):
    """Near any edge of the map."""
    record = "((original) => { CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...others) { if (this.canvas.id === 'marks') (globalThis.written ??= []).push([text, x, y, this.measureText(text).width]); return original.call(this, text, x, y, ...others); }; })(CanvasRenderingContext2D.prototype.fillText);"
    with bench.index_of(_two_areas()):
        page = bench.open("#WA1-1AA", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN}")
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        width, height = right - left, bottom - top
        # Without a worker, the page draws in the main thread, where the texts can be observed.
        for x, y in ((12, height / 2), (width - 12, height / 2), (width / 2, 11), (width / 2, height - 11)):
            other = bench.open(f"#WA1-1AA@{round(400900 - (x - width / 2) / 2)},{round(300300 + (y - height / 2) / 2)},2", reduced=True,
                               before="delete globalThis.OffscreenCanvas; delete HTMLCanvasElement.prototype.transferControlToOffscreen;" + record)
            other.wait(f"{INDEX_IS_WHOLE} && {IS_OPEN}")
            settled(other)
            found = other.run("written.findLast(([text]) => text === 'WA1 1AA')")
            assert found, "the selection has no label"
            _, start, middle, length = found
            assert 0 <= start and start + length <= width and 8 <= middle <= height - 8, (x, y, found, width, height)
            bench.harmless(other)
