private import CSQLite

/// Why the database did not do something.
struct SQLiteFailure: Error, Sendable {
    /// SQLite's primary result code.
    let code: Int32
    let words: String

    /// Whether the file is not a database, or a damaged one.
    var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

    static func damaged(_ words: String) -> SQLiteFailure { SQLiteFailure(code: SQLITE_CORRUPT, words: words) }
}

/// A value of a row or a parameter.
enum SQLiteValue {
    case text(String)
    case integer(Int64)
    case blob([UInt8])
}

/// An open database. Owns the connection; for one thread at a time.
final class SQLiteConnection {
    private let database: OpaquePointer

    /// Opens or creates the file.
    init(_ path: String) throws(SQLiteFailure) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened else { throw SQLiteFailure(code: code, words: "there is no memory for it") }
        database = opened
        guard code == SQLITE_OK else { throw failure(code) }
        // Another process may be writing for a moment.
        sqlite3_busy_timeout(opened, 5000)
    }

    deinit { sqlite3_close_v2(database) }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code & 0xFF, words: String(cString: sqlite3_errmsg(database)))
    }

    /// Runs one statement and passes on each row, its columns as texts, integers and blobs; nulls are empty texts.
    func run(
        _ sql: String, _ parameters: [SQLiteValue] = [], row: ([SQLiteValue]) -> Void = { _ in }
    ) throws(SQLiteFailure) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = prepared else { throw failure(code) }
        defer { sqlite3_finalize(statement) }
        for (place, value) in parameters.enumerated() {
            let code = Self.bind(value, Int32(place + 1), statement)
            guard code == SQLITE_OK else { throw failure(code) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                row((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
            case SQLITE_DONE: return
            case let code: throw failure(code)
            }
        }
    }

    /// All of it or nothing.
    func transaction(_ body: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
        try run("BEGIN IMMEDIATE")
        do throws(SQLiteFailure) {
            try body()
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Copies the bytes: SQLite keeps them until the statement ends.
    private static func bind(_ value: SQLiteValue, _ place: Int32, _ statement: OpaquePointer) -> Int32 {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .integer(let number): return sqlite3_bind_int64(statement, place, number)
        case .text(let text): return sqlite3_bind_text(statement, place, text, -1, copied)
        case .blob(let bytes):
            return bytes.withUnsafeBytes { buffer in
                // Without an address SQLite would bind null.
                guard let address = buffer.baseAddress else { return sqlite3_bind_zeroblob(statement, place, 0) }
                return sqlite3_bind_blob(statement, place, address, Int32(buffer.count), copied)
            }
        }
    }

    private static func value(_ statement: OpaquePointer, _ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_BLOB:
            guard let address = sqlite3_column_blob(statement, column) else { return .blob([]) }
            let count = Int(sqlite3_column_bytes(statement, column))
            return .blob(Array(UnsafeRawBufferPointer(start: address, count: count)))
        default:
            return .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
        }
    }
}
