"""Headless Firefox, driven over WebDriver BiDi with the standard library alone.

Playwright can't drive an installed Firefox: it starts its own build with -juggler-pipe, which others don't know (Playwright 1.65,
Firefox 153). Firefox itself serves BiDi, so geckodriver isn't needed either.
"""
import base64
import contextlib
import itertools
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from tab import PATIENCE, BrowserError, Tab

# No requests of the browser's own, light colours, and no animations.
PREFERENCES = {
    "app.update.disabledForTesting": True, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,", "layout.css.prefers-color-scheme.content-override": 1, "ui.prefersReducedMotion": 1,
}
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "ArrowDown": "\ue015", "ArrowUp": "\ue013", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
        "Tab": "\ue004", "Backspace": "\ue003"}


def executable():
    return shutil.which("firefox-esr") or shutil.which("firefox")


class WebSocket:
    """A client of a WebSocket on this machine (RFC 6455)."""

    def __init__(self, port, path):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.stream = self.connection.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            raise BrowserError(f"Firefox refuses the connection: {status.decode().strip()}")
        while self.stream.readline().strip():
            pass

    def send(self, content, kind=1):
        length = len(content)
        head = bytes([0x80 | kind]) + (bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + struct.pack(">H", length)
                                       if length < 1 << 16 else bytes([0xFF]) + struct.pack(">Q", length))
        mask = os.urandom(4)
        self.connection.sendall(head + mask + bytes(byte ^ mask[index & 3] for index, byte in enumerate(content)))

    def read(self, count):
        try:
            content = self.stream.read(count)
        except OSError as error:
            raise BrowserError(f"the browser doesn't respond: {error}") from error
        if len(content) < count:
            raise BrowserError("the browser has exited")
        return content

    def receive(self):
        """Returns the next message."""
        message = b""
        while True:
            first, second = self.read(2)
            length = second & 0x7F
            if length > 125:
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            content = self.read(length)
            kind = first & 0x0F
            if kind == 9:
                self.send(content, kind=10)
            elif kind == 8:
                raise BrowserError("the browser has closed the connection")
            elif kind < 3:
                message += content
                if first & 0x80:
                    return message

    def close(self):
        self.stream.close()
        self.connection.close()


class Firefox:
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="postcodes-browser-")
        pathlib.Path(self.profile, "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        # Firefox states its port on stderr. A file never fills up, as an unread pipe does.
        self.log = pathlib.Path(self.profile, "log.txt")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [executable(), "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port=0"],
                stdout=subprocess.DEVNULL, stderr=log)
        port = self.port()
        self.numbers = itertools.count(1)
        self.events = []
        try:
            if port is None:
                raise BrowserError("Firefox doesn't start")
            self.socket = WebSocket(port, "/session")
            self.send("session.new", capabilities={})
            self.send("session.subscribe", events=["log.entryAdded"])
        except (BrowserError, OSError):
            self.process.kill()
            raise

    def port(self):
        """Waits until Firefox states its port; `None` if it ends or takes a minute."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if match := re.search(rb"WebDriver BiDi listening on ws://[^:]+:(\d+)\s", self.log.read_bytes()):
                return int(match[1])
            if self.process.poll() is not None:
                return None
            time.sleep(0.05)
        return None

    def send(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}).encode())
        while True:
            reply = json.loads(self.socket.receive())
            if reply.get("id") == number:
                if reply["type"] == "error":
                    raise BrowserError(f"{method}: {reply['error']}: {reply['message']}")
                return reply["result"]
            self.events.append(reply)

    def page(self):
        return Page(self)

    def close(self):
        with contextlib.suppress(BrowserError, OSError):
            self.send("browser.close")
        self.socket.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page(Tab):
    """A tab with its own storage."""

    has_script = True

    def __init__(self, browser, width=1280, height=860):
        self.browser = browser
        self.user = browser.send("browser.createUserContext")["userContext"]
        self.context = browser.send("browsingContext.create", type="tab", userContext=self.user)["context"]
        browser.send("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def go(self, address):
        self.browser.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, script):
        """Evaluates an expression and awaits promises."""
        try:
            reply = self.browser.send("script.evaluate", expression=f"(async () => JSON.stringify(await ({script})))()", awaitPromise=True,
                                      target={"context": self.context}, userActivation=True)
        except BrowserError as error:
            raise BrowserError(f"no context: {error}") from error
        if reply["type"] == "exception":
            raise BrowserError(reply["exceptionDetails"]["text"])
        return json.loads(reply["result"].get("value", "null"))

    def act(self, kind, actions, **more):
        self.browser.send("input.performActions", context=self.context, actions=[{"type": kind, "id": kind, "actions": actions, **more}])

    def key(self, name, _text=None):
        value = KEYS.get(name, name)
        self.act("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def mouse(self, kind, x, y, deltaX=0, deltaY=0, **_):
        place = {"x": round(x), "y": round(y)}
        if kind == "mouseWheel":
            self.act("wheel", [{"type": "scroll", **place, "deltaX": round(deltaX), "deltaY": round(deltaY)}])
            return
        press = {"mousePressed": [{"type": "pointerDown", "button": 0}], "mouseReleased": [{"type": "pointerUp", "button": 0}]}
        self.act("pointer", [{"type": "pointerMove", **place}, *press.get(kind, [])], parameters={"pointerType": "mouse"})

    def screenshot(self, path=None):
        image = base64.b64decode(self.browser.send("browsingContext.captureScreenshot", context=self.context)["data"])
        if path:
            pathlib.Path(path).write_bytes(image)
        return image

    def complaints(self):
        """Returns the errors in the console and the uncaught exceptions."""
        return [event["params"]["text"] for event in self.browser.events
                if event["method"] == "log.entryAdded" and event["params"]["level"] == "error" and event["params"]["source"].get("context") == self.context]

    def close(self):
        self.browser.send("browsingContext.close", context=self.context)
        self.browser.send("browser.removeUserContext", userContext=self.user)
