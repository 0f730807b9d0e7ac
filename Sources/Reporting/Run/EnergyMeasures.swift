import Nutrition
import Scoring
import Statistics

enum EnergyMeasures {
    static let main = ScoreTable(
        title: "Energy by other measures",
        note:
            "Bias %: mean error ÷ mean truth. Median APE: half of the estimates are off by less, in percent of the truth. Limits of agreement: about 95 % of the errors lie between them where errors are much the same at every size of meal; they go by meals, not answers. Size slope: below 0, large meals are under-estimated. MSA: the typical factor the estimates are off by. CCC: 1 is perfect agreement.",
        columns: [
            .init("bias %", { $0.energy?.biasShare }, Format.signedPercent, isBounded: false),
            .init("median APE", { $0.energy?.percentage.median }, Format.percent, isBounded: false),
            .init(title: "limits of agreement, kcal", cell: limits),
            .init("size slope", { $0.energy?.agreement?.sizeSlope }, Format.hundredths),
            .init("MSA", { $0.energy?.ratio.accuracy }, Format.percent, isBounded: false),
            .init("CCC", { $0.energy?.correlation.concordance }, Format.hundredths)
        ])

    static let all: [ScoreTable] = [percentages, agreement, correlation, factors]

    private static let percentages = ScoreTable(
        title: "Percentages",
        note:
            "MAPE and median APE leave out meals whose true value is below 1; MAPE caps under-estimates at 100 % and over-estimates nowhere. MAE of averaged repeats: another thing than the MAE, and several times the price. Spread of repeats: the median standard deviation within a meal.",
        columns: [
            .init("bias %", { $0.energy?.biasShare }, Format.signedPercent),
            .init("MAPE", { $0.energy?.percentage.mean }, Format.percent),
            .init("median APE", { $0.energy?.percentage.median }, Format.percent),
            .init(title: "left out") { $0.energy.map { String($0.percentage.excluded) } ?? Format.none },
            .init("MAE of averaged repeats, kcal", { $0.energy?.ensembleMAE }, Format.amount),
            .init(title: "spread of repeats") { $0.repeatSpread.map(RepeatWords.amount) ?? Format.none }
        ])

    private static let agreement = ScoreTable(
        title: "Agreement (Bland–Altman)",
        note:
            "Bias ± 1.96 standard deviations of the error over meals, not answers: the repeats of a meal weigh 1 together. Where the slope of the error on the mean of estimate and truth leaves 0 out, these limits do not fit all sizes, and those of the ratio estimate ÷ truth stand beside them.",
        columns: [
            .init("bias, kcal", { $0.energy?.bias }, Format.signed),
            .init(title: "limits of agreement, kcal", cell: limits),
            .init("slope on the mean", { $0.energy?.agreement?.slope }, Format.hundredths),
            .init(title: "limits as ratio") { score in
                score.energy?.agreement?.ratioLimits.map { limits in
                    "\(Format.hundredths(limits.low)) to \(Format.hundredths(limits.high))"
                } ?? Format.none
            },
            .init("size slope", { $0.energy?.agreement?.sizeSlope }, Format.hundredths)
        ])

    private static let correlation = ScoreTable(
        title: "Correlation", note: "Pearson's r, Spearman's ρ, Lin's CCC; none for constants.",
        columns: [
            .init("r", { $0.energy?.correlation.pearson }, Format.hundredths),
            .init("ρ", { $0.energy?.correlation.spearman }, Format.hundredths),
            .init("CCC", { $0.energy?.correlation.concordance }, Format.hundredths)
        ])

    private static let factors = ScoreTable(
        title: "Factors",
        note:
            "Median symmetric accuracy: 50 % says that half of the estimates are within a factor of 1.5 of the truth. Symmetric signed bias: below 0, too low. Estimates and truths that are not above 0 are left out.",
        columns: [
            .init("MSA", { $0.energy?.ratio.accuracy }, Format.percent),
            .init("SSPB", { $0.energy?.ratio.bias }, Format.signedPercent),
            .init(title: "left out") { $0.energy.map { String($0.ratio.excluded) } ?? Format.none }
        ])

    static let published = ScoreTable(
        title: "As published benchmarks score",
        note:
            "wMAPE: January Food Benchmark's, over answers alone as its own analyser has it, and with what the missing policy makes of failed answers. Four of its five terms: 100 × the product of its terms for foods, macros, cost and time, their weights raised to 1; its term for the meal's name is left out, since answers here name foods and not meals. That is not the benchmark's overall score, and not to be held against its table. Nutrition5k: mean absolute error and the same ÷ mean truth, over answers alone, so that a model which answers only easy meals looks good.",
        columns: [
            .init("wMAPE, answers alone", { $0.published.macroWeightedErrorAnswered }, oneDecimal),
            .init("wMAPE with failures", { $0.published.macroWeightedError }, oneDecimal),
            .init(title: "four of JFB's five terms") { score in
                score.published.januaryWithoutName.map { Format.fixed($0, decimals: 1) } ?? Format.none
            }
        ]
            + Nutrient.allCases.filter { $0 != .fibre }.map { axis in
                .init(title: "Nutrition5k \(axis.rawValue)") { score in
                    guard let error = score.published.nutrition5k[axis] else { return Format.none }
                    let share = error.share.map { ", \(Format.percent($0))" } ?? ""
                    return "\(Format.amount(error.mae)) \(axis.unit)\(share)"
                }
            }, hasBaselines: false)

    @Sendable private static func oneDecimal(_ share: Double) -> String {
        "\(Format.fixed(share * 100, decimals: 1)) %"
    }

    @Sendable private static func limits(_ score: VariantScore) -> String {
        guard let agreement = score.energy?.agreement else { return Format.none }
        return "\(Format.signed(agreement.low)) to \(Format.signed(agreement.high))"
    }
}

extension VariantScore {
    var energy: NutrientScore? { nutrients[.energy] }
}

enum DayTable {
    static let table = ScoreTable(
        title: "Day totals",
        note:
            "Days on which one person ate two meals or more of this set, truth and estimates added up. MAE [95 % interval] and bias; errors of meals can cancel within a day, or pile up.",
        columns: [
            .init(title: "days") { score in
                score.days.map { days in
                    "\(days.nutrients[.energy]?.meals ?? 0) of \(days.days)"
                } ?? Format.none
            },
            .init(title: "PMAE") { score in
                score.days?.nutrients[.energy]?.pmae.map { Format.percent($0.value) } ?? Format.none
            },
            .init(title: "within 20 %") { score in
                score.days?.nutrients[.energy]?.within[20].map { Format.percent($0.value) } ?? Format.none
            }
        ]
            + [Nutrient.energy, .protein, .carbs, .fat].map { axis in
                .init(title: "\(axis.rawValue), \(axis.unit)") { score in
                    guard let error = score.days?.nutrients[axis] else { return Format.none }
                    return "\(Format.bounded(error.mae, Format.amount)), \(Format.signed(error.bias.value))"
                }
            }, hasBaselines: false)
}

enum NutrientMeasures {
    static let titles = [
        "meals", "bias", "bias %", "within 20 %", "median APE", "limits of agreement", "size slope", "r", "ρ", "CCC",
        "MSA",
        "SSPB"
    ]

    static func rows(
        _ set: SetScores, _ names: VariantNames, _ axes: [Nutrient]
    ) -> [(name: String, cells: [String])] {
        axes.flatMap { axis in
            set.variants.compactMap { score in
                score.nutrients[axis].map { ("\(axis.rawValue), \(names[score.variant])", cells($0, axis)) }
            }
        }
    }

    private static func cells(_ score: NutrientScore, _ axis: Nutrient) -> [String] {
        func written(_ interval: Interval?, _ write: (Double) -> String) -> String {
            interval.map { Format.bounded($0, write, isBounded: false) } ?? Format.none
        }
        let limits = score.agreement.map { "\(Format.signed($0.low)) to \(Format.signed($0.high)) \(axis.unit)" }
        return [
            String(score.meals), "\(Format.signed(score.bias.value)) \(axis.unit)",
            written(score.biasShare, Format.signedPercent), written(score.within[20], Format.percent),
            written(score.percentage.median, Format.percent), limits ?? Format.none,
            written(score.agreement?.sizeSlope, Format.hundredths),
            written(score.correlation.pearson, Format.hundredths),
            written(score.correlation.spearman, Format.hundredths),
            written(score.correlation.concordance, Format.hundredths),
            written(score.ratio.accuracy, Format.percent), written(score.ratio.bias, Format.signedPercent)
        ]
    }
}
