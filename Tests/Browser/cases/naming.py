"""Names of postcode areas, of what the index lacks, and other ways to write names and postcodes."""
import json
import urllib.parse

from cases.finding import IS_NAMED, _type
from cases.orientation import NAMES, _two_areas
from cases.search_page import ROWS, _go
from steps import INDEX_IS_WHOLE, NOTES, equal, extended, next_frames, options, rectangle, settled, spot, text, view


def names_move_the_map(bench):
    """To what Enter would open, as codes do. Several names with the text leave the map where it was."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#@450000,700000,0.001", reduced=True)
        page.wait(IS_NAMED)
        settled(page)
        before = view(page)
        for typed, count in (("westf", "540"), ("we", "0"), ("west", "540"), ("field", "0"), ("eastfield", "540"), ("lerwick", "1")):
            _type(page, typed)
            settled(page)
            equal((typed, page.run("document.getElementById('map').dataset.highlighted")), (typed, count))
            if count == "0":
                equal(view(page), before)
            else:
                assert view(page)[2] > 10 * before[2], (typed, view(page), before)
        # Enter opens it, and Back leads to where the search began.
        _type(page, "westfield")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Westfield' && !document.getElementById('details').hidden")
        settled(page)
        equal(page.run("document.getElementById('map').dataset.highlighted"), "540")
        page.run("history.back()")
        page.wait("document.getElementById('details').hidden && document.getElementById('q').value === ''")
        settled(page)
        equal(view(page), before)
        bench.harmless(page)


def _named_areas():
    """Returns the table and the names of three districts and five wards."""
    districts = ["Aberdeenshire", "Aberdeen City", "Casnewydd - Newport"]
    wards = [(1, "Leith"), (1, "Leith Walk"), (2, "Newport"), (2, "Newport"), (1, "Dyce/Bucksburn/Kingswells")]
    rows = "".join(f"AB1 {number}A{letter},{400000 + 1000 * number + 100 * unit},{300000 + 300 * number},E0700000{district},E0500000{number}\n"
                   for number, (district, _) in enumerate(wards, 1) for unit, letter in enumerate("ABDEF"))
    rows += "AB1 9AA,420000,300000,E07000003,E05000004\n"
    return "postcode,easting,northing,district,ward\n" + rows, [
        "LAD25CD,LAD25NM\n" + "".join(f"E0700000{number},{name}\n" for number, name in enumerate(districts, 1)),
        "WD25CD,WD25NM\n" + "".join(f"E0500000{number},{name}\n" for number, (_, name) in enumerate(wards, 1))]


def unknown_postcodes_lead_to_their_outcode(bench):
    """If the index lacks the whole area, the page says so instead of suggesting a correction."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, said, found in (
            ("WA1 9ZZ", "No postcode begins with WA1 9ZZ. Did you mean WA1 9?", ["WA1 9"]), ("wa1 0zz", "No postcode begins with WA1 0ZZ. Did you mean WA1?", ["WA1"]),
            ("WA77 1AA", "No postcode begins with WA77 1AA. Did you mean WA?", ["WA"]), ("Westown WA1 0ZZ", "No postcode begins with WA1 0ZZ. Did you mean WA1?", ["WA1"]),
        ):
            _type(page, typed)
            equal((typed, text(page, "#state-text"), options(page)), (typed, said, found))
        # The map highlights the group. A whole postcode isn't in an outcode with a shorter name.
        for typed, lit in (("WA1 9ZZ", "WA1 9"), ("WA17 1AA", "WA"), ("Westown WA1 0ZZ", "WA1")):
            _type(page, typed)
            equal((typed, options(page)[-1].split(" ")), (typed, lit.split(" ")))
            equal((typed, page.run("document.getElementById('map').dataset.highlighted")), (typed, str({"WA1 9": 60, "WA": 540, "WA1": 540}[lit])))
        # The suggestions in the sentence are links.
        equal(page.run("[...document.querySelectorAll('#state-text a')].map((one) => [one.textContent, one.hash])"), [["WA1", "#WA1"]])
        # Enter doesn't correct it.
        page.run("document.getElementById('state').dataset.text = ''")
        page.key("Enter")
        page.wait("document.getElementById('state').dataset.text === 'Westown WA1 0ZZ'")
        equal(page.run("document.getElementById('details').hidden"), True)
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'WA1' && !document.getElementById('details').hidden")
        for typed, place in (("SW1A 1AA", "south-west London (SW)"), ("London SW1A", "south-west London (SW)"), ("BT1", "Northern Ireland (BT)"), ("w1", "west London (W)"), ("b", "Birmingham (B)"), ("torquay", "Torquay (TQ)"), ("belfast", "Northern Ireland (BT)"), ("Saint Helier", "Jersey (JE)")):
            _type(page, typed)
            equal((typed, text(page, "#state-text").split(" has ")[-1], options(page)), (typed, f"no postcodes in {place}. Try another area.", []))
        bench.harmless(page)
