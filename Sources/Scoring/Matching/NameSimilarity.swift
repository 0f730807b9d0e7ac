package enum NameSimilarity {
    /// Similarity in [0, 1], symmetric; 1 for names equal after normalisation, 0 if either is empty.
    /// Words are paired one to one, best first. With weight w, likeness s of paired words and m = Σ s·min(w, w′): dice
    /// = 2m ÷ (W + W′), cover = m ÷ min(W, W′). The similarity is dice, or the mean of both if the heads are paired:
    /// `juice` still is `orange juice`, but `apple juice` is not. Heads in a kind relation (`FoodKinds`) pair at 0.9,
    /// or at 0.7 if their colours differ: `green tea` is no `bubble tea`.
    package static func of(_ a: FoodName, _ b: FoodName) -> Double {
        guard !a.words.isEmpty, !b.words.isEmpty else { return 0 }
        if a == b || a.key == b.key, sameHead(a, b) { return 1 }
        // `tomato and egg`, `egg with tomato`; `avocado on toast`, `avocado toast`.
        if a.key == b.key, a.words.count == b.words.count, a.isPlate || b.isPlate { return kinLikeness }
        let areKin = a.head.flatMap { first in b.head.map { FoodKinds.areKin(first, $0) } } ?? false
        var matched = 0.0
        var taken = b.words.map { areKin && $0.text == b.head }
        if areKin { matched = kinLikeness(a, b) * 2 }
        for word in a.words where !areKin || word.text != a.head {
            var best = (place: -1, likeness: 0.0)
            for (place, other) in b.words.enumerated() where !taken[place] {
                let likeness = likeness(word.text, other.text)
                if likeness > best.likeness { best = (place, likeness) }
            }
            guard best.place >= 0 else { continue }
            taken[best.place] = true
            matched += best.likeness * min(word.weight, b.words[best.place].weight)
        }
        let dice = 2 * matched / (a.weight + b.weight)
        guard areKin || sameHead(a, b) else { return min(1, dice) }
        return min(1, (dice + matched / min(a.weight, b.weight)) / 2)
    }

    /// Likeness of a kind and its member, below 1 so that the exact name wins.
    private static let kinLikeness = 0.9

    /// Likeness of related heads, lower if the kind names a colour that the member lacks.
    private static func kinLikeness(_ a: FoodName, _ b: FoodName) -> Double {
        let isFirstKind = a.head.map { first in b.head.map { FoodKinds.isKind(first, of: $0) } ?? false } ?? false
        let (kind, member) = isFirstKind ? (a, b) : (b, a)
        return kind.colours.isSubset(of: member.colours) ? kinLikeness : 0.7
    }

    private static func sameHead(_ a: FoodName, _ b: FoodName) -> Bool {
        guard let first = a.head, let second = b.head else { return false }
        return likeness(first, second) > 0 || a.words.count != b.words.count && a.key == b.key
    }

    /// 1 for equal words; 1 − edits ÷ (2 · length of the longer) for a likely misspelling; else 0. A misspelling keeps
    /// the first letter, has 6 or more, and is one edit away, or two if the words share 70 % of their letter pairs.
    /// Edits are insertions, deletions, substitutions and swaps of neighbours.
    static func likeness(_ a: String, _ b: String) -> Double {
        if a == b { return 1 }
        let first = Array(a.utf8.prefix(40))
        let second = Array(b.utf8.prefix(40))
        let longer = max(first.count, second.count)
        guard min(first.count, second.count) >= 6, first[0] == second[0], abs(first.count - second.count) <= 2,
            !FoodWords.lookAlikes.contains([a, b])
        else { return 0 }
        let edits = EditDistance.of(first, second)
        guard edits == 1 || edits == 2 && sharedPairs(first, second) >= 0.7 else { return 0 }
        return 1 - Double(edits) / Double(2 * longer)
    }

    /// Dice's coefficient over adjacent letter pairs.
    private static func sharedPairs(_ a: [UInt8], _ b: [UInt8]) -> Double {
        func pairs(_ word: [UInt8]) -> [UInt16] { zip(word, word.dropFirst()).map { UInt16($0) << 8 | UInt16($1) } }
        let first = pairs(a)
        var rest = pairs(b)
        let total = first.count + rest.count
        var shared = 0
        for pair in first {
            guard let place = rest.firstIndex(of: pair) else { continue }
            rest.remove(at: place)
            shared += 1
        }
        return total > 0 ? Double(2 * shared) / Double(total) : 0
    }
}

enum EditDistance {
    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps, not nested.
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
