import Hashing
package import Nutrition

/// The meals of a search: which choose, which only measure, and in what order they are asked about.
package struct TuneMeals: Sendable, Hashable {
    /// Of the tune split: the groups in an order drawn from the seed, one meal of each, then a second of each, and so on, so
    /// that the few meals of the first round are of as many kinds as can be.
    package let tune: [Meal]
    /// Of the test split, in file order.
    package let test: [Meal]

    package init(_ meals: [Meal], seed: UInt64) {
        func rank(_ name: String) -> String { SHA256Digest(of: Array("tune \(seed) \(name)".utf8)).hex }
        let groups = Dictionary(grouping: meals.filter { $0.split == .tune }, by: \.group)
        let ranked = groups.flatMap { group, meals in
            meals.sorted { rank($0.id) < rank($1.id) }.enumerated().map { ($0.offset, rank(group), $0.element) }
        }
        tune = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        test = meals.filter { $0.split == .test }
    }
}
