import Nutrition
import Scoring
import Statistics

/// The measures of the other axes beside their MAE: a row per variant and axis.
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
