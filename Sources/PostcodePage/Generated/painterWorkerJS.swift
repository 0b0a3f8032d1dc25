// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/painter-worker.js.
  static let painterWorkerJS: StaticString = """
    CmltcG9ydCB7IFBhaW50ZXIgfSBmcm9tICIuL3BhaW50ZXIuanMiOwoKbGV0IHBhaW50ZXI7Cgpvbm1lc3NhZ2UgPSBhc3luYyAoeyBkYXRhOiB7\
    IGlkLCBuYW1lLCB2YWx1ZXMgfSB9KSA9PiB7CmlmIChuYW1lID09PSAic3RhcnQiKSB7CnRyeSB7CnBhaW50ZXIgPSBuZXcgUGFpbnRlciguLi52\
    YWx1ZXMsICh2YWx1ZSkgPT4gcG9zdE1lc3NhZ2UoeyBuYW1lOiAicGFpbnRlZCIsIHZhbHVlIH0pKTsKcG9zdE1lc3NhZ2UoeyBuYW1lOiAic3Rh\
    cnRlZCIsIHZhbHVlOiBwYWludGVyLnJlbmRlcmVyIH0pOwp9IGNhdGNoIChlcnJvcikgewpwb3N0TWVzc2FnZSh7IG5hbWU6ICJmYWlsZWQiLCB2\
    YWx1ZTogZXJyb3IubWVzc2FnZSB9KTsKfQp9IGVsc2UgaWYgKGlkKSB7CnBvc3RNZXNzYWdlKHsgbmFtZTogInJlcGx5IiwgdmFsdWU6IHsgaWQs\
    IHZhbHVlOiBhd2FpdCBwYWludGVyPy5bbmFtZV0oLi4udmFsdWVzKS5jYXRjaCgoKSA9PiBudWxsKSB9IH0pOwp9IGVsc2UgewpwYWludGVyPy5b\
    bmFtZV0oLi4udmFsdWVzKTsKfQp9Owo=\

    """
}
