import Nutrition

/// Answers in memory: at most 100 for an hour; the one that was not used for longest goes first.
struct MemoryTier {
    struct Key: Hashable {
        let source: LookupSource
        let name: String
    }

    private struct Entry {
        var answer: (at: Double, foods: [ListedFood])
        /// Seconds on the clock when it came in, and a number that grows with each use.
        var since: Double
        var use: Int
    }

    static let mostEntries = 100
    /// Seconds.
    static let lifetime = 3600.0

    private var entries: [Key: Entry] = [:]
    private var uses = 0

    /// - Parameter now: seconds on a clock that never goes back.
    mutating func answer(_ key: Key, now: Double) -> (at: Double, foods: [ListedFood])? {
        guard let entry = entries[key] else { return nil }
        guard now - entry.since < Self.lifetime else {
            entries[key] = nil
            return nil
        }
        uses += 1
        entries[key]?.use = uses
        return entry.answer
    }

    mutating func keep(_ answer: (at: Double, foods: [ListedFood]), of key: Key, now: Double) {
        uses += 1
        entries[key] = Entry(answer: answer, since: now, use: uses)
        if entries.count > Self.mostEntries, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
            entries[oldest.key] = nil
        }
    }

    var count: Int { entries.count }
}
