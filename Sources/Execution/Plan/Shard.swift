import Catalog

/// Part `index` of `count` of a plan that runs in several places. Meals are dealt out in turn in the plan's random
/// order: parts differ by at most a meal, each part has the same meals for every variant, and equal plans have equal
/// parts everywhere.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1 to `count`.
    package let index: Int
    /// 1 to 10,000.
    package let count: Int

    /// Nil if a number is out of range.
    package init?(index: Int, count: Int) {
        guard (1...10_000).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// Parses `2/3`; nil for other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(index: index, count: count)
    }

    package var description: String { "\(index)/\(count)" }
}

extension Plan {
    /// All variants and repeats for the shard's meals. Nil: the whole plan.
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
