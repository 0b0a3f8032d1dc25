// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/links.js.
  static let linksJS: StaticString = """
    CmltcG9ydHt0b0hhc2h9ZnJvbSIuL2FkZHJlc3MuanMiO2ltcG9ydHttYWRlfWZyb20iLi9lbGVtZW50cy5qcyI7ZXhwb3J0IGZ1bmN0aW9uIGxp\
    bmtUbyh0ZXh0LGxhYmVsPXRleHQpe2NvbnN0IGxpbms9bWFkZSgiYSIsbGFiZWwse2hyZWY6dG9IYXNoKHRleHQpfSk7bGluay5kYXRhc2V0LnRl\
    eHQ9dGV4dDtyZXR1cm4gbGluazt9CmV4cG9ydCBmdW5jdGlvbiBmb2xsb3dMaW5rcyhlbGVtZW50LGZvbGxvdyl7ZWxlbWVudC5hZGRFdmVudExp\
    c3RlbmVyKCJjbGljayIsKGV2ZW50KT0+e2NvbnN0IGxpbms9ZXZlbnQudGFyZ2V0LmNsb3Nlc3QoImEiKTtpZighbGlua3x8ZXZlbnQuY3RybEtl\
    eXx8ZXZlbnQubWV0YUtleXx8ZXZlbnQuc2hpZnRLZXkpcmV0dXJuO2V2ZW50LnByZXZlbnREZWZhdWx0KCk7Zm9sbG93KGxpbmsuZGF0YXNldC50\
    ZXh0KTt9KTt9Cg==\

    """
}
