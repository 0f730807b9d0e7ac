/// Letters for items: two share a letter exactly when they are not separable. That is no equivalence: if A ties with B
/// and B with C, but A and C differ, B has two letters.
package enum CompactLetters {
    /// Letters of each item, alphabetical, at least one; items are in display order and the first has `a`. Insert and
    /// absorb: start with one group; each separable pair splits every group with both, and subsets are dropped. Piepho,
    /// "An Algorithm for a Letter-Based Representation of All-Pairwise Comparisons", Journal of Computational and
    /// Graphical Statistics 13 (2004). Past 26 groups letters double: `aa`, `ab` …
    package static func letters(count: Int, areApart: (Int, Int) -> Bool) -> [[String]] {
        guard count > 0 else { return [] }
        let groups = (inserted(count: count, areApart: areApart) ?? covered(count: count, areApart: areApart))
            .map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
        var letters = [[String]](repeating: [], count: count)
        for (number, group) in groups.enumerated() {
            for item in group { letters[item].append(letter(number)) }
        }
        return letters
    }

    /// Some relations have exponentially many groups: 2ⁿ for n separable pairs.
    private static let mostGroups = 256

    /// The maximal groups, nil if too many.
    private static func inserted(count: Int, areApart: (Int, Int) -> Bool) -> [Set<Int>]? {
        var groups: [Set<Int>] = [Set(0..<count)]
        for a in 0..<count {
            for b in (a + 1)..<max(count, a + 1) where areApart(a, b) {
                let split = groups.filter { $0.contains(a) && $0.contains(b) }
                var kept = groups.filter { !($0.contains(a) && $0.contains(b)) }
                for part in split.flatMap({ [$0.subtracting([a]), $0.subtracting([b])] })
                where !kept.contains(where: { part.isSubset(of: $0) }) {
                    kept.removeAll { $0.isSubset(of: part) }
                    kept.append(part)
                }
                groups = kept
                if groups.count > mostGroups { return nil }
            }
        }
        return groups
    }

    /// Groups covering every inseparable pair, each grown greedily from such a pair.
    private static func covered(count: Int, areApart: (Int, Int) -> Bool) -> [Set<Int>] {
        var groups: [Set<Int>] = []
        for a in 0..<count {
            for b in a..<count where a == b || !areApart(a, b) {
                guard !groups.contains(where: { $0.contains(a) && $0.contains(b) }) else { continue }
                var group: Set<Int> = [a, b]
                for item in 0..<count
                where group.allSatisfy({ $0 == item || !areApart(min($0, item), max($0, item)) }) {
                    group.insert(item)
                }
                groups.append(group)
            }
        }
        return groups.filter { group in !groups.contains { $0.isStrictSuperset(of: group) } }
    }

    private static func letter(_ number: Int) -> String {
        let own = String(UnicodeScalar(UInt8(97 + number % 26)))
        return number < 26 ? own : letter(number / 26 - 1) + own
    }
}
