"""Downloading a dump over loopback, with its checks, beside curl and unzip -t."""

import os
import random
import tempfile
import zipfile

from .processes import alternately, say, timed
from .publisher import Offer, Publisher

SIZE = 250_000_000
LIMIT = 1.5


def write_dump(path):
    """Writes a zip of SIZE bytes with tables that deflate to about a fifth, as an ONS dump does; the same in every run."""
    draw = random.Random(1)
    codes = [f"E{draw.randrange(10**8):08}" for _ in range(4000)]
    block = "\n".join(
        ",".join([f"{draw.randrange(10**6)}", *draw.choices(codes, k=2), *draw.choices(codes[:40], k=18)])
        for _ in range(40_000)).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        number = 0
        while archive.fp.tell() < SIZE:
            # Rotated, so that no two tables are the same.
            start = draw.randrange(len(block))
            archive.writestr(f"Data/multi_csv/{number:03}.csv", (block[start:] + block[:start]) * 4)
            number += 1


def measure(table, context):
    with tempfile.TemporaryDirectory() as folder:
        dump, copy = os.path.join(folder, "dump.zip"), os.path.join(folder, "copy.zip")
        say(f"writing a zip of {SIZE / 1e6:,.0f} MB")
        # In another process, since `timed` needs this one to stay small.
        child = os.fork()
        if child == 0:
            write_dump(dump)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            raise OSError("cannot write the zip")
        with Publisher({"code-point-open": Offer(dump, "dump.zip", "2025-11")}) as publisher:
            say("downloading it")

            def ours():
                if os.path.exists(copy):
                    os.remove(copy)
                return timed([context.postcodes, "download", "code-point-open", "--base-url", publisher.url,
                              "--output", copy])

            def theirs():
                return timed(["sh", "-c", f"curl -s -o '{copy}' {publisher.url}/code-point-open && unzip -qq -t '{copy}'"])

            wall, peer = alternately(context.peer_repetitions, ours, theirs)
        table.section("download, whole process, over loopback")
        table.row(f"{os.path.getsize(dump) / 1e6:,.0f} MB, with MD5 and every entry of the zip", wall[0], "s",
                  limit_ratio=LIMIT, peers=[("curl and unzip -t, without MD5", peer[0])])
        table.row("  peak memory", wall[1], "B")
