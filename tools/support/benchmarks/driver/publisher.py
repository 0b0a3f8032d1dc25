"""A local server that offers files as Ordnance Survey's Downloads API and ONS's Open Geography portal do."""

import collections
import functools
import hashlib
import http.server
import json
import os
import socketserver
import threading
import urllib.parse

PRODUCTS = {"code-point-open": "CodePointOpen", "open-names": "OpenNames"}
TAGS = {"onspd": ("PRD_ONSPD", "ONS Postcode Directory ({}) for the UK"),
        "nspl": ("PRD_NSPL", "National Statistics Postcode Lookup ({}) for the UK")}

# A file to offer: its path, the name that the service gives it, and its edition, such as 2025-11 or August 2023.
Offer = collections.namedtuple("Offer", "path name edition")


@functools.lru_cache(maxsize=None)
def md5(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "md5").hexdigest()


def descriptions(offers, host):
    """Returns the documents of the services by path."""
    found, items = {}, collections.defaultdict(list)
    for dataset, offer in offers.items():
        size = os.path.getsize(offer.path)
        if dataset in PRODUCTS:
            product = f"/downloads/v1/products/{PRODUCTS[dataset]}"
            found[product] = {"id": PRODUCTS[dataset], "version": offer.edition}
            found[f"{product}/downloads"] = [
                {"md5": md5(offer.path), "size": size, "url": f"http://{host}/{dataset}", "format": "CSV", "area": "GB",
                 "fileName": offer.name}]
        else:
            tag, title = TAGS[dataset]
            items[tag].append({"id": dataset, "title": title.format(offer.edition), "type": "CSV Collection",
                               "name": offer.name, "modified": 1, "size": size})
    return found, items


def handler(offers):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            url = urllib.parse.urlsplit(self.path)
            found, items = descriptions(offers, self.headers["Host"])
            parts = url.path.strip("/").split("/")
            if url.path in found:
                self.reply(found[url.path])
            elif url.path == "/sharing/rest/search":
                query = urllib.parse.parse_qs(url.query).get("q", [""])[0]
                asked = [item for tag in items if query.startswith(f"tags:{tag} ") for item in items[tag]]
                self.reply({"total": len(asked), "results": asked})
            elif parts[-1] in offers or (parts[-1:] == ["data"] and parts[-2] in offers):
                self.send(offers[parts[-2] if parts[-1] == "data" else parts[-1]].path)
            else:
                self.send_error(404)

        def send(self, path):
            self.send_response(200)
            self.send_header("Content-Length", str(os.path.getsize(path)))
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
    """Serves files until the block ends. `offers` has an Offer for each dataset."""

    def __init__(self, offers):
        # The sums take a while, which is not part of a download.
        for offer in offers.values():
            md5(offer.path)
        self.server = Server(("127.0.0.1", 0), handler(offers))
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
