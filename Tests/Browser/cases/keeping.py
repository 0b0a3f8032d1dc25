"""What the service worker keeps of the page, and when it keeps it no longer."""
from steps import INDEX_IS_WHOLE, attribute, equal, options, reload, text, until, write

IS_KEPT = ("(async () => { const counts = await Promise.all(['page-', 'index-'].map(async (kind) => { const name = "
           "(await caches.keys()).find((one) => one.startsWith(kind)); return name ? (await (await caches.open(name)).keys()).length "
           ": 0; })); return counts[0] > 20 && counts[1] === 2; })()")
IS_KEPT_NO_MORE = "(async () => (await caches.keys()).length === 0)()"
IS_UNREGISTERED = "(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)()"
LINKS = "document.querySelector('#compare a').checkVisibility()"


def _kept(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    page.wait(IS_KEPT)
    return page


def _load(bench, page):
    """Loads what is kept, and waits until the server has answered whether there is something newer: whatever it answers from
    then on is for the next load."""
    bench.requests.clear()
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    until(lambda: {"/", "/service-worker.js"} <= set(bench.requests), "nobody asked whether there is another page")


def a_page_that_was_withdrawn_is_not_kept(bench):
    page = _kept(bench)
    try:
        # A server that fails for a time has not withdrawn anything.
        for bench.server.page_status in (503, 500, 403):
            _load(bench, page)
        _load(bench, page)
        equal(page.run(IS_KEPT), True)
        bench.server.page_status = 404
        _load(bench, page)
        page.wait(IS_KEPT_NO_MORE)
        # Who has it open is not disturbed.
        write(page, "m1 1")
        assert len(options(page)) > 1
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        equal(page.run(IS_KEPT_NO_MORE), True)
        reload(page)
        assert "There is no page here" in text(page, "body"), text(page, "body")
        page.wait(IS_UNREGISTERED)
    finally:
        bench.server.page_status = None
    reload(page)
    page.wait(INDEX_IS_WHOLE)
    page.wait(IS_KEPT)


def a_page_that_was_withdrawn_is_not_kept_without_webassembly_either(bench):
    bench.requests.clear()
    page = bench.open(without_wasm=True)
    # By the page's own load, for the cache, and once more to see whether it is another.
    until(lambda: bench.requests.count("/") >= 3 and "/service-worker.js" in bench.requests,
          "nobody asked whether there is another page")
    bench.requests.clear()
    reload(page)
    page.wait("document.getElementById('map')?.dataset.state === 'broken'")
    until(lambda: {"/", "/service-worker.js"} <= set(bench.requests), "nobody asked whether there is another page")
    bench.server.page_status = 404
    try:
        reload(page)
        page.wait("document.getElementById('map')?.dataset.state === 'broken'")
        page.wait(IS_KEPT_NO_MORE)
        reload(page)
        page.wait(IS_UNREGISTERED)
    finally:
        bench.server.page_status = None


def the_link_to_the_comparison_is_that_of_the_server(bench):
    shell = "(async () => (await (await caches.match('/')).text()).includes(' id=\"compare\" hidden'))()"
    page = _kept(bench)
    with bench.remote(lambda result: result):
        _load(bench, page)
        page.wait(f"(async () => !await {shell})()")
        _load(bench, page)
        page.wait(LINKS)
    _load(bench, page)
    page.wait(shell)
    _load(bench, page)
    equal(page.run(LINKS), False)
    # What a network puts in its place is not kept.
    with bench.altered("/", b"<html>Please log in to the network</html>"):
        _load(bench, page)
        _load(bench, page)
    equal(page.run(f"(async () => await {shell} && await {IS_KEPT})()"), True)


# Storage that takes its time, as on a busy machine: what it says is a moment old when it arrives.
SLOW = b"""for (const name of ["has", "match", "open", "delete"]) {
  const method = CacheStorage.prototype[name];
  CacheStorage.prototype[name] = async function (...all) {
    const found = await method.apply(this, all);
    await new Promise((done) => setTimeout(done, 20));
    return found;
  };
}
"""


def who_loads_a_page_that_is_withdrawn_gets_all_of_it(bench):
    worker = (bench.server.files / "service-worker.js").read_bytes()
    with bench.altered("/service-worker.js", SLOW + worker):
        page = _kept(bench)
        bench.server.page_status = 404
        try:
            # Two tabs ask whether there is something newer, and somebody loads it all the time.
            found = page.run(f"""(async () => {{
                const statuses = new Set();
                const load = (path) => fetch(path).then(({{ status }}) => statuses.add(status));
                for (let i = 0; i < 2; i += 1) navigator.serviceWorker.controller.postMessage("refresh");
                const end = performance.now() + 10_000;
                for (let late = 0; late < 20 && performance.now() < end; late += await {IS_KEPT_NO_MORE} ? 1 : 0) {{
                    await Promise.all(["/page/app.js", "/page/core.wasm", "/index/map", "/index/rest"].map(load));
                }}
                return [...statuses];
            }})()""")
            equal(found, [200])
            page.wait(IS_KEPT_NO_MORE)
        finally:
            bench.server.page_status = None
        # It is there again while the old worker still answers.
        page.run("navigator.serviceWorker.controller.postMessage('refresh')")
        page.wait(IS_KEPT)
        # Whoever begins to load it at any moment gets all of it, workers too, or the server's answer; never a part.
        for delay in range(0, 160, 40):
            bench.server.page_status = 404
            try:
                page.run("navigator.serviceWorker.ready.then(({ active }) => { active.postMessage('refresh'); "
                         f"globalThis.isLeft = true; setTimeout(() => location.reload(), {delay}); }})")
                page.wait("!globalThis.isLeft && document.readyState === 'complete'")
                page.wait(f"!document.getElementById('map') || document.getElementById('map').dataset.state === 'broken' || {INDEX_IS_WHOLE}")
                equal((delay, attribute(page, "data-state", "#map")), (delay, "ready" if page.run("Boolean(document.getElementById('map'))") else None))
            finally:
                bench.server.page_status = None
            reload(page)
            page.wait(INDEX_IS_WHOLE)
            page.wait(IS_KEPT)
