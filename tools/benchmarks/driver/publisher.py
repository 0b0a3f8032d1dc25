"""A local server that offers one file as Ordnance Survey's Downloads API does."""

import hashlib
import http.server
import json
import os
import socketserver
import threading

PRODUCT = "/downloads/v1/products/CodePointOpen"


def handler(path, name):
    size = os.path.getsize(path)
    with open(path, "rb") as file:
        md5 = hashlib.file_digest(file, "md5").hexdigest()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            host = self.headers["Host"]
            if self.path == PRODUCT:
                self.reply({"id": "CodePointOpen", "version": "2025-11"})
            elif self.path == f"{PRODUCT}/downloads":
                self.reply([{"md5": md5, "size": size, "url": f"http://{host}/file", "format": "CSV", "area": "GB",
                             "fileName": name}])
            else:
                self.send_response(200)
                self.send_header("Content-Length", str(size))
                self.end_headers()
                with open(path, "rb") as file:
                    self.connection.sendfile(file)

        def reply(self, value):
            body = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return Handler


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


class Publisher:
    """Serves the file until the block ends."""

    def __init__(self, path, name):
        self.server = Server(("127.0.0.1", 0), handler(path, name))
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
