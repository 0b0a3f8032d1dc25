"""Makes a WebAssembly module with a function that traps, as a bug in the core would."""


def number(content, offset):
    """Returns an unsigned LEB128 number, and the offset after it."""
    value, shift = 0, 0
    while True:
        byte = content[offset]
        value |= (byte & 0x7F) << shift
        offset, shift = offset + 1, shift + 7
        if byte < 0x80:
            return value, offset


def trapping(content, name):
    """Replaces the body of an exported function by `unreachable`."""
    sections, offset = {}, 8
    while offset < len(content):
        kind = content[offset]
        length, offset = number(content, offset + 1)
        sections[kind] = offset
        offset += length
    if 2 in sections:
        raise ValueError("the module has imports, which this code doesn't count")
    count, offset = number(content, sections[7])
    function = None
    for _ in range(count):
        length, offset = number(content, offset)
        is_wanted = content[offset : offset + length] == name.encode()
        kind = content[offset + length]
        index, offset = number(content, offset + length + 1)
        if is_wanted and kind == 0:
            function = index
    _, offset = number(content, sections[10])
    for _ in range(function):
        length, offset = number(content, offset)
        offset += length
    length, offset = number(content, offset)
    end = offset + length
    groups, offset = number(content, offset)
    for _ in range(groups):
        _, offset = number(content, offset)
        offset += 1
    # `unreachable`, padding with `nop`, `end`.
    body = b"\x00" + b"\x01" * (end - offset - 2) + b"\x0b"
    return content[:offset] + body + content[end:]
