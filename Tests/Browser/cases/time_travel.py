"""A point in time."""
import json

from steps import INDEX_IS_WHOLE, attribute, equal, extended, is_ink, picture, rectangle, settled, spot, text

# Ten postcodes side by side, one introduced each year from 1980; three of them terminated, one of unknown age.
ROWS = [(f"AB1 1A{letter}", 400000 + 1000 * number, f"{1980 + number}01", "199006" if number in (2, 5) else "198512" if number == 1 else "")
        for number, letter in enumerate("ABDEFGHJLN")] + [("AB1 1BA", 400000, "", "")]
TABLE = "postcode,easting,northing,introduced,terminated\n" + "".join(
    f"{postcode},{east},{300000 if start else 303000},{start},{end}\n" for postcode, east, start, end in ROWS)


def _show(page, month):
    page.run(f"(() => {{ const slider = document.getElementById('month'); slider.value = {month}; "
             "slider.dispatchEvent(new Event('input')); })()")
    page.wait(f"document.getElementById('map').dataset.month === '{month}'")
    settled(page)


@extended
def going_back_stops_playing(bench):
    with bench.index_of(TABLE):
        page = bench.open("#@404000,300000,0.05")
        page.wait(INDEX_IS_WHOLE)
        page.wait("!document.getElementById('time-toggle').hidden")
        page.run("location.hash = '#@404000,300000,0.05;month=198001'")
        page.wait("!document.getElementById('time').hidden")
        page.click_on("#play")
        page.wait("document.getElementById('map').dataset.month > 1980 * 12 + 2")
        page.run("history.back()")
        page.wait("document.getElementById('time').hidden && !location.hash.includes('month')")
        # The next change of the address still has no month.
        page.click_on("#zoom-in")
        page.wait("location.hash.startsWith('#@') && !location.hash.includes(',0.05')")
        equal(page.run("[location.hash.includes('month'), document.getElementById('map').dataset.month]"), [False, ""])
        bench.harmless(page)


@extended
def map_shows_the_postcodes_of_a_month(bench):
    with bench.index_of(TABLE):
        for renderer in ("2d", "webgl2"):
            page = bench.open(f"?dots={renderer}", reduced=True)
            page.wait(INDEX_IS_WHOLE)
            page.wait("!document.getElementById('time-toggle').hidden")
            equal(page.run("document.getElementById('time').hidden"), True)
            # The button shows that the dates are being read.
            equal(page.run("(() => { const button = document.getElementById('time-toggle'); button.click(); return button.getAttribute('aria-busy'); })()"), "true")
            page.wait("!document.getElementById('time').hidden")
            equal(attribute(page, "aria-busy", "#time-toggle"), "false")
            # The bar leaves room for the whole map.
            settled(page)
            bar = rectangle(page, "#time")
            assert all(spot(page, x, y)[1] < bar[1] for x in (400000, 409000) for y in (300000, 303000)), (bar, spot(page, 400000, 300000))
            # It begins with the present.
            equal((text(page, "#time-text"), text(page, "#time-count")), ("June 1990", "8 postcodes"))
            equal(page.run("document.activeElement.id"), "month")
            for month, year, count, shown in (((1982 * 12 + 5), "June 1982", 4, {0, 1, 2}), (1987 * 12, "January 1987", 8, {0, 2, 3, 4, 5, 6, 7})):
                _show(page, month)
                equal((text(page, "#time-text"), text(page, "#time-count")), (year, f"{count} postcodes"))
                equal(attribute(page, "aria-valuetext", "#month"), f"{year}, {count} postcodes")
                shot = picture(bench, page, f"time-{renderer}-{month}")
                paper = (246, 244, 239)
                found = {number for number in range(10) if is_ink(paper)(*shot.pixel(*spot(page, 400000 + 1000 * number, 300000)))}
                equal((month, found), (month, shown))
                assert is_ink(paper)(*shot.pixel(*spot(page, 400000, 303000))), "a postcode of unknown age is missing"
            # New ones differ from older ones.
            assert shot.pixel(*spot(page, 407000, 300000)) != shot.pixel(*spot(page, 403000, 300000))
            # A postcode that isn't there can't be pointed at.
            page.run("location.hash = '#@408000,300000,0.1;month=198701'")
            page.wait("document.getElementById('map').dataset.view.startsWith('408000')")
            settled(page)
            page.mouse("mouseMoved", *spot(page, 409000, 300000))
            page.mouse("mouseMoved", *spot(page, 407000, 300000))
            page.wait("document.getElementById('tip').textContent.startsWith('AB1 1AJ')")
            page.mouse("mouseMoved", *spot(page, 409000, 300000))
            page.wait("document.getElementById('tip').hidden")
            bench.harmless(page)
            page.key("Escape")
            page.run("document.getElementById('month').focus()")
            page.key("Escape")
            page.wait("document.getElementById('time').hidden")
            equal(page.run("document.activeElement.id"), "time-toggle")
            page.wait("!location.hash.includes('month')")


@extended
def time_keeps_the_focus_elsewhere(bench):
    """As in browsers whose buttons don't take the focus. There was a message about a date that nobody had asked for."""
    with bench.index_of(TABLE):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("!document.getElementById('time-toggle').hidden")
        page.run("document.getElementById('q').focus()")
        height = rectangle(page, "#map")[3] - rectangle(page, "#map")[1]
        page.run("document.getElementById('time-toggle').click()")
        page.wait("location.hash === '#@;month=199006'")
        settled(page)
        equal((text(page, "#state-text"), page.run("document.activeElement.id")), ("", "q"))
        equal(rectangle(page, "#map")[3] - rectangle(page, "#map")[1], height)
        bench.harmless(page)


@extended
def time_is_part_of_the_address(bench):
    with bench.index_of(TABLE):
        page = bench.open("#@;month=198206", reduced=True)
        page.wait("document.getElementById('map').dataset.month")
        equal(text(page, "#time-text"), "June 1982")
        page.run("document.getElementById('month').focus()")
        page.key("ArrowRight")
        page.wait("location.hash === '#@;month=198207'")
        equal(text(page, "#time-text"), "July 1982")
        for odd in ("month=198213", "month=x", "month=-1"):
            page = bench.open(f"#@;{odd}", reduced=True)
            page.wait("!document.getElementById('time-toggle').hidden")
            equal((odd, page.run("document.getElementById('time').hidden")), (odd, True))
            bench.harmless(page)
        # Times beyond the data show their first or last month.
        page = bench.open("#@;month=189001", reduced=True)
        page.wait("document.getElementById('map').dataset.month")
        equal(text(page, "#time-text"), "January 1980")
        page.wait("location.hash === '#@;month=198001'")
        assert text(page, "#state-text").startswith("Couldn't show January 1890: the index has January 1980 to "), text(page, "#state-text")
    with bench.index_of("postcode,easting,northing\nAB1 1AA,400000,300000\n"):
        page = bench.open("#@;month=199001", reduced=True)
        page.wait("document.getElementById('state-text').textContent === \"Couldn't show the month: the index has no dates.\"")
        equal(page.run("[document.getElementById('time').hidden, document.getElementById('time-toggle').hidden]"), [True, True])
        bench.harmless(page)


@extended
def summaries_mention_the_month(bench):
    with bench.index_of(TABLE):
        page = bench.open("#AB1@;month=198606", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        note = "document.getElementById('details-note')"
        page.wait(f"!{note}.hidden && {note}.textContent === 'The numbers include postcodes that didn\\'t exist in June 1986.'")
        entries = page.run("history.length")
        page.click_on("#time-close")
        page.wait(f"{note}.hidden && location.hash === '#AB1'")
        # Opening and closing the bar are steps.
        equal(page.run("history.length"), entries + 1)
        page.run("history.back()")
        page.wait("document.getElementById('map').dataset.month && !document.getElementById('time').hidden && document.getElementById('details-title').textContent === 'AB1'")
        bench.harmless(page)


@extended
def legends_at_a_point_in_time(bench):
    """All postcodes shown exist in the month, and years after it have none."""
    rows = "document.querySelectorAll('#legend li span')"
    with bench.index_of(TABLE):
        page = bench.open("#@;month=198606;colour=live", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(f"[...{rows}].map((one) => one.textContent).join() === 'Live,Terminated since'")
        page = bench.open("#@;month=198606;colour=introduced", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(f"document.getElementById('map').dataset.month && {rows}.length > 2")
        settled(page)
        equal([text for text in page.run(f"[...{rows}].map((one) => one.textContent)") if text[:4] > "1986"], ["None"])
        page = bench.open("#@;month=198606", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.getElementById('map').dataset.month")
        page.wait(f"[...{rows}].map((one) => one.textContent).join() === 'Older,Introduced within a year,Terminated within a year'")
        equal(text(page, "#legend summary"), "Age")
        bench.harmless(page)


@extended
def labels_follow_the_month(bench):
    labels = "JSON.parse(document.getElementById('map').dataset.labels || '[]').map(([text]) => text)"
    with bench.index_of(TABLE):
        page = bench.open("#@401000,300000,0.45;month=198901", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(f"document.getElementById('map').dataset.month && {labels}.includes('AB1 1AD')")
        _show(page, 1980 * 12 + 5)
        page.wait(f"!{labels}.includes('AB1 1AD') && {labels}.includes('AB1 1AA')")
        bench.harmless(page)


@extended
def time_plays(bench):
    with bench.index_of(TABLE):
        page = bench.open("#@;month=199002")
        page.wait("document.getElementById('map').dataset.month")
        equal(text(page, "#time-text"), "February 1990")
        page.click_on("#play")
        # To the end, where it stops; then from the start.
        page.wait("document.getElementById('time-text').textContent === 'June 1990' && document.getElementById('play').dataset.playing === 'false'")
        equal(attribute(page, "aria-label", "#play"), "Play")
        page.click_on("#play")
        page.wait("/198[0-9]/.test(document.getElementById('time-text').textContent)")
        equal(attribute(page, "aria-label", "#play"), "Pause")
        page.click_on("#play")
        page.wait("document.getElementById('play').dataset.playing === 'false'")
        month = attribute(page, "data-month", "#map")
        page.wait("/month=198/.test(location.hash)")
        equal(attribute(page, "data-month", "#map"), month)
        # Nothing plays for those who prefer reduced motion.
        page = bench.open("#@;month=198206", reduced=True)
        page.wait("document.getElementById('map').dataset.month")
        equal(page.run("document.getElementById('play').checkVisibility()"), False)
    # Without dates there is no such tool.
    page = bench.open()
    page.wait("!document.getElementById('colour').disabled")
    equal(page.run("document.getElementById('time-toggle').checkVisibility()"), False)


@extended
def records_mention_the_month(bench):
    with bench.index_of(TABLE):
        page = bench.open("#AB1-1AB@;month=198012", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        for month, note in ((None, "Terminated (December 1985). It didn't exist in December 1980."), (1981 * 12, "Terminated (December 1985)."),
                            (1985 * 12 + 10, "Terminated (December 1985)."), (1985 * 12 + 11, "Terminated (December 1985). It didn't exist in December 1985.")):
            if month:
                _show(page, month)
            page.wait(f"document.getElementById('details-note').textContent === {json.dumps(note)}")
        equal(text(page, "#nearest-title"), "Nearest today")
        page.run("document.getElementById('time-close').click()")
        page.wait("document.getElementById('details-note').textContent === 'Terminated (December 1985).'")
        equal(text(page, "#nearest-title"), "Nearest")
        # A postcode of unknown age may have existed.
        page.run("location.hash = '#AB1-1BA@;month=198012'")
        page.wait("document.getElementById('details-title').textContent === 'AB1 1BA' && !document.getElementById('time').hidden")
        equal(page.run("document.getElementById('details-note').textContent"), "")
        bench.harmless(page)


@extended
def outcodes_of_links_are_above_the_bar(bench):
    table = "postcode,easting,northing,introduced\n" + "".join(
        f"AB1 1A{letter},400000,{300000 + 1000 * number},198001\n" for number, letter in enumerate("ABDEFGHJLN")) + "ZE1 1AA,450000,1100000,198501\n"
    with bench.index_of(table):
        page = bench.open("#AB1@;month=198206", reduced=True)
        page.wait("!document.getElementById('time').hidden && !document.getElementById('details').hidden")
        page.wait(f"{_height_of(300000)} < document.getElementById('time').getBoundingClientRect().top")
        settled(page)
        assert spot(page, 400000, 309000)[1] > rectangle(page, "#map")[1]
        bench.harmless(page)


def _height_of(north):
    """Returns a script for the vertical position of a point in the window."""
    return (f"((box, [, north, scale]) => (box.top + box.bottom) / 2 + (north - {north}) * scale)"
            "(document.getElementById('map').getBoundingClientRect(), document.getElementById('map').dataset.view.split(' ').map(Number))")


@extended
def invalid_months_are_reported(bench):
    with bench.index_of(TABLE):
        page = bench.open("#@;month=199613", reduced=True)
        page.wait("document.getElementById('state-text').textContent === 'Couldn\\'t show the month: the link has “199613” instead of a year and month such as 199606.'")
        equal(page.run("document.getElementById('time').hidden"), True)
        bench.harmless(page)


@extended
def bar_of_a_link_is_there_from_the_start(bench):
    with bench.index_of(TABLE):
        bench.proxy.index_gate.clear()
        try:
            page = bench.open("#@;month=198206", reduced=True)
            page.wait("!document.getElementById('time').hidden")
            equal((text(page, "#time-text"), text(page, "#time-count"), page.run("document.getElementById('month').disabled")), ("June 1982", "Loading…", True))
        finally:
            bench.proxy.index_gate.set()
        page.wait("document.getElementById('map').dataset.month !== ''  && !document.getElementById('month').disabled")
        assert text(page, "#time-count").endswith("postcodes"), text(page, "#time-count")
        bench.harmless(page)
    # Without dates, it goes away.
    page = bench.open("#@;month=198206", reduced=True)
    page.wait("document.getElementById('state-text').textContent === 'Couldn\\'t show the month: the index has no dates.'")
    equal(page.run("document.getElementById('time').hidden"), True)


@extended
def scale_is_above_the_bar_beside_a_record(bench):
    with bench.index_of(TABLE):
        for width, height in ((820, 1180), (900, 700)):
            page = bench.open("#AB1@;month=198506", width=width, height=height, reduced=True)
            page.wait("!document.getElementById('time').hidden && !document.getElementById('scale').hidden && !document.getElementById('details').hidden")
            settled(page)
            assert rectangle(page, "#scale")[3] <= rectangle(page, "#time")[1], (width, rectangle(page, "#scale"), rectangle(page, "#time"))
            bench.harmless(page)


@extended
def scale_is_beside_the_tools_in_landscape(bench):
    with bench.index_of(TABLE):
        for address in ("#AB1@;month=198506", "#@;month=198506"):
            page = bench.open(address, width=844, height=390, mobile=True, reduced=True)
            page.wait("!document.getElementById('time').hidden && document.getElementById('scale').checkVisibility()")
            settled(page)
            scale = rectangle(page, "#scale")
            for other in ("#time", "#region-tools", ".map-buttons", "#legend"):
                left, top, right, bottom = rectangle(page, other)
                assert scale[2] <= left or scale[0] >= right or scale[3] <= top or scale[1] >= bottom, (address, other, scale, rectangle(page, other))
            bench.harmless(page)


@extended
def opening_the_bar_leaves_the_focus_to_the_field(bench):
    """The bar opens once the dates are read. Somebody may type by then."""
    with bench.index_of(TABLE):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("!document.getElementById('time-toggle').hidden")
        page.run("document.getElementById('time-toggle').click(); document.getElementById('q').focus()")
        page.wait("!document.getElementById('time').hidden && document.getElementById('map').dataset.month")
        equal(page.run("document.activeElement.id"), "q")
        page.click_on("#time-close")
        page.click_on("#time-toggle")
        page.wait("document.activeElement.id === 'month'")
        bench.harmless(page)


@extended
def a_link_stops_playing(bench):
    with bench.index_of(TABLE):
        page = bench.open()
        page.wait(INDEX_IS_WHOLE)
        page.wait("!document.getElementById('time-toggle').hidden")
        page.click_on("#time-toggle")
        page.wait("document.getElementById('map').dataset.month")
        page.click_on("#play")
        page.wait("document.getElementById('map').dataset.month > 1980 * 12 + 2")
        for link in ("#AB1@;month=198506", "#@404000,300000,0.05;month=198612"):
            page.run(f"location.hash = '{link}'")
            year, month = int(link[-6:-2]), int(link[-2:])
            page.wait(f"document.getElementById('map').dataset.month === '{12 * year + month - 1}'")
            # Long enough for the next months.
            page.run("new Promise((done) => setTimeout(done, 500))")
            equal(page.run("[document.getElementById('play').dataset.playing, location.hash]"), ["false", link])
            page.click_on("#play")
            page.wait(f"document.getElementById('map').dataset.month > {12 * year + month}")
        bench.harmless(page)
