// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/parsing.js.
  static let parsingJS: StaticString = """
    CmV4cG9ydCBjb25zdCBzeW1ib2xzT2YgPSAodGV4dCkgPT4gdGV4dC5ub3JtYWxpemUoIk5GS0QiKS50b1VwcGVyQ2FzZSgpLnJlcGxhY2VBbGwo\
    L1teXHB7TH1ccHtOfV0vZ3UsICIiKTsKCmV4cG9ydCBjb25zdCBpc05vdGhpbmcgPSAodGV4dCkgPT4gIXN5bWJvbHNPZih0ZXh0KTsKCmV4cG9y\
    dCBjb25zdCBtYXlCZVdob2xlID0gKHRleHQpID0+IHN5bWJvbHNPZih0ZXh0KS5sZW5ndGggPj0gNTsK\

    """
}
