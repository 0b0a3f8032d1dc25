"""Layout and colours."""
import json

from cases.orientation import NAMES, _two_areas
from steps import INDEX_IS_WHOLE, clear, equal, picture, rectangle, settled, spot, write


def _has_contrast(page, texts, *borders):
    """Checks contrast: 4.5 between text and background, 3 between a border and either side."""
    found = page.run("""((texts, borders) => {
        const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number).map((c) => (c /= 255) <= 0.03928
          ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = (element) => {
          while (getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)') element = element.parentElement;
          return light(getComputedStyle(element).backgroundColor);
        };
        const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const all = (selectors) => [...document.querySelectorAll(selectors)].filter((element) => element.checkVisibility());
        const found = [];
        for (const element of all(texts)) {
          const { color, opacity } = getComputedStyle(element);
          found.push([element.id || element.tagName, Number(opacity) === 1 ? ratio(light(color), behind(element)) / 4.5 : 0]);
        }
        for (const element of all(borders || 'nothing')) {
          const { borderTopColor, borderTopWidth } = getComputedStyle(element);
          if (parseFloat(borderTopWidth) === 0) continue;
          const line = light(borderTopColor);
          found.push([`${element.id} inside`, ratio(line, behind(element)) / 3],
            [`${element.id} outside`, ratio(line, behind(element.parentElement)) / 3]);
          if (!element.placeholder) continue;
          const { color, opacity } = getComputedStyle(element, '::placeholder');
          found.push([`${element.id} placeholder`, Number(opacity) === 1 ? ratio(light(color), behind(element)) / 4.5 : 0]);
        }
        return found;
    })(%s, %s)""" % (json.dumps(texts), json.dumps(", ".join(borders))))
    assert found, f"no element matches {texts}"
    equal([(name, round(part, 2)) for name, part in found if part < 1], [])


def contrast_in_light_and_dark(bench):
    shades = {}
    for dark in (False, True):
        page = bench.open("#TV1A-1AA", dark=dark)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        settled(page)
        shot = picture(bench, page, "dark" if dark else "light")
        shades[dark] = [sum(shot.pixel(x, y)) / 3 for x, y in ((4, 4), (700, 6))]
        _has_contrast(page, "h1, label, #about, #copy, #nearest span, #details-location, #codes-title", "#q", "button")
        page.click_on("#codes-title")
        _has_contrast(page, "dt, dd")
        # Other states.
        clear(page)
        _has_contrast(page, "#examples, #examples a")
        write(page, "p1")
        _has_contrast(page, "#options li, #options b, #options small, #state-text")
        page.key("ArrowDown")
        _has_contrast(page, "#options [aria-selected=true] span, #options [aria-selected=true] b")
        clear(page)
        write(page, "qq")
        _has_contrast(page, "#state-text")
    assert min(shades[False]) > 200 and max(shades[True]) < 60, shades


def phone_layout(bench):
    page = bench.open(width=390, height=844, mobile=True, ratio=2)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    picture(bench, page, "phone")
    write(page, "tv1a 1a")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    settled(page)
    picture(bench, page, "phone-typed")
    assert page.run("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
    assert page.run("parseFloat(getComputedStyle(document.getElementById('q')).fontSize) >= 16")
    page.key("ArrowDown")
    page.key("Enter")
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    # The keyboard of the phone closes.
    equal(page.run("document.activeElement.id"), "")
    settled(page)
    picture(bench, page, "phone-selected")
    small = page.run("[...document.querySelectorAll('button, #options li, input, #nearest a')].map((e) => [e.id, e.getBoundingClientRect()])"
                     ".filter(([, b]) => b.width && (b.width < 44 || b.height < 44)).map(([id]) => id)")
    equal(small, [])
    assert page.run("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
    bench.harmless(page)


def narrow_windows(bench):
    page = bench.open(width=240, height=640, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    _above(page, "label", "#q", "#examples")
    write(page, "p1")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert rectangle(page, "#state")[3] - rectangle(page, "#state")[1] > 36, "the status has one line only: choose another text"
    _above(page, "label", "#q", "#state", "#options")
    picture(bench, page, "very-narrow")
    page.resize(320, 500)
    page.wait("innerWidth === 320")
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    page.resize(1100, 700)
    page.wait("document.getElementById('dots').clientWidth > 900")
    settled(page)
    bench.harmless(page)


def _above(page, *selectors):
    """Checks that elements don't overlap vertically."""
    boxes = [(selector, rectangle(page, selector)) for selector in selectors]
    for (upper, (_, _, _, bottom)), (lower, (_, top, _, _)) in zip(boxes, boxes[1:]):
        assert bottom <= top + 0.5, f"{upper} ends at {bottom:.1f}, {lower} begins at {top:.1f}"


def text_at_double_size(bench):
    page = bench.open("#TV1A-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    parts = "h1, label, #q, button, h2, h3, dt, dd, #details-location, #codes-title, #about, #attribution, #state, #examples"
    sizes = (f"[...document.querySelectorAll({json.dumps(parts)})].map((one) => [one.id || one.tagName, "
             "parseFloat(getComputedStyle(one).fontSize)])")
    before = page.run(sizes)
    page.run("document.documentElement.style.fontSize = '200%'")
    equal([(name, size, bigger) for (name, size), (_, bigger) in zip(before, page.run(sizes)) if bigger != 2 * size], [])
    picture(bench, page, "twice-as-big-selected")
    clear(page)
    write(page, "p1")
    _above(page, "label", "#q", "#state", "#options")
    picture(bench, page, "twice-as-big")
    assert page.run("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def wide_screens_have_the_results_beside_the_map(bench):
    page = bench.open(reduced=True, width=2560, height=1440)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    before = rectangle(page, "#map")
    equal((before[1], before[3]), (0, 1440))
    write(page, "tv1a")
    page.wait("!document.getElementById('options').hidden")
    _, top, right, bottom = rectangle(page, "#options")
    assert right <= before[0] and bottom - top > 720, (top, right, bottom)
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    assert rectangle(page, "#details")[2] <= before[0]
    clear(page)
    write(page, "tv1a 1aa")
    page.key("Enter")
    page.wait("document.querySelectorAll('#nearest a').length > 2")
    settled(page)
    picture(bench, page, "wide-record")
    # The map keeps its size, and all fields are shown, beside the neighbours.
    equal(rectangle(page, "#map"), before)
    equal(page.run("document.getElementById('codes').open"), True)
    fields, neighbours = rectangle(page, "#codes"), rectangle(page, "#nearest")
    assert neighbours[2] <= fields[0] and fields[1] < neighbours[1], "the fields aren't beside the neighbours"
    equal(page.run("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"), True)
    bench.harmless(page)


# The controls of the map that overlap another one or its edge.
_OVERLAPS = """(() => { const parts = [...document.querySelectorAll('.region-tools button, .map-buttons button, .colour-menu, #legend, .scale')]
    .filter((one) => one.checkVisibility()).map((one) => [one.ariaLabel ?? one.title ?? one.id ?? one.className, one.getBoundingClientRect()]);
  const map = document.getElementById('map').getBoundingClientRect();
  const outside = parts.filter(([, one]) => one.left < map.left || one.right > map.right || one.top < map.top || one.bottom > map.bottom).map(([name]) => name);
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [...outside, ...parts.flatMap(([name, one], index) => parts.slice(index + 1).filter(([, other]) => overlap(one, other)).map(([other]) => `${name}, ${other}`))]; })()"""


def controls_have_room_on_small_windows(bench):
    """Also at 400 % zoom; and the whole country is between them."""
    with bench.index_of(_two_areas(), names=NAMES):
        for width, height in ((360, 640), (640, 360), (320, 256)):
            page = bench.open("#@;colour=ward", reduced=True, width=width, height=height, mobile=True)
            page.wait(f"{INDEX_IS_WHOLE} && document.getElementById('tools').dataset.colour === 'ward' && !document.getElementById('legend').hidden")
            settled(page)
            equal((width, height, page.run(_OVERLAPS)), (width, height, []))
            if height > 500:
                # The most northern and southern postcode.
                x, y = spot(page, 450000, 1100000)
                covers = [rectangle(page, one) for one in (".colour-menu", ".region-tools", "#legend")]
                assert not any(left < x < right and top < y < low for left, top, right, low in covers), (width, height, x, y, covers)
                assert spot(page, 408100, 300000)[1] < rectangle(page, "#map")[3], (width, height)
            picture(bench, page, f"small-{width}-{height}")
            bench.harmless(page)


def the_map_stays_while_somebody_types(bench):
    """Messages of several lines cover the map instead of moving it."""
    for width, height, is_phone in ((360, 640, True), (1024, 700, False)):
        page = bench.open(width=width, height=height, mobile=is_phone, reduced=True)
        page.wait(INDEX_IS_WHOLE)
        before = rectangle(page, "#map")
        for typed in ("t", "zz9 9zz", "10 downing street, london sw1a 2aa"):
            page.run("document.getElementById('q').value = ''")
            write(page, typed)
            equal((width, typed, rectangle(page, "#map")), (width, typed, before))
        bench.harmless(page)
