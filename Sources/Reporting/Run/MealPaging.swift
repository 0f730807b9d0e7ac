/// Distributes a report's meals over pages, because a page of several thousand answers opens slowly.
struct MealPaging {
    /// Up to this many meals and answers fit on the main page.
    static let mealsOnMain = 200
    static let answersOnMain = 2000
    static let mealsPerPage = 50
    static let answersPerPage = 600

    /// The meals of one page, as indices of one set's list.
    struct Part: Hashable {
        var page: Page
        var set: Int
        var meals: Range<Int>
    }

    /// Empty if every meal is on the main page.
    let parts: [Part]

    init(_ sets: [SetScores]) {
        let meals = sets.reduce(0) { $0 + $1.meals.count }
        let answers = sets.reduce(0) { $0 + $1.meals.reduce(0) { $0 + $1.trials.count } }
        var parts: [Part] = []
        if meals > Self.mealsOnMain || answers > Self.answersOnMain {
            for (index, set) in sets.enumerated() {
                for range in Self.ranges(set.meals.map(\.trials.count)) {
                    parts.append(Part(page: .meals(parts.count + 1), set: index, meals: range))
                }
            }
        }
        self.parts = parts
    }

    var isPaged: Bool { !parts.isEmpty }

    func place(set: Int, meal: Int) -> MealPlace {
        let part = parts.first { $0.set == set && $0.meals.contains(meal) }
        return MealPlace(page: part?.page ?? .main, set: set, meal: meal)
    }

    /// Ranges of meals that fit on one page; a meal with too many answers gets its own.
    private static func ranges(_ answers: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var sum = 0
        for (index, count) in answers.enumerated() {
            if index > start, sum + count > answersPerPage || index - start == mealsPerPage {
                ranges.append(start..<index)
                (start, sum) = (index, 0)
            }
            sum += count
        }
        if start < answers.count { ranges.append(start..<answers.count) }
        return ranges
    }
}
