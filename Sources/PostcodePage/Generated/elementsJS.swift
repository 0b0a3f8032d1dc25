// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/elements.js.
  static let elementsJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtYWRlPShuYW1lLHRleHQ9IiIsdmFsdWVzPXt9KT0+T2JqZWN0LmFzc2lnbihkb2N1bWVudC5jcmVhdGVFbGVtZW50KG5h\
    bWUpLHt0ZXh0Q29udGVudDp0ZXh0LC4uLnZhbHVlc30pO2V4cG9ydCBjb25zdCBicmVha2FibGU9KHRleHQpPT50ZXh0LnJlcGxhY2VBbGwoIi8i\
    LCIvXHUyMDBiIik7ZXhwb3J0IGZ1bmN0aW9uIHByaW50T3BlbihlbGVtZW50KXtsZXQgd2FzT3Blbj1mYWxzZTthZGRFdmVudExpc3RlbmVyKCJi\
    ZWZvcmVwcmludCIsKCk9Pnt3YXNPcGVuPWVsZW1lbnQub3BlbjtlbGVtZW50Lm9wZW49dHJ1ZTt9KTthZGRFdmVudExpc3RlbmVyKCJhZnRlcnBy\
    aW50IiwoKT0+e2VsZW1lbnQub3Blbj13YXNPcGVuO30pO30K\

    """
}
