"""What the map shows with a region: in links, after Back and Forward, and while the region loads."""
from cases.orientation import NAMES, _two_areas
from cases.returning import DELAY, IS_NAMED, IS_OPEN, _titled
from steps import INDEX_IS_WHOLE, choose_colour, equal, extended, rectangle, select_rectangle, settled, spot, view


@extended
def going_back_to_a_slow_region_keeps_its_address(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@404500,302000,0.05", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.run(f"({DELAY})('region')")
        settled(page)
        select_rectangle(page, (403000, 303000), (406000, 301000))
        page.wait(_titled("Selected region"))
        settled(page)
        # The panel has moved the centre.
        page.wait(f"location.hash.startsWith('#@{view(page)[0]:.0f},')")
        first = page.run("location.hash")
        page.click_on("#close")
        page.wait("!location.hash.includes(';area=')")
        page.run("history.back()")
        page.wait(_titled("Selected region"))
        page.run("new Promise((done) => setTimeout(done, 500))")
        equal(page.run("location.hash"), first)
        bench.harmless(page)


def drawn_regions_stay_in_place(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@404500,302000,0.05", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        before = spot(page, 402000, 302000)
        select_rectangle(page, (399000, 306000), (405000, 300000))
        page.wait(_titled("Selected region"))
        settled(page)
        after = spot(page, 402000, 302000)
        assert max(abs(one - other) for one, other in zip(before, after)) < 1.5, (before, after)
        bench.harmless(page)


@extended
def undoing_a_colour_keeps_a_region_open(bench):
    """The record isn't closed and loaded again, and closing it afterwards still returns to the view before it."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@404500,302000,0.05", reduced=True)
        page.wait(IS_NAMED)
        page.wait("!document.getElementById('colour').disabled")
        settled(page)
        before = view(page)
        # To the left of where the legend will be.
        select_rectangle(page, (401000, 303000), (403500, 301000))
        page.wait(_titled("Selected region"))
        settled(page)
        shown = view(page)
        page.run("document.getElementById('colour').value = 'ward'; document.getElementById('colour').dispatchEvent(new Event('change'))")
        page.wait("location.hash.endsWith(';colour=ward') && document.getElementById('tools').dataset.colour === 'ward'")
        page.run("globalThis.changes = 0; new MutationObserver(() => changes++).observe(document.getElementById('details'), { attributeFilter: ['hidden'] })")
        page.run(f"({DELAY})('region')")
        for act, colour in (("back", ""), ("forward", "ward")):
            page.run(f"history.{act}()")
            page.wait(f"document.getElementById('colour').value === '{colour}' && (document.getElementById('tools').dataset.colour ?? '') === '{colour}'")
            settled(page)
            equal((page.run("changes"), view(page), page.run(IS_OPEN)), (0, shown, True))
        page.click_on("#close")
        page.wait("document.getElementById('details').hidden && !location.hash.includes(';area=')")
        settled(page)
        equal(view(page), before)
        bench.harmless(page)


@extended
def legends_leave_room_for_a_region(bench):
    """A region that was drawn before its colours moves beside their legend. Back and closing it return to the former views."""
    is_beside = ("document.querySelector('#overlay rect').getBoundingClientRect().right"
                 " < document.getElementById('legend').getBoundingClientRect().left")
    with bench.index_of(_two_areas(), names=NAMES):
        for act in ("back", "close"):
            page = bench.open("#@404500,302000,0.05", reduced=True)
            page.wait(f"{IS_NAMED} && !document.querySelector('[data-tool=rectangle]').disabled && !document.getElementById('colour').disabled")
            settled(page)
            before = view(page)
            left, top, _, _ = rectangle(page, "#map")
            # Where the legend will be, to the left of the panel.
            page.click_on("[data-tool=rectangle]")
            page.mouse("mousePressed", left + 450, top + 80, button="left", clickCount=1)
            page.mouse("mouseMoved", left + 780, top + 400, button="left", buttons=1)
            page.mouse("mouseReleased", left + 780, top + 400, button="left", clickCount=1)
            page.wait(f"{_titled('Selected region')} && location.hash.includes(';area=')")
            settled(page)
            drawn = view(page)
            choose_colour(page, "ward")
            page.wait(is_beside)
            settled(page)
            equal(view(page)[2], drawn[2])
            page.wait(f"location.hash.startsWith('#@{round(view(page)[0])},') && location.hash.endsWith(';colour=ward')")
            link = page.run("location.hash")
            if act == "back":
                page.run("history.back()")
                page.wait("!document.getElementById('colour').value && !location.hash.includes('colour')")
                settled(page)
                wanted = drawn
            else:
                page.click_on("#close")
                page.wait("document.getElementById('details').hidden && !location.hash.includes(';area=')")
                settled(page)
                wanted = before
            assert max(abs(one - other) * drawn[2] for one, other in zip(view(page), wanted)) < 1.5, (act, view(page), wanted)
            bench.harmless(page)
        page = bench.open(link, reduced=True)
        page.wait(f"{IS_NAMED} && {_titled('Selected region')} && document.getElementById('tools').dataset.colour === 'ward'")
        settled(page)
        equal(page.run(is_beside), True)
        # The map stays where somebody moves it while the colours load.
        page.run(f"({DELAY})('classes', 2000)")
        page.run("(() => { const menu = document.getElementById('colour'); menu.value = 'district'; menu.dispatchEvent(new Event('change')); })()")
        page.run("document.getElementById('map').focus()")
        before = page.run("document.getElementById('map').dataset.view")
        page.key("ArrowLeft")
        page.wait(f"document.getElementById('map').dataset.view !== '{before}'")
        moved = view(page)
        page.wait("document.getElementById('tools').dataset.colour === 'district'")
        settled(page)
        equal((view(page), page.run(is_beside)), (moved, False))
        bench.harmless(page)


@extended
def slow_regions_do_not_move_the_map(bench):
    """The message that one is loading takes the place of the examples."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@404500,302000,0.02", width=390, height=844, mobile=True, reduced=True)
        page.wait(IS_NAMED)
        settled(page)
        before = rectangle(page, "#map")
        page.run("""(() => { const post = Worker.prototype.postMessage; Worker.prototype.postMessage = function (message, ...others) {
            if (message.name === "region") globalThis.goOn = () => post.call(this, message, ...others); else post.call(this, message, ...others); }; })()""")
        select_rectangle(page, (402000, 303500), (407000, 300500))
        page.wait("document.getElementById('state').dataset.kind === 'stalled'")
        equal(rectangle(page, "#map"), before)
        page.run("goOn()")
        page.wait(_titled("Selected region"))
        settled(page)
        equal(rectangle(page, "#map")[1], before[1])
        bench.harmless(page)


@extended
def closing_a_region_after_going_back_returns_to_the_view(bench):
    """As closing it directly does: after Forward to the region, and after Back from the view without it."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@404500,302000,0.05", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        before = view(page)
        select_rectangle(page, (403000, 303000), (406000, 301000))
        page.wait(f"{_titled('Selected region')} && location.hash.includes(';area=')")
        settled(page)
        # The panel has moved the centre.
        page.wait(f"location.hash.startsWith('#@{view(page)[0]:.0f},')")
        assert view(page)[0] < before[0] - 100, (view(page), before)
        page.run("history.back()")
        page.wait("document.getElementById('details').hidden && !location.hash.includes(';area=')")
        settled(page)
        for act in ("forward", "back"):
            page.run(f"history.{act}()")
            page.wait(f"{_titled('Selected region')} && location.hash.includes(';area=')")
            settled(page)
            page.click_on("#close")
            page.wait("document.getElementById('details').hidden && !location.hash.includes(';area=')")
            settled(page)
            equal(view(page), before)
        bench.harmless(page)


@extended
def closing_a_region_shows_all_postcodes_again(bench):
    """If the map showed all of them before, and nobody has moved it since."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        whole = view(page)
        for is_moved in (False, True):
            select_rectangle(page, (380000, 340000), (440000, 270000))
            page.wait(f"{_titled('Selected region')} && location.hash.includes(';area=')")
            settled(page)
            if is_moved:
                page.click_on("#zoom-out")
                settled(page)
            seen = view(page)
            page.click_on("#close")
            page.wait(f"document.getElementById('details').hidden && {'!location.hash.includes(' + repr(';area=') + ')' if is_moved else '!location.hash'}")
            settled(page)
            equal((is_moved, view(page)[2]), (is_moved, seen[2] if is_moved else whole[2]))
        bench.harmless(page)


@extended
def postcodes_of_a_linked_region_are_framed(bench):
    """A postcode of the list that is out of view is shown as after a search, not at the edge of the link's view."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@390500,302000,0.05;area=400900.299900~401700.301000", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(f"{_titled('Selected region')} && document.querySelector('.postcodes a') !== null")
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        assert spot(page, 400900, 300300)[0] > right, (spot(page, 400900, 300300), right)
        page.click_on(".postcodes a")
        page.wait("/^WA1 1/.test(document.getElementById('details-title').textContent)")
        settled(page)
        assert view(page)[2] > 0.1, view(page)
        bench.harmless(page)
