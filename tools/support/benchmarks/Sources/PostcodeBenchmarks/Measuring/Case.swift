/// An operation to measure.
struct Case {
  /// The name by which the driver knows it; a peer's name follows an @.
  let name: String
  /// The number of operations in a pass.
  let operations: Int
  /// Performs them all. The loop is inside, so that the call costs nothing an operation.
  let pass: () -> Void
}
