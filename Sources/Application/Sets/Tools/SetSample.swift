import Catalog
import Hashing
package import Nutrition
import Statistics

extension LoadedProject {
    /// A stratified sample of a set's meals, of which any beginning is balanced too.
    /// - Parameters:
    ///   - count: at most; nil: every meal.
    ///   - split: of this split only.
    ///   - condition: only meals for which it holds; nil: all.
    /// - Returns: ids. The same set and seed give the same order.
    /// - Throws: `ApplicationError` for an unknown set, or one with mistakes.
    package func sample(
        ofSet name: String, count: Int?, split: Split?, seed: UInt64, where condition: MealCondition? = nil
    ) throws(ApplicationError) -> [String] {
        let set = try sets(named: [name], where: condition)[0]
        let ids = SetSample.order(set.meals.filter { split == nil || $0.split == split }, seed: seed)
        return Array(ids.prefix(count ?? ids.count))
    }
}

/// Orders meals so that each stratum (split, difficulty, quarter of energy) has its share of any beginning.
enum SetSample {
    private struct Stratum: Hashable {
        var split: Split?
        var difficulty: Difficulty?
        /// 0 to 3; nil where the energy is unknown.
        var quarter: Int?
    }

    private struct Entry {
        var id: String
        var group: String
        var digest: String
        /// How many meals of its group precede it.
        var turn = 0
    }

    static func order(_ meals: [Meal], seed: UInt64) -> [String] {
        let energies = meals.compactMap { $0.truth.nutrients.energy?.value }.sorted()
        let bounds = [0.25, 0.5, 0.75].compactMap { SampleStatistics.quantile(ofSorted: energies, $0) }
        var strata: [Stratum: [Entry]] = [:]
        for meal in meals {
            let quarter = meal.truth.nutrients.energy.map { energy in bounds.count { $0 < energy.value } }
            let stratum = Stratum(split: meal.split, difficulty: meal.difficulty, quarter: quarter)
            let digest = SHA256Digest(of: Array("sample \(seed) \(meal.id)".utf8)).hex
            strata[stratum, default: []].append(Entry(id: meal.id, group: meal.group, digest: digest))
        }
        var placed: [(place: Double, digest: String, id: String)] = []
        for entries in strata.values {
            let ordered = spread(entries)
            for (index, entry) in ordered.enumerated() {
                // Evenly over the order, so that a beginning of share p has about the share p of every stratum.
                placed.append(((Double(index) + 0.5) / Double(ordered.count), entry.digest, entry.id))
            }
        }
        return placed.sorted { ($0.place, $0.digest) < ($1.place, $1.digest) }.map(\.id)
    }

    /// By chance, but one meal of each group before a second one of any.
    private static func spread(_ entries: [Entry]) -> [Entry] {
        var turns: [String: Int] = [:]
        return entries.sorted { $0.digest < $1.digest }.map { entry in
            var entry = entry
            entry.turn = turns[entry.group, default: 0]
            turns[entry.group] = entry.turn + 1
            return entry
        }.sorted { ($0.turn, $0.digest) < ($1.turn, $1.digest) }
    }
}
