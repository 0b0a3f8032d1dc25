"""Steps of the history, and the links that the page copies."""
import json
import re

from cases import colouring
from cases.finding import _copied_link
from cases.orientation import NAMES, _two_areas
from cases.returning import IS_NAMED, IS_OPEN, _enter, _titled
from steps import INDEX_IS_WHOLE, equal, extended, next_frames, options, rectangle, reload, settled, spot, view, write


def each_search_is_one_step(bench):
    """A text that opens a record by itself leaves no entry of its own; one that Enter searched for does, with its view."""
    names = ["LAD25CD,LAD25NM\nE07000001,Weston\nE07000002,Easton\nE07000003,Northfield\n", "WD25CD,WD25NM\nE05000001,Newton\nE05000002,Newton Green\nE05000003,Newton\n"]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        _enter(page, "warrington", "WA")
        _enter(page, "easton", "Easton")
        page.run("history.back()")
        page.wait(_titled("WA"))
        page.click_on("#clear")
        page.wait("location.hash === ''")
        # Two wards have this name.
        write(page, "newton")
        said = "document.getElementById('state-text').textContent === '3 wards.'"
        page.wait(said)
        listed = options(page)
        page.key("Enter")
        page.wait("history.state?.kind === 'search' && location.hash === '#newton'")
        page.key("ArrowDown")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait(f"{_titled('Newton')} && location.hash.startsWith('#E05')")
        settled(page)
        page.run("history.back()")
        page.wait(f"{said} && location.hash === '#newton' && !({IS_OPEN}) && !document.getElementById('options').hidden")
        equal((options(page), page.run("document.activeElement.id")), (listed, "q"))
        # Another text doesn't replace it.
        _enter(page, "easton", "Easton")
        page.run("history.back()")
        page.wait(f"{said} && location.hash === '#newton'")
        bench.harmless(page)


@extended
def the_next_text_keeps_a_colour(bench):
    """Of a search that has opened nothing: the colour is a step of its own."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed in ("field", "nosuchname"):
            write(page, typed)
            page.key("Enter")
            page.wait(f"location.hash.startsWith('#{typed}')")
            colouring.choose_colour(page, "ward")
            coloured = page.wait("location.hash.endsWith('colour=ward') && location.hash")
            page.run("document.getElementById('q').value = ''")
            _enter(page, "WA1", "WA1")
            page.run("history.back()")
            page.wait(f"location.hash === {coloured!r} && document.getElementById('q').value === '{typed}' && document.getElementById('tools').dataset.colour === 'ward'")
            page.run("history.back()")
            page.wait(f"location.hash.startsWith('#{typed}') && !location.hash.includes('colour') && document.getElementById('tools').dataset.colour === ''")
            page.click_on("#clear")
            page.wait("document.getElementById('q').value === ''")
        bench.harmless(page)


def going_back_to_a_search_returns_to_its_view(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,Field\nE07000002,East Field\nE07000003,North Field\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        settled(page)
        whole = view(page)
        write(page, "field")
        page.wait("document.getElementById('state-text').textContent === '3 districts.'")
        settled(page)
        # The map shows the district that has just that name.
        seen = view(page)
        assert seen[2] > 2 * whole[2], (seen, whole)
        page.key("ArrowDown")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait(_titled("East Field"))
        settled(page)
        assert view(page)[0] > seen[0] + 5000, (view(page), seen)
        page.run("history.back()")
        page.wait(f"!({IS_OPEN})")
        settled(page)
        assert all(abs(one - other) < 1e-3 * abs(other) for one, other in zip(view(page), seen)), (view(page), seen)
        equal(page.run("location.hash"), "#field")
        bench.harmless(page)


@extended
def copied_links_have_the_view_and_the_colour(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#WA1", reduced=True)
        page.wait(f"{IS_NAMED} && document.getElementById('details-title').textContent === 'WA1'")
        equal(_copied_link(page), bench.address + "/#WA1")
        colouring.choose_colour(page, "ward")
        page.click_on("#zoom-in")
        settled(page)
        seen = view(page)
        link = _copied_link(page)
        assert re.fullmatch(r"#WA1@[\d.,]+;colour=ward", link.removeprefix(f"{bench.address}/")), link
        other = bench.open(link.removeprefix(f"{bench.address}/"), reduced=True)
        other.wait(f"{IS_NAMED} && document.getElementById('tools').dataset.colour === 'ward'")
        settled(other)
        assert all(abs(one - two) < 1e-4 * two for one, two in zip(view(other), seen)), (view(other), seen)
        bench.harmless(page)
        bench.harmless(other)


@extended
def going_back_during_an_animation_shows_the_results(bench):
    """Somebody selects a result while the map still moves to all of them."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open()
        page.wait(IS_NAMED)
        settled(page)
        whole = view(page)
        write(page, "WA1 3")
        page.key("ArrowDown")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait(f"{IS_OPEN} && location.hash.startsWith('#WA1-3')")
        settled(page)
        page.run("history.back()")
        page.wait(f"!({IS_OPEN})")
        settled(page)
        # Where the list was, the results may have been fitted beside it.
        assert view(page)[2] > 10 * whole[2] and abs(view(page)[0] - 399200) < 3000, (view(page), whole)
        bench.harmless(page)


@extended
def texts_that_do_not_move_the_map_keep_the_view(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,Newport West\nE07000002,Newport East\nE07000003,Northfield\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open("#@404500,303000,0.05", reduced=True)
        page.wait(IS_NAMED)
        settled(page)
        page.key("Tab")
        entries = page.run("history.length")
        # Nothing found, not covered, without an answer of its own, and two areas.
        for typed, hash in (("qqqq", "qqqq"), ("bt1", "BT1"), ("10 Nowhere Road", "10-Nowhere-Road"), ("newport", "newport")):
            page.run("document.getElementById('q').select()")
            write(page, typed)
            page.wait(f"location.hash === '#{hash}@404500,303000,0.05'")
            assert view(page) == [404500, 303000, 0.05], view(page)
        # Each replaces the one before.
        equal(page.run("history.length"), entries + 1)
        reload(page)
        page.wait(IS_NAMED)
        settled(page)
        assert view(page) == [404500, 303000, 0.05], view(page)
        equal(page.run("document.getElementById('q').value"), "newport")
        page.run("history.back()")
        page.wait("location.hash === '#@404500,303000,0.05'")
        # A link to what only one area is named shows that.
        page.run("document.getElementById('q').focus()")
        write(page, "northf")
        page.wait("location.hash === '#northf'")
        # After results that did move the map, the view is that before the search.
        for typed, hash in (("wa", "WA"), ("waq", "waq@404500,303000,0.05")):
            page.run("document.getElementById('q').select()")
            write(page, typed)
            page.wait(f"location.hash === '#{hash}'")
        equal(page.run("history.length"), entries + 1)
        # Without a chosen view, none is needed.
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        write(page, "qqqq")
        page.wait("location.hash === '#qqqq'")
        page.run("new Promise((done) => setTimeout(done, 400))")
        equal(page.run("location.hash"), "#qqqq")
        reload(page)
        page.wait(IS_NAMED)
        page.run("new Promise((done) => setTimeout(done, 400))")
        equal(page.run("location.hash"), "#qqqq")
        # A link to several areas lists them.
        page = bench.open("#newport", reduced=True)
        page.wait("!document.getElementById('options').hidden && document.activeElement.id === 'q'")
        equal(options(page), ["Newport West", "Newport East"])
        bench.harmless(page)


@extended
def clearing_a_search_keeps_the_view_of_a_link(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,Newport West\nE07000002,Newport East\nE07000003,Northfield\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        for link, typed in (("", "newport"), ("newport", ""), ("zzzz", ""), ("WA1", "")):
            page = bench.open(f"#{link}@404500,303000,0.05", reduced=True)
            page.wait(IS_NAMED)
            settled(page)
            if typed:
                page.run("document.getElementById('q').focus()")
                write(page, typed)
                page.key("Enter")
                page.wait(f"location.hash === '#{typed}@404500,303000,0.05'")
            page.click_on("#clear")
            page.wait("location.hash === '#@404500,303000,0.05'")
            settled(page)
            equal((link, view(page)), (link, [404500, 303000, 0.05]))
            page.run("history.back()")
            page.wait(f"location.hash === '#{link or typed}@404500,303000,0.05'")
            page.run("history.forward()")
            page.wait("location.hash === '#@404500,303000,0.05'")
            settled(page)
            equal((link, view(page)), (link, [404500, 303000, 0.05]))
            bench.harmless(page)


@extended
def turned_phones_keep_the_selection_in_view(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#WA1-5AA", width=390, height=844, mobile=True, reduced=True)
        page.wait(IS_NAMED)
        page.wait(_titled("WA1 5AA"))
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        # As far as it stays in view.
        x, y = spot(page, 404500, 300600)
        page.mouse("mousePressed", x, y, button="left", clickCount=1)
        page.mouse("mouseMoved", x, y - (y - top) * 0.5, button="left")
        page.mouse("mouseMoved", x, y - (y - top) * 0.85, button="left")
        page.mouse("mouseReleased", x, y - (y - top) * 0.85, button="left", clickCount=1)
        settled(page)
        before = spot(page, 404500, 300600)
        assert top < before[1] < top + 0.3 * (bottom - top), (before, top, bottom)
        page.resize(844, 390, True)
        next_frames(page)
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        x, y = spot(page, 404500, 300600)
        assert left < x < right and top < y < bottom, (x, y, rectangle(page, "#map"))


@extended
def showing_all_after_going_back_is_part_of_the_link(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        for settings in ({}, {"reduced": True}):
            page = bench.open("#WA1", **settings)
            page.wait(IS_NAMED)
            page.wait(_titled("WA1"))
            settled(page)
            page.run("document.getElementById('q').focus(); document.getElementById('q').select()")
            write(page, "EA1")
            page.key("Enter")
            page.wait(_titled("EA1"))
            settled(page)
            page.run("history.back()")
            page.wait(_titled("WA1"))
            settled(page)
            page.click_on("#zoom-all")
            page.wait("/^#WA1@[\\d.,]+$/.test(location.hash)")
            settled(page)
            # The map is fitted again after a change of its height or of what covers it.
            page.resize(1280, 700)
            settled(page)
            page.run("new Promise((done) => setTimeout(done, 500))")
            assert page.run("/^#WA1@[\\d.,]+$/.test(location.hash)"), page.run("location.hash")


def names_return_from_the_postcodes_that_they_begin_with(bench):
    names = ["LAD25CD,LAD25NM\nE07000001,Waverton\nE07000002,Easton\nE07000003,Waverley\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        settled(page)
        whole = view(page)
        write(page, "wa")
        settled(page)
        assert view(page)[2] > 2 * whole[2], view(page)
        # Nor does the start of a postcode that the index lacks move the map.
        page.run("document.getElementById('q').select()")
        write(page, "w1a 1")
        page.wait("document.getElementById('state-text').textContent.endsWith(' in west London (W). Try another area.')")
        settled(page)
        assert all(abs(one - other) < 1e-3 * abs(other) for one, other in zip(view(page), whole)), (view(page), whole)
        page.run("document.getElementById('q').select()")
        write(page, "wa")
        settled(page)
        write(page, "ver")
        page.wait("document.getElementById('state-text').textContent === '2 districts.'")
        settled(page)
        assert all(abs(one - other) < 1e-3 * abs(other) for one, other in zip(view(page), whole)), (view(page), whole)
        bench.harmless(page)


@extended
def going_back_to_a_summary_returns_to_its_list(bench):
    region = "#@529000,179600,0.3;area=527000.178000~531000.181000"
    for address, title, width, height, is_phone in (("#TV1A", "TV1A", 390, 844, True), ("#TV1A", "TV1A", 1280, 860, False), (region, "Selected region", 1280, 860, False)):
        page = bench.open(address, width=width, height=height, mobile=is_phone, reduced=True)
        # The whole index replaces an earlier list.
        page.wait("document.getElementById('csv') && document.querySelectorAll('.postcodes a').length === 50")
        page.run("document.querySelector('.postcodes + .more').click()")
        page.wait("document.querySelectorAll('.postcodes a').length === 100")
        link = "document.querySelectorAll('.postcodes a')[70]"
        page.run(f"{link}.scrollIntoView({{ block: 'center' }})")
        top, postcode = page.run(f"[{link}.getBoundingClientRect().top, {link}.dataset.text]")
        assert page.run("scrollY + document.getElementById('details').scrollTop") > 500
        page.run(f"{link}.click()")
        page.wait(_titled(postcode))
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        page.run("history.back()")
        page.wait(f"{_titled(title)} && Boolean({link})")
        page.wait(f"Math.abs({link}.getBoundingClientRect().top - {top}) < 2")
        bench.harmless(page)


def back_undoes_a_colour_and_keeps_the_view(bench):
    """The map has just been moved, or still moves, and the address doesn't have its view yet."""
    with bench.index_of(colouring._table(), names=colouring.NAMES):
        for reduced in (True, False):
            page = bench.open("#AB1-1AA", reduced=reduced)
            page.wait(f"{INDEX_IS_WHOLE} && {_titled('AB1 1AA')}")
            settled(page)
            page.click_on("#zoom-out")
            page.wait("location.hash.startsWith('#AB1-1AA@')")
            settled(page)
            page.click_on("#zoom-all")
            page.run("(() => { const menu = document.getElementById('colour'); menu.value = 'country'; menu.dispatchEvent(new Event('change')); })()")
            page.wait("location.hash.endsWith(';colour=country')")
            settled(page)
            seen = view(page)
            page.run("history.back()")
            page.wait("!location.hash.includes('colour')")
            settled(page)
            assert abs(view(page)[2] / seen[2] - 1) < 0.02, (view(page), seen)
            bench.harmless(page)


@extended
def back_returns_from_the_view_of_all(bench):
    """No two entries of the history are the same, so Back always shows something else."""
    with bench.index_of(_two_areas()):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        start = page.run("history.length")
        # Already there.
        page.click_on("#zoom-all")
        page.click(*spot(page, 400900, 300300))
        page.wait("location.hash.startsWith('#@')")
        settled(page)
        page.run("document.getElementById('map').focus()")
        page.key("+")
        settled(page)
        left = view(page)
        page.click_on("#zoom-all")
        page.wait("location.hash === ''")
        settled(page)
        page.click_on("#zoom-all")
        equal(page.run("history.length") - start, 2)
        page.run("history.back()")
        page.wait("location.hash.startsWith('#@')")
        settled(page)
        assert abs(view(page)[2] / left[2] - 1) < 0.01, (view(page), left)
        # A summary that was closed stays closed.
        page.run("location.hash = '#WA1'")
        page.wait(_titled("WA1"))
        settled(page)
        page.click_on("#close")
        page.wait("document.getElementById('details').hidden && location.hash.startsWith('#@')")
        closed = page.run("location.hash")
        page.click_on("#zoom-all")
        page.wait("location.hash === ''")
        page.run("history.back()")
        page.wait(f"location.hash === {json.dumps(closed)}")
        settled(page)
        equal(page.run("document.getElementById('details').hidden"), True)
        bench.harmless(page)


@extended
def keys_in_the_menu_of_colours_are_one_step(bench):
    with bench.index_of(colouring._table(), names=colouring.NAMES):
        page = bench.open("#AB1-1AA", reduced=True)
        page.wait(f"{INDEX_IS_WHOLE} && {_titled('AB1 1AA')} && !document.getElementById('colour').disabled")
        settled(page)
        before = page.run("history.length")
        page.run("(() => { const menu = document.getElementById('colour'); for (const value of ['country', 'live', 'introduced']) { menu.value = value; menu.dispatchEvent(new Event('change')); } })()")
        page.wait("location.hash.endsWith(';colour=introduced')")
        equal(page.run("history.length"), before + 1)
        bench.harmless(page)


@extended
def back_undoes_a_click_while_the_map_moves(bench):
    for clicks in (1, 2):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        before, length = view(page), page.run("history.length")
        left, top, right, bottom = rectangle(page, "#map")
        click = page.click if clicks == 1 else page.double_click
        click((left + right) / 2, (top + bottom) / 2)
        # One entry, also for a double click.
        equal(page.run("[history.length, location.hash.slice(0, 2)]"), [length + 1, "#@"])
        page.run("history.back()")
        page.wait("location.hash === ''")
        settled(page)
        equal(view(page), before)
        bench.harmless(page)
