"""The page without WebAssembly, responses, JavaScript or a server."""
import json

from steps import HOLDING, INDEX_IS_WHOLE, attribute, clear, equal, extended, options, picture, point_at_postcode, rectangle, reload, settled, text, until, write


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
    picture(bench, page, "without-webassembly")
    page = bench.open("#TV1A-1AA", without_wasm=True)
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
    bench.harmless(page)


def failed_search_can_be_retried(bench):
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


BROKEN = "document.getElementById('map').dataset.state === 'broken'"


@extended
def busy_state_ends(bench):
    page = bench.open(without_wasm=True)
    page.wait(BROKEN)
    write(page, "tv1a 1aa", waits=False)
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
    equal(attribute(page, "aria-busy"), "false")


@extended
def typing_cancels_a_pending_selection(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait(BROKEN)
    write(page, "p1 1")
    wanted = point_at_postcode(page)
    page.run("globalThis.holds = /find/")
    page.key("Enter")
    page.wait("held")
    # The status names the postcode.
    page.wait(f"document.getElementById('state-text').textContent.includes({json.dumps(wanted)})")
    assert attribute(page, "data-kind", "#state") in ("loading", "stalled")
    equal(attribute(page, "aria-busy"), "true")
    page.wait("document.getElementById('state').dataset.kind === 'stalled'")
    page.wait("document.getElementById('live').textContent.startsWith('Still loading')")
    page.run("document.getElementById('q').value = ''")
    write(page, "fh1")
    listed = options(page)
    page.run("held.go()")
    equal((options(page), page.run("document.getElementById('q').value")), (listed, "fh1"))
    assert page.run("document.getElementById('details').hidden")


def failed_selection_can_be_retried(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait(BROKEN)
    write(page, "p1 1")
    wanted = point_at_postcode(page)
    page.run("globalThis.holds = /find/")
    page.key("Enter")
    page.wait("held")
    page.run("globalThis.holds = null, held.fail()")
    page.wait("document.getElementById('state').dataset.kind === 'failed'")
    message = f"Couldn't load {wanted}: "
    page.wait(f"document.getElementById('live').textContent.startsWith({json.dumps(message)})")
    page.key("Tab")
    page.key("Tab")
    equal(page.run("document.activeElement.id"), "retry")
    page.key("Enter")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)}")
    # The focus moves from the hidden button to the field.
    equal(page.run("document.activeElement.id"), "q")


@extended
def failures_keep_names_as_typed(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait(BROKEN)
    page.run("globalThis.holds = /find/")
    write(page, "leeds", waits=False)
    page.key("Enter")
    page.wait("held")
    page.run("globalThis.holds = null, held.fail()")
    page.wait("document.getElementById('state-text').textContent.startsWith('Couldn\\'t load leeds: ')")


@extended
def messages_keep_addresses_as_typed(bench):
    page = bench.open(before="const post = Worker.prototype.postMessage; globalThis.holds = false;"
                             "Worker.prototype.postMessage = function (...values) { if (!holds) post.apply(this, values); };")
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    page.run("globalThis.holds = true")
    write(page, "1 High St, tv1a 1aa", waits=False)
    page.key("Enter")
    page.wait("document.getElementById('state-text').textContent.includes('oading 1 High St, tv1a 1aa…')")


@extended
def low_windows_show_the_first_lines_of_a_record(bench):
    """Together with the tools of the map, which were out of view."""
    page = bench.open("#TV1A-1AA", width=700, height=600, reduced=True)
    page.wait("!document.getElementById('details').hidden && scrollY > 0")
    tools, title, buttons = (rectangle(page, name) for name in ("#region-tools", "#details-title", ".copies"))
    assert tools[1] >= 0 and title[1] > tools[3] and buttons[3] <= 600, (tools, title, buttons)


@extended
def pages_scroll_back_when_a_record_closes(bench):
    page = bench.open(width=360, height=640, mobile=True, reduced=True)
    page.wait(INDEX_IS_WHOLE)
    settled(page)
    for leave in (lambda: page.run("history.back()"), lambda: page.run("document.getElementById('close').click()")):
        write(page, "TV1A 1AA")
        page.key("Enter")
        page.wait("!document.getElementById('details').hidden && scrollY > 0")
        settled(page)
        leave()
        page.wait("document.getElementById('details').hidden && scrollY === 0")
        page.run("document.getElementById('clear').click()")
        settled(page)
    # Going back from one record to another shows that one.
    for postcode in ("TV1A 1AA", "TV1A 2JX"):
        page.run("document.getElementById('q').value = ''")
        write(page, postcode)
        page.key("Enter")
        page.wait(f"document.getElementById('details-title').textContent === '{postcode}' && scrollY > 0")
    settled(page)
    page.run("history.back()")
    page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA' && scrollY > 0")
    bench.harmless(page)


def attribution_without_the_index(bench):
    page = bench.open(without_wasm=True)
    page.wait(BROKEN)
    page.wait("document.getElementById('attribution').textContent.includes('Crown copyright')")
    page.wait("document.getElementById('about').textContent.includes('Code-Point')")
    page.wait("document.getElementById('notice').textContent.startsWith('Couldn\\'t load the map')")


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
    bench.proxy.stop()
    try:
        page.go(bench.address + "/#TV1A")
        reload(page)
        page.wait("document.getElementById('map')?.dataset.script === 'ready'")
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
