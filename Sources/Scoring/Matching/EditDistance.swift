/// The fewest edits that turn one word into another.
enum EditDistance {
    /// Insertions, deletions, substitutions and swaps of neighbours, none of them within another: the optimal string
    /// alignment distance.
    static func of(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for row in a.indices {
            var current = [row + 1]
            for column in b.indices {
                let substituted = previous[column] + (a[row] == b[column] ? 0 : 1)
                var best = min(substituted, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            before = previous
            previous = current
        }
        return previous[b.count]
    }
}
