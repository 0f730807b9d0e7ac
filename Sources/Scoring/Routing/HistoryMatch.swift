import Nutrition

/// Whether an answer names what the same person ate before.
///
/// History is what earlier meals of that person truly held, as an app knows it once its logs are corrected. Earlier is by
/// `day`, as text, then by the order of the file. Food names are compared as the matcher reads them, synonyms included, as
/// whole sets; amounts do not matter.
struct HistoryMatch {
    private let normalizer: FoodNameNormalizer
    /// The foods of each meal's earlier meals of the same person; nil where the set names no person.
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

    /// Nil where the meal is nobody's or the answer names no foods.
    func matches(_ estimate: MealEstimate?, meal: Int) -> Bool? {
        guard let known = earlier[meal], let foods = estimate?.foods, !foods.isEmpty else { return nil }
        return known.contains(Self.keys(foods.prefix(FoodMatcher.limit).map(\.name), normalizer))
    }

    private static func keys(_ names: [String], _ normalizer: FoodNameNormalizer) -> Set<String> {
        Set(names.map { normalizer.name($0).key }.filter { !$0.isEmpty })
    }
}
