"""The comparison page: two servers whose answers differ, side by side."""
import json

from steps import equal, picture, text

IS_DONE = "['results', 'failed'].includes(document.getElementById('summary')?.dataset.kind)"


def _other_ward(result):
    """Records have another ward, none has a quality, and there is a field more."""
    if not isinstance(result, dict) or "postcode" not in result:
        return result
    return {**{name: value for name, value in result.items() if name != "quality"}, "admin_ward": "<b>Elsewhere</b>", "more": None}


def _differing(page, title):
    return page.run(f"[...document.querySelectorAll('[data-title={json.dumps(title)}] tr.differs')]"
                    ".map((row) => [...row.children].map((cell) => cell.textContent))")


def answers_are_marked_field_by_field(bench):
    with bench.remote(_other_ward) as other:
        page = bench.open("compare#q=SW1A%201AA")
        page.wait(IS_DONE)
        equal(page.run("[...document.querySelectorAll('.question')].map((one) => one.dataset.title)"),
              ["Lookup", "Autocomplete", "Nearest", "Outcode"])
        marked = {path: (here, there) for path, here, there in _differing(page, "Lookup")}
        equal(sorted(marked), ["result.admin_ward", "result.more", "result.quality"])
        equal(marked["result.admin_ward"][1], '"<b>Elsewhere</b>"')
        equal((marked["result.more"], marked["result.quality"][1]), (("not there", "null"), "not there"))
        equal(text(page, "#summary"), "3 fields differ.")
        equal([_differing(page, title) for title in ("Autocomplete", "Nearest", "Outcode")], [[], [], []])
        heads = page.run("[...document.querySelectorAll('[data-title=Lookup] thead th')].map((cell) => cell.textContent)")
        equal(heads[0], "Field")
        assert heads[1].startswith("This server200 · ") and heads[1].endswith(" ms"), heads
        assert heads[2].startswith(other.address.removeprefix("http://") + "200 · "), heads
        picture(bench, page, "compared")
        page.run("scrollTo(0, 1e6)")
        page.wait("scrollY > 100")
        page.run("scrollTo(0, 0)")
        rows = "[...document.querySelectorAll('[data-title=Lookup] tbody tr')].filter((row) => row.offsetHeight).length"
        assert page.run(rows) > 5
        page.click_on("#only")
        page.wait(f"{rows} === 3")
        bench.harmless(page)
        # What is typed is asked, and can be shared.
        page.run("document.getElementById('q').value = ''; document.getElementById('q').focus()")
        page.type("sw1a")
        page.wait("location.hash === '#q=sw1a'")
        page.wait(f"{IS_DONE} && document.querySelectorAll('.question').length === 2")
        equal(text(page, "#summary"), "No field differs.")
        page.run("location.hash = '#q=SW1A%201AA'")
        page.wait(f"{IS_DONE} && document.querySelectorAll('.question').length === 4")
        bench.harmless(page)


def it_is_said_which_server_does_not_answer(bench):
    with bench.remote(lambda result: result) as other:
        other.stop()
        page = bench.open("compare#q=sw1a")
        page.wait("document.getElementById('summary')?.dataset.kind === 'failed'")
        equal(text(page, "#summary"), "No field differs; not every answer came.")
        states = page.run("[...document.querySelectorAll('thead [data-state]')].map((cell) => cell.dataset.state)")
        equal(states, ["answered", "failed"] * 2)
        equal(text(page, "thead [data-state=failed] small"), "failed: it cannot be reached")
        # What one server answered can be read all the same.
        assert page.run("document.querySelectorAll('tbody tr').length") > 3


def there_is_no_such_page_without_another_server(bench):
    page = bench.open()
    equal(page.run("fetch('/compare').then(({ status }) => status)"), 404)
