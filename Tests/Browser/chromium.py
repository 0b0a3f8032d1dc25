"""Headless Chromium, driven over the DevTools protocol through a pipe with the standard library alone."""
import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

from tab import PATIENCE, BrowserError, Tab


def executable():
    # The headless shell lacks the browser's windows, which take a quarter of the processor time even if nobody sees them.
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None


class Chromium:
    def __init__(self, *flags):
        self.profile = tempfile.mkdtemp(prefix="postcodes-browser-")
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        # Chromium reads commands from descriptor 3 and writes to 4. Not every sh can duplicate descriptors of two digits.
        command = ["bash", "-c", f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"', "bash", executable(),
                   "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe",
                   "--no-first-run", "--hide-scrollbars", "--disable-background-networking", "--mute-audio",
                   # Otherwise every window loads two pages of the browser's own, for the list below its address bar.
                   "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
                   f"--user-data-dir={self.profile}", *flags, "about:blank"]
        self.process = subprocess.Popen(command, pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.numbers = itertools.count(1)
        self.buffer = b""
        self.events = []

    def send(self, method, session=None, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            reply = self.receive()
            if reply.get("id") == number:
                if "error" in reply:
                    raise BrowserError(f"{method}: {reply['error'].get('message')}")
                return reply["result"]
            self.events.append(reply)

    def receive(self, patience=PATIENCE):
        end = time.monotonic() + patience
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.read_end], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise BrowserError("the browser doesn't respond")
            piece = os.read(self.read_end, 1 << 20)
            if not piece:
                raise BrowserError("the browser has exited")
            self.buffer += piece
        text, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(text)

    def close(self):
        try:
            self.send("Browser.close")
            self.process.wait(20)
        except (BrowserError, subprocess.TimeoutExpired, OSError):
            self.process.kill()
            self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.profile, ignore_errors=True)

    def page(self, **settings):
        return Page(self, **settings)


class Page(Tab):
    """A tab with its own storage."""

    def __init__(self, browser, width=1280, height=860, mobile=False, ratio=1, dark=False, reduced=False,
                 script=True, service_worker=True, without_wasm=False, slower=1, before=""):
        self.browser = browser
        self.has_script = script
        self.context = browser.send("Target.createBrowserContext")["browserContextId"]
        self.target = browser.send("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")
        self.resize(width, height, mobile, ratio)
        self.media(dark, reduced)
        self.send("Emulation.setCPUThrottlingRate", rate=slower)
        if not script:
            self.send("Emulation.setScriptExecutionDisabled", value=True)
        if not service_worker:
            # As over plain HTTP.
            before += "Object.defineProperty(navigator, 'serviceWorker', { value: undefined });"
        if without_wasm:
            before += "delete globalThis.WebAssembly;"
        # Record the longest task on the main thread.
        before += ("globalThis.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) "
                   "longest = Math.max(longest, duration); }).observe({ type: 'longtask', buffered: true });")
        self.send("Page.addScriptToEvaluateOnNewDocument", source=before)

    def send(self, method, **parameters):
        return self.browser.send(method, session=self.session, **parameters)

    def resize(self, width, height, mobile=False, ratio=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=mobile)
        self.send("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def media(self, dark=False, reduced=False, forced=False):
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "forced-colors", "value": "active" if forced else "none"},
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"}])

    def go(self, address):
        self.send("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def run(self, script):
        """Evaluates an expression and awaits promises."""
        reply = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return reply["result"].get("value")

    def key(self, name, text=None):
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35,
                 "PageUp": 33, "PageDown": 34, "Tab": 9, "Backspace": 8}
        more = {"text": "\r"} if name == "Enter" else {"text": text} if text else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", key=name, windowsVirtualKeyCode=codes.get(name, 0), **more)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=codes.get(name, 0))

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def offline(self, is_offline):
        self.send("Network.enable")
        self.send("Network.emulateNetworkConditions", offline=is_offline, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def screenshot(self, path=None):
        image = base64.b64decode(self.send("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"])
        if path:
            with open(path, "wb") as file:
                file.write(image)
        return image

    def tree(self):
        """Returns the accessibility tree: {role, name, properties…} of each node that isn't ignored."""
        nodes = []
        # Only on request, because the browser would update it at every change of the page.
        self.send("Accessibility.enable")
        for node in self.send("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored"):
                continue
            found = {part["name"]: part["value"].get("value") for part in node.get("properties", [])}
            nodes.append({**found, "role": node.get("role", {}).get("value"), "name": node.get("name", {}).get("value", ""),
                          "description": node.get("description", {}).get("value", ""),
                          "value": node.get("value", {}).get("value")})
        return nodes

    def complaints(self):
        """Returns the errors in the console and the uncaught exceptions."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")
        return found

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)
        self.browser.send("Target.disposeBrowserContext", browserContextId=self.context)
