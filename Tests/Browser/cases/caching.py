"""The service worker's cache of the page."""

from proxy import BELOW
from steps import INDEX_IS_WHOLE, equal, options, reload, text, until, write

IS_CACHED = ("(async () => { const counts = await Promise.all(['page-', 'index-'].map(async (kind) => { const name = "
           "(await caches.keys()).find((one) => one.startsWith(kind) && !one.endsWith('/elsewhere')); return name ? (await (await caches.open(name)).keys()).length "
           ": 0; })); return counts[0] > 8 && counts[1] === 2; })()")
IS_EMPTY = "(async () => (await caches.keys()).length === 0)()"
IS_UNREGISTERED = "(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)()"


def _cached(bench):
    page = bench.open(service_worker=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait(IS_CACHED)
    return page


def _load(bench, page):
    """Loads the cached page and waits until it has checked for updates. Later changes affect the next load."""
    bench.requests.clear()
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    until(lambda: {"/", "/service-worker.js"} <= set(bench.requests), "the page didn't check for updates")


def withdrawn_page_leaves_the_cache(bench):
    page = _cached(bench)
    try:
        # Other errors don't withdraw the page.
        for bench.proxy.page_status in (503, 500, 403):
            _load(bench, page)
        _load(bench, page)
        equal(page.run(IS_CACHED), True)
        # Nor does a proxy's own 404.
        bench.proxy.page_status, bench.proxy.page_error = 404, "Not Found"
        _load(bench, page)
        _load(bench, page)
        equal(page.run(IS_CACHED), True)
        bench.proxy.page_error = "Resource not found"
        _load(bench, page)
        page.wait(IS_EMPTY)
        # Open pages keep working.
        write(page, "p1 1a")
        assert len(options(page)) > 1
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        equal(page.run(IS_EMPTY), True)
        reload(page)
        assert "Resource not found" in text(page, "body"), text(page, "body")
        page.wait(IS_UNREGISTERED)
    finally:
        bench.proxy.page_status = None
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    page.wait(IS_CACHED)


def page_works_under_another_path(bench):
    """Behind a proxy that removes the beginning of paths: the map, the search page, the offline page. Other paths keep their caches."""
    page = bench.page(service_worker=True)
    page.go(bench.address + BELOW + "search")
    others = ["page-1/elsewhere", "index-1/elsewhere", "files"]
    page.run(f"Promise.all({others}.map((name) => caches.open(name))).then(() => null)")
    kept = f"(async () => {{ const names = await caches.keys(); return {others}.every((name) => names.includes(name)) && names.length; }})()"
    page.go(bench.address + BELOW)
    page.wait(INDEX_IS_WHOLE)
    page.wait(IS_CACHED)
    equal(page.run(kept), 5)
    # A damaged cache is replaced.
    page.run("""(async () => {
        const cache = await caches.open((await caches.keys()).find((one) => /^index-\\d+\\/map/.test(one)));
        const { headers } = await cache.match('""" + BELOW + """index/map');
        await cache.put('""" + BELOW + """index/map', new Response('<html>', { headers }));
    })()""")
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    page.wait(IS_CACHED)
    equal(page.run(kept), 5)
    equal(page.run("navigator.serviceWorker.ready.then(({ scope }) => scope)"), bench.address + BELOW)
    equal(page.run("fetch(document.querySelector('link[rel=manifest]').href).then((response) => response.json())"
                   ".then(({ start_url, icons }) => [start_url, icons[0].src].map((one) => new URL(one, document.querySelector('link[rel=manifest]').href).pathname))"),
          [BELOW, BELOW + "page/icon.svg"])
    # The default of the app's identity is its start. An `id` would be relative to the origin, and the same for every path.
    equal(page.run("fetch(document.querySelector('link[rel=manifest]').href).then((response) => response.json()).then((one) => 'id' in one)"), False)
    bench.proxy.page_status = 503
    try:
        reload(page)
        page.wait(INDEX_IS_WHOLE)
        bench.harmless(page)
    finally:
        bench.proxy.page_status = None
    page.go(bench.address + BELOW + "search?q=P1+1A")
    page.wait("document.querySelector('main a') !== null")
    page.run("document.querySelector('main a').click()")
    page.wait(f"location.pathname === '{BELOW}search' && document.readyState === 'complete' && document.querySelector('main h2') !== null")
    page.run("document.querySelector('h1 a').click()")
    page.wait(f"location.pathname === '{BELOW}' && document.getElementById('map')?.dataset.script === 'ready'")
    bench.proxy.page_status = 404
    try:
        page.run("navigator.serviceWorker.ready.then(({ active }) => active.postMessage('refresh'))")
        page.wait(kept + ".then((count) => count === 3)")
    finally:
        bench.proxy.page_status = None


def cut_download_continues(bench):
    """A download resumes where it was cut. The server sends only the rest, unless a proxy ignores ranges."""
    for has_ranges in (False, True):
        bench.proxy.has_ranges = has_ranges
        bench.proxy.ranges.clear()
        bench.proxy.replies.clear()
        bench.proxy.cuts.update({"/index/map": 2, "/index/rest": 1})
        bench.proxy.cut_gate.clear()
        try:
            page = bench.open(service_worker=True)
            # The browser drops what arrives together with a cut.
            page.wait("/[1-9]\\d* %/.test(document.getElementById('map-message').textContent)")
            bench.proxy.cut_gate.set()
            page.wait(INDEX_IS_WHOLE)
            equal(bench.proxy.cuts, {"/index/map": 0, "/index/rest": 0})
            # Chromium's cache asks for ranges with an end by itself.
            starts = {path: [int(wanted[6:-1]) for one, wanted in bench.proxy.ranges if one == path and wanted.endswith("-")]
                      for path in bench.proxy.cuts}
            assert len(starts["/index/map"]) == 2 and len(starts["/index/rest"]) == 1, starts
            first, second = starts["/index/map"]
            assert 0 < first <= second, starts
            replies = [(status, length) for path, status, length in bench.proxy.replies if path == "/index/map"]
            whole = int(bench.proxy.upstream.get("/index/map", {})[1]["Content-Length"])
            # The last one, or the last one before those that Chromium's cache asks for.
            assert ((206, whole - second) if has_ranges else (200, whole)) in replies[2:], (replies, whole - second)
            write(page, "tv1a 1aa")
            equal(options(page), ["TV1A 1AA"])
            page.key("Enter")
            page.wait("document.querySelectorAll('#nearest a').length > 2")
        finally:
            bench.proxy.cut_gate.set()
            bench.proxy.cuts.clear()
            bench.proxy.has_ranges = True


def page_says_that_it_waits_for_the_connection(bench):
    bench.proxy.cuts["/index/map"] = 1
    bench.proxy.cut_gate.clear()
    try:
        page = bench.open()
        page.wait("/[1-9]\\d* %/.test(document.getElementById('map-message').textContent)")
        # As from a proxy whose server is gone.
        bench.proxy.page_status = 503
        bench.proxy.cut_gate.set()
        page.wait("document.getElementById('map-message').textContent === 'The connection was lost. Trying again…'")
        bench.proxy.page_status = None
        # Instead of a wait of some seconds.
        page.run("dispatchEvent(new Event('online'))")
        page.wait(INDEX_IS_WHOLE)
        equal(page.run("document.getElementById('map-message').hidden"), True)
    finally:
        bench.proxy.page_status = None
        bench.proxy.cut_gate.set()
        bench.proxy.cuts.clear()


def a_reload_downloads_no_index_again(bench):
    """With the service worker's cache, and by the browser's own cache without a service worker."""
    for has_service_worker in (True, False):
        page = bench.open(service_worker=has_service_worker)
        page.wait(INDEX_IS_WHOLE)
        if has_service_worker:
            page.wait(IS_CACHED)
        for _ in range(2):
            bench.proxy.replies.clear()
            reload(page)
            page.wait(INDEX_IS_WHOLE)
            until(lambda: {path for path, _, _ in bench.proxy.replies} >= {"/index/map", "/index/rest"}, "the page didn't check for updates")
            found = [one for one in bench.proxy.replies if one[0] in ("/index/map", "/index/rest")]
            assert all(status == 304 for _, status, _ in found), found
        bench.harmless(page)
