"""Accessibility by axe-core, in each state of the page that the tests reach."""
import hashlib
import pathlib
import subprocess
import sys
import time

from tab import BrowserError

# axe-core 4.12.1. Only its script is used.
PACKAGE = "axe-playwright-python==0.1.8"
# The visible elements with an id and their states, the theme and the width: states that look the same to a visitor count once.
STATE = """(() => JSON.stringify([location.pathname, innerWidth < 761, getComputedStyle(document.documentElement).colorScheme,
    document.querySelector('#state')?.dataset.kind, document.querySelector('#map')?.dataset.state,
    [...document.querySelectorAll('[id]')].filter((one) => one.checkVisibility()).map((one) => one.id),
    [...document.querySelectorAll('[aria-pressed=true], [open], #summary h3')].map((one) => one.dataset.tool ?? one.id ?? one.tagName)]))()"""
RUN = """axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target, failureSummary }) => `${target} (${failureSummary.replace(/\\s+/g, " ")})`).join("; ")}`))"""


class Audit:
    def __init__(self, folder, states):
        """`states` is an empty folder that all processes of a run share. It gets a file for each state that was checked."""
        self.folder, self.states = folder, states
        self.seconds = 0
        self.script = self.load()

    def load(self):
        """Returns axe-core's script, installing it if needed, or `None` if that fails."""
        file = pathlib.Path(self.folder, PACKAGE, "axe_playwright_python/axe.min.js")
        if not file.is_file():
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore", "--no-deps",
                       "--target", file.parent.parent, PACKAGE]
            if subprocess.run(command, check=False).returncode or not file.is_file():
                print(f"browser-tests: THE TESTS OF ACCESSIBILITY DO NOT RUN: pip can't install {PACKAGE}", file=sys.stderr)
                return None
        return file.read_text()

    def check(self, page):
        """Fails if the page's state violates a rule, unless another test was in the same state."""
        if not self.script or not page.has_script:
            return
        start = time.monotonic()
        try:
            page.run("0")
        except BrowserError:
            # The page has been closed.
            return
        # The browser shows JSON, and its own errors, in a page of its own.
        if not page.run("document.contentType === 'text/html' && location.protocol.startsWith('http')"):
            return
        state = page.run(STATE)
        mark = pathlib.Path(self.states, hashlib.sha256(state.encode()).hexdigest())
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            return
        known = len(page.browser.events)
        try:
            if not page.run("Boolean(globalThis.axe)"):
                page.run(f"((module) => {{ {self.script} }})()")
            found = page.run(RUN)
        except BrowserError:
            # Another test may check it.
            mark.unlink()
            raise
        # axe-core copies imported style sheets, as `serve --site` has them. The page's policy blocks these copies.
        del page.browser.events[known:]
        self.seconds += time.monotonic() - start
        assert not found, f"violations in {state}: {found}"
