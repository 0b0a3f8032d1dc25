"""What the map shows with a region: in links, after Back and Forward, and while the region loads."""
from cases.orientation import NAMES, _two_areas
from cases.returning import DELAY, IS_NAMED, IS_OPEN, _titled
from steps import INDEX_IS_WHOLE, choose_colour, equal, extended, rectangle, select_rectangle, settled, spot, view


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
