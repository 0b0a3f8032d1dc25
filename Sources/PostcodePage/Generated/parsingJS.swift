// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/parsing.js.
  static let parsingJS: StaticString = """
    Ly8gV2hhdCB0aGUgcGFnZSBpdHNlbGYgbXVzdCBrbm93IGFib3V0IHR5cGVkIHRleHQuIEV2ZXJ5dGhpbmcgZWxzZSBpcyB1cCB0byB0aGUgaW5k\
    ZXggb3IgdGhlIHNlcnZlci4KCi8qKiBSZXR1cm5zIHRoZSBsZXR0ZXJzIGFuZCBkaWdpdHMgb2YgYSB0ZXh0IGluIGNhcGl0YWxzLiAqLwpleHBv\
    cnQgY29uc3Qgc3ltYm9sc09mID0gKHRleHQpID0+IHRleHQubm9ybWFsaXplKCJORktDIikucmVwbGFjZUFsbCgvW15ccHtMfVxwe059XS9ndSwg\
    IiIpLnRvVXBwZXJDYXNlKCk7CgovKiogV2hldGhlciBhIHRleHQgaGFzIG5vIGxldHRlcnMgb3IgZGlnaXRzLCBzbyB0aGF0IHRoZXJlIGlzIG5v\
    dGhpbmcgdG8gc2VhcmNoIGZvci4gKi8KZXhwb3J0IGNvbnN0IGlzTm90aGluZyA9ICh0ZXh0KSA9PiAhc3ltYm9sc09mKHRleHQpOwoKLyoqIFdo\
    ZXRoZXIgYSB0ZXh0IGlzIGxvbmcgZW5vdWdoIGZvciBhIHdob2xlIHBvc3Rjb2RlLiAqLwpleHBvcnQgY29uc3QgbWF5QmVXaG9sZSA9ICh0ZXh0\
    KSA9PiBzeW1ib2xzT2YodGV4dCkubGVuZ3RoID49IDU7Cg==\

    """
}
