"""A reader for the PNG files of screenshots."""
import collections
import functools
import struct
import zlib


class Picture:
    """The pixels of a screenshot: rows with three or four bytes per pixel."""

    def __init__(self, png):
        self.width, self.height, depth, kind = struct.unpack(">IIBB", png[16:26])
        assert depth == 8 and kind in (2, 6) and png[28] == 0, "a screenshot is 8 bits of RGB or RGBA, not interlaced"
        self.step = 4 if kind == 6 else 3
        self.png = png

    @functools.cached_property
    def rows(self):
        """The decoded rows, decoded at first access, because most screenshots are only saved."""
        packed, position = b"", 8
        while position < len(self.png):
            length, = struct.unpack_from(">I", self.png, position)
            if self.png[position + 4 : position + 8] == b"IDAT":
                packed += self.png[position + 8 : position + 8 + length]
            position += 12 + length
        raw, stride = zlib.decompress(packed), self.width * self.step
        rows, above = [], bytes(stride)
        for start in range(0, self.height * (stride + 1), stride + 1):
            above = self.unfilter(raw[start], raw[start + 1 : start + 1 + stride], above)
            rows.append(above)
        return rows

    def unfilter(self, kind, line, above):
        step = self.step
        if kind == 0:
            return line
        if kind == 2:
            # Fast screenshots use only this filter. Add all bytes of the row as two big integers: 7-bit sums can't carry into
            # the next byte, and the eighth bits are added by exclusive or.
            one, other = int.from_bytes(line, "little"), int.from_bytes(above, "little")
            low = int.from_bytes(b"\x7f" * len(line), "little")
            return ((one & low) + (other & low) ^ (one ^ other) & ~low).to_bytes(len(line), "little")
        line = bytearray(line)
        for index, value in enumerate(line):
            left = line[index - step] if index >= step else 0
            corner = above[index - step] if index >= step else 0
            if kind == 1:
                guess = left
            elif kind == 3:
                guess = (left + above[index]) // 2
            else:
                guess = min((left, above[index], corner), key=lambda near: abs(left + above[index] - corner - near))
            line[index] = (value + guess) & 255
        return bytes(line)

    def pixel(self, x, y):
        return tuple(self.rows[int(y)][int(x) * self.step : int(x) * self.step + 3])

    def colours(self, box):
        """Returns how often each colour occurs in a box (left, top, right, bottom)."""
        left, top, right, bottom = (max(int(part), 0) for part in box)
        colours = collections.Counter()
        for row in self.rows[top:bottom]:
            part = row[left * self.step : right * self.step]
            colours.update(zip(part[:: self.step], part[1 :: self.step], part[2 :: self.step]))
        return colours

    def share(self, box, wanted):
        """Returns the fraction of the pixels in a box that satisfy a condition."""
        colours = self.colours(box)
        return sum(count for colour, count in colours.items() if wanted(*colour)) / max(colours.total(), 1)
