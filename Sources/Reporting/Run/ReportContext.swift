/// What the sections of every page share.
struct ReportContext: Sendable {
    let run: RunInfo
    let names: VariantNames
    let sets: [SetScores]
    let paging: MealPaging
    /// The meals of each set that were estimated worst.
    let worst: [WorstMeals]
    /// Tells the foods of each set's answers from the true ones.
    let foods: [FoodDifferences]

    /// The sets with their sections.
    var all: [RunSet] { sets.indices.map { RunSet(index: $0, context: self) } }

    /// - Parameter withMeals: false where no page is made of it that shows meals.
    init(_ report: Report, withMeals: Bool = true) {
        run = report.run
        names = VariantNames(report)
        sets = SetScores.all(of: report)
        paging = MealPaging(sets)
        worst = withMeals ? sets.map(WorstMeals.init) : []
        foods = withMeals ? sets.map { FoodDifferences($0.info) } : []
    }
}
