// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/manifest.webmanifest.
  static let manifest: StaticString = """
    ewogICJuYW1lIjogIlBvc3Rjb2RlcyIsCiAgInNob3J0X25hbWUiOiAiUG9zdGNvZGVzIiwKICAic3RhcnRfdXJsIjogIi8iLAogICJkaXNwbGF5\
    IjogInN0YW5kYWxvbmUiLAogICJiYWNrZ3JvdW5kX2NvbG9yIjogIiMxMDE0MWEiLAogICJ0aGVtZV9jb2xvciI6ICIjMTAxNDFhIiwKICAiaWNv\
    bnMiOiBbeyAic3JjIjogIi9wYWdlL2ljb24uc3ZnIiwgInNpemVzIjogImFueSIsICJ0eXBlIjogImltYWdlL3N2Zyt4bWwiIH1dCn0K\

    """
}
