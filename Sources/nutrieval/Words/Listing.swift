import JSON
import Reporting
import Sanity

/// A table with typed cells, for terminal and scripts.
struct Listing {
    var columns: [String]
    var rows: [[JSON]]

    var json: JSON { .array(rows.map { .object(JSONObject(zip(columns, $0).map { ($0, $1) })) }) }

    var table: Table { Table(columns: columns, rows: rows.map { $0.map(Self.text) }) }

    private static func text(_ cell: JSON) -> String {
        switch cell {
        case .string(let text): text
        case .bool(let value): value ? "yes" : "no"
        case .null: "-"
        default: cell.text()
        }
    }
}

/// The metrics of a report, each with a one-line meaning; docs/metrics.md has the formulas.
enum MetricList {
    static let listing = Listing(
        columns: ["metric", "meaning"],
        rows: [
            ["mae", "mean absolute error, in kcal or g; the headline"],
            ["pmae", "MAE ÷ mean true value"],
            ["bias, bias_share", "mean signed error, estimate − truth; the same ÷ mean true value"],
            ["within_10, within_20, within_30", "share of meals within that percentage of the truth"],
            ["mape, median_ape", "mean and median of abs(error) ÷ truth; truths below 1 left out"],
            ["agreement", "Bland–Altman: limits bias ± 1.96 SD, slope on the mean, ratio limits"],
            ["size_slope", "slope of the error on the truth; below 0, large meals under-estimated"],
            ["pearson_r, spearman_rho, ccc", "correlations; ccc is Lin's concordance"],
            ["msa, sspb", "median error and bias as factors (Morley 2018)"],
            ["ensemble_mae", "MAE of a meal's repeats averaged first"],
            ["band", "the headline under all four missing policies"],
            ["foods precision", "share of the stated foods that are there"],
            ["foods recall", "share of the true foods that were found"],
            ["foods f1", "harmonic mean of the two; micro and macro"],
            ["foods invented", "share of the stated foods that match no true one"],
            ["foods grams", "error in grams of matched foods; the missed beside it"],
            ["foods sweep", "F1 at matcher thresholds from 0.3 to 0.9"],
            ["effort", "fewest edits that turn the stated foods into the true ones"],
            ["days", "error of the totals of one person's day"],
            ["pass rate", "share of meals with all true foods found and kcal in the allowed range"],
            ["strata", "energy MAE, bias and pass rate by thirds of meal size and by difficulty"],
            ["comparisons", "every two variants: difference, interval, p, Holm's p; ties and letters"],
            [
                "baselines",
                "what costs nothing would score: the median or mean of other meals, the 5 nearest photos, typical servings"
            ],
            ["sanity", "findings by rule; catches, misses, false alarms; what is logged unasked"],
            ["confidence", "reliability, ECE, Brier, AUROC, risk–coverage, safe threshold"],
            ["published", "wMAPE and four of five terms of JFB, errors of Nutrition5k, to compare"],
            ["cost", "per meal, per 1,000, per usable answer; failed attempts apart"],
            ["frontier", "who is beaten by none at cost, energy MAE and p95 together, and how surely"],
            ["estimate ÷ billed", "what the answers were expected to cost over what they did"],
            ["tokens", "input, cached input, cache writes, output, reasoning"],
            ["latency", "p50, p90, p95, p99 of live first attempts"],
            ["latency split", "medians of queue, opening, upload, wait and download"]
        ])
}

/// The sanity rules, each with a one-line condition.
enum RuleList {
    static var listing: Listing {
        let perAnswer = RuleID.allCases.map { rule -> [JSON] in
            let profiles = SanityProfile.all.filter { $0.rules.contains(rule) }.map(\.name).joined(separator: ", ")
            return [.string(rule.rawValue), .string(rule.severity.rawValue), .string(profiles), .string(meaning(rule))]
        }
        let perRun: [[JSON]] = [
            ["repeated_answer", "reported", "all", "the same foods and totals for 3 or more different meals"],
            ["false_precision", "reported", "all", "confidence of at least 0.95 with an error above 50 %"]
        ]
        return Listing(columns: ["rule", "severity", "profiles", "fires on"], rows: perAnswer + perRun)
    }

    private static func meaning(_ rule: RuleID) -> String {
        switch rule {
        case .energyAboveMaximum: "a food with more energy than any serving of its category"
        case .energyBelowMinimum: "a food with less energy than a serving of its category"
        case .macrosDoNotAddUp: "4·protein + 4·carbs + 9·fat more than 15 % off the stated energy, food or meal"
        case .unusualPortion: "a drink above 1 l, more than 5 pieces of fruit, a meal above 2,000 kcal"
        case .statisticalOutlier: "energy more than 3 standard deviations from its category's mean"
        case .impossible: "negative values, macros without energy or heavier than the portion; 0 kcal in all (extended)"
        case .lowConfidence: "a confidence below 0.5, of a food or the meal"
        case .totalsDisagree: "stated total and sum of foods more than 5 % apart"
        case .energyDensityOff: "kcal per 100 g far from the reference food's; critical above 9.3 kcal/g"
        case .farFromHabit: "a food more than 3 standard deviations from what the same person ate of it before"
        }
    }
}
