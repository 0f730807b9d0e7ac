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

    init(_ report: Report) {
        run = report.run
        names = VariantNames(report)
        sets = SetScores.all(of: report)
        paging = MealPaging(sets)
        worst = sets.map(WorstMeals.init)
        foods = sets.map { FoodDifferences($0.info) }
    }
}
