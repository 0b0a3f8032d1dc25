"""Names of postcode areas, of what the index lacks, and other ways to write names and postcodes."""
import json
import urllib.parse

from cases.finding import IS_NAMED, _type
from cases.orientation import NAMES, _two_areas
from cases.search_page import ROWS, _go
from steps import INDEX_IS_WHOLE, NOTES, equal, extended, next_frames, options, rectangle, settled, spot, text, view


def words_of_a_name_may_be_in_any_order(bench):
    districts = ["City of Weston", "Isle of Easton"]
    names = ["LAD25CD,LAD25NM\n" + "".join(f"E0700000{number},{name}\n" for number, name in enumerate(districts, 1)), NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, found in (("weston city", districts[:1]), ("isle east", districts[1:]), ("eas isl", districts[1:]), ("weston town", []), ("weston, isle", districts[:1])):
            _type(page, typed)
            equal((typed, options(page)), (typed, found))
        bench.harmless(page)


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


@extended
def titles_may_be_left_out(bench):
    """Of districts, counties and wards, as other data have them; the same areas on both pages."""
    with bench.index_of(_two_areas(), names=["LAD25CD,LAD25NM\nE07000001,City of Weston\nE07000002,Easton\n", "WD25CD,WD25NM\nE05000001,Easton\nE05000002,Norton\n"]):
        page, form = bench.open(reduced=True), bench.open()
        page.wait(IS_NAMED)
        for typed, said in (
            ("Easton District", "1 district for Easton."), ("royal  borough of easton", "1 district for easton."), ("The City of Easton", "1 district for Easton."),
            ("Easton City Council", "1 district for Easton."), ("Easton ward", "1 ward for Easton."), ("City of Weston London Boro", "1 district for City of Weston."),
            ("The Easton", "1 district for Easton."), ("Easton Metropolitan Borough Council", "1 district for Easton."), ("Easton county", "1 district for Easton."),
            ("City of Easton, England", "1 district for Easton."), ("Norton ward, Easton City Council", "1 ward for Norton."), ("Weston ward", "1 district for Weston."),
        ):
            _type(page, typed)
            _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
            name = said.split(" for ")[1][:-1].replace("easton", "Easton")
            equal((typed, text(page, "#state-text"), text(form, ".state"), options(page)), (typed, said, said, [{"Weston": "City of Weston"}.get(name, name)]))
        _type(page, "Easton District")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Easton' && location.hash === '#E07000002'")
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


def whole_words_come_first(bench):
    """As Enter chooses them. Each half of a name in Welsh and English is a whole name."""
    table, names = _named_areas()
    with bench.index_of(table, names=names):
        page, form = bench.open(reduced=True), bench.open()
        page.wait(IS_NAMED)
        for typed, found in (("aberdeen", ["Aberdeen City", "Aberdeenshire"]), ("newport", ["Casnewydd - Newport", "Newport", "Newport"]), ("aber", ["Aberdeenshire", "Aberdeen City"])):
            _type(page, typed)
            rows = [list(row) for row in zip(options(page), page.run(NOTES))]
            equal((typed, [name for name, note in rows if "area" not in note]), (typed, found))
            _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
            equal((typed, form.run(ROWS)), (typed, rows))
        for typed, code in (("aberdeen", "E07000002"), ("newport", "E07000003")):
            _type(page, typed)
            page.key("Enter")
            page.wait(f"location.hash === '#{code}' && !document.getElementById('details').hidden")
        bench.harmless(page)


@extended
def enter_opens_a_name_with_its_area(bench):
    """As it opens the name alone, also from a link."""
    table, names = _named_areas()
    with bench.index_of(table, names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        _type(page, "Leith, Aberdeenshire")
        equal(options(page), ["Leith", "Leith Walk"])
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Leith' && location.hash === '#E05000001'")
        page = bench.open("#leith,-aberdeenshire", reduced=True)
        page.wait("document.getElementById('details-title').textContent === 'Leith' && !document.getElementById('details').hidden")
        bench.harmless(page)


@extended
def titles_wrap_after_slashes(bench):
    table, names = _named_areas()
    with bench.index_of(table, names=names):
        for width, height in ((1280, 860), (1680, 1000), (320, 640)):
            page = bench.open("#E05000005", reduced=True, width=width, height=height)
            page.wait("document.getElementById('details-title').textContent.startsWith('Dyce') && !document.getElementById('details').hidden")
            equal((width, page.run("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.getElementById('details'))")), (width, 0))
            left, _, right, _ = rectangle(page, "#details")
            title, close = rectangle(page, "#details-title"), rectangle(page, "#close")
            assert left <= title[0] and title[2] <= close[0] and close[2] <= right, (left, title, close, right)
            bench.harmless(page)


@extended
def addresses_without_postcodes_are_explained(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page, form = bench.open(reduced=True), bench.open()
        page.wait(IS_NAMED)
        for typed, is_street in (("Baker Street, London", True), ("10 High Wood", True), ("221b Baker Street", True), ("Long Lane", True), ("Buckingham Palace", False), ("zz1", False)):
            _type(page, typed)
            _go(form, "/search?" + urllib.parse.urlencode({"q": typed}))
            said = text(page, "#state-text")
            equal((typed, said, said.startswith("Streets can't be searched for. ")), (typed, text(form, ".state"), is_street))
        bench.harmless(page)


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


@extended
def suggestions_keep_the_colour(bench):
    """A suggestion in the sentence does what it does in the list. A group without positions highlights nothing."""
    others = "GY1 1AA,,,E07000001,E05000001,198001,\nWA3 1AA,400500,300000,E07000001,E05000001,198001,\n"
    with bench.index_of(_two_areas() + others, names=NAMES):
        page = bench.open("#@;colour=ward", reduced=True)
        page.wait(f"{IS_NAMED} && document.getElementById('tools').dataset.colour === 'ward'")
        settled(page)
        before = view(page)
        _type(page, "GY1 9ZZ")
        settled(page)
        equal((page.run("document.getElementById('map').dataset.highlighted"), view(page), options(page)[-1]), ("0", before, "GY1"))
        # The sentence always names the group that the map highlights.
        _type(page, "WA2 1AA")
        assert len(options(page)) > 3 and text(page, "#state-text").endswith(" or WA?"), (text(page, "#state-text"), options(page))
        _type(page, "WA1 0ZZ")
        page.click_on("#state-text a")
        page.wait("document.getElementById('details-title').textContent === 'WA1' && !document.getElementById('details').hidden")
        page.wait("location.hash === '#WA1@;colour=ward'")
        equal(page.run("document.getElementById('tools').dataset.colour"), "ward")
        # A similar postcode opens, too.
        page.click_on("#clear")
        _type(page, "WA1 1BZ")
        wanted = page.run("document.querySelector('#state-text a').textContent")
        assert wanted.startswith("WA1 1B"), wanted
        page.click_on("#state-text a")
        page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)} && !document.getElementById('details').hidden")
        bench.harmless(page)


@extended
def suggestions_for_a_link_are_steps(bench):
    """Choosing one adds a step to the history, so that Back returns to the link."""
    with bench.index_of(_two_areas(), names=NAMES):
        for choose in ("#state-text a", "#options li"):
            page = bench.open("#WA1-0ZZ", reduced=True)
            page.wait(f"{IS_NAMED} && document.querySelectorAll('#state-text a').length > 0")
            settled(page)
            if choose == "#options li":
                page.click_on("#q")
            page.click_on(choose)
            page.wait("document.getElementById('details-title').textContent === 'WA1' && location.hash === '#WA1' && !document.getElementById('details').hidden")
            page.run("history.back()")
            page.wait("document.getElementById('q').value.toUpperCase() === 'WA1 0ZZ' && document.getElementById('details').hidden")
            bench.harmless(page)


def london_is_not_londonderry(bench):
    """A postcode area's row has no other town's name. The beginning of one counts only if no area is named so."""
    with bench.index_of("postcode,easting,northing\nBT1 1AA,300000,500000\nEC1A 1BB,532000,181000\nSE1 1AA,532000,180000\n"):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, found in (("lond", ["BT", "EC", "SE"]), ("london", ["EC", "SE"]), ("londond", ["BT"]), ("south", ["SE"])):
            _type(page, typed)
            equal((typed, options(page)), (typed, found))
        bench.harmless(page)


def postcode_areas_have_names(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed in ("warr", "Warrington"):
            _type(page, typed)
            equal((typed, text(page, "#state-text"), options(page)), (typed, "1 postcode area.", ["WA"]))
        equal(page.run(NOTES), ["Warrington area · 486 postcodes and 54 terminated"])
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'WA' && !document.getElementById('details').hidden")
        assert text(page, "#details").count("Warrington area, ") == 1, text(page, "#details")
        page.click_on("#close")
        # Areas of the map, too.
        page.click_on("#clear")
        page.click_on("#zoom-all")
        settled(page)
        page.mouse("mouseMoved", *spot(page, 402500, 302500))
        page.wait("/^WAWarrington area, /.test(document.getElementById('tip').textContent)")
        bench.harmless(page)


@extended
def areas_without_names_have_codes(bench):
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open("#E05000003", reduced=True)
        page.wait("document.getElementById('details-title').textContent === 'E05000003' && !document.getElementById('details').hidden")
        equal(text(page, "#details-location"), "Ward of E07000003, 1 postcode")
        page.click_on("#summary .shares a")
        page.wait("document.getElementById('details-title').textContent === 'E07000003'")
        page.run("document.getElementById('clear').click()")
        _type(page, "e07000003")
        equal((options(page), page.run(NOTES)), (["E07000003"], ["district · 1 postcode"]))
        bench.harmless(page)
        shown = page.run("fetch('/search?q=E05000003').then((response) => response.text())")
        assert "ZE1 0AA" in shown, shown


@extended
def areas_come_first_only_if_enter_opens_them(bench):
    """A district with the words comes first and is opened, unless another one has them too."""
    for districts, listed, opened in ((["North Warrington", "Easton"], ["North Warrington", "WA"], "North Warrington"), (["North Warrington", "Old Warrington"], ["WA", "North Warrington", "Old Warrington"], "WA")):
        names = ["LAD25CD,LAD25NM\n" + "".join(f"E0700000{number},{name}\n" for number, name in enumerate(districts, 1)), NAMES[1]]
        with bench.index_of(_two_areas(), names=names):
            page, form = bench.open(reduced=True), bench.open()
            page.wait(IS_NAMED)
            _type(page, "warrington")
            equal(options(page), listed)
            form.run("globalThis.isLeft = true, location.href = '/search?q=warrington'")
            form.wait("!globalThis.isLeft && document.readyState === 'complete'")
            equal(form.run("[...document.querySelectorAll('.results a')].map((link) => link.textContent)"), listed)
            page.key("Enter")
            page.wait(f"document.getElementById('details-title').textContent === {json.dumps(opened)} && !document.getElementById('details').hidden")
            bench.harmless(page)


@extended
def names_of_what_the_index_lacks_open_nothing_else(bench):
    """The text is the whole name of a postcode area without postcodes, and part of a district's."""
    names = ["LAD25CD,LAD25NM\nE07000001,Jersey Farm\nE07000002,Halifax\nE07000003,Northfield\n", NAMES[1]]
    with bench.index_of(_two_areas(), names=names):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        _type(page, "jersey")
        page.key("Enter")
        page.wait("/^1 district\\. .* has no postcodes in Jersey \\(JE\\)\\.$/.test(document.getElementById('state-text').textContent)")
        next_frames(page)
        equal((options(page), page.run("document.getElementById('details').hidden")), (["Jersey Farm"], True))
        # A whole name opens.
        _type(page, "halifax")
        equal(text(page, "#state-text"), "1 district.")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'Halifax' && !document.getElementById('details').hidden")
        # The bundled table has towns of some areas, too.
        _type(page, "lerwick")
        equal(options(page), ["ZE"])
        bench.harmless(page)


def outcodes_are_in_the_order_of_their_numbers(bench):
    """The search page lists them in the same order."""
    outcodes = ["RG1", "RG1A", "RG2", "RG10", "RG12", "RG20"]
    with bench.index_of("postcode,easting,northing\n" + "".join(f"{outcode} 1AA,{400000 + 9000 * number},300000\n" for number, outcode in enumerate(outcodes))):
        page, form = bench.open(reduced=True), bench.open()
        page.wait(INDEX_IS_WHOLE)
        for typed, found in (("rg", ["RG", *outcodes]), ("rg1", ["RG1", "RG1A", "RG10", "RG12"])):
            _type(page, typed)
            equal(options(page)[:len(found)], found)
            _go(form, f"/search?q={typed}")
            listed = form.run("[...document.querySelectorAll('.results a')].map((link) => link.textContent)")
            equal([one for one in listed if one in outcodes], [one for one in found if one in outcodes])
        bench.harmless(page)


def postcodes_may_be_split_otherwise(bench):
    """A space after the area, and a hyphen, as the page's own links have it."""
    with bench.index_of(_two_areas(), names=NAMES):
        page = bench.open(reduced=True)
        page.wait(IS_NAMED)
        for typed, same in (("WA 1", "WA1"), ("wa 1 3", "WA1 3"), ("WA1-1AA, Westown", "WA1 1AA, Westown")):
            lists = []
            for one in (typed, same):
                _type(page, one)
                lists.append((options(page), text(page, "#state-text")))
            assert lists[0][0] and lists[0] == lists[1], (typed, lists)
        _type(page, "WA 1")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'WA1' && !document.getElementById('details').hidden")
        bench.harmless(page)
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    for typed, same in (("tv1a-1", "tv1a 1"), ("TV1A-1A", "TV1A 1A")):
        lists = []
        for one in (typed, same):
            _type(page, one)
            lists.append(options(page))
        assert lists[0] and lists[0] == lists[1], (typed, lists)
    bench.harmless(page)
