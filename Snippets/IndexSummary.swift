// Summarises the postcodes of an outcode.
import PostcodeKit

// snippet.hide
let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.show
// snippet.summary
if let (group, ordinals) = index.group(named: "SW1A") {
  let summary = index.summary(of: ordinals)
  print(group, summary.liveCount, summary.terminatedCount)
  print(summary.meanPosition?.latitude ?? 0, summary.meanPosition?.longitude ?? 0)
}
// snippet.end

// snippet.texts
if let (_, ordinals) = index.group(named: "SW1A") {
  for texts in index.summary(of: ordinals).texts {
    let column = index.columns[texts.column]
    for text in texts.counts {
      print(column.declaration.name, column.text(text.id) ?? "", column.name(of: text.id) ?? "", text.count)
    }
  }
}
// snippet.end
