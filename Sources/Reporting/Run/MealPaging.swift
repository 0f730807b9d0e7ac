/// Distributes a report's meals over pages, because a page of several thousand answers opens slowly.
struct MealPaging {
    /// Up to this many meals and answers fit on the main page.
    static let mealsOnMain = 200
    static let answersOnMain = 2000
    static let mealsPerPage = 50
    static let answersPerPage = 600

    /// The meals of one page, as indices of one set's list.
    struct Part: Hashable {
        var page: PageKind
        var set: Int
        var meals: Range<Int>
    }

    /// Empty if every meal is on the main page.
    let parts: [Part]
    private let partOfMeal: [[Int]]

    init(_ sets: [SetScores]) {
        let meals = sets.reduce(0) { $0 + $1.meals.count }
        let answers = sets.reduce(0) { $0 + $1.meals.reduce(0) { $0 + $1.trials.count } }
        guard meals > Self.mealsOnMain || answers > Self.answersOnMain else {
            parts = []
            partOfMeal = []
            return
        }
        var parts: [Part] = []
        var partOfMeal: [[Int]] = []
        for (index, set) in sets.enumerated() {
            let counts = set.meals.map(\.trials.count)
            var places: [Int] = []
            for range in Self.ranges(counts) {
                places += range.map { _ in parts.count }
                parts.append(Part(page: .meals(parts.count + 1), set: index, meals: range))
            }
            partOfMeal.append(places)
        }
        self.parts = parts
        self.partOfMeal = partOfMeal
    }

    var isPaged: Bool { !parts.isEmpty }

    func place(set: Int, meal: Int) -> MealPlace {
        MealPlace(page: isPaged ? parts[partOfMeal[set][meal]].page : .main, set: set, meal: meal)
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
