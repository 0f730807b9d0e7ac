import Statistics
import Testing

struct CompactLettersTests {
    private func letters(_ count: Int, apart pairs: [[Int]]) -> [String] {
        CompactLetters.letters(count: count) { a, b in pairs.contains { $0 == [a, b] || $0 == [b, a] } }
            .map { $0.joined() }
    }

    @Test func `a tie is no equivalence`() {
        #expect(letters(3, apart: [[0, 2]]) == ["a", "ab", "b"])
    }

    @Test func `nothing apart is one group, everything apart a group each`() {
        #expect(letters(3, apart: []) == ["a", "a", "a"])
        #expect(letters(3, apart: [[0, 1], [0, 2], [1, 2]]) == ["a", "b", "c"])
        #expect(letters(1, apart: []) == ["a"])
        #expect(letters(0, apart: []) == [])
    }

    @Test func `a group within another is absorbed`() {
        // Two clear blocks and a bridge between them.
        let pairs = [[0, 3], [0, 4], [1, 3], [1, 4]]
        #expect(letters(5, apart: pairs) == ["a", "a", "ab", "b", "b"])
    }

    @Test(arguments: 0..<40)
    func `two share a letter exactly when they are not apart`(seed: UInt64) {
        var stream = RandomStream(seed: seed, purpose: "letters")
        let count = 2 + stream.below(9)
        let share = stream.uniform()
        var apart: Set<[Int]> = []
        for a in 0..<count {
            for b in (a + 1)..<max(count, a + 1) where stream.uniform() < share { apart.insert([a, b]) }
        }
        expect(count: count, apart: apart)
    }

    @Test func `a relation with exponentially many groups is covered all the same`() {
        // Twelve pairs that differ within themselves alone have 2¹² largest groups.
        expect(count: 24, apart: Set((0..<12).map { [2 * $0, 2 * $0 + 1] }))
    }

    @Test func `past z letters are doubled`() {
        let found = CompactLetters.letters(count: 30) { _, _ in true }
        #expect(found[25] == ["z"])
        #expect(found[26] == ["aa"])
        #expect(found[29] == ["ad"])
    }

    private func expect(count: Int, apart: Set<[Int]>) {
        let letters = CompactLetters.letters(count: count) { apart.contains([min($0, $1), max($0, $1)]) }
        for a in 0..<count {
            #expect(!letters[a].isEmpty)
            for b in (a + 1)..<max(count, a + 1) {
                #expect(Set(letters[a]).isDisjoint(with: letters[b]) == apart.contains([a, b]), "\(a) and \(b)")
            }
        }
    }
}
