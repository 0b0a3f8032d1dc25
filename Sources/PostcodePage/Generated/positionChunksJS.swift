// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/position-chunks.js.
  static let positionChunksJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtaXNzaW5nPS0yMTQ3NDgzNjQ4O2NvbnN0IGJsb2NrTGVuZ3RoPTI1Njtjb25zdCBjaHVua0NvdW50PTMyO2V4cG9ydCBm\
    dW5jdGlvbipjaHVua3NPZihjb3VudCl7Zm9yKGxldCBjaHVuaz0wO2NodW5rPGNodW5rQ291bnQ7Y2h1bmsrKyl7Y29uc3QgYmxvY2tzPVtdO2Zv\
    cihsZXQgZmlyc3Q9Y2h1bmsqYmxvY2tMZW5ndGg7Zmlyc3Q8Y291bnQ7Zmlyc3QgKz1jaHVua0NvdW50KmJsb2NrTGVuZ3RoKXtibG9ja3MucHVz\
    aCh7Zmlyc3QsY291bnQ6TWF0aC5taW4oYmxvY2tMZW5ndGgsY291bnQgLSBmaXJzdCl9KTt9CmlmKGJsb2Nrcy5sZW5ndGgpeWllbGQgYmxvY2tz\
    O319CmV4cG9ydCBmdW5jdGlvbiBjb3B5Q2h1bmsoYmxvY2tzLGNodW5rLHBvc2l0aW9ucyl7bGV0IHN0YXJ0PTA7Zm9yKGNvbnN0e2ZpcnN0LGNv\
    dW50fW9mIGJsb2Nrcyl7cG9zaXRpb25zLnNldChjaHVuay5zdWJhcnJheShzdGFydCxzdGFydCArIDIqY291bnQpLDIqZmlyc3QpO3N0YXJ0ICs9\
    Mipjb3VudDt9CnJldHVybiBzdGFydCAvIDI7fQo=\

    """
}
