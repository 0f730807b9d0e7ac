import Catalog

/// One part of a plan that is run in several places: number `index` of `count`.
///
/// The meals of a plan, in the order drawn from its seed, are dealt out in turn, so that parts are of one size to a meal,
/// every variant is asked about the same meals within each part, and the parts of equal plans are equal everywhere.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1 to `count`.
    package let index: Int
    /// At least 1, at most 10,000.
    package let count: Int

    /// Nil when the numbers are out of range.
    package init?(index: Int, count: Int) {
        guard (1...10_000).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// The shard written as `2/3`; nil when the text is anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(index: index, count: count)
    }

    package var description: String { "\(index)/\(count)" }
}

extension Plan {
    /// The part of the plan that a shard asks: all variants and repeats, some of the meals. Nil: the whole plan.
    package func part(_ shard: Shard?) -> Plan {
        guard let shard else { return self }
        var kept = sets.map { _ in Set<Int>() }
        for (place, position) in mealOrder.enumerated() where place % shard.count == shard.index - 1 {
            kept[position.set].insert(position.meal)
        }
        var part = self
        for index in part.sets.indices {
            let meals = part.sets[index].set.meals
            part.sets[index].set.meals = meals.indices.filter { kept[index].contains($0) }.map { meals[$0] }
        }
        return part
    }
}
