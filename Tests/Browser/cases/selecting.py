"""A postcode is selected; the address follows."""
import json

from steps import INDEX_IS_WHOLE, equal, options, picture, settled, text, view, write


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
