"""A server for the page's tests: its files, an index in two parts, and an API made of the command line's answers.

The files come from tools/build-page --export; the policy is read from the Swift sources, so that the page is tested under the
one that it is served with.
"""
import bisect
import contextlib
import hashlib
import html
import http.server
import json
import pathlib
import re
import socket
import struct
import subprocess
import threading
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def policy():
    text = (ROOT / "Sources/PostcodePage/PostcodePage.swift").read_text()
    parts = re.search(r"contentSecurityPolicy =((?:\s+\+? ?\".*\")+)", text).group(1)
    return "".join(re.findall(r'"(.*)"', parts))


def split(index):
    """Where PostcodePage.splitIndex cuts: behind the last section of positions."""
    end = len(index)
    count, = struct.unpack_from("<I", index, 12)
    for section in range(min(count, (len(index) - 40) // 32)):
        kind, _, offset, length = struct.unpack_from("<IIQQ", index, 32 + 32 * section)
        if kind == 3 and offset < len(index) and index[offset] in (1, 5):
            end = offset + length
    return end


class Server:
    """Serves on a port of its choice; `index` may be put in place of another while it runs."""

    def __init__(self, files, index, command):
        self.files = pathlib.Path(files)
        self.command = command
        self.index_path = index
        self.index = pathlib.Path(index).read_bytes()
        # The paths of what was answered, from the moment that the answer is certain; not what browsers ask on their own to see
        # whether a service worker is another.
        self.requests = []
        # The postcodes in use by the index's path, in both orders that are looked at.
        self.orders = {}
        self.answers_api = True
        # The server that the comparison page asks beside this one, and how this one's answers are made others.
        self.remote = None
        self.alter = lambda result: result
        # What it answers instead of the page and the index: 404 as with --no-page, 503 …
        self.page_status = None
        # Contents of files that are others for a test.
        self.altered = {}
        self.delay = threading.Event()
        self.delay.set()
        # Cleared, it holds the index back.
        self.index_delay = threading.Event()
        self.index_delay.set()
        self.port = 0
        self.http = None
        self.start()

    def start(self):
        """Begins to listen, again on the port it had."""
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                server.answer(self)

            def log_message(self, *_):
                pass

        class HTTPServer(http.server.ThreadingHTTPServer):
            daemon_threads = True
            open = set()

            def process_request(self, request, address):
                self.open.add(request)
                super().process_request(request, address)

            def handle_error(self, request, address):
                pass

        self.http = HTTPServer(("127.0.0.1", self.port), Handler)
        self.port = self.http.server_port
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self):
        """Switches it off: nothing listens, and connections that are open are cut."""
        self.http.shutdown()
        self.http.server_close()
        for connection in self.http.open:
            # Whoever reads from it holds it open, too.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def ask(self, *arguments):
        # No argument of a command can hold that.
        if any("\0" in one for one in arguments):
            return None
        done = subprocess.run([self.command, *arguments, "--index", self.index_path, "--format", "json"],
                              capture_output=True, text=True, check=False)
        return json.loads(done.stdout) if done.stdout.strip() else None

    def answer(self, request):
        url = urllib.parse.urlsplit(request.path)
        parts = [urllib.parse.unquote(part) for part in url.path.strip("/").split("/")]
        query = dict(urllib.parse.parse_qsl(url.query))
        is_of_page = url.path in ("/", "/service-worker.js") or url.path.startswith(("/page/", "/index/"))
        if is_of_page and self.page_status:
            self.reply_json(request, self.page_status, error="There is no page here")
        elif url.path in ("/index/map", "/index/rest"):
            self.index_delay.wait(60)
            cut = split(self.index)
            content = self.index[:cut] if url.path == "/index/map" else self.index[cut:]
            # Both parts have the tag of the whole.
            self.reply(request, 200, "application/octet-stream", content, tagged=self.index)
        elif url.path == "/index":
            facts = self.ask("info") or {}
            self.reply_json(request, 200, {"dataset": facts.get("dataset"), "edition": facts.get("edition"),
                                           "attribution": facts.get("attribution"), "postcodes": facts.get("postcodes")})
        elif parts[0] == "postcodes" and len(parts) > 1:
            self.delay.wait(60)
            self.answer_api(request, parts[1:], query)
        elif url.path == "/postcodes" and "lon" in query:
            found = self.ask("nearest", f"--longitude={query['lon']}", f"--latitude={query['lat']}", "--radius",
                             query.get("radius", "100"), "--limit", query.get("limit", "10")) or []
            self.reply_json(request, 200, [record(one) for one in found] or None)
        elif parts[0] == "outcodes" and len(parts) == 2:
            found = self.ask("complete", parts[1], "--limit", "1") or {}
            self.reply_json(request, 200, {"outcode": parts[1], "count": found.get("count")})
        elif url.path == "/compare" and self.remote:
            page = (self.files / "compare").read_text().replace("REMOTE", html.escape(self.remote, quote=True))
            self.reply(request, 200, "text/html; charset=utf-8", page.encode(), f"connect-src 'self' {self.remote};")
        elif url.path == "/search":
            text = query.get("q", "")
            found = self.ask("complete", text, "--limit", "50") if text else None
            rows = "".join(f"<li>{html.escape(one['postcode'])}</li>" for one in (found or {}).get("completions", []))
            self.reply(request, 200, "text/html; charset=utf-8", f"<title>{html.escape(text)}</title><ul>{rows}</ul>".encode())
        else:
            path = self.files / ("index.html" if url.path == "/" else url.path[1:])
            kind = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
                    ".css": "text/css; charset=utf-8", ".wasm": "application/wasm",
                    ".webmanifest": "application/manifest+json"}.get(path.suffix)
            if kind and path.is_file() and self.files in path.parents:
                content = self.altered.get(url.path) or path.read_bytes()
                # As PostcodePage.homePage does.
                if url.path == "/" and self.remote:
                    content = content.replace(b' id="compare" hidden', b' id="compare"')
                self.reply(request, 200, kind, content)
            else:
                self.reply_json(request, 404, error="Resource not found")

    def autocomplete(self, text, limit):
        """By the rules of postcodes.io: as many rows as the limit behind a bound, and of these what contains the text."""
        if self.index_path not in self.orders:
            listed = (self.ask("complete", "", "--limit", "1000000") or {}).get("completions", [])
            live = [one["postcode"] for one in listed if "terminated" not in one]
            self.orders[self.index_path] = sorted(live), sorted(live, key=lambda one: one.replace(" ", ""))
        spaced, unspaced = self.orders[self.index_path]
        upper = text.strip().upper()
        compact = re.sub(r"\s", "", upper)
        bound = f"{upper} " if re.fullmatch(r"[A-Z]{1,2}\d[A-Z\d]?", upper) else " ".join(upper.split()) \
            if re.fullmatch(r"\w+\s+\w+", upper) else None
        tries = [(spaced, bound, str)] if bound else []
        for rows, start, form in [*tries, (unspaced, upper, lambda one: one.replace(" ", ""))]:
            first = bisect.bisect_left(rows, start, key=form)
            kept = [one for one in rows[first : first + limit] if compact in one.replace(" ", "")]
            if kept:
                return [one for one in kept if one.replace(" ", "") == compact] or kept
        return None

    def answer_api(self, request, parts, query):
        if not self.answers_api:
            self.reply_json(request, 500, error="Switched off for a test")
            return
        text, kind = parts[0], (parts[1:] or ["record"])[0]
        if kind == "autocomplete":
            self.reply_json(request, 200, self.autocomplete(text, int(query.get("limit", "10"))))
        elif kind == "nearest":
            found = self.ask("nearest", text, "--limit", query.get("limit", "10")) or []
            self.reply_json(request, 200, [record(one) for one in found])
        else:
            found = (self.ask("lookup", text) or [{}])[0]
            if ended := found.get("terminated"):
                self.reply_json(request, 404, error="Postcode not found", terminated={
                    "postcode": found["postcode"], "year_terminated": int(ended[:4]), "month_terminated": int(ended[4:]),
                    "longitude": found.get("longitude"), "latitude": found.get("latitude")})
            elif found.get("status") == "found":
                self.reply_json(request, 200, record(found))
            else:
                self.reply_json(request, 404, error="Postcode not found")

    def reply_json(self, request, status, result=None, error=None, **more):
        body = {"status": status, "error": error, **more} if error else {"status": status, "result": self.alter(result)}
        self.reply(request, status, "application/json; charset=utf-8", json.dumps(body).encode())

    def reply(self, request, status, kind, content, connect="connect-src 'self';", tagged=None):
        tag = f'"{hashlib.sha256(content if tagged is None else tagged).hexdigest()[:16]}"'
        is_known = request.headers.get("If-None-Match") == tag
        if request.headers.get("Service-Worker") != "script":
            self.requests.append(urllib.parse.urlsplit(request.path).path)
        request.send_response(304 if is_known else status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", "0" if is_known else str(len(content)))
        request.send_header("ETag", tag)
        request.send_header("Cache-Control", "no-cache")
        request.send_header("X-Content-Type-Options", "nosniff")
        request.send_header("Access-Control-Allow-Origin", "*")
        request.send_header("Content-Security-Policy", policy().replace("connect-src 'self';", connect))
        request.end_headers()
        if not is_known:
            request.wfile.write(content)


def record(found):
    """A record of the command line in the words of postcodes.io, as far as the page looks at them."""
    codes = {"admin_district": found.get("district"), "admin_ward": found.get("ward")}
    return {
        "postcode": found["postcode"], "quality": found.get("quality"), "eastings": found.get("easting"),
        "northings": found.get("northing"), "longitude": found.get("longitude"), "latitude": found.get("latitude"),
        "admin_district": found.get("district_name") or found.get("district"),
        "admin_ward": found.get("ward_name") or found.get("ward"), "codes": codes,
        **({"distance": found["distance"]} if "distance" in found else {}),
    }
