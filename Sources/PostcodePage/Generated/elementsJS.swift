// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/elements.js.
  static let elementsJS: StaticString = """
    CmV4cG9ydCBjb25zdCBtYWRlID0gKG5hbWUsIHRleHQgPSAiIiwgdmFsdWVzID0ge30pID0+IE9iamVjdC5hc3NpZ24oZG9jdW1lbnQuY3JlYXRl\
    RWxlbWVudChuYW1lKSwgeyB0ZXh0Q29udGVudDogdGV4dCwgLi4udmFsdWVzIH0pOwo=\

    """
}
