// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/position-chunks.js.
  static let positionChunksJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtaXNzaW5nPS0yMTQ3NDgzNjQ4O2NvbnN0IGJsb2NrTGVuZ3RoPTI1Njtjb25zdCBjaHVua0NvdW50PTMyO2V4cG9ydCBm\
    dW5jdGlvbipjaHVua3NPZihjb3VudCl7Zm9yKGxldCBjaHVuaz0wO2NodW5rPGNodW5rQ291bnQ7Y2h1bmsrKyl7Y29uc3QgYmxvY2tzPVtdO2Zv\
    cihsZXQgZmlyc3Q9Y2h1bmsqYmxvY2tMZW5ndGg7Zmlyc3Q8Y291bnQ7Zmlyc3QrPWNodW5rQ291bnQqYmxvY2tMZW5ndGgpe2Jsb2Nrcy5wdXNo\
    KHtmaXJzdCxjb3VudDpNYXRoLm1pbihibG9ja0xlbmd0aCxjb3VudC1maXJzdCl9KTt9CmlmKGJsb2Nrcy5sZW5ndGgpeWllbGQgYmxvY2tzO319\
    CmV4cG9ydCBmdW5jdGlvbiBjb3B5Q2h1bmsoYmxvY2tzLGNodW5rLHBvc2l0aW9ucyl7bGV0IHN0YXJ0PTA7Zm9yKGNvbnN0e2ZpcnN0LGNvdW50\
    fW9mIGJsb2Nrcyl7cG9zaXRpb25zLnNldChjaHVuay5zdWJhcnJheShzdGFydCxzdGFydCsyKmNvdW50KSwyKmZpcnN0KTtzdGFydCs9Mipjb3Vu\
    dDt9CnJldHVybiBzdGFydCAvIDI7fQo=\

    """
}
