/// Takes a result, so that the optimiser cannot leave out the work that made it.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
