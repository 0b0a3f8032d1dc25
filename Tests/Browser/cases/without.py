"""Without WebAssembly, an answer, a script or a server."""
import json

from steps import INDEX_IS_WHOLE, attribute, clear, equal, options, picture, reload, settled, text, until, write


def without_webassembly_the_api_answers(bench):
    page = bench.open(without_wasm=True)
    page.wait("document.getElementById('map').dataset.state === 'broken'")
    assert "WebAssembly" in text(page, "#map-message")
    bench.requests.clear()
    # Faster than one types, and than any machine is slow.
    page.run("""(() => { const q = document.getElementById('q'); q.focus();
        for (const key of 'sw1a') { q.value += key; q.dispatchEvent(new Event('input', { bubbles: true })); } })()""")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert all(one.startswith("SW1A ") for one in options(page))
    if not bench.is_real:
        # One question for four keys.
        equal([path for path in bench.requests if "autocomplete" in path], ["/postcodes/SW1A/autocomplete"])
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
    write(page, "m1", is_answered=False)
    paused = bench.paused(page, "/postcodes/M1/autocomplete")
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
    write(page, "m1", is_answered=False)
    bench.paused(page, "/postcodes/M1/autocomplete")
    page.wait("document.getElementById('state').dataset.kind === 'stalled'")
    equal(attribute(page, "aria-busy"), "true")
    page.run("document.getElementById('q').value = ''")
    write(page, "eh1", is_answered=False)
    second = bench.paused(page, "/postcodes/EH1/autocomplete")
    page.send("Fetch.continueRequest", requestId=second)
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert all(one.startswith("EH1") for one in options(page)), options(page)
    page.send("Fetch.disable")


# Questions that `holds` fits wait for the test's leave. (The browser's own way does not see the first ones that come while
# a service worker takes over.)
HOLDING = """const ask = globalThis.fetch; globalThis.holds = globalThis.held = null;
globalThis.fetch = (path, options) => !holds?.test(path) ? ask(path, options)
  : new Promise((resolve, reject) => { held = {
    // Done when the page has had its answer, and time for whatever it does with it.
    go: () => { const answer = ask(path, options).then((response) => ({ copy: response.clone(), response }));
      resolve(answer.then(({ response }) => response));
      return answer.then(({ copy }) => copy.text()).then(() => new Promise((done) => setTimeout(done))); },
    fail: () => reject(new TypeError('cut')) }; });"""
BROKEN = "document.getElementById('map').dataset.state === 'broken'"


def the_field_is_not_busy_for_ever(bench):
    page = bench.open(without_wasm=True)
    page.wait(BROKEN)
    write(page, "sw1a 1aa", is_answered=False)
    page.key("Enter")
    page.wait("document.getElementById('details-title').textContent === 'SW1A 1AA'")
    equal(attribute(page, "aria-busy"), "false")


def what_is_typed_wins_over_what_was_chosen(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait(BROKEN)
    write(page, "m1 1")
    page.key("ArrowDown")
    wanted = options(page)[0]
    page.run("globalThis.holds = /\\/postcodes\\/M1[^/]*$/")
    page.key("Enter")
    page.wait("held")
    # One is told what is waited for.
    page.wait(f"document.getElementById('state-text').textContent.includes({json.dumps(wanted)})")
    assert attribute(page, "data-kind", "#state") in ("loading", "stalled")
    equal(attribute(page, "aria-busy"), "true")
    page.wait("document.getElementById('state').dataset.kind === 'stalled'")
    page.wait("document.getElementById('live').textContent.startsWith('Still waiting')")
    page.run("document.getElementById('q').value = ''")
    write(page, "eh1")
    listed = options(page)
    page.run("held.go()")
    equal((options(page), page.run("document.getElementById('q').value")), (listed, "eh1"))
    assert page.run("document.getElementById('details').hidden")


def what_was_chosen_can_be_tried_again(bench):
    page = bench.open(without_wasm=True, before=HOLDING)
    page.wait(BROKEN)
    write(page, "m1 1")
    wanted = options(page)[0]
    page.key("ArrowDown")
    page.run("globalThis.holds = /\\/postcodes\\/M1[^/]*$/")
    page.key("Enter")
    page.wait("held")
    page.run("globalThis.holds = null, held.fail()")
    page.wait("document.getElementById('state').dataset.kind === 'failed'")
    page.wait(f"document.getElementById('live').textContent.includes({json.dumps(wanted + ' did not come')})")
    page.key("Tab")
    page.key("Tab")
    equal(page.run("document.activeElement.id"), "retry")
    page.key("Enter")
    page.wait(f"document.getElementById('details-title').textContent === {json.dumps(wanted)}")
    # The button is gone; whoever pressed it is not nowhere.
    equal(page.run("document.activeElement.id"), "q")


def the_sources_are_named_without_the_index(bench):
    page = bench.open(without_wasm=True)
    page.wait(BROKEN)
    page.wait("document.getElementById('attribution').textContent.includes('Crown copyright')")
    assert "Code-Point" in text(page, "#about"), text(page, "#about")
    page.wait("document.getElementById('notice').textContent.startsWith('There is no map')")


def without_a_script_the_form_answers(bench):
    page = bench.open(script=False)
    picture(bench, page, "without-script")
    equal([node["role"] for node in page.tree() if node["role"] == "combobox"], [])
    field, = [node for node in page.send("Accessibility.getFullAXTree")["nodes"]
              if node.get("role", {}).get("value") == "textbox" and not node["ignored"]]
    page.send("DOM.focus", backendNodeId=field["backendDOMNodeId"])
    page.type("sw1a")
    page.key("Enter")
    # No script, no questions to the page: the tree tells.
    until(lambda: any("SW1A 1AA" in node["name"] for node in page.tree()), "the form's answer does not have SW1A 1AA")
    picture(bench, page, "form-answer")


def keeps_working_when_the_server_is_gone(bench):
    page = bench.open()
    page.wait(INDEX_IS_WHOLE)
    page.wait("navigator.serviceWorker.ready.then(() => true)")
    page.wait("(async () => { const names = await caches.keys(); const index = names.find((name) => name.startsWith('index-')); "
              "return names.length > 1 && index && (await (await caches.open(index)).keys()).length === 2; })()")
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
