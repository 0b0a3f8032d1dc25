/// Something to measure.
struct Case {
  /// What it is, and after an @ whose; the driver knows these names.
  let name: String
  /// How many operations a pass is.
  let operations: Int
  /// Does them all. The loop is inside, so that calling costs nothing an operation.
  let pass: () -> Void
}
