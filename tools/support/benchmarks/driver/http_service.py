"""A server process that prints its address to standard error."""

import http.client
import os
import signal
import subprocess
import threading

from .processes import CannotMeasure

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
# Seconds. Longer than any server takes to start; a server that hangs must not hang the benchmark.
PATIENCE = 120


class HTTPService:
    """A server that runs until `stop`."""

    @classmethod
    def serving(cls, context, name):
        """`postcodes serve` on an index."""
        return cls([context.postcodes, "serve", "--index", context.indexes.path(name), "--port", "0"])

    def __init__(self, command):
        # pylint: disable=consider-using-with
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE, text=True)
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.start()
        line = self.process.stderr.readline()
        while line and not line.startswith("listening on http://"):
            line = self.process.stderr.readline()
        watchdog.cancel()
        if not line:
            self.stop()
            raise CannotMeasure(f"{command[0]} did not start")
        self.url = line.split()[-1]
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def request(self, path):
        """Makes one request over a new connection."""
        connection = http.client.HTTPConnection(self.url.split("//")[1], timeout=PATIENCE)
        connection.request("GET", path)
        connection.getresponse().read()
        connection.close()

    def cpu(self):
        """Returns the CPU seconds it has used."""
        return cpu_of(self.process.pid)

    def memory(self, index=None):
        """Returns resident bytes: of the index, of everything else, and the anonymous part of the latter."""
        used = {"anonymous": 0, "index": 0, "rest": 0}
        path, is_index = os.path.realpath(index) if index else None, False
        # A server copies the index into read-only anonymous memory of the same size.
        pages = (os.path.getsize(index) + PAGE - 1) // PAGE * PAGE if index else None
        with open(f"/proc/{self.process.pid}/smaps", encoding="utf-8") as file:
            for line in file:
                words = line.split()
                if not words[0].endswith(":"):
                    first, end = (int(word, 16) for word in words[0].split("-"))
                    is_copy = len(words) == 5 and words[1] == "r--p" and end - first == pages
                    is_index = is_copy or (len(words) > 5 and words[5] == path)
                elif words[0] == "Rss:":
                    used["index" if is_index else "rest"] += int(words[1]) * 1024
                elif words[0] == "Anonymous:" and not is_index:
                    used["anonymous"] += int(words[1]) * 1024
        return used


def cpu_of(process):
    """Returns the CPU seconds of a process."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:13])) / TICKS
