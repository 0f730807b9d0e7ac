import Files
import JSON
package import Reporting

/// `test-looks.jsonl` beside the meals of an eval set: every time a search measured its winner on the test split, a line each.
/// It belongs into version control with the set: whoever looks a second time chooses by what was seen.
package struct TestLooks: Sendable {
    /// One line of it.
    package struct Look: Sendable, Hashable {
        /// UTC, RFC 3339.
        package var at: String
        package var tune: String
        package var winner: String
        /// Looks of simulated searches tell nothing of real answers and are counted among themselves.
        package var isSimulated: Bool

        package init(at: String, tune: String, winner: String, isSimulated: Bool) {
            self.at = at
            self.tune = tune
            self.winner = winner
            self.isSimulated = isSimulated
        }
    }

    package let path: String
    /// In the order of the file.
    package private(set) var all: [Look]
    private static let limit = 16_000_000

    /// - Throws: `TuneError.badLooks` for a line that is none.
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
            all.append(Look(at: at, tune: tune, winner: winner, isSimulated: json["simulated"]?.bool ?? false))
        }
    }

    /// Those that count for a search, without its own.
    package func before(tune: String, isSimulated: Bool) -> [TuneReport.Look] {
        all.filter { $0.isSimulated == isSimulated && $0.tune != tune }
            .map { TuneReport.Look(at: $0.at, tune: $0.tune, winner: $0.winner) }
    }

    /// Adds a look, unless the same search has one there already.
    ///
    /// - Throws: `WriteError`.
    package mutating func add(_ look: Look) throws {
        guard !all.contains(where: { $0.tune == look.tune && $0.isSimulated == look.isSimulated }) else { return }
        let line: JSON = [
            "at": .string(look.at), "tune": .string(look.tune), "winner": .string(look.winner),
            "simulated": .bool(look.isSimulated)
        ]
        let file = try AppendOnlyFile(path: path)
        try file.append(line.serialized(sortedKeys: true) + [10])
        try file.makeDurable()
        all.append(look)
    }
}
