// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/parsing.js.
  static let parsingJS: StaticString = """
    CmV4cG9ydCBjb25zdCBzeW1ib2xzT2YgPSAodGV4dCkgPT4gdGV4dC5ub3JtYWxpemUoIk5GS0QiKS50b1VwcGVyQ2FzZSgpLnJlcGxhY2VBbGwo\
    L1teXHB7TH1ccHtOfV0vZ3UsICIiKTsKCmV4cG9ydCBjb25zdCBpc05vdGhpbmcgPSAodGV4dCkgPT4gIXN5bWJvbHNPZih0ZXh0KTsKCmV4cG9y\
    dCBjb25zdCBtYXlCZVdob2xlID0gKHRleHQpID0+IHN5bWJvbHNPZih0ZXh0KS5sZW5ndGggPj0gNTsKCmV4cG9ydCBjb25zdCBwb3N0Y29kZXNJ\
    biA9ICh0ZXh0KSA9PiBbLi4udGV4dC50b1VwcGVyQ2FzZSgpLm1hdGNoQWxsKC8oPzwhW0EtWjAtOV0pKEdJUnxbQS1aXXsxLDJ9XGRbQS1aXGRd\
    PylccyooXGRbQS1aXXsyfSkoPyFbQS1aMC05XSkvZyldCi5tYXAoKFssIG91dGNvZGUsIGluY29kZV0pID0+IGAke291dGNvZGV9ICR7aW5jb2Rl\
    fWApOwo=\

    """
}
