"""A WebAssembly module of which one function traps: what a mistake in the core would be for the page."""


def number(content, place):
    """An unsigned LEB128 number, and the place behind it."""
    value, shift = 0, 0
    while True:
        byte = content[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place


def trapping(content, name):
    """The module with `unreachable` as the body of an exported function."""
    sections, place = {}, 8
    while place < len(content):
        kind = content[place]
        length, place = number(content, place + 1)
        sections[kind] = place
        place += length
    if 2 in sections:
        raise ValueError("the module imports something; its functions would have to be counted")
    count, place = number(content, sections[7])
    function = None
    for _ in range(count):
        length, place = number(content, place)
        is_wanted = content[place : place + length] == name.encode()
        kind = content[place + length]
        index, place = number(content, place + length + 1)
        if is_wanted and kind == 0:
            function = index
    _, place = number(content, sections[10])
    for _ in range(function):
        length, place = number(content, place)
        place += length
    length, place = number(content, place)
    end = place + length
    groups, place = number(content, place)
    for _ in range(groups):
        _, place = number(content, place)
        place += 1
    # unreachable, no operation as often as needed, end.
    body = b"\x00" + b"\x01" * (end - place - 2) + b"\x0b"
    return content[:place] + body + content[end:]
