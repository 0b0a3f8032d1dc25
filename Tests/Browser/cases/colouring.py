"""Colours by column, and the legend."""
import itertools
import json

from steps import INDEX_IS_WHOLE, attribute, choose_colour, equal, extended, picture, rectangle, reload, settled, spot, text, write

NAMES = ["LAD25CD,LAD25NM\n" + "".join(f"E070000{number:02},Area {number}\n" for number in range(30))]
# The parts of the matrices of Machado, Oliveira and Fernandes (2009) for people who lack a kind of cone.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((.152286, 1.052583, -.204868), (.114503, .786281, .099216), (-.003882, -.048116, 1.051998)),
    "deuteranopia": ((.367322, .860646, -.227968), (.280085, .672501, .047413), (-.011820, .042940, .968881)),
    "tritanopia": ((1.255528, -.076749, -.178779), (-.078411, .930809, .147602), (.004733, .691367, .303900)),
}


# A table to join by district.
DECILES = {"district": "district,decile\n" + "".join(f"E070000{number:02},{number % 10 + 1}\n" for number in range(30))}


def _table(count=30):
    """Returns a table of squares side by side, one for each of some districts, six in a row, with 25 postcodes each."""
    rows = ["postcode,easting,northing,district,country,introduced,terminated"]
    for number in range(count):
        for unit in range(25):
            x, y = 400000 + number % 6 * 5000 + unit % 5 * 1000, 300000 + number // 6 * 5000 + unit // 5 * 1000
            ended = "201503" if unit == 24 else ""
            country = "E92000001" if number < 15 else "S92000003"
            rows.append(f"AB{number + 1} 1{'ABDEF'[unit // 5]}{'ABDEF'[unit % 5]},{x},{y},E070000{number:02},{country},"
                        f"{1980 + number}01,{ended}")
    return "\n".join(rows) + "\n"


def _legend(page):
    """Returns the rows of the legend: text, count, colour."""
    return page.run("""[...document.querySelectorAll('#legend li')].map((row) => [row.children[1].textContent, row.children[2].textContent,
        getComputedStyle(row.firstChild).backgroundColor.match(/\\d+/g).map(Number)])""")


def _dot(page, shot, number, unit=0):
    """Returns the colour of a postcode's dot, away from the labels."""
    return shot.pixel(*spot(page, 400000 + number % 6 * 5000 + unit % 5 * 1000, 300000 + number // 6 * 5000 + unit // 5 * 1000))


def _is_near(colour, wanted):
    """Small dots are translucent."""
    return sum(abs(one - other) for one, other in zip(colour, wanted)) < 90


def dots_have_the_colours_of_the_legend(bench):
    with bench.index_of(_table(), names=NAMES, join=DECILES):
        for dark, renderer in ((False, "2d"), (True, "2d"), (False, "webgl2")):
            page = bench.open(f"?dots={renderer}", dark=dark, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            if attribute(page, "data-renderer", "#map") != renderer:
                bench.note("no WebGL 2: tested only the plain canvas")
                continue
            # Only what the index has, and what has several values, but no more than there are colours.
            page.wait("!document.getElementById('colour').disabled")
            equal(page.run("[...document.getElementById('colour').options].map(({ value }) => value)"),
                  ["", "country", "live", "introduced", "district_decile"])
            choose_colour(page, "country")
            shot = picture(bench, page, f"colour-country-{renderer}{'-dark' if dark else ''}")
            (england, count, one), (scotland, _, other) = _legend(page)
            equal((england, count, scotland), ("England", "375", "Scotland"))
            assert _is_near(_dot(page, shot, 3), one) and _is_near(_dot(page, shot, 20), other), (_dot(page, shot, 3), one, other)
            choose_colour(page, "district_decile")
            rows = _legend(page)
            equal([row[:2] for row in rows], [[str(number), "75"] for number in range(1, 11)])
            shot = picture(bench, page, f"colour-decile-{renderer}{'-dark' if dark else ''}")
            for number in (0, 4, 9, 13):
                assert _is_near(_dot(page, shot, number), rows[number % 10][2]), (number, _dot(page, shot, number), rows)
            choose_colour(page, "live")
            equal([row[:2] for row in _legend(page)], [["Live", "720"], ["Terminated", "30"]])
            shot = picture(bench, page, f"colour-live-{renderer}")
            assert _is_near(_dot(page, shot, 7, 24), _legend(page)[1][2])
            choose_colour(page, "introduced")
            equal([row[0] for row in _legend(page)][::9], ["1980 to 1982", "2007 to 2009"])
            choose_colour(page, "")
            equal(text(page, "#legend summary"), "Density")
            bench.harmless(page)


def classes_have_their_own_colours(bench):
    """Dots never have the colours of another column, even if the frame with the new ones takes long."""
    with bench.index_of(_table(), names=NAMES):
        for renderer in ("2d", "webgl2"):
            page = bench.open(f"?dots={renderer}", reduced=True)
            page.wait(INDEX_IS_WHOLE)
            if attribute(page, "data-renderer", "#map") != renderer:
                continue
            choose_colour(page, "country")
            settled(page)
            before = _dot(page, picture(bench, page, f"country-{renderer}"), 20, 7)
            # Hold the frames of the page's scripts, but not those of these tests.
            page.run("(() => { globalThis.held = []; globalThis.frames = requestAnimationFrame; "
                     "globalThis.requestAnimationFrame = (call) => new Error().stack.includes('/page/') ? held.push(call) : frames(call); })()")
            page.run("(() => { const menu = document.getElementById('colour'); menu.value = 'introduced'; menu.dispatchEvent(new Event('change')); })()")
            page.wait("document.querySelector('[data-colour]').dataset.colour === 'introduced'")
            # The painter has a message of the classes by now.
            page.wait("held.length")
            page.run("new Promise((resolve) => setTimeout(resolve, 300))")
            equal((renderer, _dot(page, picture(bench, page, f"held-{renderer}"), 20, 7)), (renderer, before))
            page.run("(() => { globalThis.requestAnimationFrame = frames; held.forEach((call) => requestAnimationFrame(call)); })()")
            settled(page)
            after = _dot(page, picture(bench, page, f"introduced-{renderer}"), 20, 7)
            assert after != before, (renderer, after)
            bench.harmless(page)


@extended
def each_area_has_a_colour_of_its_own(bench):
    """Seven districts, beside codes that mean none. A joined column has the same text for several districts."""
    districts = "".join(f"E070000{number:02},{'West' if number % 2 else 'East'}\n" for number in range(8))
    for count, offered in ((7, True), (8, False)):
        with bench.index_of(_table(count) + "ZE1 1AA,400000,330000,E99999999,E92000001,198001,\n", names=NAMES, join={"district": f"district,half\n{districts}"}):
            page = bench.open("#@;colour=district", reduced=True)
            page.wait(INDEX_IS_WHOLE)
            page.wait("!document.getElementById('colour').disabled")
            columns = page.run("[...document.getElementById('colour').options].map(({ value }) => value)")
            equal((count, "district" in columns, "district_half" in columns), (count, offered, True))
            if not offered:
                page.wait("document.getElementById('state-text').textContent === \"Couldn't colour the map: the menu has no column “district”.\"")
                continue
            page.wait("document.getElementById('tools').dataset.colour === 'district'")
            settled(page)
            shot = picture(bench, page, "colour-district")
            rows = _legend(page)
            equal([row[:2] for row in rows], [*([f"Area {number}", "25"] for number in range(7)), ["None", "1"]])
            equal(len({tuple(row[2]) for row in rows}), 8)
            for number in range(7):
                assert _is_near(_dot(page, shot, number), rows[number][2]), (number, _dot(page, shot, number), rows)
            # The legend has the areas in view, the largest first.
            page.run("location.hash = '#@404000,302000,0.2;colour=district'")
            page.wait("document.querySelectorAll('#legend li').length < 4")
            equal([row[0] for row in _legend(page)], ["Area 0", "Area 1"])
            bench.harmless(page)


def colours_are_part_of_the_address(bench):
    with bench.index_of(_table(), names=NAMES):
        page = bench.open("#@412500,312500,0.02;colour=country", reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'country'")
        settled(page)
        equal(page.run("[document.getElementById('colour').value, document.getElementById('map').dataset.view]"), ["country", "412500.0 312500.0 0.02000000"])
        entries = page.run("history.length")
        choose_colour(page, "live")
        page.wait("location.hash === '#@412500,312500,0.02;colour=live'")
        # A colour is a step.
        equal(page.run("history.length"), entries + 1)
        page.run("history.back()")
        page.wait("document.getElementById('tools').dataset.colour === 'country' && location.hash.endsWith('colour=country')")
        equal(page.run("document.getElementById('map').dataset.view"), "412500.0 312500.0 0.02000000")
        page.run("history.forward()")
        page.wait("document.getElementById('tools').dataset.colour === 'live'")
        # A search keeps the colours; so does the way back.
        page.run("document.getElementById('q').focus()")
        page.type("ab12")
        page.wait("location.hash === '#AB12@;colour=live'")
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden")
        equal(attribute(page, "data-colour", "#tools"), "live")
        page.wait("history.state.place")
        # The server's results, which the page shows first, don't make the view the user's.
        bench.proxy.index_gate.clear()
        reload(page)
        page.wait("document.getElementById('state')?.dataset.kind === 'results'")
        bench.proxy.index_gate.set()
        page.wait("document.getElementById('tools')?.dataset.colour === 'live' && document.getElementById('details-title').textContent === 'AB12'")
        choose_colour(page, "")
        page.wait("location.hash === '#AB12'")
        # Links to a column that the index lacks, and damaged ones, show the map as usual.
        for odd in bench.first(2, "colour=ward", "colour=%", "colour=%25", "colour", ";;=", "colour=" + "x" * 300):
            page = bench.open(f"#AB3@;{odd}", reduced=True)
            page.wait("!document.getElementById('colour').disabled && !document.getElementById('details').hidden")
            equal((odd, page.run("document.getElementById('colour').value")), (odd, ""))
            bench.harmless(page)
        # The page says which column is missing, at once and after a link in the page.
        page = bench.open("#@;colour=ward", reduced=True)
        page.wait("document.getElementById('state-text').textContent === \"Couldn't colour the map: the menu has no column “ward”.\"")
        page.run("location.hash = '#@;colour=parish'")
        page.wait("document.getElementById('state-text').textContent.includes('“parish”')")
        bench.harmless(page)


# The names of the controls in view that are covered.
_COVERED = """[...document.querySelectorAll('#map-section button, #legend summary, #colour')].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    return width && bottom < innerHeight && !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); })
    .map((one) => one.ariaLabel ?? one.id)"""


@extended
def controls_do_not_overlap(bench):
    """Every button can be pressed, also on a phone in landscape, and no legend covers a hint."""
    with bench.index_of(_table(), names=NAMES):
        for width, height in ((390, 844), (667, 375), (640, 430), (800, 480), (844, 390), (1280, 860)):
            page = bench.open("#@;colour=country", reduced=True, width=width, height=height, mobile=width < 900)
            page.wait("document.getElementById('tools').dataset.colour === 'country'")
            settled(page)
            for is_open in (False, True):
                page.run(f"document.getElementById('legend').open = {json.dumps(is_open)}")
                # An open legend may cover the map, but no button.
                equal((width, height, is_open, page.run(_COVERED)), (width, height, is_open, []))
            page.run("document.getElementById('legend').open = false")
            # The map is narrower beside the panel of a selection.
            write(page, "AB11AA", waits=False)
            page.key("Enter")
            page.wait("!document.getElementById('details').hidden")
            page.run("document.querySelector('[data-tool=nearest]').scrollIntoView({ block: 'nearest' })")
            equal((width, height, page.run(_COVERED)), (width, height, []))
            for is_beside in (True, False):
                page.run("document.querySelector('[data-tool=nearest]').click()")
                page.wait("!document.getElementById('tool-hint').hidden")
                (left, top, right, bottom), legend = rectangle(page, "#tool-hint"), rectangle(page, "#legend")
                assert right <= legend[0] or left >= legend[2] or bottom <= legend[1] or top >= legend[3], (width, is_beside, (left, top, right, bottom), legend)
                picture(bench, page, f"{'beside' if is_beside else 'controls'}-{width}")
                page.run("document.querySelector('[data-tool=nearest]').click()")
                page.run("document.getElementById('close').click()")
                page.wait("document.getElementById('details').hidden")
            bench.harmless(page)


@extended
def controls_do_not_overlap_with_large_text(bench):
    with bench.index_of(_table(), names=NAMES):
        for address in ("#@;colour=country", "#AB1-1AA@;colour=country"):
            page = bench.open(address, reduced=True)
            page.wait("document.getElementById('tools').dataset.colour === 'country'")
            labels = "JSON.parse(document.getElementById('map').dataset.labels ?? '[]')"
            settled(page)
            heights = page.run(f"{labels}.map((one) => one[4])")
            page.run("document.documentElement.style.fontSize = '200%'")
            page.run("document.getElementById('legend').open = true")
            settled(page)
            # The labels of the map are text, too.
            if heights:
                page.wait(f"Math.min(...{labels}.map((one) => one[4])) > {1.5 * min(heights)}")
            equal(page.run(_COVERED), [])
            tools, bounds = rectangle(page, "#region-tools"), rectangle(page, "#map")
            assert tools[3] < bounds[3], (tools, bounds)
            picture(bench, page, f"large-text-{len(address)}")


@extended
def open_legends_stay_on_the_map(bench):
    """An open legend ends within the map, on low and narrow screens, too; its rows can be scrolled into view."""
    with bench.index_of(_table(), names=NAMES):
        for width, height in ((320, 640), (640, 430), (844, 390), (667, 375), (1280, 420)):
            page = bench.open("#@;colour=introduced", reduced=True, width=width, height=height, mobile=width < 900)
            page.wait("document.getElementById('tools').dataset.colour === 'introduced'")
            settled(page)
            height_of_page = page.run("document.documentElement.scrollHeight")
            page.run("document.getElementById('legend').open = true")
            page.run("document.querySelector('#legend li:last-of-type').scrollIntoView({ block: 'nearest' })")
            legend, bounds = rectangle(page, "#legend"), rectangle(page, "#map")
            assert legend[3] <= bounds[3], (width, height, legend, bounds)
            equal(page.run("document.documentElement.scrollHeight"), height_of_page)
            covered = page.run("""(() => { const row = document.querySelector('#legend li:last-of-type'), { left, right, top, bottom } = row.getBoundingClientRect();
                return !row.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); })()""")
            equal((width, height, covered), (width, height, False))
            picture(bench, page, f"legend-{width}-{height}")


def forced_colours_keep_the_legend(bench):
    with bench.index_of(_table(), names=NAMES):
        page = bench.open("#@;colour=country", reduced=True)
        page.wait("document.getElementById('tools').dataset.colour === 'country'")
        settled(page)
        usual = _legend(page)
        page.media(reduced=True, forced=True)
        equal(_legend(page), usual)
        colour = "getComputedStyle(document.querySelector('[data-tool=nearest]')).backgroundColor"
        before = page.run(colour)
        page.click_on("[data-tool=nearest]")
        assert page.run(colour) != before, before
        picture(bench, page, "forced-colours")
        bench.harmless(page)


@extended
def legend_shows_that_a_column_is_loading(bench):
    with bench.index_of(_table(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait("!document.getElementById('colour').disabled")
        before = page.run("""(() => { const menu = document.getElementById('colour'); menu.value = 'introduced'; menu.dispatchEvent(new Event('change'));
            return [document.getElementById('legend').textContent, menu.ariaBusy ?? menu.getAttribute('aria-busy')]; })()""")
        equal(before, ["Year introducedLoading…", "true"])
        page.wait("document.querySelectorAll('#legend li').length > 5")
        equal(attribute(page, "aria-busy", "#colour"), "false")
        bench.harmless(page)


@extended
def names_in_the_legend_are_not_cut(bench):
    with bench.index_of(_table(7), names=["LAD25CD,LAD25NM\nE07000001,Bournemouth and Christchurch on the Invented Coast\n"]):
        for width in (390, 1280):
            page = bench.open(reduced=True, width=width, height=844)
            choose_colour(page, "district")
            page.run("document.getElementById('legend').open = true")
            equal(page.run("[...document.querySelectorAll('#legend span')].filter((one) => one.scrollWidth > one.clientWidth).length"), 0)
            assert "Bournemouth and Christchurch on the Invented Coast" in text(page, "#legend")
            picture(bench, page, f"legend-long-{width}")
            bench.harmless(page)


def colours_differ_for_the_colour_blind(bench):
    page = bench.open()
    palettes = json.loads(page.run("""import("/page/palettes.js").then(({ colorsOf, distinctCount }) => JSON.stringify(
        [false, true].flatMap((isDark) => [["distinct", distinctCount], ["pair", 2], ["sequence", 10]].map(([scheme, count]) =>
          [isDark, scheme, colorsOf(scheme, count, isDark)]))))"""))

    def seen(colour, kind):
        """Returns a colour in Oklab, as people with a kind of blindness see it."""
        parts = [int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5)]
        linear = [one / 12.92 if one <= .04045 else ((one + .055) / 1.055) ** 2.4 for one in parts]
        red, green, blue = (min(max(sum(a * b for a, b in zip(row, linear)), 0), 1) for row in BLINDNESS[kind])
        cones = [(.4122214708 * red + .5363325363 * green + .0514459929 * blue) ** (1 / 3),
                 (.2119034982 * red + .6806995451 * green + .1073969566 * blue) ** (1 / 3),
                 (.0883024619 * red + .2817188376 * green + .6299787005 * blue) ** (1 / 3)]
        rows = ((.2104542553, .793617785, -.0040720468), (1.9779984951, -2.428592205, .4505937099), (.0259040371, .7827717662, -.808675766))
        return [100 * sum(a * b for a, b in zip(row, cones)) for row in rows]

    for is_dark, scheme, (_, *colours) in palettes:
        for kind in BLINDNESS:
            found = [seen(colour, kind) for colour in colours]
            if scheme == "sequence":
                # Steadily lighter, or darker.
                steps = [(after[0] - before[0]) * (1 if is_dark else -1) for before, after in itertools.pairwise(found)]
                assert min(steps) > 0.5, (is_dark, kind, steps)
            else:
                least = min(sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5 for one, other in itertools.combinations(found, 2))
                assert least > 11, (is_dark, scheme, kind, least)
