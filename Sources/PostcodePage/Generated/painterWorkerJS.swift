// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    CmltcG9ydCB7IFBhaW50ZXIgfSBmcm9tICIuL3BhaW50ZXIuanMiOwoKbGV0IHBhaW50ZXI7Cgpvbm1lc3NhZ2UgPSBhc3luYyAoeyBkYXRhOiB7\
    IGlkLCBuYW1lLCB2YWx1ZXMgfSB9KSA9PiB7CiAgaWYgKG5hbWUgPT09ICJzdGFydCIpIHsKICAgIHRyeSB7CiAgICAgIHBhaW50ZXIgPSBuZXcg\
    UGFpbnRlciguLi52YWx1ZXMsICh2YWx1ZSkgPT4gcG9zdE1lc3NhZ2UoeyBuYW1lOiAicGFpbnRlZCIsIHZhbHVlIH0pKTsKICAgICAgcG9zdE1l\
    c3NhZ2UoeyBuYW1lOiAic3RhcnRlZCIsIHZhbHVlOiBwYWludGVyLnJlbmRlcmVyIH0pOwogICAgfSBjYXRjaCAoZXJyb3IpIHsKICAgICAgcG9z\
    dE1lc3NhZ2UoeyBuYW1lOiAiZmFpbGVkIiwgdmFsdWU6IGVycm9yLm1lc3NhZ2UgfSk7CiAgICB9CiAgfSBlbHNlIGlmIChpZCkgewogICAgcG9z\
    dE1lc3NhZ2UoeyBuYW1lOiAicmVwbHkiLCB2YWx1ZTogeyBpZCwgdmFsdWU6IGF3YWl0IHBhaW50ZXI/LltuYW1lXSguLi52YWx1ZXMpLmNhdGNo\
    KCgpID0+IG51bGwpIH0gfSk7CiAgfSBlbHNlIHsKICAgIHBhaW50ZXI/LltuYW1lXSguLi52YWx1ZXMpOwogIH0KfTsK\

    """
}
