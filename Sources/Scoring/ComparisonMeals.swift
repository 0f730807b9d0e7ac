/// The meals that variants are compared on.
enum ComparisonMeals {
    /// The meals on which that variant has a scored result, one flag per meal.
    static func scored(_ variant: Int, in table: TrialTable, policy: MissingPolicy) -> [Bool] {
        table.trials[variant].map { $0.contains { $0.isScored(under: policy) } }
    }

    /// The meals on which all of those have a scored result, ascending. Variants without any are passed over; when all
    /// are, every meal is common.
    static func common(_ scored: [[Bool]], meals: Int) -> [Int] {
        let compared = scored.filter { $0.contains(true) }
        return (0..<meals).filter { meal in compared.allSatisfy { $0[meal] } }
    }
}
