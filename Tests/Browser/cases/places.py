"""Towns and villages in the search box."""
import json

from steps import INDEX_IS_WHOLE, NOTES, attribute, equal, extended, options, picture, rectangle, settled, spot, text, view, write

TABLE = "postcode,easting,northing\n" + "".join(f"{row}\n" for row in (
    "KW15 1AA,344800,1011000", "KW15 1AB,344900,1010900", "KW1 1AA,336000,950000", "SW1A 1AA,529090,179645"))


def _row(code, name, local_type, east, north, outcode, county, second=""):
    fields = [""] * 34
    fields[0], fields[2], fields[4], fields[6], fields[7] = code, name, second, "populatedPlace", local_type
    fields[8], fields[9], fields[12:16] = str(east), str(north), [str(one) for one in (east - 900, north - 900, east + 900, north + 900)]
    fields[16], fields[24], fields[27], fields[29] = outcode, county, "Scotland", "Scotland"
    return ",".join(fields) + "\n"


PLACES = (_row("osgb4000000000000001", "Kirkwall", "Town", 344800, 1011000, "KW15", "Orkney Islands", "Kirkjuvagr")
          + _row("osgb4000000000000002", "Kirkbister", "Hamlet", 327000, 1012000, "KW16", "Orkney Islands")
          + _row("osgb4000000000000003", "St Mary's", "Village", 347000, 1001000, "KW17", "Orkney Islands"))
IS_KIRKWALL = "document.getElementById('details-title').textContent === 'Kirkwall'"


def place_comes_first_and_shows_its_postcodes(bench):
    with bench.index_of(TABLE, places=PLACES):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        equal(text(page, "label[for=q]"), "Postcode, place, address or coordinates")
        write(page, "kirkw")
        equal(options(page), ["Kirkwall", "KW15", "KW", "KW15 1AA", "KW15 1AB"])
        equal(page.run(NOTES)[:2], ["Town, Orkney Islands, Scotland", "outcode · 2 postcodes"])
        equal(page.run("document.querySelector('#options b').textContent"), "Kirkw")
        # The postcodes, and what may follow, are those of the outcode.
        equal(text(page, "#state-text"), "1 place, 1 postcode area and 2 postcodes in KW15.")
        equal(attribute(page, "data-highlighted", "#map"), "2")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait(IS_KIRKWALL)
        page.wait("document.querySelectorAll('#nearest a').length === 4")
        settled(page)
        picture(bench, page, "place")
        equal(attribute(page, "data-highlighted", "#map"), "0")
        equal(text(page, "#details-location"), "Town, Orkney Islands, Scotland")
        assert text(page, "#nearest a").startswith("KW15 1AA"), text(page, "#nearest a")
        fields = page.run("Object.fromEntries([...document.querySelectorAll('#record div')]"
                          ".map((one) => [one.firstChild.textContent, one.lastChild.textContent]))")
        equal([fields[name] for name in ("Type", "Other name", "County", "Outcode")],
              ["Town", "Kirkjuvagr", "Orkney Islands", "KW15"])
        left, top, right, bottom = rectangle(page, "#map")
        # The extent of the place, and its nearest postcodes.
        for east, north in ((343900, 1010100), (345700, 1011900), (344800, 1011000), (344900, 1010900)):
            x, y = spot(page, east, north)
            assert left < x < right and top < y < bottom, "the place isn't on the map"
        # The link has the code, because places share names.
        equal(page.run("location.hash"), "#OSGB4000000000000001")
        link = bench.open("#OSGB4000000000000001", reduced=True)
        link.wait(f"{IS_KIRKWALL} && !document.getElementById('details').hidden")
        equal(link.run("[document.title, document.getElementById('q').value]"), ["Kirkwall · Postcodes", "Kirkwall"])
        bench.harmless(link)
        # A neighbour is selected as from any other record.
        page.click_on("#nearest a")
        page.wait("document.getElementById('details-title').textContent === 'KW15 1AA'")
        bench.harmless(page)


def typed_places_are_shown(bench):
    """Not all postcodes of their outcodes, which are highlighted and listed."""
    lines = [*TABLE.splitlines(), "KW15 9ZZ,370000,1030000"]
    table = "\n".join([lines[0] + ",district", *(line + ",E07000001" for line in lines[1:])]) + "\n"
    with bench.index_of(table, places=PLACES, names=["LAD25CD,LAD25NM\nE07000001,Highland\n"]):
        page = bench.open(reduced=True)
        page.wait("document.getElementById('map').dataset.named")
        for typed, name, count, east, north in (("kirkwall", "Kirkwall", "3", 344800, 1011000), ("kirkwall, orkney", "Kirkwall", "3", 344800, 1011000),
                                                ("st mary's", "St Mary's", "0", 347000, 1001000)):
            page.run("document.getElementById('q').select()")
            write(page, typed)
            settled(page)
            equal((typed, attribute(page, "data-highlighted", "#map")), (typed, count))
            equal(page.run("document.querySelector('#options b').textContent"), name)
            left, top, right, bottom = rectangle(page, "#map")
            x, y = spot(page, east, north)
            assert view(page)[2] > 0.1 and left < x < right and top < y < bottom, (typed, view(page))
            page.key("Enter")
            page.wait(f"!document.getElementById('details').hidden && document.getElementById('details-title').textContent === {json.dumps(name)}")
        bench.harmless(page)


@extended
def place_far_from_all_postcodes_is_shown(bench):
    with bench.index_of("postcode,easting,northing\nSW1A 1AA,529090,179645\nSW1A 1AB,529190,179645\n", places=PLACES):
        page = bench.open("#OSGB4000000000000001", reduced=True)
        page.wait(INDEX_IS_WHOLE)
        page.wait(IS_KIRKWALL)
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        x, y = spot(page, 344800, 1011000)
        assert left < x < right and top < y < bottom, (x, y, view(page))
        bench.harmless(page)


def names_are_found_by_words_and_with_slips(bench):
    with bench.index_of(TABLE, places=PLACES):
        page = bench.open(reduced=True)
        page.wait(INDEX_IS_WHOLE)
        for typed, first in (("saint marys", "St Mary's"), ("marys", "St Mary's"), ("kirlwall", "Kirkwall"), ("kirkju", "Kirkwall")):
            page.run("document.getElementById('q').value = ''")
            write(page, typed)
            equal((typed, options(page)[0]), (typed, first))
        page.run("document.getElementById('q').value = ''")
        write(page, "kw")
        equal(options(page), ["KW", "KW1", "KW15"])
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.getElementById('q').value === 'KW'")
        bench.harmless(page)


@extended
def beginnings_of_names_leave_the_map(bench):
    """Of several places, or a place and a district, none is meant yet. The search page lists the same."""
    table = "postcode,easting,northing,district\nKW15 1AA,344800,1011000,E07000001\nKW15 1AB,344900,1011000,E07000001\nSW1A 1AA,529090,179645,E07000001\n"
    districts = ["LAD25CD,LAD25NM\nE07000001,Kirkwall and Deerness\n"]
    for names, typed, found in (([], "kirk", ["Kirkwall", "Kirkbister", "KW"]), (districts, "kirkwal", ["Kirkwall", "Kirkwall and Deerness", "KW"]),
                                (districts, "kirk", ["Kirkwall", "Kirkwall and Deerness", "Kirkbister", "KW"])):
        with bench.index_of(table, places=PLACES, names=names):
            page, form = bench.open(reduced=True), bench.open()
            page.wait("document.getElementById('map').dataset.named")
            settled(page)
            before = view(page)
            write(page, typed)
            page.wait(f"document.querySelectorAll('#options [role=option]').length === {len(found)}")
            settled(page)
            equal((options(page), view(page), attribute(page, "data-highlighted", "#map")), (found, before, "0"))
            form.run(f"globalThis.isLeft = true, location.href = '/search?q={typed}'")
            form.wait("!globalThis.isLeft && document.readyState === 'complete'")
            equal((form.run("[...document.querySelectorAll('.results a')].map((link) => link.textContent)"), form.run("document.querySelector('.state').textContent")),
                  (options(page), text(page, "#state-text")))
            # The whole name means the place.
            page.run("document.getElementById('q').value = ''")
            write(page, "kirkwall")
            page.wait("document.getElementById('map').dataset.highlighted === '2'")
            bench.harmless(page)


@extended
def names_of_areas_come_before_similar_places(bench):
    """A place of a similar name isn't listed if a district's name begins with the text. The search page lists the same."""
    table = "postcode,easting,northing,district\nKW15 1AA,344800,1011000,E07000001\nKW15 1AB,344900,1011000,E07000001\n"
    with bench.index_of(table, places=PLACES, names=["LAD25CD,LAD25NM\nE07000001,Kirkwell\n"]):
        page, form = bench.open(reduced=True), bench.open()
        page.wait("document.getElementById('map').dataset.named")
        for typed, found in (("kirkwel", ["Kirkwell"]), ("kirlwall", ["Kirkwall", "KW15", "KW15 1AA", "KW15 1AB"])):
            page.run("document.getElementById('q').value = ''")
            write(page, typed)
            form.run(f"globalThis.isLeft = true, location.href = '/search?q={typed}'")
            form.wait("!globalThis.isLeft && document.readyState === 'complete'")
            equal((typed, options(page), form.run("[...document.querySelectorAll('.results a')].map((link) => link.textContent)")), (typed, found, found))
        bench.harmless(page)


@extended
def long_lists_of_places_say_so(bench):
    """Before postcodes, there are at most five places. The counts are in the order of the list."""
    places = "".join(_row(f"osgb40000000000001{number:02}", f"Kw{end}", "Town", 344800, 1011000, "KW15", "Orkney Islands")
                     for number, end in enumerate(("ab", "ac", "ad", "ae", "af", "ba", "bb")))
    with bench.index_of(TABLE, places=places):
        page, form = bench.open(reduced=True), bench.open()
        page.wait(INDEX_IS_WHOLE)
        for typed, said in (("kw", "3 postcodes and 5 or more places."), ("kwa", "5 places.")):
            page.run("document.getElementById('q').value = ''")
            write(page, typed)
            assert text(page, "#state-text").startswith(said), text(page, "#state-text")
            form.run(f"globalThis.isLeft = true, location.href = '/search?q={typed}'")
            form.wait("!globalThis.isLeft && document.readyState === 'complete'")
            assert form.run("document.querySelector('.state').textContent").startswith(said), form.run("document.querySelector('.state').textContent")
        bench.harmless(page)


@extended
def places_are_shown_with_their_neighbours(bench):
    """The nearest postcode is outside the extent of the place."""
    with bench.index_of("postcode,easting,northing\nKW15 1AA,344800,1013500\nKW15 1AB,344900,1013600\nSW1A 1AA,529090,179645\n", places=PLACES):
        page = bench.open("#OSGB4000000000000001", reduced=True)
        page.wait(f"{IS_KIRKWALL} && document.querySelectorAll('#nearest a').length === 3")
        settled(page)
        left, top, right, bottom = rectangle(page, "#map")
        for east, north in ((344800, 1013500), (344900, 1013600), (344800, 1010100)):
            x, y = spot(page, east, north)
            assert left < x < right and top < y < bottom, (x, y)
        bench.harmless(page)
