"""A proxy in front of `postcodes serve` that injects faults: delays, error statuses, changed files and damaged indexes."""
import contextlib
import hashlib
import http.client
import http.server
import json
import pathlib
import re
import socket
import struct
import subprocess
import threading
import urllib.parse

INDEX_PATHS = ("/index/map", "/index/rest")
# Files that don't change while a server runs, besides those of /page/; and the request headers that select the response.
CONSTANT_PATHS = (*INDEX_PATHS, "/index/density.png", "/service-worker.js")
CONDITIONS = ("if-none-match", "range", "if-range", "accept")


def split(index):
    """Returns the length of the first part of an index, as PostcodePage.splitIndex does."""
    end = len(index)
    count, = struct.unpack_from("<I", index, 12)
    for section in range(min(count, (len(index) - 40) // 32)):
        kind, _, offset, length = struct.unpack_from("<IIQQ", index, 32 + 32 * section)
        if kind == 3 and offset < len(index) and index[offset] in (1, 5):
            end = offset + length
    return end


# The path under which the proxy serves the page a second time.
BELOW = "/map/of/postcodes/"
# Held while a server starts.
starting = threading.Lock()


class Upstream:
    """A running `postcodes serve`."""

    def __init__(self, command, index, site):
        # Connections without a request, and the responses that don't change.
        self.idle, self.responses = [], {}
        self.process = subprocess.Popen([command, "serve", "--index", index, "--port", "0", "--max-age", "0", *(["--site", site] if site else [])],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if match := re.search(r"http://([\d.]+):(\d+)", line):
                self.host, self.port = match.group(1), int(match.group(2))
                return
        raise RuntimeError("postcodes serve doesn't start")

    def get(self, path, headers):
        """
        Returns the status, headers and body of a response. The page's files and the index stay the same while the server
        runs, so each is requested once for the same conditions.
        """
        conditions = tuple(sorted((name.lower(), value) for name, value in headers.items() if name.lower() in CONDITIONS))
        is_constant = path in ("/", *CONSTANT_PATHS) or path.startswith("/page/")
        if is_constant and (path, conditions) in self.responses:
            status, fields, body = self.responses[path, conditions]
        else:
            status, fields, body = self.request(path, headers)
            if is_constant:
                self.responses[path, conditions] = status, fields, body
        return status, {**fields}, body

    def request(self, path, headers):
        """Sends a request over an idle connection, or over a new one if there is none."""
        while True:
            try:
                connection, is_new = self.idle.pop(), False
            except IndexError:
                connection, is_new = http.client.HTTPConnection(self.host, self.port, timeout=60), True
            try:
                connection.request("GET", path, headers=headers)
                response = connection.getresponse()
                found = response.status, dict(response.getheaders()), response.read()
            except (http.client.HTTPException, OSError):
                connection.close()
                # The server may have closed an idle connection.
                if is_new:
                    raise
                continue
            # Without a socket, the server has closed the connection.
            if connection.sock:
                self.idle.append(connection)
            return found

    def stop(self):
        while self.idle:
            self.idle.pop().close()
        self.process.terminate()
        self.process.wait(60)


class Proxy:
    """Listens on a free port and forwards requests to a server of `index_path`, except for the faults set below."""

    def __init__(self, command, index_path, site=None):
        self.command = command
        # A folder with the page's sources, for the server.
        self.site = site
        # The servers by index.
        self.upstreams = {}
        # The paths of completed requests, without a browser's own update checks of a service worker.
        self.requests = []
        # The paths of all requests, as they arrived.
        self.arrivals = []
        # The requests that are not answered yet.
        self.unanswered = set()
        # A status for all requests of the page and the index: 404 as with --no-page, 503 …; and the text of the error.
        self.page_status, self.page_error = None, "Resource not found"
        # Contents of files by path.
        self.altered = {}
        # By path, the number of coming responses to cut in the middle; whether to forward ranges; the ranges requested.
        self.cuts, self.has_ranges, self.ranges = {}, True, []
        # The paths, statuses and lengths of the responses to the page.
        self.replies = []
        # Cleared, it holds back the cuts.
        self.cut_gate = threading.Event()
        self.cut_gate.set()
        # Cleared, it holds back the index.
        self.index_gate = threading.Event()
        self.index_gate.set()
        # Cleared, it holds back the density picture.
        self.picture_gate = threading.Event()
        self.picture_gate.set()
        self.use_index(index_path)
        self.port = 0
        self.http = None
        self.start()

    def use_index(self, path):
        self.index_path = str(path)
        self.original = self.index = pathlib.Path(path).read_bytes()

    def start(self):
        """Starts listening, on the same port as before."""
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # The head and the body are written separately: the body must not wait until the head is acknowledged.
            disable_nagle_algorithm = True

            def do_GET(self):
                proxy.unanswered.add(self)
                try:
                    proxy.respond(self)
                finally:
                    proxy.unanswered.discard(self)

            def log_message(self, *_):
                pass

        class HTTPServer(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64
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
        """Stops listening and cuts open connections."""
        self.http.shutdown()
        self.http.server_close()
        for connection in self.http.open:
            # A thread that reads from the connection keeps it open, hence the shutdown.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def close(self):
        self.stop()
        for upstream in self.upstreams.values():
            upstream.stop()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def stop_upstreams(self, *kept):
        """Stops the servers of other indexes than these."""
        for path in [path for path in self.upstreams if path not in kept]:
            self.upstreams.pop(path).stop()

    @property
    def upstream(self):
        # A browser sends several requests at once.
        with starting:
            if self.index_path not in self.upstreams:
                self.upstreams[self.index_path] = Upstream(self.command, self.index_path, self.site)
            return self.upstreams[self.index_path]

    def file(self, path):
        """Returns the content of a file of the page."""
        return self.upstream.get(path, {})[2]

    def respond(self, request):
        # As a proxy that serves the page under another path.
        if request.path.startswith(BELOW):
            request.path = request.path[len(BELOW) - 1:]
        path = urllib.parse.urlsplit(request.path).path
        self.arrivals.append(path)
        is_of_page = path in ("/", "/service-worker.js") or path.startswith(("/page/", "/index/"))
        if is_of_page and self.page_status:
            status, headers, body = self.page_status, {"Content-Type": "application/json"}, json.dumps({"status": self.page_status, "error": self.page_error}).encode()
        else:
            if path in INDEX_PATHS:
                self.index_gate.wait(60)
            if path == "/index/density.png":
                self.picture_gate.wait(60)
            status, headers, body = self.forward(request, path)
        if request.headers.get("Service-Worker") != "script":
            self.requests.append(path)
        if wanted := request.headers.get("Range"):
            self.ranges.append((path, wanted))
        self.replies.append((path, status, len(body)))
        request.send_response_only(status)
        for name, value in headers.items():
            request.send_header(name, value)
        is_cut = status != 304 and self.cuts.get(path, 0) > 0
        if status != 304:
            request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        if is_cut:
            self.cuts[path] -= 1
            request.wfile.write(body[: len(body) // 2])
            request.wfile.flush()
            self.cut_gate.wait(60)
            request.connection.shutdown(socket.SHUT_RDWR)
            request.close_connection = True
        elif status != 304:
            request.wfile.write(body)

    def forward(self, request, path):
        """Returns the server's status, headers and body, or changed ones."""
        replacement = self.altered.get(path)
        if not replacement and path in INDEX_PATHS and self.index is not self.original:
            cut = split(self.index)
            replacement = self.index[:cut] if path == "/index/map" else self.index[cut:]
        is_changed = replacement is not None
        dropped = ("host", "connection", "accept-encoding", *(["if-none-match"] if is_changed else []), *([] if self.has_ranges else ["range", "if-range"]))
        status, headers, body = self.upstream.get(
            request.path, {name: value for name, value in request.headers.items() if name.lower() not in dropped})
        hop = ("connection", "content-length", "transfer-encoding", "keep-alive")
        headers = {name: value for name, value in headers.items() if name.lower() not in hop}
        if is_changed:
            # Both parts of an index have the tag of the whole.
            body, tagged = replacement, self.index if path in INDEX_PATHS else replacement
            headers = {name: value for name, value in headers.items() if name.lower() != "etag"}
            status = 200
            headers["ETag"] = f'"{hashlib.sha256(tagged).hexdigest()[:16]}"'
            if request.headers.get("If-None-Match") == headers["ETag"]:
                status = 304
        return status, headers, body
