import CSQLite

/// An SQLite table, `WITHOUT ROWID`, read as fast as SQLite can: prepared statements, the file mapped, one transaction, no
/// locks.
final class SQLiteTable {
  private let database: OpaquePointer
  private let find: OpaquePointer
  private let complete: OpaquePointer
  private let count: OpaquePointer
  /// `nil` for a table of postcodes only.
  private let locate: OpaquePointer?

  init(path: String) throws {
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    guard status == SQLITE_OK, let opened else { throw BenchmarkError("SQLite cannot open \(path)") }
    database = opened
    for setting in ["PRAGMA mmap_size = 1073741824", "BEGIN"] { sqlite3_exec(opened, setting, nil, nil, nil) }
    find = try SQLiteTable.prepare("SELECT 1 FROM postcodes WHERE k = ?", opened)
    complete = try SQLiteTable.prepare("SELECT k FROM postcodes WHERE k >= ? AND k < ? LIMIT 10", opened)
    count = try SQLiteTable.prepare("SELECT count(*) FROM postcodes WHERE k >= ? AND k < ?", opened)
    locate = try? SQLiteTable.prepare("SELECT easting, northing FROM postcodes WHERE k = ?", opened)
  }

  deinit {
    for statement in [find, complete, count, locate] { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  private static func prepare(_ text: String, _ database: OpaquePointer) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw BenchmarkError("SQLite rejects \(text): \(String(cString: sqlite3_errmsg(database)))")
    }
    return statement
  }

  /// Returns whether the table has a key.
  func contains(_ key: String) -> Bool {
    withRows(find, key) { sqlite3_step(find) == SQLITE_ROW }
  }

  /// Returns the easting and northing of a key.
  func position(of key: String) -> (easting: Int, northing: Int)? {
    guard let locate else { return nil }
    return withRows(locate, key) {
      guard sqlite3_step(locate) == SQLITE_ROW, sqlite3_column_type(locate, 0) != SQLITE_NULL
      else { return nil }
      return (Int(sqlite3_column_int(locate, 0)), Int(sqlite3_column_int(locate, 1)))
    }
  }

  /// Returns the first ten keys with a prefix.
  func completions(of prefix: String) -> [String] {
    withRows(complete, prefix, SQLiteTable.end(of: prefix)) {
      var keys: [String] = []
      while sqlite3_step(complete) == SQLITE_ROW {
        keys.append(String(cString: sqlite3_column_text(complete, 0)))
      }
      return keys
    }
  }

  /// Returns the number of keys with a prefix.
  func completionCount(of prefix: String) -> Int {
    withRows(count, prefix, SQLiteTable.end(of: prefix)) {
      sqlite3_step(count) == SQLITE_ROW ? Int(sqlite3_column_int(count, 0)) : 0
    }
  }

  /// Returns an upper bound of the keys with a prefix.
  private static func end(of prefix: String) -> String { prefix + "~" }

  private func withRows<Result>(_ statement: OpaquePointer, _ key: String, _ body: () -> Result) -> Result {
    var key = key
    return key.withUTF8 { bytes in
      bind(bytes, 1, statement)
      defer { sqlite3_reset(statement) }
      return body()
    }
  }

  private func withRows<Result>(
    _ statement: OpaquePointer, _ low: String, _ high: String, _ body: () -> Result
  ) -> Result {
    var low = low
    return low.withUTF8 { bytes in
      bind(bytes, 1, statement)
      var high = high
      return high.withUTF8 { bytes in
        bind(bytes, 2, statement)
        defer { sqlite3_reset(statement) }
        return body()
      }
    }
  }

  private func bind(_ bytes: UnsafeBufferPointer<UInt8>, _ parameter: Int32, _ statement: OpaquePointer) {
    // Without a destructor SQLite does not copy the text; it lives until the statement is reset.
    bytes.withMemoryRebound(to: CChar.self) {
      _ = sqlite3_bind_text(statement, parameter, $0.baseAddress, Int32($0.count), nil)
    }
  }
}
