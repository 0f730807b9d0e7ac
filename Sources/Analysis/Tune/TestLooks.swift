import Execution
import JSON
package import Reporting

/// `test-looks.jsonl` in an eval set's folder: one line for every time a search measured its winner on the test split.
/// Keep it in version control with the set: anyone who looks twice chooses by what they saw.
package struct TestLooks {
    private struct Look {
        var shown: TuneReport.Look
        /// Start of that search, UTC, RFC 3339: another search can get its name once its folders are gone.
        var tuneStartedAt: String
        /// Looks of simulated searches are counted separately, since they say nothing about real answers.
        var isSimulated: Bool

        /// Whether it is the same search with the same winner, perhaps resumed.
        func isSame(as other: Look) -> Bool {
            (shown.tune, shown.winner, tuneStartedAt, isSimulated)
                == (other.shown.tune, other.shown.winner, other.tuneStartedAt, other.isSimulated)
        }
    }

    private let path: String
    /// In the order of the file.
    private var all: [Look] = []
    private static let limit = 16_000_000

    /// - Throws: `TuneError.badLooks` for an invalid line.
    package init(ofSet folder: String) throws(TuneError) {
        path = "\(folder)/test-looks.jsonl"
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
                    shown: (at, tune, winner),
                    tuneStartedAt: json["tune_started_at"]?.string ?? "",
                    isSimulated: json["simulated"]?.bool ?? false))
        }
    }

    /// The last look of a simulated search, or of a live one.
    package func last(isSimulated: Bool) -> TuneReport.Look? { all.last { $0.isSimulated == isSimulated }?.shown }

    /// Adds a look, unless the same search has already looked at the same winner; returns the looks before it.
    /// - Parameter time: UTC, RFC 3339.
    /// - Throws: `WriteError`.
    package mutating func add(_ winner: String, of record: TuneRecord, at time: String) throws -> [TuneReport.Look] {
        let look = Look(
            shown: (time, record.name, winner), tuneStartedAt: record.startedAt,
            isSimulated: record.isSimulated)
        let earlier = all.filter { $0.isSimulated == look.isSimulated }.prefix { !$0.isSame(as: look) }.map(\.shown)
        guard !all.contains(where: { $0.isSame(as: look) }) else { return earlier }
        let line: JSON = [
            "at": .string(time), "tune": .string(record.name), "tune_started_at": .string(record.startedAt),
            "winner": .string(winner), "simulated": .bool(record.isSimulated)
        ]
        let file = try AppendOnlyFile(path: path)
        try file.append(line.serialized(sortedKeys: true) + [10])
        try file.makeDurable()
        all.append(look)
        return earlier
    }
}
