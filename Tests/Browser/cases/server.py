"""The server finds the same as the index."""
import json
import re

from steps import INDEX_IS_WHOLE, NOTES, attribute, equal, options, text, write

BROKEN = "document.getElementById('map').dataset.state === 'broken'"
POSTCODES = ([f"M1{letter} 1AA" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] + [f"M1{digit} 1AA" for digit in range(10)]
             + [f"M1 {digit}AA" for digit in range(10)] + ["AB10 1AB", "B1 1AA", "GIR 0AA", "NPT 1AA", "SW1A 1AA", "SW1 1AA"])
TABLE = "postcode,easting,northing\n" + "".join(f"{one},{530000 + index},180000\n" for index, one in enumerate(POSTCODES))
TERMINATED = """\
pcd,pcds,dointr,doterm,oscty,oslaua,osward,usertype,oseast1m,osnrth1m,osgrdind,ctry,lat,long
AB1 0AA,AB1 0AA,198001,199606,S99999999,S12000033,S13002843,0,385386,801193,1,S92000003,57.101474,-2.242851
AB1 0AB,AB1 0AB,198001,199607,S99999999,S12000033,S13002843,0,,,9,S92000003,99.999999,0
AB1 9AA,AB1 9AA,201106,,S99999999,S12000033,S13002842,0,385486,801293,1,S92000003,57.102374,-2.241206
AB10 1AB,AB10 1AB,201106,,S99999999,S12000033,S13002842,0,394235,806529,1,S92000003,57.149606,-2.096916
BT1 1AA,BT1 1AA,198001,,N99999999,N09000003,N08000313,0,333871,374345,1,N92000002,54.602596,-5.927600
"""


def server_reads_texts_as_the_index_does(bench):
    index = bench.open()
    index.wait(INDEX_IS_WHOLE)
    remote = bench.open(without_wasm=True)
    remote.wait(BROKEN)
    for typed in ("tv1a-1", "\uff34\uff36\uff11\uff21", "tv1a/1aa", "p1 1", "p1-1", "t v 1 a", "q/x"):
        found = []
        for page in (index, remote):
            page.run(f"""(() => {{ const q = document.getElementById('q'); q.focus(); q.value = {json.dumps(typed)};
                q.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()""")
            page.wait(f"document.getElementById('state').dataset.text === {json.dumps(typed)}")
            is_none = attribute(page, "data-kind", "#state") == "none"
            found.append(text(page, "#state-text").split(".")[0] if is_none
                         else [one for one in options(page) if re.search(r" \d[A-Z]{2}$", one)])
        equal((typed, found[1]), (typed, found[0]))
    # Punctuation alone searches nothing.
    for page in (index, remote):
        page.run("document.getElementById('q').value = ''")
        write(page, " . ")
        equal((attribute(page, "data-kind", "#state"), text(page, "#state-text"), options(page)), ("idle", "", []))
    # A whole postcode is selected, however it is written.
    for page in (index, remote):
        page.run("document.getElementById('q').focus()")
        page.run("document.getElementById('q').value = ''")
        page.type("tv1a-1aa")
        page.key("Enter")
        page.wait("document.getElementById('details-title').textContent === 'TV1A 1AA'")
        equal(text(page, "#state-text"), "")


def terminated_postcodes_without_webassembly(bench):
    with bench.index_of(TERMINATED):
        for settings in ({}, {"without_wasm": True}):
            page = bench.open(**settings)
            page.wait(BROKEN if settings else INDEX_IS_WHOLE)
            write(page, "ab10aa")
            page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length")
            equal(options(page), ["AB1 0AA"])
            equal(page.run(NOTES), ["terminated"])
            equal(text(page, "#state-text").split(".")[0], "1 terminated postcode")
            page.key("ArrowDown")
            page.key("Enter")
            page.wait("document.getElementById('details-note').textContent === 'Terminated (June 1996).'")
            equal(text(page, "#details-title"), "AB1 0AA")
            assert page.run("Boolean(document.querySelector('#main-fields button'))")
            page.wait("document.getElementById('live').textContent.includes('Terminated (June 1996)')")
            page.wait("document.querySelectorAll('#nearest a').length")
            equal(page.run("[...document.querySelectorAll('#nearest a')].map((one) => one.dataset.text)")[0], "AB1 9AA")
            # From the address, and without a position.
            page.run("location.hash = '#AB1-0AB'")
            page.wait("document.getElementById('details-note').textContent.startsWith('Terminated (July 1996). Position')")
            write(page, "zz")
            page.run("document.getElementById('q').value = ''")
            write(page, "ab1 0ad")
            page.wait("document.getElementById('state-text').textContent.startsWith('No postcode begins with AB1 0AD.')")


def northern_ireland_uses_the_irish_grid(bench):
    with bench.index_of(TERMINATED):
        for settings in ({}, {"without_wasm": True}):
            page = bench.open("#BT1-1AA", **settings)
            page.wait("document.getElementById('details-title').textContent === 'BT1 1AA'")
            page.wait("[...document.querySelectorAll('#record dt')].some((name) => name.textContent === 'Irish Grid reference')")
            equal(page.run("[...document.querySelectorAll('#record dt')].filter((name) => name.textContent === 'Grid reference').length"), 0)
            page.close()


def security_policy_blocks_other_scripts(bench):
    """The policy that the server sends, on the page and on the search page. All other tests check that it blocks nothing of the page's own."""
    page = bench.page()
    for path in ("/", "/search?q=tv1a"):
        page.go(bench.address + path)
        page.wait(f"location.href.endsWith('{path}') && document.readyState === 'complete'")
        for element, where in (("script", "textContent = 'globalThis.isForeign = true'"), ("script", "src = 'https://example.com/script.js'"),
                               ("img", "src = 'https://example.com/picture.png'")):
            blocked = page.run(f"""new Promise((done) => {{
                const added = document.createElement("{element}");
                addEventListener("securitypolicyviolation", ({{ effectiveDirective }}) => {{ added.remove(); done(effectiveDirective); }}, {{ once: true }});
                added.{where};
                document.body.append(added); }})""")
            equal((path, where, blocked), (path, where, "img-src" if element == "img" else "script-src-elem"))
        equal(page.run("Boolean(globalThis.isForeign)"), False)
