/// What somebody did at the keyboard.
package enum Key: Sendable, Hashable {
  /// A character, or a part of one: combining marks come one by one.
  case character(Unicode.Scalar)
  /// Text out of the clipboard, as it came.
  case paste(String)
  /// A letter together with Ctrl, `a` to `z`.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace, delete
  case left, right, up, down, pageUp, pageDown, home, end
}
