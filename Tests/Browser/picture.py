"""Just enough of PNG to look at screenshots."""
import struct
import zlib


class Picture:
    """The pixels of a screenshot: rows of bytes, three or four a pixel."""

    def __init__(self, png):
        self.width, self.height, depth, kind = struct.unpack(">IIBB", png[16:26])
        assert depth == 8 and kind in (2, 6) and png[28] == 0, "a screenshot is 8 bits of RGB or RGBA, not interlaced"
        self.step = 4 if kind == 6 else 3
        packed, position = b"", 8
        while position < len(png):
            length, = struct.unpack_from(">I", png, position)
            if png[position + 4 : position + 8] == b"IDAT":
                packed += png[position + 8 : position + 8 + length]
            position += 12 + length
        raw, stride = zlib.decompress(packed), self.width * self.step
        self.rows, above = [], bytearray(stride)
        for row in range(self.height):
            start = row * (stride + 1)
            above = self.unfilter(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above)
            self.rows.append(above)

    def unfilter(self, kind, line, above):
        step = self.step
        if kind == 2:
            return bytearray((a + b) & 255 for a, b in zip(line, above))
        if kind:
            for place, value in enumerate(line):
                left = line[place - step] if place >= step else 0
                corner = above[place - step] if place >= step else 0
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + above[place]) // 2
                else:
                    guess = min((left, above[place], corner), key=lambda near: abs(left + above[place] - corner - near))
                line[place] = (value + guess) & 255
        return line

    def pixel(self, x, y):
        return tuple(self.rows[int(y)][int(x) * self.step : int(x) * self.step + 3])

    def share(self, box, wanted):
        """Which part of the pixels in a box (left, top, right, bottom) satisfy a condition."""
        left, top, right, bottom = (int(part) for part in box)
        pixels = [(x, y) for y in range(max(top, 0), min(bottom, self.height), 2) for x in range(max(left, 0), min(right, self.width), 2)]
        return sum(wanted(*self.pixel(x, y)) for x, y in pixels) / max(len(pixels), 1)
