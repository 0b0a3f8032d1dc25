"""What the tabs of all browsers can do."""
import json
import time

# The timeout in seconds of operations that normally take a moment; generous, because the machine may be busy.
PATIENCE = 60


class BrowserError(Exception):
    """An error of the page or the browser."""


class Tab:
    """A tab that can `run` an expression, press a `key` and send `mouse` events."""

    def wait(self, condition, patience=PATIENCE):
        """Waits until an expression is true. Returns its value."""
        end = time.monotonic() + patience
        while True:
            try:
                value = self.run(condition)
            except BrowserError as error:
                # During navigation there is no page to evaluate in.
                if "context" not in str(error) and "navigat" not in str(error):
                    raise
                value = None
            if value:
                return value
            if time.monotonic() > end:
                raise BrowserError(f"timed out: {condition}")
            time.sleep(0.02)

    def type(self, text):
        for character in text:
            self.key(character, character)

    def click(self, x, y):
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def double_click(self, x, y):
        """The page finds 0.1 s between the clicks, even if a busy machine takes longer."""
        start = time.time()
        for count in (1, 2):
            for kind in ("mousePressed", "mouseReleased"):
                self.mouse(kind, x, y, button="left", clickCount=count, timestamp=start + 0.1 * count)

    def click_on(self, selector):
        x, y = self.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); "
                        "return [b.x + b.width / 2, b.y + b.height / 2]; })()")
        self.click(x, y)
