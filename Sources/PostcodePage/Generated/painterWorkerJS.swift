// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    Ly8gVGhlIHdvcmtlciBvZiB0aGUgcGFpbnRlci4gVGhlIG1hcCBzZW5kcyBpdCB0aGUgY2FudmFzZXMsIHRoZW4gY2FsbHMgb2YgdGhlIHBhaW50\
    ZXIncyBtZXRob2RzLgoKaW1wb3J0IHsgUGFpbnRlciB9IGZyb20gIi4vcGFpbnRlci5qcyI7CgpsZXQgcGFpbnRlcjsKCm9ubWVzc2FnZSA9ICh7\
    IGRhdGE6IHsgbmFtZSwgdmFsdWVzIH0gfSkgPT4gewogIGlmIChuYW1lID09PSAic3RhcnQiKSB7CiAgICB0cnkgewogICAgICBwYWludGVyID0g\
    bmV3IFBhaW50ZXIoLi4udmFsdWVzLCAodmFsdWUpID0+IHBvc3RNZXNzYWdlKHsgbmFtZTogInBhaW50ZWQiLCB2YWx1ZSB9KSk7CiAgICAgIHBv\
    c3RNZXNzYWdlKHsgbmFtZTogInN0YXJ0ZWQiLCB2YWx1ZTogcGFpbnRlci5yZW5kZXJlciB9KTsKICAgIH0gY2F0Y2ggKGVycm9yKSB7CiAgICAg\
    IHBvc3RNZXNzYWdlKHsgbmFtZTogImZhaWxlZCIsIHZhbHVlOiBlcnJvci5tZXNzYWdlIH0pOwogICAgfQogIH0gZWxzZSB7CiAgICBwYWludGVy\
    Py5bbmFtZV0oLi4udmFsdWVzKTsKICB9Cn07Cg==\

    """
}
