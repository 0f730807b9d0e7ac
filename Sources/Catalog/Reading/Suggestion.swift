package enum Suggestion {
    /// The closest candidate with at most one edit per three characters (at least one); nil if none is as close.
    static func closest(to word: String, among candidates: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let word = word.lowercased()
        return
            candidates
            .map { (name: $0, edits: edits(word, $0.lowercased())) }
            .filter { $0.edits <= max(1, max(word.count, $0.name.count) / 3) }
            .min { ($0.edits, $0.name) < ($1.edits, $1.name) }?.name
    }

    /// ` (did you mean …)`, or a list of the candidates; empty without any.
    package static func hint(for word: String, among candidates: [String]) -> String {
        if let name = closest(to: word, among: candidates) { return "did you mean `\(name)`?" }
        let shown = candidates.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
        let more = candidates.count > 12 ? ", …" : ""
        return candidates.isEmpty ? "remove it" : "use one of \(shown)\(more)"
    }

    /// The closest candidates, the closest first.
    package static func nearest(to word: String, among candidates: [String], count: Int = 3) -> [String] {
        let word = String(word.lowercased().prefix(64))
        return candidates.map { (name: $0, edits: edits(word, String($0.lowercased().prefix(64)))) }
            .sorted { ($0.edits, $0.name) < ($1.edits, $1.name) }.prefix(count).map(\.name)
    }

    /// Optimal string alignment distance: insertions, deletions, replacements, swaps of neighbours.
    static func edits(_ a: String, _ b: String) -> Int {
        let a = Array(a.unicodeScalars)
        let b = Array(b.unicodeScalars)
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var rows = [Array(0...b.count)]
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                let same = a[i - 1] == b[j - 1]
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
