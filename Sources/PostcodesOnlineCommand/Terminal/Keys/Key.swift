/// A key press or pasted text.
enum Key: Sendable, Hashable {
  /// A Unicode scalar. Combining marks arrive separately.
  case character(Unicode.Scalar)
  /// Text pasted from the clipboard, unchanged.
  case paste(String)
  /// Ctrl and a letter, `a` to `z`.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace, delete
  case left, right, up, down, pageUp, pageDown, home, end
}
