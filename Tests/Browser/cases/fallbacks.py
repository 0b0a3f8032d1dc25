"""The page without WebAssembly, responses, JavaScript or a server."""
import json

from steps import HOLDING, INDEX_IS_WHOLE, attribute, clear, equal, options, picture, point_at_postcode, reload, settled, text, until, write


def server_searches_without_webassembly(bench):
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    assert "WebAssembly" in text(page, "#map-message")
    bench.requests.clear()
    # Type faster than the debounce interval.
    page.run("""(() => { const q = document.getElementById('q'); q.focus();
        for (const key of 'tv1a') { q.value += key; q.dispatchEvent(new Event('input', { bubbles: true })); } })()""")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert all(one.startswith("TV1A") for one in options(page)), options(page)
    if bench.proxy:
        # One request for four keys. The service worker may download the picture of the density meanwhile.
        equal([path for path in bench.requests if path.startswith("/index/") and path != "/index/density.png"], ["/index/complete"])
    wanted = point_at_postcode(page)
    page.key("Enter")
    page.wait("!document.getElementById('details').hidden")
    equal(text(page, "#details-title"), wanted)
    page.wait("document.querySelectorAll('#nearest a').length > 0")
    page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
    page.wait("document.getElementById('attribution').textContent.includes('Crown copyright')")
    page.wait("document.getElementById('about').textContent.includes('Code-Point')")
    picture(bench, page, "without-webassembly")
    page = bench.open("#TV1A-1AA", without_wasm=True)
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
    bench.harmless(page)


def failed_requests_can_be_retried(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    page.run("globalThis.holds = /text=p1&/")
    write(page, "p1", waits=False)
    page.wait("held")
    page.run("globalThis.holds = null, held.fail()")
    page.wait("document.getElementById('state').dataset.kind === 'failed'")
    assert not page.run("document.getElementById('retry').hidden")
    page.wait("document.getElementById('live').textContent.startsWith('Search failed: ')")
    page.click_on("#retry")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert page.run("document.getElementById('retry').hidden")
    # So can the request of a record.
    wanted = point_at_postcode(page)
    page.run("globalThis.held = null, globalThis.holds = /find/")
    page.key("Enter")
    page.wait("held")
    page.run("globalThis.holds = null, held.fail()")
    message = f"Couldn't load {wanted}: "
    page.wait(f"document.getElementById('live').textContent.startsWith({json.dumps(message)})")
    while page.run("document.activeElement.id") != "retry":
        page.key("Tab")
    page.key("Enter")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)}")
    # The focus moves from the hidden button to the field.
    equal(page.run("document.activeElement.id"), "q")


def latest_text_wins(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    page.run("globalThis.holds = /text=p1&/")
    write(page, "p1", waits=False)
    page.wait("held")
    page.wait("document.getElementById('state').dataset.kind === 'stalled'")
    equal(attribute(page, "aria-busy"), "true")
    page.run("document.getElementById('q').value = ''")
    write(page, "fh1", waits=False)
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    for _ in range(2):
        assert all(one.startswith("FH1") for one in options(page)), options(page)
        page.run("held.go()")


def form_works_without_javascript(bench):
    page = bench.open(script=False)
    picture(bench, page, "without-script")
    equal([node["role"] for node in page.tree() if node["role"] == "combobox"], [])
    field, = [node for node in page.send("Accessibility.getFullAXTree")["nodes"]
              if node.get("role", {}).get("value") == "textbox" and not node["ignored"]]
    page.send("DOM.focus", backendNodeId=field["backendDOMNodeId"])
    page.type("tv1a")
    page.key("Enter")
    # Without JavaScript, only the accessibility tree shows the page.
    until(lambda: any("TV1A 1AA" in node["name"] for node in page.tree()), "the search page doesn't list TV1A 1AA")
    picture(bench, page, "search-page")


def works_offline(bench):
    page = bench.open(service_worker=True)
    page.wait(INDEX_IS_WHOLE)
    page.wait("navigator.serviceWorker.ready.then(() => true)")
    page.wait("(async () => { const names = await caches.keys(); const index = names.find((name) => name.startsWith('index-')); "
              "return names.length > 1 && index && (await (await caches.open(index)).keys()).length === 2; })()")
    page.wait("caches.match('/index/density.png').then(Boolean)")
    page.send("Page.addScriptToEvaluateOnNewDocument", source="addEventListener('load', () => { globalThis.hadPicture = document.getElementById('density')?.naturalWidth > 0; });")
    bench.proxy.stop()
    try:
        page.go(bench.address + "/#TV1A")
        reload(page)
        page.wait("document.getElementById('map')?.dataset.script === 'ready'")
        # The picture of the density is cached, too.
        equal(page.run("globalThis.hadPicture"), True)
        page.wait(INDEX_IS_WHOLE)
        page.wait("Number(document.getElementById('map').dataset.highlighted) > 1")
        settled(page)
        clear(page)
        write(page, "p1 1a")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("[...document.querySelectorAll('#record dt')].some((t) => t.textContent === 'Ward')")
        page.wait("document.querySelectorAll('#nearest a').length > 2")
        picture(bench, page, "server-off")
    finally:
        bench.proxy.start()
