import Execution
import Files
import JSON
package import Reporting

/// `test-looks.jsonl` in an eval set's folder: one line for every time a search measured its winner on the test split.
/// Keep it in version control with the set: anyone who looks twice chooses by what they saw.
package struct TestLooks: Sendable {
    package struct Look: Sendable, Hashable {
        /// UTC, RFC 3339.
        package var at: String
        package var tune: String
        /// Start of that search, UTC, RFC 3339: another search can get its name once its folders are gone.
        package var tuneStartedAt: String
        package var winner: String
        /// Looks of simulated searches are counted separately, since they say nothing about real answers.
        package var isSimulated: Bool

        package init(at: String, tune: String, tuneStartedAt: String, winner: String, isSimulated: Bool) {
            self.at = at
            self.tune = tune
            self.tuneStartedAt = tuneStartedAt
            self.winner = winner
            self.isSimulated = isSimulated
        }
    }

    package let path: String
    /// In the order of the file.
    package private(set) var all: [Look]
    private static let limit = 16_000_000

    /// - Throws: `TuneError.badLooks` for an invalid line.
    package init(ofSet folder: String) throws(TuneError) {
        path = "\(folder)/test-looks.jsonl"
        all = []
        let bytes: [UInt8]
        do throws(SmallFile.Failure) { bytes = try SmallFile.read(path, limit: Self.limit) } catch {
            if error == .absent { return }
            throw .badLooks(path: path, line: 1)
        }
        for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            if line.isEmpty { continue }
            guard let json = try? JSON.parse(Array(line)), let at = json["at"]?.string, let tune = json["tune"]?.string,
                let winner = json["winner"]?.string
            else { throw .badLooks(path: path, line: number + 1) }
            all.append(
                Look(
                    at: at, tune: tune, tuneStartedAt: json["tune_started_at"]?.string ?? "", winner: winner,
                    isSimulated: json["simulated"]?.bool ?? false))
        }
    }

    package func all(isSimulated: Bool) -> [Look] { all.filter { $0.isSimulated == isSimulated } }

    /// The looks before that one; all if it is missing.
    package func before(_ look: Look) -> [TuneReport.Look] {
        all(isSimulated: look.isSimulated).prefix { !$0.isSame(as: look) }
            .map { ($0.at, $0.tune, $0.winner) }
    }

    /// Adds a look, unless the same search has already looked at the same winner.
    ///
    /// - Throws: `WriteError`.
    package mutating func add(_ look: Look) throws {
        guard !all.contains(where: { $0.isSame(as: look) }) else { return }
        let line: JSON = [
            "at": .string(look.at), "tune": .string(look.tune), "tune_started_at": .string(look.tuneStartedAt),
            "winner": .string(look.winner), "simulated": .bool(look.isSimulated)
        ]
        let file = try AppendOnlyFile(path: path)
        try file.append(line.serialized(sortedKeys: true) + [10])
        try file.makeDurable()
        all.append(look)
    }
}

extension TestLooks.Look {
    /// Whether it is the same search with the same winner, perhaps resumed.
    fileprivate func isSame(as other: TestLooks.Look) -> Bool {
        tune == other.tune && tuneStartedAt == other.tuneStartedAt && winner == other.winner
            && isSimulated == other.isSimulated
    }
}
