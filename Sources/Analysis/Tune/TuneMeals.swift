import Hashing
package import Nutrition

/// The meals of a search: which choose, which only measure, and their order.
package struct TuneMeals: Sendable, Hashable {
    /// The tune split: one meal of each group in turn, so that the first round covers many kinds. Random order by seed.
    package let tune: [Meal]
    /// The test split, in file order.
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
