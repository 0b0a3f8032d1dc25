// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/parsing.js.
  static let parsingJS: StaticString = """
    Ly8gV2hhdCB0aGUgcGFnZSBpdHNlbGYgbXVzdCBrbm93IGFib3V0IHR5cGVkIHRleHQuIEV2ZXJ5dGhpbmcgZWxzZSBpcyB1cCB0byB0aGUgaW5k\
    ZXggb3IgdGhlIHNlcnZlci4KCi8qKiBSZXR1cm5zIHRoZSBsZXR0ZXJzIGFuZCBkaWdpdHMgb2YgYSB0ZXh0IGluIGNhcGl0YWxzLiAqLwpleHBv\
    cnQgY29uc3Qgc3ltYm9sc09mID0gKHRleHQpID0+IHRleHQubm9ybWFsaXplKCJORktDIikucmVwbGFjZUFsbCgvW15ccHtMfVxwe059XS9ndSwg\
    IiIpLnRvVXBwZXJDYXNlKCk7CgovKiogV2hldGhlciBhIHRleHQgaGFzIG5vIGxldHRlcnMgb3IgZGlnaXRzLCBhbmQgc28gbm90aGluZyB0byBz\
    ZWFyY2ggZm9yLiAqLwpleHBvcnQgY29uc3QgaXNOb3RoaW5nID0gKHRleHQpID0+ICFzeW1ib2xzT2YodGV4dCk7CgovKiogV2hldGhlciBhIHRl\
    eHQgaXMgbG9uZyBlbm91Z2ggZm9yIGEgd2hvbGUgcG9zdGNvZGUuICovCmV4cG9ydCBjb25zdCBtYXlCZVdob2xlID0gKHRleHQpID0+IHN5bWJv\
    bHNPZih0ZXh0KS5sZW5ndGggPj0gNTsK\

    """
}
