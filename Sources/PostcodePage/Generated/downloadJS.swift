// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/download.js.
  static let downloadJS: StaticString = """
    CmV4cG9ydCBjbGFzcyBJbnZhbGlkRGF0YUVycm9yIGV4dGVuZHMgRXJyb3Ige30KCmV4cG9ydCBhc3luYyBmdW5jdGlvbiBnZXQocGF0aCwgY2Fj\
    aGUpIHsKICBjb25zdCByZXNwb25zZSA9IGF3YWl0IGZldGNoKHBhdGgsIHsgY2FjaGUgfSk7CiAgaWYgKCFyZXNwb25zZS5vaykgdGhyb3cgbmV3\
    IEVycm9yKGB0aGUgaW5kZXggY291bGRuJ3QgYmUgbG9hZGVkIChzdGF0dXMgJHtyZXNwb25zZS5zdGF0dXN9KWApOwogIHJldHVybiByZXNwb25z\
    ZTsKfQoKZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIGVhY2hDaHVuayhyZXNwb25zZSwgdXNlKSB7CiAgY29uc3QgcmVhZGVyID0gcmVzcG9uc2UuYm9k\
    eS5nZXRSZWFkZXIoKTsKICBmb3IgKDs7KSB7CiAgICBjb25zdCB7IGRvbmUsIHZhbHVlIH0gPSBhd2FpdCByZWFkZXIucmVhZCgpOwogICAgaWYg\
    KGRvbmUpIHJldHVybjsKICAgIHVzZSh2YWx1ZSk7CiAgfQp9Cg==\

    """
}
