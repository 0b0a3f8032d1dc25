// Prints the postcodes that begin with a text: swift run complete ../data/sample.pcindex tv1a
import PostcodeKit

do {
  let arguments = CommandLine.arguments.dropFirst()
  let index = try PostcodeIndex(path: arguments.first ?? "")
  let completions = index.completions(of: arguments.last ?? "")
  print(completions?.count ?? 0, "postcodes")
  completions?.prefix(10).forEach { print($0.postcode) }
} catch {
  print(error)
}
