"""A slow line: a proxy that passes on what a server sends at a limited rate, shared by all connections."""

import contextlib
import socket
import threading
import time

# About one packet.
PIECE = 1460
# If a busy machine wakes a thread late, the line catches up on at most this delay, in seconds.
SLACK = 0.05


class SlowLine:
    """
    Listens on a free port and forwards connections to a server, at a number of bytes per second towards the client. What the client sends arrives after a
    delay in seconds, the round trip. `requests` counts what it asked for.
    """

    def __init__(self, address, rate, delay=0):
        self.target = address.split("//")[1].split(":")
        self.rate = rate
        self.delay = delay
        self.requests = 0
        self.lock = threading.Lock()
        # When the line is free again.
        self.free = 0.0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # A thread that waits for a connection keeps the listener open, hence the shutdown.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.create_connection((self.target[0], int(self.target[1])))
                for one in (client, server):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self.forward, args=(client, server, False), daemon=True).start()
                threading.Thread(target=self.forward, args=(server, client, True), daemon=True).start()

    def forward(self, source, target, is_slow):
        with contextlib.suppress(OSError):
            while piece := source.recv(PIECE):
                if is_slow:
                    self.wait(len(piece))
                else:
                    self.requests += piece.startswith(b"GET ")
                    time.sleep(self.delay)
                target.sendall(piece)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        if is_slow:
            source.close()
            target.close()

    def wait(self, count):
        """Waits until the line has sent a number of bytes."""
        with self.lock:
            self.free = max(self.free, time.monotonic() - SLACK) + count / self.rate
            end = self.free
        time.sleep(max(end - time.monotonic(), 0))
