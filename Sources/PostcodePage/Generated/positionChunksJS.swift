// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/position-chunks.js.
  static let positionChunksJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtaXNzaW5nID0gLTIxNDc0ODM2NDg7CmNvbnN0IGJsb2NrTGVuZ3RoID0gMjU2Owpjb25zdCBjaHVua0NvdW50ID0gMzI7\
    CmV4cG9ydCBmdW5jdGlvbiogY2h1bmtzT2YoY291bnQpIHsKZm9yIChsZXQgY2h1bmsgPSAwOyBjaHVuayA8IGNodW5rQ291bnQ7IGNodW5rKysp\
    IHsKY29uc3QgYmxvY2tzID0gW107CmZvciAobGV0IGZpcnN0ID0gY2h1bmsgKiBibG9ja0xlbmd0aDsgZmlyc3QgPCBjb3VudDsgZmlyc3QgKz0g\
    Y2h1bmtDb3VudCAqIGJsb2NrTGVuZ3RoKSB7CmJsb2Nrcy5wdXNoKHsgZmlyc3QsIGNvdW50OiBNYXRoLm1pbihibG9ja0xlbmd0aCwgY291bnQg\
    LSBmaXJzdCkgfSk7Cn0KaWYgKGJsb2Nrcy5sZW5ndGgpIHlpZWxkIGJsb2NrczsKfQp9CmV4cG9ydCBmdW5jdGlvbiBjb3B5Q2h1bmsoYmxvY2tz\
    LCBjaHVuaywgcG9zaXRpb25zKSB7CmxldCBzdGFydCA9IDA7CmZvciAoY29uc3QgeyBmaXJzdCwgY291bnQgfSBvZiBibG9ja3MpIHsKcG9zaXRp\
    b25zLnNldChjaHVuay5zdWJhcnJheShzdGFydCwgc3RhcnQgKyAyICogY291bnQpLCAyICogZmlyc3QpOwpzdGFydCArPSAyICogY291bnQ7Cn0K\
    cmV0dXJuIHN0YXJ0IC8gMjsKfQo=\

    """
}
