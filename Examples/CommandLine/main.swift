// Prints what a text means in an index: swift run complete ../data/sample.pcindex tv1a
import PostcodeKit

do {
  let arguments = CommandLine.arguments.dropFirst()
  let index = try PostcodeIndex(path: arguments.first ?? "")
  for section in PostcodeFinder(index).find(arguments.last ?? "").sections {
    print(section.count, section.kind)
    for suggestion in section.suggestions { print(" ", suggestion.text, suggestion.details) }
  }
} catch {
  print(error)
}
