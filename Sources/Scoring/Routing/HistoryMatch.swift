import Nutrition

/// Whether an answer names the foods of an earlier meal of the same person. History is the true foods of that person's
/// earlier meals, as after an app's corrections. Earlier is by `day`, as text, then file order. Foods are compared as
/// whole sets of normalised names, synonyms included, without amounts.
struct HistoryMatch {
    private let normalizer: FoodNameNormalizer
    /// Foods of each meal's earlier meals of that person; nil if the set names no person.
    private let earlier: [Set<Set<String>>?]

    init(_ set: ScoredSet) {
        let normalizer = FoodMatcher(synonyms: set.synonyms).normalizer
        self.normalizer = normalizer
        var earlier = [Set<Set<String>>?](repeating: nil, count: set.meals.count)
        let people = Dictionary(grouping: set.meals.indices.filter { set.meals[$0].person != nil }) {
            set.meals[$0].person ?? ""
        }
        for meals in people.values {
            var known: Set<Set<String>> = []
            for meal in meals.sorted(by: { (set.meals[$0].day ?? "", $0) < (set.meals[$1].day ?? "", $1) }) {
                earlier[meal] = known
                let foods = Self.keys(set.meals[meal].truth.foods?.map(\.name) ?? [], normalizer)
                if !foods.isEmpty { known.insert(foods) }
            }
        }
        self.earlier = earlier
    }

    /// Nil if the meal has no person or the answer no foods.
    func matches(_ estimate: MealEstimate?, meal: Int) -> Bool? {
        guard let known = earlier[meal], let foods = estimate?.foods, !foods.isEmpty else { return nil }
        return known.contains(Self.keys(foods.prefix(FoodMatcher.limit).map(\.name), normalizer))
    }

    private static func keys(_ names: [String], _ normalizer: FoodNameNormalizer) -> Set<String> {
        Set(names.map { normalizer.name($0).key }.filter { !$0.isEmpty })
    }
}
