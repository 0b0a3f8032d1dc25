"""A server for the page's tests: its files, an index in two parts, and an API made of the command line's answers.

The files come from tools/build-page --export; the policy is read from the Swift sources, so that the page is tested under the
one that it is served with.
"""
import hashlib
import html
import http.server
import json
import pathlib
import re
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
        self.requests = []
        self.answers_api = True
        # The server that the comparison page asks beside this one, and how this one's answers are made others.
        self.remote = None
        self.alter = lambda result: result
        # Contents of files that are others for a test.
        self.altered = {}
        self.delay = threading.Event()
        self.delay.set()
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
        self.requests.append(url.path)
        parts = [urllib.parse.unquote(part) for part in url.path.strip("/").split("/")]
        query = dict(urllib.parse.parse_qsl(url.query))
        if url.path in ("/index/map", "/index/rest"):
            cut = split(self.index)
            content = self.index[:cut] if url.path == "/index/map" else self.index[cut:]
            self.reply(request, 200, "application/octet-stream", content)
        elif parts[0] == "postcodes" and len(parts) > 1:
            self.delay.wait(60)
            self.answer_api(request, parts[1:], query)
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
                self.reply(request, 200, kind, self.altered.get(url.path) or path.read_bytes())
            else:
                self.reply_json(request, 404, error="Resource not found")

    def answer_api(self, request, parts, query):
        if not self.answers_api:
            self.reply_json(request, 500, error="Switched off for a test")
            return
        text, kind = parts[0], (parts[1:] or ["record"])[0]
        if kind == "autocomplete":
            found = self.ask("complete", text, "--limit", query.get("limit", "10")) or {}
            self.reply_json(request, 200, [one["postcode"] for one in found.get("completions", [])] or None)
        elif kind == "nearest":
            found = self.ask("nearest", text, "--limit", query.get("limit", "10")) or []
            self.reply_json(request, 200, [record(one) for one in found])
        else:
            found = (self.ask("lookup", text) or [{}])[0]
            if found.get("status") == "found":
                self.reply_json(request, 200, record(found))
            else:
                self.reply_json(request, 404, error="Postcode not found")

    def reply_json(self, request, status, result=None, error=None):
        body = {"status": status, "error": error} if error else {"status": status, "result": self.alter(result)}
        self.reply(request, status, "application/json; charset=utf-8", json.dumps(body).encode())

    def reply(self, request, status, kind, content, connect="connect-src 'self';"):
        tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        is_known = request.headers.get("If-None-Match") == tag
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
