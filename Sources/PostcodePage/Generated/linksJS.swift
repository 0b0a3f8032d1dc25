// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/links.js.
  static let linksJS: StaticString = """
    CmltcG9ydHt0b0hhc2h9ZnJvbSIuL2FkZHJlc3MuanMiO2ltcG9ydHttYWRlfWZyb20iLi9lbGVtZW50cy5qcyI7ZXhwb3J0IGZ1bmN0aW9uIGxp\
    bmtUbyh0ZXh0LGxhYmVsPXRleHQpe2NvbnN0IGxpbms9bWFkZSgiYSIsbGFiZWwse2hyZWY6dG9IYXNoKHRleHQpfSk7bGluay5kYXRhc2V0LnRl\
    eHQ9dGV4dDtyZXR1cm4gbGluazt9ZXhwb3J0IGZ1bmN0aW9uIGZvbGxvd0xpbmtzKGVsZW1lbnQsZm9sbG93KXtlbGVtZW50LmFkZEV2ZW50TGlz\
    dGVuZXIoImNsaWNrIiwoZXZlbnQpPT57Y29uc3QgbGluaz1ldmVudC50YXJnZXQuY2xvc2VzdCgiYSIpO2lmKCFsaW5rfHxldmVudC5jdHJsS2V5\
    fHxldmVudC5tZXRhS2V5fHxldmVudC5zaGlmdEtleSlyZXR1cm47ZXZlbnQucHJldmVudERlZmF1bHQoKTtmb2xsb3cobGluay5kYXRhc2V0LnRl\
    eHQpO30pO30=\

    """
}
