// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/position-chunks.js.
  static let positionChunksJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtaXNzaW5nPS0yMTQ3NDgzNjQ4Owpjb25zdCBibG9ja0xlbmd0aD0yNTY7CmNvbnN0IGNodW5rQ291bnQ9MzI7CmV4cG9y\
    dCBmdW5jdGlvbipjaHVua3NPZihjb3VudCl7CmZvcihsZXQgY2h1bms9MDtjaHVuazxjaHVua0NvdW50O2NodW5rKyspewpjb25zdCBibG9ja3M9\
    W107CmZvcihsZXQgZmlyc3Q9Y2h1bmsqYmxvY2tMZW5ndGg7Zmlyc3Q8Y291bnQ7Zmlyc3QgKz1jaHVua0NvdW50KmJsb2NrTGVuZ3RoKXsKYmxv\
    Y2tzLnB1c2goe2ZpcnN0LGNvdW50Ok1hdGgubWluKGJsb2NrTGVuZ3RoLGNvdW50IC0gZmlyc3QpfSk7Cn0KaWYoYmxvY2tzLmxlbmd0aCl5aWVs\
    ZCBibG9ja3M7Cn0KfQpleHBvcnQgZnVuY3Rpb24gY29weUNodW5rKGJsb2NrcyxjaHVuayxwb3NpdGlvbnMpewpsZXQgc3RhcnQ9MDsKZm9yKGNv\
    bnN0e2ZpcnN0LGNvdW50fW9mIGJsb2Nrcyl7CnBvc2l0aW9ucy5zZXQoY2h1bmsuc3ViYXJyYXkoc3RhcnQsc3RhcnQgKyAyKmNvdW50KSwyKmZp\
    cnN0KTsKc3RhcnQgKz0yKmNvdW50Owp9CnJldHVybiBzdGFydCAvIDI7Cn0K\

    """
}
