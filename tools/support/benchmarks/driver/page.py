"""The web page in headless Chromium without a graphics card: dragging the map, loading on a slow line, typing, sizes."""

import gzip
import http.client
import json
import math
import os
import re
import sys
import time

from .http_service import HTTPService
from .processes import CannotMeasure, say
from .slow_line import SlowLine
from .spread import Spread

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..", "Tests", "Browser"))
import chromium  # noqa: E402

# Cold visits on two lines: bytes per second, the round trip in seconds, and the limits in seconds of the picture, the first suggestions and the first
# dots.
LINES = (("10 Mbit/s and 50 ms", 10e6 / 8, 0.05, 0.8, None, 3), ("1.6 Mbit/s and 150 ms", 1.6e6 / 8, 0.15, None, 3, 8))
# The most requests of a cold visit.
REQUESTS = 20
# Seconds of dragging at each scale.
DRAG = 4
# The minimum number of frames a second: the pointer moves once a frame, and a busy machine misses a few of the 60.
PICTURES = 57
# Pixels per metre.
SCALES = {"the whole country": None, "a county": 0.005, "a town": 0.05, "a street": 0.5}
# How many times slower the processor is while keys are typed.
SLOWER = 4
TYPED = ("sw1a", "m11", "eh1", "camden", "s10 2", "leeds", "ab10 1ab", "10 down", "51.5, -0.1", "zz9")
# Chromium reports only events of at least this duration, in seconds; shorter ones count as this long.
SHORTEST_EVENT = 0.016
IS_WHOLE = "document.getElementById('map')?.dataset.index === 'whole'"
IS_SETTLED = ("(({ moving, dots, shown } = {}) => moving === 'false' && dots > 0 && dots === shown)"
              "(document.getElementById('map')?.dataset)")
# Records the times of frames, the first dots, the complete index and the density picture, and the durations of key events.
RECORDER = """
globalThis.noted = { pictures: [], keys: [] };
const ThisWorker = Worker;
globalThis.Worker = class extends ThisWorker {
  constructor(...values) {
    super(...values);
    this.addEventListener("message", ({ data }) => {
      if (data?.hasDots) noted.pictures.push(performance.now());
    });
  }
};
new MutationObserver(() => {
  const data = document.getElementById("map")?.dataset;
  if (data?.painted) noted.dots ??= performance.now();
  if (data?.index === "whole") noted.whole ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-painted", "data-index"] });
new PerformanceObserver((list) => {
  for (const { element, startTime } of list.getEntries()) if (element?.id === "density") noted.density ??= startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const { name, startTime, duration } of list.getEntries()) if (name === "keydown") noted.keys.push([startTime, duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def opened(browser, address, whole=True):
    """Opens the page with an empty cache."""
    page = browser.page(before=RECORDER)
    page.send("Page.navigate", url=address)
    if whole:
        page.wait(IS_WHOLE, patience=300)
        page.wait(IS_SETTLED, patience=120)
    return page


def sizes(table, address):
    """Measures the files of the page, without and with WebAssembly."""
    connection = http.client.HTTPConnection(address.split("//")[1])

    def get(path, **headers):
        connection.request("GET", path, headers=headers)
        return connection.getresponse().read()

    worker = get("/service-worker.js").decode()
    paths = [*json.loads(re.search(r'\{"/":[^}]*\}', worker)[0]), "/service-worker.js"]
    module = "/page/core.wasm"
    plain = {path: len(gzip.compress(get(path), 6)) for path in paths}
    sent = {path: len(get(path, **{"Accept-Encoding": "gzip"})) for path in paths}
    table.row("page without WebAssembly, gzip -6", Spread(sum(plain.values()) - plain[module]), "B", limit=120e3)
    table.row("  as the server sends it", Spread(sum(sent.values()) - sent[module]), "B")
    table.row("WebAssembly, gzip -6", Spread(plain[module]), "B", limit=230e3)
    table.row("  as the server sends it", Spread(sent[module]), "B")
    table.row("density picture", Spread(len(get("/index/density.png"))), "B", limit=25e3)
    connection.close()


def dragging(table, browser, address, turns):
    """Drags the map in a circle, and counts the frames with all dots."""
    page = opened(browser, address)
    examples = page.run("[...document.querySelectorAll('#examples a')].map((one) => one.textContent)")
    page.close()
    page = opened(browser, f"{address}/#{examples[-1].replace(' ', '-')}")
    page.wait("!document.getElementById('details').hidden", patience=60)
    page.wait(IS_SETTLED, patience=60)
    east, north, _ = page.run("document.getElementById('map').dataset.view").split()
    page.close()
    for name, scale in SCALES.items():
        figures = []
        for _ in range(turns):
            page = opened(browser, f"{address}/#@{east},{north},{scale}" if scale else address)
            # Summaries of areas and names of places follow the index.
            time.sleep(1)
            left, top, right, bottom = page.run(
                "(({ left, top, right, bottom }) => [left, top, right, bottom])(document.getElementById('map').getBoundingClientRect())")
            x, y, radius = (left + right) / 2, (top + bottom) / 2, (bottom - top) / 4
            page.mouse("mousePressed", x, y, button="left", clickCount=1)
            page.run("noted.pictures.length = 0")
            start = time.monotonic()
            while (passed := time.monotonic() - start) < DRAG:
                angle = math.pi * passed
                page.mouse("mouseMoved", x + radius * math.sin(angle), y + radius * (1 - math.cos(angle)), button="left", buttons=1)
            figures.append(page.run("noted.pictures.length") / passed)
            page.mouse("mouseReleased", x, y, button="left", clickCount=1)
            page.close()
        table.row(f"dragging {name}", Spread.of(figures), "frames/s", least=PICTURES)


def loading(table, browser, address, turns, line_of, limits):
    """Measures cold visits in which somebody types as soon as there is a field."""
    found = {"density": [], "suggestions": [], "dots": [], "whole": []}
    requests = []
    picture, suggestions, dots = limits
    # Chromium says when the picture was painted only as long as nobody has typed.
    for _ in range(turns if picture else 0):
        with SlowLine(address, *line_of) as line:
            page = opened(browser, line.url, whole=False)
            page.wait("globalThis.noted?.density", patience=60)
            found["density"].append(page.run("noted.density") / 1000)
            page.close()
    for _ in range(turns):
        with SlowLine(address, *line_of) as line:
            page = opened(browser, line.url, whole=False)
            page.wait("document.getElementById('q') !== null", patience=60)
            page.run("document.getElementById('q').focus()")
            for key in "sw1a":
                page.key(key, key)
            page.wait("document.querySelector('#options li') !== null", patience=60)
            found["suggestions"].append(page.run("performance.now()") / 1000)
            page.wait("globalThis.noted?.whole", patience=300)
            noted = page.run("noted")
            for name in ("dots", "whole"):
                if name in noted:
                    found[name].append(noted[name] / 1000)
            requests.append(line.requests)
            page.close()
    if picture:
        table.row("density picture", Spread.of(found["density"]), "s", limit=picture)
    table.row("first suggestions for a text typed at once", Spread.of(found["suggestions"]), "s", limit=suggestions)
    table.row("first dots", Spread.of(found["dots"]), "s", limit=dots)
    table.row("complete index", Spread.of(found["whole"]), "s")
    table.row("requests", Spread.of(requests), "", limit=REQUESTS)


def typing(table, browser, address):
    page = opened(browser, address)
    time.sleep(1)
    page.run("document.getElementById('q').focus()")
    page.send("Emulation.setCPUThrottlingRate", rate=SLOWER)
    page.run("noted.keys.length = 0")
    count = 0
    for text in TYPED:
        for key in [*text, *["Backspace"] * len(text)]:
            page.key(key, None if key == "Backspace" else key)
            count += 1
            time.sleep(0.12)
    time.sleep(1)
    reported = [duration / 1000 for _, duration in page.run("noted.keys")]
    page.close()
    durations = sorted([*reported, *[SHORTEST_EVENT] * max(count - len(reported), 0)])
    table.row(f"key to next paint, median of {count} keys", Spread(durations[len(durations) // 2]), "s")
    table.row("  95th percentile", Spread(durations[math.ceil(0.95 * len(durations)) - 1]), "s", limit=0.1)
    table.row("  longest", Spread(durations[-1]), "s")


def measure(table, context):
    if not chromium.executable():
        raise CannotMeasure("Chromium is missing: tools/browser-tests installs it")
    index = context.index or context.indexes.path("code-point")
    table.section(f"The web page in headless Chromium, without a graphics card, with {os.path.basename(index)}")
    browser = chromium.Chromium()
    try:
        with HTTPService([context.postcodes, "serve", "--index", index, "--port", "0"]) as service:
            sizes(table, service.url)
            say("dragging the map")
            dragging(table, browser, service.url, 1 if context.is_quick else 3)
            for name, rate, delay, *limits in LINES:
                table.section(f"A cold visit on a line of {name}, after the start")
                say(f"loading on a line of {name}")
                loading(table, browser, service.url, 1 if context.is_quick else 3, (rate, delay), limits)
            table.section(f"Typing, with the processor slowed {SLOWER} times")
            say("typing")
            typing(table, browser, service.url)
    except chromium.BrowserError as error:
        raise CannotMeasure(str(error)) from error
    finally:
        browser.close()
