import Catalog
import Nutrition
import Photos

/// Finds photos that a set would have in both splits, almost alike, after a change.
struct SplitLeaks {
    private struct Seen {
        var meal: String
        var group: String
        var split: Split
        var hash: UInt64
    }

    private let rule: SplitRule?
    private let looks: PreparedPhotoStore
    private var seen: [Seen] = []

    /// Looks at the photos of the set's meals, unless no meal can have a split.
    init(_ folder: SetFolder, among drafts: [MealDraft], looks: PreparedPhotoStore) {
        self.looks = looks
        rule = folder.description.flatMap { SplitRule(ofSet: $0) }
        let meals = folder.manifest.meals
        guard
            rule != nil || meals.contains(where: { $0.split != nil })
                || drafts.contains(where: { $0.meal.split != nil })
        else { return }
        func path(_ photo: String) -> String { "\(folder.path)/photos/\(photo)" }
        let found = looks.looks(at: meals.flatMap { $0.photos.map(path) })
        for meal in meals { add(meal, meal.photos.compactMap { found[path($0)]?.hash }) }
    }

    private func split(of meal: Meal) -> Split? { meal.split ?? rule?.split(of: meal) }

    private mutating func add(_ meal: Meal, _ hashes: [UInt64]) {
        guard let split = split(of: meal) else { return }
        seen += hashes.map { Seen(meal: meal.id, group: meal.group, split: split, hash: $0) }
    }

    /// The meal of the other split, of another group, that has almost the same photo; nil if there is none, and the meal
    /// counts from then on.
    mutating func take(_ meal: Meal, _ photos: [PreparedPhoto]) -> String? {
        guard let split = split(of: meal) else { return nil }
        let hashes = photos.compactMap { looks.look(of: $0)?.hash }
        let other = seen.first { seen in
            seen.meal != meal.id && seen.group != meal.group && seen.split != split
                && hashes.contains { PerceptualHash.distance($0, seen.hash) <= PerceptualHash.mostDifferent }
        }
        if other == nil { add(meal, hashes) }
        return other?.meal
    }
}
