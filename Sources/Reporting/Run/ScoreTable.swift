import Nutrition
import Scoring
import Statistics

/// A table with one row per variant, and per baseline with values.
struct ScoreTable: Sendable {
    struct Column: Sendable {
        var title: String
        /// `–` if the value does not exist.
        var cell: @Sendable (VariantScore) -> String

        init(_ title: String, _ text: @escaping @Sendable (VariantScore) -> String?) {
            self.title = title
            cell = { text($0) ?? Format.none }
        }

        init(
            _ title: String, _ value: @escaping @Sendable (VariantScore) -> Interval?,
            _ write: @escaping @Sendable (Double) -> String, isBounded: Bool = true
        ) {
            self.init(title) { value($0).map { Format.bounded($0, write, isBounded: isBounded) } }
        }
    }

    var title: String
    var note: String
    var columns: [Column]
    var hasBaselines = false
    /// True: also the rows without any value.
    var keepsEmptyRows = false
}

enum EnergyMeasures {
    static let main = ScoreTable(
        title: "Energy by other measures",
        note:
            "Bias %: mean error ÷ mean truth. Median APE: half of the estimates are off by less. Limits of agreement: about 95 % of the errors of meals. Size slope below 0: large meals are under-estimated. MSA: the typical factor. CCC: 1 is perfect agreement.",
        columns: [
            .init("bias %", { $0.energy?.biasShare }, Format.signedPercent, isBounded: false),
            .init("median APE", { $0.energy?.percentage.median }, Format.percent, isBounded: false),
            .init("limits of agreement, kcal", limits),
            .init("size slope", { $0.energy?.agreement?.sizeSlope }, Format.hundredths),
            .init("MSA", { $0.energy?.ratio.accuracy }, Format.percent, isBounded: false),
            .init("CCC", { $0.energy?.correlation.concordance }, Format.hundredths)
        ], hasBaselines: true)

    static let all: [ScoreTable] = [percentages, agreement, correlation, factors]

    private static let percentages = ScoreTable(
        title: "Percentages",
        note:
            "MAPE and median APE leave out meals below 1 kcal. MAE of averaged repeats costs several times the price. Spread of repeats: the median standard deviation within a meal.",
        columns: [
            .init("bias %", { $0.energy?.biasShare }, Format.signedPercent),
            .init("MAPE", { $0.energy?.percentage.mean }, Format.percent),
            .init("median APE", { $0.energy?.percentage.median }, Format.percent),
            .init("left out") { $0.energy.map { String($0.percentage.excluded) } },
            .init("MAE of averaged repeats, kcal", { $0.energy?.ensembleMAE }, Format.amount),
            .init("spread of repeats") { $0.repeatSpread.map(RepeatWords.amount) }
        ], hasBaselines: true)

    private static let agreement = ScoreTable(
        title: "Agreement (Bland–Altman)",
        note:
            "Bias ± 1.96 standard deviations of the error over meals. If the slope excludes 0, these limits do not fit all sizes; use those of the ratio.",
        columns: [
            .init("bias, kcal", { $0.energy?.bias }, Format.signed),
            .init("limits of agreement, kcal", limits),
            .init("slope on the mean", { $0.energy?.agreement?.slope }, Format.hundredths),
            .init("limits as ratio") { score in
                score.energy?.agreement?.ratioLimits.map { limits in
                    "\(Format.hundredths(limits.low)) to \(Format.hundredths(limits.high))"
                }
            },
            .init("size slope", { $0.energy?.agreement?.sizeSlope }, Format.hundredths)
        ], hasBaselines: true)

    private static let correlation = ScoreTable(
        title: "Correlation", note: "Pearson's r, Spearman's ρ, Lin's CCC; none for constants.",
        columns: [
            .init("r", { $0.energy?.correlation.pearson }, Format.hundredths),
            .init("ρ", { $0.energy?.correlation.spearman }, Format.hundredths),
            .init("CCC", { $0.energy?.correlation.concordance }, Format.hundredths)
        ], hasBaselines: true)

    private static let factors = ScoreTable(
        title: "Factors",
        note:
            "Median symmetric accuracy: 50 % means that half of the estimates are within a factor of 1.5. Symmetric signed bias below 0: too low. Values of 0 are left out.",
        columns: [
            .init("MSA", { $0.energy?.ratio.accuracy }, Format.percent),
            .init("SSPB", { $0.energy?.ratio.bias }, Format.signedPercent),
            .init("left out") { $0.energy.map { String($0.ratio.excluded) } }
        ], hasBaselines: true)

    static let published = ScoreTable(
        title: "As published benchmarks score",
        note:
            "wMAPE: the January Food Benchmark's, over answers alone as its own analyser has it, and with failures. Four of its five terms: 100 × the product for foods, macros, cost and time; the term for the meal's name is missing, so do not compare with its table. Nutrition5k: mean absolute error and the same ÷ mean truth, over answers alone.",
        columns: [
            .init("wMAPE, answers alone", { $0.published.macroWeightedErrorAnswered }, oneDecimal),
            .init("wMAPE with failures", { $0.published.macroWeightedError }, oneDecimal),
            .init("four of JFB's five terms") { $0.published.januaryWithoutName.map { Format.fixed($0, decimals: 1) } }
        ]
            + PublishedScore.nutrition5kAxes.map { axis in
                .init("Nutrition5k \(axis.rawValue)") { score in
                    score.published.nutrition5k[axis].map { error in
                        let share = error.share.map { ", \(Format.percent($0))" } ?? ""
                        return "\(Format.amount(error.mae)) \(axis.unit)\(share)"
                    }
                }
            })

    @Sendable private static func oneDecimal(_ share: Double) -> String {
        "\(Format.fixed(share * 100, decimals: 1)) %"
    }

    @Sendable private static func limits(_ score: VariantScore) -> String? { score.energy?.agreement?.limits }
}

extension AgreementScore {
    /// `-42.1 to +80.5`.
    fileprivate var limits: String { "\(Format.signed(low)) to \(Format.signed(high))" }
}

enum DayTable {
    static let table = ScoreTable(
        title: "Day totals",
        note:
            "Days with two or more meals of one person, added up: MAE [95 % interval], then bias.",
        columns: [
            .init("days") { $0.days.map { "\($0.nutrients[.energy]?.meals ?? 0) of \($0.days)" } },
            .init("PMAE", { $0.days?.nutrients[.energy]?.pmae }, Format.percent, isBounded: false),
            .init("within 20 %", { $0.days?.nutrients[.energy]?.within[20] }, Format.percent, isBounded: false)
        ]
            + [Nutrient.energy].map { axis in
                .init("\(axis.rawValue), \(axis.unit)") { score in
                    score.days?.nutrients[axis].map { error in
                        "\(Format.bounded(error.mae, Format.amount)), \(Format.signed(error.bias.value))"
                    }
                }
            })
}

/// All axes but energy.
enum NutrientMeasures {
    static func main(_ axes: [Nutrient]) -> ScoreTable {
        let columns = axes.map { axis in
            ScoreTable.Column("\(axis.rawValue), \(axis.unit)") { score in
                score.nutrients[axis].map { value in
                    let mae = Format.interval(value.mae)
                    return value.pmae.map { "\(mae), \(Format.percent($0.value))" } ?? mae
                }
            }
        }
        return ScoreTable(
            title: "Macronutrients and mass", note: "MAE [95 % interval], then PMAE.", columns: columns,
            hasBaselines: true, keepsEmptyRows: true)
    }

    static func others(_ axis: Nutrient) -> [ScoreTable.Column] {
        func column(
            _ title: String, _ value: @escaping @Sendable (NutrientScore) -> Interval?,
            _ write: @escaping @Sendable (Double) -> String
        ) -> ScoreTable.Column {
            .init(title, { $0.nutrients[axis].flatMap(value) }, write, isBounded: false)
        }
        return [
            .init("meals") { $0.nutrients[axis].map { String($0.meals) } },
            .init("bias") { $0.nutrients[axis].map { "\(Format.signed($0.bias.value)) \(axis.unit)" } },
            column("bias %", { $0.biasShare }, Format.signedPercent),
            column("within 20 %", { $0.within[20] }, Format.percent),
            column("median APE", { $0.percentage.median }, Format.percent),
            .init("limits of agreement") { $0.nutrients[axis]?.agreement.map { "\($0.limits) \(axis.unit)" } },
            column("size slope", { $0.agreement?.sizeSlope }, Format.hundredths),
            column("r", { $0.correlation.pearson }, Format.hundredths),
            column("ρ", { $0.correlation.spearman }, Format.hundredths),
            column("CCC", { $0.correlation.concordance }, Format.hundredths),
            column("MSA", { $0.ratio.accuracy }, Format.percent),
            column("SSPB", { $0.ratio.bias }, Format.signedPercent)
        ]
    }
}

extension OutcomeTable {
    /// `ok`, then every other outcome that occurred, in order of definition.
    static func table(_ rows: [VariantScore]) -> ScoreTable {
        let outcomes = Outcome.allCases.filter { outcome in
            outcome == .ok || rows.contains { $0.outcomes[outcome, default: 0] > 0 }
        }
        return ScoreTable(
            title: "Outcomes", note: "Answers by how they ended.",
            columns: [.init("asked") { String($0.asked) }]
                + outcomes.map { outcome in .init(title(outcome)) { String($0.outcomes[outcome] ?? 0) } })
    }
}

enum FoodTable {
    static let found = ScoreTable(
        title: "Foods found",
        note:
            "Invented: stated foods that match no true one. Grams off: of matched foods with grams on both sides. Accuracy: share of meals with all foods found and the energy in range. Edits: foods to add, remove or rename, amounts to change by more than 20 %.",
        columns: [
            .init("precision", { $0.foods?.precision }, Format.hundredths, isBounded: false),
            .init("recall", { $0.foods?.recall }, Format.hundredths, isBounded: false),
            .init("F1", { $0.foods?.f1 }, Format.hundredths, isBounded: false),
            .init("invented", { $0.foods?.invented }, Format.percent, isBounded: false),
            .init("missed") { $0.foods.map { "\(count($0.missed)) of \(count($0.trueFoods))" } },
            .init("grams off") { score in
                score.foods?.grams.map { "\(Format.kcal($0.mae.value)) g" }
            },
            .init("accuracy", { $0.foods?.passRate }, Format.percent, isBounded: false),
            .init("edits per meal") { score in
                score.effort.map { bounded("≥", $0) + Format.hundredths($0.edits.value) }
            }
        ])

    static let effort = ScoreTable(
        title: "What a person would have to correct",
        note:
            "The fewest edits per meal: add, remove or rename a food, or change an amount by more than 20 %. A failed answer takes adding every food. ≥: some amounts are not stated, so the true number is higher.",
        columns: [
            .init("edits per meal") { score in
                score.effort.map { bounded("≥", $0) + Format.bounded($0.edits, Format.hundredths) }
            },
            .init("nothing to do") { score in
                score.effort.map { bounded("≤", $0) + Format.bounded($0.untouched, Format.percent) }
            },
            .init("add", { $0.effort.map { Interval($0.added) } }, Format.hundredths),
            .init("remove", { $0.effort.map { Interval($0.removed) } }, Format.hundredths),
            .init("rename", { $0.effort.map { Interval($0.renamed) } }, Format.hundredths),
            .init("change amount", { $0.effort.map { Interval($0.amounts) } }, Format.hundredths),
            .init("amounts known", { $0.effort?.comparedAmounts.map { Interval($0) } }, Format.percent)
        ])

    /// Shares at every threshold of the matcher: one row per threshold, one column per variant.
    static func sweep(_ scores: [VariantScore]) -> [Table.Row] {
        let swept = scores.map { $0.foods?.sweep ?? [] }
        return (swept.max { $0.count < $1.count } ?? []).enumerated().map { place, row in
            let cells = swept.map { own in
                guard place < own.count else { return Format.none }
                return own[place].f1.map(Format.hundredths) ?? "recall \(Format.hundredths(own[place].recall))"
            }
            return Table.Row(Format.hundredths(row.threshold), cells)
        }
    }

    /// The sign of a number that is only a bound, because some amounts could not be compared.
    private static func bounded(_ sign: String, _ score: EffortScore) -> String {
        score.comparedAmounts.map { $0 < 1 ? sign + " " : "" } ?? ""
    }

    /// A count that may be a mean over repeats.
    private static func count(_ value: Double) -> String {
        value == value.rounded() ? Format.fixed(value, decimals: 0) : Format.fixed(value, decimals: 1)
    }
}
