// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/elements.js.
  static let elementsJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtYWRlPShuYW1lLHRleHQ9IiIsdmFsdWVzPXt9KT0+T2JqZWN0LmFzc2lnbihkb2N1bWVudC5jcmVhdGVFbGVtZW50KG5h\
    bWUpLHt0ZXh0Q29udGVudDp0ZXh0LC4uLnZhbHVlc30pO2V4cG9ydCBjb25zdCBicmVha2FibGU9KHRleHQpPT50ZXh0LnJlcGxhY2VBbGwoIi8i\
    LCIvXHUyMDBiIik7ZXhwb3J0IGNvbnN0IGNhcGl0YWxpc2VkPSh0ZXh0KT0+dGV4dC5yZXBsYWNlKC9eLi8sKGxldHRlcik9PmxldHRlci50b1Vw\
    cGVyQ2FzZSgpKTtleHBvcnQgZnVuY3Rpb24gcHJpbnRPcGVuKGVsZW1lbnQpe2xldCB3YXNPcGVuPWZhbHNlO2FkZEV2ZW50TGlzdGVuZXIoImJl\
    Zm9yZXByaW50IiwoKT0+e3dhc09wZW49ZWxlbWVudC5vcGVuO2VsZW1lbnQub3Blbj10cnVlO30pO2FkZEV2ZW50TGlzdGVuZXIoImFmdGVycHJp\
    bnQiLCgpPT57ZWxlbWVudC5vcGVuPXdhc09wZW47fSk7fQ==\

    """
}
