// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/links.js.
  static let linksJS: StaticString = """
    CmltcG9ydHt0b0hhc2h9ZnJvbSIuL2FkZHJlc3MuanMiOwppbXBvcnR7bWFkZX1mcm9tIi4vZWxlbWVudHMuanMiOwpleHBvcnQgZnVuY3Rpb24g\
    bGlua1RvKHRleHQsbGFiZWw9dGV4dCl7CmNvbnN0IGxpbms9bWFkZSgiYSIsbGFiZWwse2hyZWY6dG9IYXNoKHRleHQpfSk7CmxpbmsuZGF0YXNl\
    dC50ZXh0PXRleHQ7CnJldHVybiBsaW5rOwp9CmV4cG9ydCBmdW5jdGlvbiBmb2xsb3dMaW5rcyhlbGVtZW50LGZvbGxvdyl7CmVsZW1lbnQuYWRk\
    RXZlbnRMaXN0ZW5lcigiY2xpY2siLChldmVudCk9PnsKY29uc3QgbGluaz1ldmVudC50YXJnZXQuY2xvc2VzdCgiYSIpOwppZighbGlua3x8ZXZl\
    bnQuY3RybEtleXx8ZXZlbnQubWV0YUtleXx8ZXZlbnQuc2hpZnRLZXkpcmV0dXJuOwpldmVudC5wcmV2ZW50RGVmYXVsdCgpOwpmb2xsb3cobGlu\
    ay5kYXRhc2V0LnRleHQpOwp9KTsKfQo=\

    """
}
