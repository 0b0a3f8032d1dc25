// Reads columns, and selects postcodes by their values.
import PostcodeKit

// snippet.hide
let index = try PostcodeIndex(path: "gb.pcindex")
// snippet.show
// snippet.columns
for column in index.columns {
  print(column.declaration.name, column.declaration.kind, column.attributeNames)
}
// snippet.end

// snippet.text
if let ward = index.column(named: "ward") {
  let id = ward.textID(at: 0)
  print(ward.text(id) ?? "", ward.name(of: id) ?? "")
}
// snippet.end

// snippet.reader
let columns = index.columns
var reader = TextReader(index, columns: columns)
var codes = columns.map { TextCache($0) }
var names = columns.map { TextCache($0, attribute: "name") }
for ordinal in 0..<index.count {
  reader.read(ordinal)
  for slot in columns.indices { print(codes[slot].text(reader[slot]) ?? "", names[slot].text(reader[slot]) ?? "") }
}
// snippet.end

// snippet.positions
var positions = PositionReader(index)
for (ordinal, postcode) in index.enumerated() {
  if let position = positions.gridReference(at: ordinal) { print(postcode, position.easting, position.northing) }
}
// snippet.end

// snippet.select
if let district = index.column(named: "district"), let terminated = index.column(named: "terminated") {
  var selection = index.ordinals(where: district, textIDs: district.textIDs(named: "Westminster"))
  selection.formIntersection(index.ordinals(where: terminated) { $0 == nil })
  print(selection.count)
  index.forEach(in: selection) { ordinal, postcode in print(ordinal, postcode) }
}
// snippet.end
