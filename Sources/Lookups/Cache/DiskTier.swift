import FoundationEssentials
import JSON
import Nutrition

/// Answers of services on the disk, at most 10,000 for 7 days: an SQLite file in WAL mode, so that a process killed at any
/// moment leaves a readable file. A damaged file, or one of another version, is set aside.
struct DiskTier {
    static let mostEntries = 10_000
    /// Seconds.
    static let lifetime = 7.0 * 86_400
    /// The layout of the table; another one is set aside.
    static let version: Int64 = 1

    private let connection: SQLiteConnection
    private let mostEntries: Int

    /// Opens or creates the file. The second value says what was set aside, for people; nil if nothing was.
    static func open(
        _ path: String, mostEntries: Int = DiskTier.mostEntries
    ) throws(SQLiteFailure) -> (tier: DiskTier, notice: String?) {
        do throws(SQLiteFailure) {
            let (version, isEmpty) = try inspected(path)
            if version == Self.version || version == 0 && isEmpty {
                return (try DiskTier(SQLiteConnection(path), mostEntries), nil)
            }
            return try setAside(path, "is of version \(version), and this program writes \(Self.version)", mostEntries)
        } catch {
            guard error.isDamage else { throw error }
            return try setAside(path, "is damaged (\(error.words))", mostEntries)
        }
    }

    private init(_ connection: SQLiteConnection, _ mostEntries: Int) throws(SQLiteFailure) {
        (self.connection, self.mostEntries) = (connection, mostEntries)
        try connection.run("PRAGMA journal_mode=WAL")
        try connection.run("PRAGMA synchronous=NORMAL")
        try connection.transaction { () throws(SQLiteFailure) in
            try connection.run(
                """
                CREATE TABLE IF NOT EXISTS answers (
                  source TEXT NOT NULL, name TEXT NOT NULL, at REAL NOT NULL, foods BLOB NOT NULL,
                  PRIMARY KEY (source, name)) WITHOUT ROWID
                """)
            try connection.run("CREATE INDEX IF NOT EXISTS answers_at ON answers (at)")
            try connection.run("PRAGMA user_version=\(Self.version)")
        }
    }

    /// Closes the file again: an open one that is moved would take the files of its successor along.
    private static func inspected(_ path: String) throws(SQLiteFailure) -> (version: Int64, isEmpty: Bool) {
        let connection = try SQLiteConnection(path)
        var (words, version, tables) = ("", Int64(0), Int64(0))
        try connection.run("PRAGMA quick_check(1)") { if case .text(let text)? = $0.first { words = text } }
        guard words == "ok" else { throw SQLiteFailure.damaged(words) }
        try connection.run("PRAGMA user_version") { if case .integer(let number)? = $0.first { version = number } }
        try connection.run("SELECT count(*) FROM sqlite_master") {
            if case .integer(let number)? = $0.first { tables = number }
        }
        return (version, tables == 0)
    }

    private static func setAside(
        _ path: String, _ reason: String, _ mostEntries: Int
    ) throws(SQLiteFailure) -> (tier: DiskTier, notice: String?) {
        let files = FileManager.default
        let free = (1...1000).lazy.map { "\(path).aside-\($0)" }.first { !files.fileExists(atPath: $0) }
        guard let free, (try? files.moveItem(atPath: path, toPath: free)) != nil else {
            throw .damaged("it \(reason) and cannot be set aside: remove it")
        }
        // They belong to the file that is gone.
        for end in ["-wal", "-shm"] { try? files.removeItem(atPath: path + end) }
        let tier = try DiskTier(SQLiteConnection(path), mostEntries)
        return (tier, "the cache of lookups \(reason): it was set aside as \(free), and a new one begun")
    }

    /// Answers that are not too old.
    /// - Parameter now: seconds since 1970.
    func answers(
        of names: [String], from source: LookupSource, now: Double
    ) throws(SQLiteFailure) -> [String: (at: Double, foods: [ListedFood])] {
        var found: [String: (at: Double, foods: [ListedFood])] = [:]
        for name in names {
            try connection.run(
                "SELECT CAST(at * 1000 AS INTEGER), foods FROM answers WHERE source = ? AND name = ? AND at > ? AND at <= ?",
                [
                    .text(source.rawValue), .text(name), .integer(Int64(now - Self.lifetime)),
                    // What is of the future is of a wrong clock.
                    .integer(Int64(now) + 1)
                ]
            ) { row in
                guard row.count == 2, case .integer(let at) = row[0], case .blob(let bytes) = row[1],
                    let foods = (try? JSON.parse(bytes)).flatMap(LookupCoding.foods)
                else { return }
                found[name] = (Double(at) / 1000, foods)
            }
        }
        return found
    }

    /// Keeps answers in one transaction, and removes the oldest beyond the limit.
    func keep(
        _ answers: [(source: LookupSource, name: String, at: Double, foods: [ListedFood])], now: Double
    ) throws(SQLiteFailure) {
        try connection.transaction { () throws(SQLiteFailure) in
            for answer in answers {
                try connection.run(
                    "INSERT OR REPLACE INTO answers VALUES (?, ?, ? / 1000.0, ?)",
                    [
                        .text(answer.source.rawValue), .text(answer.name), .integer(Int64(answer.at * 1000)),
                        .blob(LookupCoding.foods(answer.foods).serialized())
                    ])
            }
            try connection.run("DELETE FROM answers WHERE at <= ?", [.integer(Int64(now - Self.lifetime))])
            try connection.run(
                """
                DELETE FROM answers WHERE (source, name) IN (
                  SELECT source, name FROM answers ORDER BY at DESC, source, name LIMIT -1 OFFSET ?)
                """, [.integer(Int64(mostEntries))])
        }
    }

    func count() throws(SQLiteFailure) -> Int {
        var count = 0
        try connection.run("SELECT count(*) FROM answers") {
            if case .integer(let number)? = $0.first { count = Int(number) }
        }
        return count
    }
}
