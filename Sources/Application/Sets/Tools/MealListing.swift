import Catalog
import Execution
import FoundationEssentials
package import Nutrition
import Providers

/// A meal of a list, with the time its newest photo was written.
package struct ListedMeal: Sendable {
    package var set: String
    package var meal: Meal
    /// UTC, RFC 3339; nil if no photo can be examined.
    package var added: String?
    /// Corrections in force.
    package var isCorrected: Bool
}

extension LoadedProject {
    /// The meals of the sets, in the order of their files.
    /// - Parameters:
    ///   - names: of sets; none: all.
    ///   - newest: the meals with the newest photos first; of equally new ones, the last of the file.
    /// - Throws: `ApplicationError` for an unknown set, or one with mistakes.
    package func meals(ofSets names: [String], newest: Bool) throws(ApplicationError) -> [ListedMeal] {
        let sets = names.isEmpty ? try allSets() : try sets(named: names)
        let meals = sets.flatMap { set in
            set.meals.map { meal in
                let times = meal.photos.compactMap { photo -> Date? in
                    let attributes = try? FileManager.default.attributesOfItem(atPath: set.path(ofPhoto: photo))
                    return attributes?[.modificationDate] as? Date
                }
                return ListedMeal(
                    set: set.name, meal: meal,
                    added: times.max().map { WallTime(seconds: $0.timeIntervalSince1970).rfc3339 },
                    isCorrected: set.corrections.edited[meal.id] != nil)
            }
        }
        guard newest else { return meals }
        return meals.enumerated().sorted { first, second in
            let times = (first.element.added ?? "", second.element.added ?? "")
            return times.0 == times.1 ? first.offset > second.offset : times.0 > times.1
        }.map(\.element)
    }
}
