"""Towns and villages in the search box."""
import json

from steps import INDEX_IS_WHOLE, NOTES, attribute, equal, options, picture, rectangle, settled, spot, text, view, write

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
