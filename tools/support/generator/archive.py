"""A streaming, deterministic zip writer that can store the data of one member twice.

Python's zipfile cannot copy a compressed member, and ONSPD contains a gigabyte twice.
"""

import struct
import zlib

LEVEL = 6


class Archive:
    def __init__(self, file, date=(1980, 1, 1)):
        self.file = file
        self.members = []
        year, month, day = date
        self.date = (year - 1980) << 9 | month << 5 | day
        self.offset = 0

    def _write(self, data):
        self.file.write(data)
        self.offset += len(data)

    def open(self, name):
        return Member(self, name)

    def add(self, name, data):
        with self.open(name) as member:
            member.write(data if isinstance(data, bytes) else data.encode("ascii"))

    def _header(self, name):
        # The sizes are filled in later, so readers without support for data descriptors can read the archive.
        self._write(struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 20, 0, 8, 0, self.date, 0, 0, 0, len(name), 0))
        self._write(name.encode("ascii"))

    def _finish(self, name, start, crc, packed, size):
        if max(packed, size, start) > 0xFFFFFFFE:
            raise ValueError("over 4 GB: %s" % name)
        self.file.seek(start + 14)
        self.file.write(struct.pack("<III", crc, packed, size))
        self.file.seek(self.offset)
        self.members.append((name, start, crc, packed, size))

    def copy(self, name, original):
        """Adds a member with the data of an earlier one, without compressing it again."""
        _, start, crc, packed, size = next(m for m in self.members if m[0] == original)
        position = start + 30 + len(original)
        begin = self.offset
        self._header(name)
        left = packed
        while left:
            self.file.seek(position)
            block = self.file.read(min(left, 1 << 20))
            position += len(block)
            left -= len(block)
            self.file.seek(self.offset)
            self._write(block)
        self._finish(name, begin, crc, packed, size)

    def append(self, name, spool):
        """Adds a member that a `Spool` has compressed."""
        begin = self.offset
        self._header(name)
        for block in spool.blocks:
            self._write(block)
        self._finish(name, begin, spool.crc, spool.packed, spool.size)

    def close(self):
        start = self.offset
        for name, offset, crc, packed, size in self.members:
            self._write(struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 20, 20, 0, 8, 0, self.date, crc, packed, size,
                                    len(name), 0, 0, 0, 0, 0, offset))
            self._write(name.encode("ascii"))
        if start > 0xFFFFFFFE:
            raise ValueError("over 4 GB")
        count = len(self.members)
        self._write(struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, self.offset - start, start, 0))


class Spool:
    """Data compressed in memory, to be added to the archive later."""

    def __init__(self):
        self.blocks = []
        self.compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
        self.crc = self.size = self.packed = 0

    def _keep(self, block):
        if block:
            self.blocks.append(block)
            self.packed += len(block)

    def write(self, data):
        self.crc = zlib.crc32(data, self.crc)
        self.size += len(data)
        self._keep(self.compressor.compress(data))

    def close(self):
        self._keep(self.compressor.flush())
        self.compressor = None


class Member(Spool):
    """A member compressed directly into the archive."""

    def __init__(self, archive, name):
        super().__init__()
        self.archive = archive
        self.name = name
        self.start = archive.offset
        archive._header(name)

    def _keep(self, block):
        self.packed += len(block)
        self.archive._write(block)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.close()
            self.archive._finish(self.name, self.start, self.crc, self.packed, self.size)
