// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/elements.js.
  static let elementsJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtYWRlPShuYW1lLHRleHQ9IiIsdmFsdWVzPXt9KT0+T2JqZWN0LmFzc2lnbihkb2N1bWVudC5jcmVhdGVFbGVtZW50KG5h\
    bWUpLHt0ZXh0Q29udGVudDp0ZXh0LC4uLnZhbHVlc30pOwpleHBvcnQgY29uc3QgYnJlYWthYmxlPSh0ZXh0KT0+dGV4dC5yZXBsYWNlQWxsKCIv\
    IiwiL1x1MjAwYiIpOwpleHBvcnQgZnVuY3Rpb24gcHJpbnRPcGVuKGVsZW1lbnQpewpsZXQgd2FzT3Blbj1mYWxzZTsKYWRkRXZlbnRMaXN0ZW5l\
    cigiYmVmb3JlcHJpbnQiLCgpPT57d2FzT3Blbj1lbGVtZW50Lm9wZW47ZWxlbWVudC5vcGVuPXRydWU7fSk7CmFkZEV2ZW50TGlzdGVuZXIoImFm\
    dGVycHJpbnQiLCgpPT57ZWxlbWVudC5vcGVuPXdhc09wZW47fSk7Cn0K\

    """
}
