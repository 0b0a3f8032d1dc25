"""Colours by column, and the legend."""

from steps import INDEX_IS_WHOLE, attribute, choose_colour, equal, picture, reload, settled, spot, text

NAMES = ["LAD25CD,LAD25NM\n" + "".join(f"E070000{number:02},Area {number}\n" for number in range(30))]
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
        for dark in (False, True):
            page = bench.open(dark=dark, reduced=True)
            page.wait(INDEX_IS_WHOLE)
            settled(page)
            # Only what the index has, and what has several values, but no more than there are colours.
            page.wait("!document.getElementById('colour').disabled")
            equal(page.run("[...document.getElementById('colour').options].map(({ value }) => value)"),
                  ["", "country", "live", "introduced", "district_decile"])
            choose_colour(page, "country")
            shot = picture(bench, page, f"colour-country{'-dark' if dark else ''}")
            (england, count, one), (scotland, _, other) = _legend(page)
            equal((england, count, scotland), ("England", "375", "Scotland"))
            assert _is_near(_dot(page, shot, 3), one) and _is_near(_dot(page, shot, 20), other), (_dot(page, shot, 3), one, other)
            choose_colour(page, "district_decile")
            rows = _legend(page)
            equal([row[:2] for row in rows], [[str(number), "75"] for number in range(1, 11)])
            shot = picture(bench, page, f"colour-decile{'-dark' if dark else ''}")
            for number in (0, 4, 9, 13):
                assert _is_near(_dot(page, shot, number), rows[number % 10][2]), (number, _dot(page, shot, number), rows)
            choose_colour(page, "live")
            equal([row[:2] for row in _legend(page)], [["Live", "720"], ["Terminated", "30"]])
            shot = picture(bench, page, "colour-live")
            assert _is_near(_dot(page, shot, 7, 24), _legend(page)[1][2])
            choose_colour(page, "introduced")
            equal([row[0] for row in _legend(page)][::9], ["1980 to 1982", "2007 to 2009"])
            choose_colour(page, "")
            equal(text(page, "#legend summary"), "Density")
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
        settled(page)
        # The server's results, which the page shows first, don't make the view the user's.
        bench.proxy.index_gate.clear()
        reload(page)
        page.wait("document.getElementById('state')?.dataset.kind === 'results'")
        bench.proxy.index_gate.set()
        page.wait("document.getElementById('tools')?.dataset.colour === 'live' && document.getElementById('details-title').textContent === 'AB12'")
        choose_colour(page, "")
        page.wait("location.hash === '#AB12'")
        # The page says which column is missing, at once and after a link in the page.
        page = bench.open("#@;colour=ward", reduced=True)
        page.wait("document.getElementById('state-text').textContent === \"Couldn't colour the map: the menu has no column “ward”.\"")
        page.run("location.hash = '#@;colour=parish'")
        page.wait("document.getElementById('state-text').textContent.includes('“parish”')")
        bench.harmless(page)


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
