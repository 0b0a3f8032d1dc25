// Made by tools/build-page; not to be edited.

extension EmbeddedFiles {
  /// Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    Ly8gVGhlIHBhaW50ZXIgaW4gYSB3b3JrZXI6IGl0IGlzIGhhbmRlZCBpdHMgY2FudmFzZXMsIHRoZW4gd2hhdCB0aGUgbWFwIHNheXMuCgppbXBv\
    cnQgeyBQYWludGVyIH0gZnJvbSAiLi9wYWludGVyLmpzIjsKCmxldCBwYWludGVyOwoKb25tZXNzYWdlID0gKHsgZGF0YTogeyBuYW1lLCB2YWx1\
    ZXMgfSB9KSA9PiB7CiAgaWYgKG5hbWUgPT09ICJzdGFydCIpIHsKICAgIHBhaW50ZXIgPSBuZXcgUGFpbnRlciguLi52YWx1ZXMsIChjb3VudCkg\
    PT4gcG9zdE1lc3NhZ2UoeyBuYW1lOiAicGFpbnRlZCIsIGNvdW50IH0pKTsKICAgIHBvc3RNZXNzYWdlKHsgbmFtZTogInN0YXJ0ZWQiLCByZW5k\
    ZXJlcjogcGFpbnRlci5yZW5kZXJlciB9KTsKICB9IGVsc2UgewogICAgcGFpbnRlcltuYW1lXSguLi52YWx1ZXMpOwogIH0KfTsK\

    """
}
