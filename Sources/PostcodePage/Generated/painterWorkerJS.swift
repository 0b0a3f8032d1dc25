// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    CmltcG9ydHtQYWludGVyfWZyb20iLi9wYWludGVyLmpzIjsKbGV0IHBhaW50ZXI7Cm9ubWVzc2FnZT1hc3luYyh7ZGF0YTp7aWQsbmFtZSx2YWx1\
    ZXN9fSk9PnsKaWYobmFtZT09PSJzdGFydCIpewp0cnl7CnBhaW50ZXI9bmV3IFBhaW50ZXIoLi4udmFsdWVzLCh2YWx1ZSk9PnBvc3RNZXNzYWdl\
    KHtuYW1lOiJwYWludGVkIix2YWx1ZX0pKTsKcG9zdE1lc3NhZ2Uoe25hbWU6InN0YXJ0ZWQiLHZhbHVlOnBhaW50ZXIucmVuZGVyZXJ9KTsKfWNh\
    dGNoKGVycm9yKXsKcG9zdE1lc3NhZ2Uoe25hbWU6ImZhaWxlZCIsdmFsdWU6ZXJyb3IubWVzc2FnZX0pOwp9Cn1lbHNlIGlmKGlkKXsKcG9zdE1l\
    c3NhZ2Uoe25hbWU6InJlcGx5Iix2YWx1ZTp7aWQsdmFsdWU6YXdhaXQgcGFpbnRlcj8uW25hbWVdKC4uLnZhbHVlcykuY2F0Y2goKCk9Pm51bGwp\
    fX0pOwp9ZWxzZXsKcGFpbnRlcj8uW25hbWVdKC4uLnZhbHVlcyk7Cn0KfTsK\

    """
}
