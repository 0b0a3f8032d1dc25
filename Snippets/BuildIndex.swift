// Builds an index of a dump in a program of your own.
import PostcodeImport
import PostcodeKit

// snippet.build
let result = try Importer().importDumps(["codepo_gb.zip"])
print(result.report.indexed)  // the number of postcodes
let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
// snippet.end
print(index.count)
