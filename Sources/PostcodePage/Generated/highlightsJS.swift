// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/highlights.js.
  static let highlightsJS: StaticString = """
    CmV4cG9ydCBjbGFzcyBIaWdobGlnaHRze3Jhbmdlcz1bXTtpZD0wO2NvdW50PTA7I21hcmtzPVtdOyNuYW1lcz1bXTsjb25seT1udWxsO2dldCBp\
    c0VtcHR5KCl7cmV0dXJuIXRoaXMucmFuZ2VzLmxlbmd0aCYmIXRoaXMuI21hcmtzLmxlbmd0aDt9CmdldCBkaW1zT3RoZXJzKCl7cmV0dXJuIHRo\
    aXMuY291bnQ+MTt9CnNldFJhbmdlcyhyYW5nZXMsbmFtZXMpe3RoaXMuI25hbWVzPW5hbWVzLm1hcCgob25lKT0+KHsuLi5vbmUsa2luZDoiZ3Jv\
    dXAifSkpO2lmKHJhbmdlcz09PXRoaXMucmFuZ2VzKXJldHVybiBmYWxzZTt0aGlzLnJhbmdlcz1yYW5nZXM7dGhpcy5pZCsrO3RoaXMuY291bnQ9\
    cmFuZ2VzLnJlZHVjZSgoc3VtLHtmaXJzdCxlbmR9KT0+c3VtICsgZW5kIC0gZmlyc3QsMCk7cmV0dXJuIHRydWU7fQpzZXRPbmx5KG9ubHkpe3Ro\
    aXMuI29ubHk9b25seSYmey4uLm9ubHksa2luZDoic2VsZWN0ZWQifTt9CnNldE1hcmtzKG1hcmtzKXt0aGlzLiNtYXJrcz1tYXJrczt9CmdldCBt\
    YXJrcygpe2NvbnN0IGlzTWFya2VkPXRoaXMuI21hcmtzLnNvbWUoKHtraW5kfSk9PmtpbmQ9PT0ic2VsZWN0ZWQiKTtjb25zdCBtYXJrcz1bLi4u\
    dGhpcy4jbmFtZXMsLi4udGhpcy4jbWFya3NdO3JldHVybiB0aGlzLiNvbmx5JiYhaXNNYXJrZWQ/W3RoaXMuI29ubHksLi4ubWFya3NdOm1hcmtz\
    O319Cg==\

    """
}
