// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/position-chunks.js.
  static let positionChunksJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtaXNzaW5nPS0yMTQ3NDgzNjQ4O2NvbnN0IGJsb2NrTGVuZ3RoPTI1Njtjb25zdCBjaHVua0NvdW50PTMyO2V4cG9ydCBm\
    dW5jdGlvbipjaHVua3NPZihjb3VudCl7Zm9yKGxldCBjaHVuaz0wO2NodW5rPGNodW5rQ291bnQ7Y2h1bmsrKyl7Y29uc3QgYmxvY2tzPVtdO2Zv\
    cihsZXQgZmlyc3Q9Y2h1bmsqYmxvY2tMZW5ndGg7Zmlyc3Q8Y291bnQ7Zmlyc3QrPWNodW5rQ291bnQqYmxvY2tMZW5ndGgpe2Jsb2Nrcy5wdXNo\
    KHtmaXJzdCxjb3VudDpNYXRoLm1pbihibG9ja0xlbmd0aCxjb3VudC1maXJzdCl9KTt9aWYoYmxvY2tzLmxlbmd0aCl5aWVsZCBibG9ja3M7fX1l\
    eHBvcnQgZnVuY3Rpb24gY29weUNodW5rKGJsb2NrcyxjaHVuayxwb3NpdGlvbnMpe2xldCBzdGFydD0wO2Zvcihjb25zdHtmaXJzdCxjb3VudH1v\
    ZiBibG9ja3Mpe3Bvc2l0aW9ucy5zZXQoY2h1bmsuc3ViYXJyYXkoc3RhcnQsc3RhcnQrMipjb3VudCksMipmaXJzdCk7c3RhcnQrPTIqY291bnQ7\
    fXJldHVybiBzdGFydCAvIDI7fQ==\

    """
}
