"""Steps of the history, and the links that the page copies."""

from cases import colouring
from cases.orientation import NAMES, _two_areas
from cases.returning import IS_NAMED, IS_OPEN, _enter, _titled
from steps import INDEX_IS_WHOLE, equal, next_frames, options, settled, view, write


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
        page.wait("location.hash.startsWith('#newton')")
        next_frames(page)
        page.key("ArrowDown")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait(f"{_titled('Newton')} && location.hash.startsWith('#E05')")
        settled(page)
        page.run("history.back()")
        page.wait(f"{said} && location.hash.startsWith('#newton') && !({IS_OPEN}) && !document.getElementById('options').hidden")
        equal((options(page), page.run("document.activeElement.id")), (listed, "q"))
        # Another text doesn't replace it.
        _enter(page, "easton", "Easton")
        page.run("history.back()")
        page.wait(f"{said} && location.hash.startsWith('#newton')")
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


def going_back_to_a_summary_returns_to_its_list(bench):
    for address, title, width, height, is_phone in (("#TV1A", "TV1A", 390, 844, True), ("#TV1A", "TV1A", 1280, 860, False)):
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
