// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    CmltcG9ydCB7IFBhaW50ZXIgfSBmcm9tICIuL3BhaW50ZXIuanMiOwpsZXQgcGFpbnRlcjsKb25tZXNzYWdlID0gYXN5bmMgKHsgZGF0YTogeyBp\
    ZCwgbmFtZSwgdmFsdWVzIH0gfSkgPT4gewppZiAobmFtZSA9PT0gInN0YXJ0Iikgewp0cnkgewpwYWludGVyID0gbmV3IFBhaW50ZXIoLi4udmFs\
    dWVzLCAodmFsdWUpID0+IHBvc3RNZXNzYWdlKHsgbmFtZTogInBhaW50ZWQiLCB2YWx1ZSB9KSk7CnBvc3RNZXNzYWdlKHsgbmFtZTogInN0YXJ0\
    ZWQiLCB2YWx1ZTogcGFpbnRlci5yZW5kZXJlciB9KTsKfSBjYXRjaCAoZXJyb3IpIHsKcG9zdE1lc3NhZ2UoeyBuYW1lOiAiZmFpbGVkIiwgdmFs\
    dWU6IGVycm9yLm1lc3NhZ2UgfSk7Cn0KfSBlbHNlIGlmIChpZCkgewpwb3N0TWVzc2FnZSh7IG5hbWU6ICJyZXBseSIsIHZhbHVlOiB7IGlkLCB2\
    YWx1ZTogYXdhaXQgcGFpbnRlcj8uW25hbWVdKC4uLnZhbHVlcykuY2F0Y2goKCkgPT4gbnVsbCkgfSB9KTsKfSBlbHNlIHsKcGFpbnRlcj8uW25h\
    bWVdKC4uLnZhbHVlcyk7Cn0KfTsK\

    """
}
