"""What the page must do in a browser. Each function is a test: it gets a Bench and raises what is wrong."""
import json
import time

from chromium import BrowserError
from picture import Picture

INDEX_IS_WHOLE = "document.getElementById('map')?.dataset.index === 'whole'"
SHOWS_ALL = "(({ dots, shown } = {}) => dots > 0 && dots === shown)(document.getElementById('map')?.dataset)"


def equal(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


def attribute(page, name, selector="#q"):
    return page.run(f"document.querySelector({json.dumps(selector)})?.getAttribute({json.dumps(name)})")


def text(page, selector):
    return page.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? null")


def options(page):
    return page.run("[...document.querySelectorAll('#options:not([hidden]) [role=option]')].map((o) => o.firstChild.textContent)")


def view(page):
    return [float(part) for part in page.run("document.getElementById('map').dataset.view").split()]


def settled(page):
    page.wait("document.getElementById('map').dataset.moving === 'false'")
    page.wait(SHOWS_ALL)


def write(page, content):
    page.run("document.getElementById('q').focus()")
    page.type(content)


def reload(page):
    # The page that is left must not be taken for the new one.
    page.run("globalThis.isLeft = true, location.reload()")
    page.wait("!globalThis.isLeft && document.readyState === 'complete'")


def clear(page):
    page.click_on("#clear")


def rectangle(page, selector):
    return page.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); "
                    "return [b.left, b.top, b.right, b.bottom]; })()")


def picture(bench, page, name):
    if not page.has_script:
        time.sleep(0.5)
        return Picture(page.screenshot(bench.shot(name)))
    # Two frames: what was asked for last is drawn then.
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 150))))")
    return Picture(page.screenshot(bench.shot(name)))


def is_ink(background):
    return lambda *pixel: sum(abs(a - b) for a, b in zip(pixel, background)) > 40


def is_lit(red, green, blue):
    return red > 180 and green < 90 and blue < 90


# Loading.

def opens_and_draws(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    shown = int(attribute(page, "data-shown", "#map"))
    shot = picture(bench, page, "desktop")
    box = rectangle(page, "#map")
    ink = shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4)))
    assert 0.0005 < ink < 0.7, f"{ink:.1%} of the map is drawn on"
    bench.note(f"{shown} dots by {attribute(page, 'data-renderer', '#map')}, the first picture "
               f"{attribute(page, 'data-painted', '#map')} ms after the start, longest task {page.run('longest'):.0f} ms")
    sizes = page.run("performance.getEntriesByType('resource').length")
    assert sizes > 5
    equal(text(page, "#map-message"), "")
    bench.harmless(page)


def plain_canvas_draws_the_same(bench):
    shots = []
    for renderer in ("webgl2", "2d"):
        page = bench.open(f"?dots={renderer}")
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        shot = picture(bench, page, f"dots-{renderer}")
        box = rectangle(page, "#map")
        shots.append((attribute(page, "data-renderer", "#map"), shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4)))))
        bench.harmless(page)
    equal(shots[1][0], "2d")
    if shots[0][0] != "webgl2":
        bench.note("no WebGL 2 here: only the plain canvas was looked at")
    assert 0.5 < shots[0][1] / shots[1][1] < 2, f"{shots} differ"


def nothing_stays_blank_on_a_screen_of_high_density(bench):
    page = bench.open(width=500, height=700, ratio=2)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    equal(page.run("[document.getElementById('dots').clientWidth, innerWidth]"), [500, 500])
    shot = picture(bench, page, "dense")
    equal(shot.width, 1000)
    box = [2 * part for part in rectangle(page, "#map")]
    assert shot.share(box, is_ink(shot.pixel(box[0] + 4, box[1] + 4))) > 0.0005


# The combobox.

def typing_lights_and_zooms(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    before, shot = view(page), picture(bench, page, "before-typing")
    write(page, "sw1a")
    # Every key is answered; the last answer is that to all four.
    page.wait("document.querySelector('#options:not([hidden]) [role=option] b')?.textContent.trim() === 'SW1A'")
    assert len(options(page)) > 1 and all(one.startswith("SW1A ") for one in options(page))
    equal(options(page), sorted(options(page)))
    settled(page)
    after, zoomed = view(page), picture(bench, page, "typed")
    assert after[2] > 20 * before[2], f"scale {before[2]} became {after[2]}"
    assert int(attribute(page, "data-lit", "#map")) >= len(options(page))
    left, top, right, bottom = rectangle(page, "#map")
    beside = (rectangle(page, "#options")[2] + 10, top, right, bottom)
    assert zoomed.share(beside, is_lit) > 0, "nothing is lit beside the list"
    equal(shot.share((left, top, right, bottom), is_lit), 0)
    assert zoomed.rows != shot.rows
    page.wait("document.getElementById('live').textContent.includes('postcodes')")
    page.wait("location.hash === '#SW1A'")
    bench.harmless(page)


def keys_move_through_the_list(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    write(page, "m1")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 10")
    active = lambda: page.run("document.getElementById(document.getElementById('q').getAttribute('aria-activedescendant'))"
                              "?.dataset.place ?? null")
    last = str(len(options(page)) - 1)
    equal(active(), None)
    for key, place in [("ArrowDown", "0"), ("ArrowDown", "1"), ("PageDown", "9"), ("Home", "0"), ("End", last),
                       ("PageUp", str(int(last) - 8)), ("End", last), ("ArrowDown", None), ("ArrowDown", "0"),
                       ("ArrowUp", None), ("ArrowUp", last)]:
        page.key(key)
        equal((key, active()), (key, place))
    equal(page.run("document.querySelectorAll('#options [aria-selected=true]').length"), 1)
    equal(page.run("document.activeElement.id"), "q")
    equal(attribute(page, "aria-expanded"), "true")
    page.key("Escape")
    equal((attribute(page, "aria-expanded"), active(), page.run("document.getElementById('q').value")), ("false", None, "m1"))
    page.key("ArrowDown")
    equal((attribute(page, "aria-expanded"), active()), ("true", "0"))
    page.key("Escape")
    page.key("Escape")
    equal(page.run("document.getElementById('q').value"), "")
    bench.harmless(page)


def screen_readers_are_told(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    tree = page.tree()
    field, = [node for node in tree if node["role"] == "combobox"]
    equal((field["name"], field["expanded"], field.get("autocomplete")), ("Postcode, or the beginning of one", False, "list"))
    write(page, "m1 1")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    page.key("ArrowDown")
    tree = page.tree()
    field, = [node for node in tree if node["role"] == "combobox"]
    equal(field["expanded"], True)
    equal([node["name"] for node in tree if node["role"] == "listbox"], ["Postcodes"])
    listed = [node for node in tree if node["role"] == "option"]
    equal([node["name"] for node in listed], options(page))
    equal([node["selected"] for node in listed].count(True), 1)
    page.wait("/^[\\d,]+ postcodes?\\.$/.test(document.getElementById('live').textContent)")
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    page.wait("document.querySelectorAll('#nearest button').length > 2")
    tree = page.tree()
    for role, name in [("button", "Copy"), ("button", "Zoom in"), ("heading", "Nearest"), ("heading", "Postcodes"),
                       ("application", "Map of every postcode as a dot"), ("complementary", "The selected postcode"),
                       ("search", "")]:
        assert any(node["role"] == role and node["name"] == name for node in tree), f"there is no {role} {name!r}"
    unnamed = [node for node in tree if node["role"] in ("button", "link", "textbox", "combobox", "image") and not node["name"]]
    equal(unnamed, [])
    # Whoever uses a keyboard comes everywhere.
    reached = []
    for _ in range(12):
        page.key("Tab")
        reached.append(page.run("document.activeElement.id"))
    for one in ("clear", "map", "zoom-in", "zoom-out", "zoom-all", "copy", "close"):
        assert one in reached, f"{one} is not among {reached}"


def slips_are_put_right_or_offered(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    write(page, "swia 1aa")
    page.wait("document.getElementById('state-text').textContent.includes('for SW1A 1AA')")
    equal(options(page), ["SW1A 1AA"])
    clear(page)
    write(page, "qq")
    page.wait("document.getElementById('state-text').textContent.startsWith('No postcode begins with QQ.')")
    equal(attribute(page, "data-kind", "#state"), "none")
    bench.harmless(page)


# Selecting.

def selecting_shows_the_record(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    write(page, "sw1a 1a")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 0")
    page.key("ArrowDown")
    wanted = options(page)[0]
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    equal(text(page, "#details-title"), wanted)
    equal(page.run("decodeURIComponent(location.hash)"), "#" + wanted.replace(" ", "-"))
    terms = page.run("[...document.querySelectorAll('#record dt')].map((t) => t.textContent)")
    for term in ("Grid reference", "Latitude, longitude", "District", "Ward"):
        assert term in terms, f"{term} is not among {terms}"
    # Names stand first, codes below; where there is no name, as in the sample, the code stands alone.
    assert page.run("[...document.querySelectorAll('#record small, #record dd')].some((s) => /^[EWS]\\d{8}$/.test(s.textContent))")
    page.wait("document.querySelectorAll('#nearest button').length > 2")
    settled(page)
    picture(bench, page, "selected")
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"], browserContextId=page.context)
    page.click_on("#copy")
    page.wait("document.getElementById('copy').textContent === 'Copied'")
    equal(page.run("navigator.clipboard.readText()"), wanted)
    near = text(page, "#nearest li:nth-child(2) button").split()
    page.click_on("#nearest li:nth-child(2) button")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(' '.join(near[:2]))}")
    bench.harmless(page)


def back_and_forward_work(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    write(page, "m1 1")
    page.wait("location.hash === '#M1-1'")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 0")
    page.key("ArrowDown")
    wanted = options(page)[0]
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    page.run("history.back()")
    page.wait("document.getElementById('q').value === 'M1 1'")
    page.wait("document.getElementById('details').hidden")
    page.wait("Number(document.getElementById('map').dataset.lit) > 1")
    equal(options(page), [])
    page.run("history.forward()")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)} && "
              "!document.getElementById('details').hidden")
    equal(page.run("document.getElementById('q').value"), wanted)
    bench.harmless(page)


def addresses_can_be_shared(bench):
    page = bench.open("#SW1A")
    page.wait(INDEX_IS_WHOLE)
    page.wait("Number(document.getElementById('map').dataset.lit) > 1")
    equal(page.run("document.getElementById('q').value"), "SW1A")
    settled(page)
    assert view(page)[2] > 0.02
    page = bench.open("#sw1a1aa")
    page.wait("document.getElementById('details-title').textContent === 'SW1A 1AA'")
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest button').length > 2")
    for odd in ("#%", "#%3Cimg%20src=x%20onerror=alert(1)%3E", "#" + "A" * 5000, "#%00%E2%80%A8"):
        page = bench.open(odd)
        page.wait(INDEX_IS_WHOLE)
        equal(page.run("document.querySelectorAll('main img').length"), 0)
        bench.harmless(page)


# The map.

def mouse_and_keys_move_the_map(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2, (top + bottom) / 2
    start = view(page)
    page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-400)
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) > {start[2] * 1.2}")
    zoomed = view(page)
    page.mouse("mousePressed", x, y, button="left", clickCount=1)
    page.mouse("mouseMoved", x + 120, y, button="left", buttons=1)
    page.mouse("mouseMoved", x + 240, y + 10, button="left", buttons=1)
    page.mouse("mouseReleased", x + 240, y + 10, button="left", clickCount=1)
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[0]) < {zoomed[0] - 1000}")
    assert page.run("document.getElementById('details').hidden"), "who drags does not select"
    page.click_on("#zoom-all")
    page.wait(f"Math.abs(Number(document.getElementById('map').dataset.view.split(' ')[2]) / {start[2]} - 1) < 0.01")
    page.run("document.getElementById('map').focus()")
    for key, comparison in [("+", "[2] > "), ("ArrowRight", "[0] > "), ("ArrowUp", "[1] > "), ("-", "[2] < ")]:
        place = int(comparison[1])
        before = view(page)[place]
        page.key(key, key if len(key) == 1 else None)
        page.wait(f"document.getElementById('map').dataset.view.split(' ').map(Number){comparison}{before}")
    bench.harmless(page)


def fingers_move_the_map(bench):
    page = bench.open(width=390, height=844, mobile=True, ratio=2, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    start = view(page)
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2, (top + bottom) / 2
    touch = lambda kind, *points: page.send("Input.dispatchTouchEvent", type=kind, touchPoints=[
        {"x": a, "y": b, "id": number} for number, (a, b) in enumerate(points)])
    touch("touchStart", (x - 30, y), (x + 30, y))
    for spread in (45, 70, 100):
        touch("touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    page.wait(f"Number(document.getElementById('map').dataset.view.split(' ')[2]) > {start[2] * 1.8}")
    bench.harmless(page)


def pointing_shows_and_selects(bench):
    page = bench.open("#SW1A-1AA", reduced=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("document.querySelectorAll('#nearest button').length > 2")
    settled(page)
    # The selected one is not always in the middle; where it lies is told by the view and the record.
    east, north, scale = view(page)
    grid = page.run("[...document.querySelectorAll('#record dt')].find((t) => t.textContent === 'Grid reference').nextSibling.textContent")
    easting, northing = (int(part) for part in grid.split(","))
    left, top, right, bottom = rectangle(page, "#map")
    x, y = (left + right) / 2 + (easting - east) * scale, (top + bottom) / 2 - (northing - north) * scale
    page.mouse("mouseMoved", x + 1, y + 1)
    page.wait("!document.getElementById('tip').hidden")
    assert text(page, "#tip").startswith("SW1A 1AA"), text(page, "#tip")
    clear(page)
    page.wait("document.getElementById('details').hidden")
    page.run("history.back()")
    page.wait("!document.getElementById('details').hidden")
    bench.harmless(page)


def motion_is_reduced(bench):
    page = bench.open(reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    page.run("globalThis.moved = 0; new MutationObserver(() => { if (document.getElementById('map').dataset.moving === 'true') "
             "moved++; }).observe(document.getElementById('map'), { attributes: true })")
    write(page, "eh1")
    page.wait("Number(document.getElementById('map').dataset.lit) > 0")
    settled(page)
    equal(page.run("moved"), 0)


# Looks.

def dark_is_dark(bench):
    shades = {}
    for dark in (False, True):
        page = bench.open("#SW1A-1AA", dark=dark)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        settled(page)
        shot = picture(bench, page, "dark" if dark else "light")
        shades[dark] = [sum(shot.pixel(x, y)) / 3 for x, y in ((4, 4), (700, 6))]
        contrast = page.run("""[...document.querySelectorAll('h1, label, dt, dd, #about, #copy, #nearest span')].map((element) => {
            const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number).map((c) => (c /= 255) <= 0.03928
              ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            let behind = element;
            while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
            const [a, b] = [light(getComputedStyle(element).color), light(getComputedStyle(behind).backgroundColor)];
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        })""")
        assert min(contrast) >= 4.5, f"a contrast of {min(contrast):.2f}"
    assert min(shades[False]) > 200 and max(shades[True]) < 60, shades


def phones_have_room(bench):
    for dark in (False, True):
        page = bench.open(width=390, height=844, mobile=True, ratio=2, dark=dark)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        picture(bench, page, f"phone{'-dark' if dark else ''}")
        write(page, "sw1a")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        settled(page)
        picture(bench, page, f"phone-typed{'-dark' if dark else ''}")
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        assert page.run("parseFloat(getComputedStyle(document.getElementById('q')).fontSize) >= 16")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        settled(page)
        picture(bench, page, f"phone-selected{'-dark' if dark else ''}")
        small = page.run("[...document.querySelectorAll('button, #options li, input')].map((e) => [e.id, e.getBoundingClientRect()])"
                         ".filter(([, b]) => b.width && (b.width < 44 || b.height < 44)).map(([id]) => id)")
        equal(small, [])
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        bench.harmless(page)


def narrow_windows_still_work(bench):
    page = bench.open(width=320, height=500)
    page.wait(INDEX_IS_WHOLE)
    write(page, "m1")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    page.resize(1100, 700)
    page.wait("document.getElementById('dots').clientWidth > 900")
    settled(page)
    bench.harmless(page)


# Without this or that.

def without_webassembly_the_api_answers(bench):
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    assert "WebAssembly" in text(page, "#map-message")
    bench.requests.clear()
    write(page, "sw1a")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert all(one.startswith("SW1A ") for one in options(page))
    if not bench.is_real:
        # One question for four keys.
        equal([path for path in bench.requests if "autocomplete" in path], ["/postcodes/sw1a/autocomplete"])
    page.key("ArrowDown")
    wanted = options(page)[0]
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    equal(text(page, "#details-title"), wanted)
    page.wait("document.querySelectorAll('#nearest button').length > 0")
    page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
    picture(bench, page, "without-webassembly")
    page = bench.open("#SW1A-1AA", without_wasm=True)
    page.wait("document.getElementById('details-title').textContent === 'SW1A 1AA'")
    bench.harmless(page)


def failures_are_shown_and_can_be_tried_again(bench):
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    page.send("Fetch.enable", patterns=[{"urlPattern": "*/postcodes/*"}])
    write(page, "m1")
    paused = bench.paused(page)
    page.send("Fetch.failRequest", requestId=paused, errorReason="ConnectionRefused")
    page.wait("document.getElementById('state').dataset.kind === 'failed'")
    assert not page.run("document.getElementById('retry').hidden")
    page.wait("document.getElementById('live').textContent.includes('failed')")
    page.send("Fetch.disable")
    page.click_on("#retry")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert page.run("document.getElementById('retry').hidden")


def what_is_typed_last_wins(bench):
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    page.send("Fetch.enable", patterns=[{"urlPattern": "*/postcodes/*"}])
    write(page, "m1")
    bench.paused(page)
    page.wait("document.getElementById('state').dataset.kind === 'stalled'")
    equal(attribute(page, "aria-busy"), "true")
    page.run("document.getElementById('q').value = ''")
    write(page, "eh1")
    second = bench.paused(page)
    page.send("Fetch.continueRequest", requestId=second)
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert all(one.startswith("EH1") for one in options(page)), options(page)
    page.send("Fetch.disable")


def without_a_script_the_form_answers(bench):
    page = bench.open(script=False)
    picture(bench, page, "without-script")
    equal([node["role"] for node in page.tree() if node["role"] == "combobox"], [])
    field, = [node for node in page.send("Accessibility.getFullAXTree")["nodes"]
              if node.get("role", {}).get("value") == "textbox" and not node["ignored"]]
    page.send("DOM.focus", backendNodeId=field["backendDOMNodeId"])
    page.type("sw1a")
    page.key("Enter")
    end = time.monotonic() + 60
    # No script, no questions to the page: the tree tells.
    while not any("SW1A 1AA" in node["name"] for node in page.tree()):
        assert time.monotonic() < end, "the form's answer does not have SW1A 1AA"
        time.sleep(0.1)
    picture(bench, page, "form-answer")


def keeps_working_when_the_server_is_gone(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    page.wait("navigator.serviceWorker.ready.then(() => true)")
    page.wait("(async () => { const names = await caches.keys(); const index = await caches.open('index'); "
              "return names.length > 1 && (await index.keys()).length === 2; })()")
    bench.switch_off()
    try:
        page.go(bench.address + "/#SW1A")
        reload(page)
        page.wait("document.getElementById('map')?.dataset.script === 'ready'")
        page.wait(INDEX_IS_WHOLE)
        page.wait("Number(document.getElementById('map').dataset.lit) > 1")
        settled(page)
        clear(page)
        write(page, "m1 1")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        picture(bench, page, "server-off")
    finally:
        bench.switch_on()


# Indexes that are not what they should be; only with the tests' own server, whose index can be changed.

def a_new_index_is_used_at_the_next_load(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    kept = "(async () => (await (await caches.open('index')).match('/index/map'))?.headers.get('ETag'))()"
    first = page.wait(kept)
    changed = bytearray(bench.server.index)
    place = changed.find(b"Code-Point")
    changed[place : place + 10] = b"Newer-Data"
    with bench.index(bench.resealed(changed)):
        reload(page)
        page.wait(INDEX_IS_WHOLE)
        assert text(page, "#about").count("Code-Point") == 1, text(page, "#about")
        page.wait(f"(async () => await {kept} !== {json.dumps(first)})()")
        reload(page)
        page.wait("document.getElementById('about')?.textContent.includes('Newer-Data')")
        page.wait(INDEX_IS_WHOLE)


def damaged_indexes_are_refused(bench):
    whole = bench.server.index
    cut = len(whole) // 2
    for name, index in {"nothing": b"", "text": b"<html>not found</html>" * 9, "half": whole[:cut], "longer": whole + b"more",
                        "flipped": whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:],
                        "huge": whole[:16] + b"\xff" * 8 + whole[24:]}.items():
        with bench.index(index):
            page = bench.open()
            page.wait("['broken'].includes(document.getElementById('map').dataset.state) || "
                      "document.getElementById('map').dataset.index === 'incomplete'")
            write(page, "m1")
            page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
            page.close()


def a_damaged_rest_leaves_the_map(bench):
    whole = bench.server.index
    with bench.index(whole[:-3] + bytes([whole[-3] ^ 1]) + whole[-2:]):
        page = bench.open()
        page.wait("document.getElementById('map').dataset.index === 'incomplete'")
        settled(page)
        write(page, "sw1a 1aa")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length === 1")
        page.key("ArrowDown")
        page.key("Enter")
        # The API knows the rest of the record.
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        page.wait("document.querySelectorAll('#nearest button').length > 0")


ANY_SERVER = [
    opens_and_draws, plain_canvas_draws_the_same, nothing_stays_blank_on_a_screen_of_high_density, typing_lights_and_zooms,
    keys_move_through_the_list, screen_readers_are_told, slips_are_put_right_or_offered, selecting_shows_the_record,
    back_and_forward_work, addresses_can_be_shared, mouse_and_keys_move_the_map, fingers_move_the_map,
    pointing_shows_and_selects, motion_is_reduced, dark_is_dark, phones_have_room, narrow_windows_still_work,
    without_webassembly_the_api_answers, failures_are_shown_and_can_be_tried_again, what_is_typed_last_wins,
    without_a_script_the_form_answers,
]
OWN_SERVER = [keeps_working_when_the_server_is_gone]
OWN_INDEX = [a_new_index_is_used_at_the_next_load, damaged_indexes_are_refused, a_damaged_rest_leaves_the_map]
