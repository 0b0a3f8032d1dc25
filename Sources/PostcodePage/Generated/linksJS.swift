// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/links.js.
  static let linksJS: StaticString = """
    CmltcG9ydCB7IHRvSGFzaCB9IGZyb20gIi4vYWRkcmVzcy5qcyI7CmltcG9ydCB7IG1hZGUgfSBmcm9tICIuL2VsZW1lbnRzLmpzIjsKCmV4cG9y\
    dCBmdW5jdGlvbiBsaW5rVG8odGV4dCwgbGFiZWwgPSB0ZXh0KSB7CmNvbnN0IGxpbmsgPSBtYWRlKCJhIiwgbGFiZWwsIHsgaHJlZjogdG9IYXNo\
    KHRleHQpIH0pOwpsaW5rLmRhdGFzZXQudGV4dCA9IHRleHQ7CnJldHVybiBsaW5rOwp9CgpleHBvcnQgZnVuY3Rpb24gZm9sbG93TGlua3MoZWxl\
    bWVudCwgZm9sbG93KSB7CmVsZW1lbnQuYWRkRXZlbnRMaXN0ZW5lcigiY2xpY2siLCAoZXZlbnQpID0+IHsKY29uc3QgbGluayA9IGV2ZW50LnRh\
    cmdldC5jbG9zZXN0KCJhIik7CmlmICghbGluayB8fCBldmVudC5jdHJsS2V5IHx8IGV2ZW50Lm1ldGFLZXkgfHwgZXZlbnQuc2hpZnRLZXkpIHJl\
    dHVybjsKZXZlbnQucHJldmVudERlZmF1bHQoKTsKZm9sbG93KGxpbmsuZGF0YXNldC50ZXh0KTsKfSk7Cn0K\

    """
}
