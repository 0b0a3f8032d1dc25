"""Typing: into a search field of an app, in process, and into `postcodes search` in a terminal."""

import fcntl
import os
import pty
import random
import select
import struct
import termios
import time

from .latency import nanoseconds
from .processes import CannotMeasure, say
from .records import figures
from .spread import Spread

MEDIAN_LIMIT = 10e-6
TAIL_LIMIT = 50e-6
KEYS = 2000
TEXTS = ("sw1a 1aa", "m1 1ab", "ec1a 1bb", "b33 8th", "cr2 6xh", "dn55 1pt", "w1a 0ax", "ab10 1xg", "0x1 i", "g1", "e")


def measure(table, context):
    say("typing into a search field")
    spreads = figures(context, "keystrokes", "code-point")
    table.section("Keystroke in a search field: SearchModel and LocalSource on the main actor")
    table.row("to the state: median", nanoseconds(spreads["keystroke.median"]), "s", limit=MEDIAN_LIMIT)
    table.row("  99th percentile", nanoseconds(spreads["keystroke.tail"]), "s", limit=TAIL_LIMIT)
    table.row("to the text of the first ten rows: median", nanoseconds(spreads["keystroke.rows.median"]), "s")
    table.row("  99th percentile", nanoseconds(spreads["keystroke.rows.tail"]), "s")
    say("typing into postcodes search")
    times, processor = terminal(context.postcodes, context.indexes.path("code-point"))
    table.section("Key of `postcodes search` in a pseudo-terminal, to the last byte of the screen update")
    table.row("median", Spread.of([times[len(times) // 2]]), "s")
    table.row("  99th percentile", Spread.of([times[int(len(times) * 0.99)]]), "s")
    table.row("processor time, start-up included", Spread.of([processor / len(times)]), "s")


def terminal(program, index):
    """Types into `postcodes search` in a pseudo-terminal of 24 rows and 80 columns. Returns the sorted times of the keys, and the
    processor time of the process.
    """
    child, screen = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(program, [program, "search", "--index", index, "--no-history"])
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    read_update(screen)
    numbers = random.Random(1)
    times = []
    while len(times) < KEYS:
        for key in numbers.choice(TEXTS):
            start = time.perf_counter()
            os.write(screen, key.encode())
            end = read_update(screen)
            if end is None:
                raise CannotMeasure(f"postcodes search did not update the screen after {key!r}")
            times.append(end - start)
        os.write(screen, b"\x15")
        read_update(screen)
    os.write(screen, b"\x03")
    usage = os.wait4(child, 0)[2]
    return sorted(times), usage.ru_utime + usage.ru_stime


def read_update(screen):
    """Reads until nothing arrives for 3 ms. Returns the time of the last byte."""
    last, timeout = None, 5
    while select.select([screen], [], [], timeout)[0]:
        os.read(screen, 65536)
        last, timeout = time.perf_counter(), 0.003
    return last
