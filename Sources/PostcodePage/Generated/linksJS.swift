// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/links.js.
  static let linksJS: StaticString = """
    CmltcG9ydCB7IHRvSGFzaCB9IGZyb20gIi4vYWRkcmVzcy5qcyI7CmltcG9ydCB7IG1hZGUgfSBmcm9tICIuL2VsZW1lbnRzLmpzIjsKZXhwb3J0\
    IGZ1bmN0aW9uIGxpbmtUbyh0ZXh0LCBsYWJlbCA9IHRleHQpIHsKY29uc3QgbGluayA9IG1hZGUoImEiLCBsYWJlbCwgeyBocmVmOiB0b0hhc2go\
    dGV4dCkgfSk7CmxpbmsuZGF0YXNldC50ZXh0ID0gdGV4dDsKcmV0dXJuIGxpbms7Cn0KZXhwb3J0IGZ1bmN0aW9uIGZvbGxvd0xpbmtzKGVsZW1l\
    bnQsIGZvbGxvdykgewplbGVtZW50LmFkZEV2ZW50TGlzdGVuZXIoImNsaWNrIiwgKGV2ZW50KSA9PiB7CmNvbnN0IGxpbmsgPSBldmVudC50YXJn\
    ZXQuY2xvc2VzdCgiYSIpOwppZiAoIWxpbmsgfHwgZXZlbnQuY3RybEtleSB8fCBldmVudC5tZXRhS2V5IHx8IGV2ZW50LnNoaWZ0S2V5KSByZXR1\
    cm47CmV2ZW50LnByZXZlbnREZWZhdWx0KCk7CmZvbGxvdyhsaW5rLmRhdGFzZXQudGV4dCk7Cn0pOwp9Cg==\

    """
}
