// Made by tools/build-page; not to be edited.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    Ly8gVGhlIHBhaW50ZXIgaW4gYSB3b3JrZXI6IGl0IGlzIGhhbmRlZCBpdHMgY2FudmFzZXMsIHRoZW4gd2hhdCB0aGUgbWFwIHNheXMuCgppbXBv\
    cnQgeyBQYWludGVyIH0gZnJvbSAiLi9wYWludGVyLmpzIjsKCmxldCBwYWludGVyOwoKb25tZXNzYWdlID0gKHsgZGF0YTogeyBuYW1lLCB2YWx1\
    ZXMgfSB9KSA9PiB7CiAgaWYgKG5hbWUgPT09ICJzdGFydCIpIHsKICAgIHRyeSB7CiAgICAgIHBhaW50ZXIgPSBuZXcgUGFpbnRlciguLi52YWx1\
    ZXMsICh2YWx1ZSkgPT4gcG9zdE1lc3NhZ2UoeyBuYW1lOiAicGFpbnRlZCIsIHZhbHVlIH0pKTsKICAgICAgcG9zdE1lc3NhZ2UoeyBuYW1lOiAi\
    c3RhcnRlZCIsIHZhbHVlOiBwYWludGVyLnJlbmRlcmVyIH0pOwogICAgfSBjYXRjaCAoZXJyb3IpIHsKICAgICAgcG9zdE1lc3NhZ2UoeyBuYW1l\
    OiAiZmFpbGVkIiwgdmFsdWU6IGVycm9yLm1lc3NhZ2UgfSk7CiAgICB9CiAgfSBlbHNlIHsKICAgIHBhaW50ZXI/LltuYW1lXSguLi52YWx1ZXMp\
    OwogIH0KfTsK\

    """
}
