// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    CmltcG9ydHtQYWludGVyfWZyb20iLi9wYWludGVyLmpzIjtsZXQgcGFpbnRlcjtvbm1lc3NhZ2U9YXN5bmMoe2RhdGE6e2lkLG5hbWUsdmFsdWVz\
    fX0pPT57aWYobmFtZT09PSJzdGFydCIpe3RyeXtwYWludGVyPW5ldyBQYWludGVyKC4uLnZhbHVlcywodmFsdWUpPT5wb3N0TWVzc2FnZSh7bmFt\
    ZToicGFpbnRlZCIsdmFsdWV9KSk7cG9zdE1lc3NhZ2Uoe25hbWU6InN0YXJ0ZWQiLHZhbHVlOnBhaW50ZXIucmVuZGVyZXJ9KTt9Y2F0Y2goZXJy\
    b3Ipe3Bvc3RNZXNzYWdlKHtuYW1lOiJmYWlsZWQiLHZhbHVlOmVycm9yLm1lc3NhZ2V9KTt9fWVsc2UgaWYoaWQpe3Bvc3RNZXNzYWdlKHtuYW1l\
    OiJyZXBseSIsdmFsdWU6e2lkLHZhbHVlOmF3YWl0IHBhaW50ZXI/LltuYW1lXSguLi52YWx1ZXMpLmNhdGNoKCgpPT5udWxsKX19KTt9ZWxzZXtw\
    YWludGVyPy5bbmFtZV0oLi4udmFsdWVzKTt9fTs=\

    """
}
