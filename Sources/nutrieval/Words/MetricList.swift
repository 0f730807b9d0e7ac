import JSON

/// The metrics of a report, each with a one-line meaning; docs/metrics.md has the formulas.
enum MetricList {
    static let listing = Listing(
        columns: ["metric", "meaning"],
        rows: [
            ["mae", "mean absolute error, in kcal, g or mg; the headline"],
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
            ["top names", "share of the true foods among a food's first one or three names"],
            ["parsed-foods", "of texts: foods F1, error in grams, brands, modifiers, questions asked when needed"],
            ["label, barcode", "share of codes read right, and of values per 100 g within 2 %"],
            ["no food", "pictures without food in which a model names some"],
            ["refined-portion", "error before and after a second turn, and the share made worse"],
            ["verify-foods", "precision and recall of wrong values found, error before and after, cost per food"],
            ["effort", "fewest edits that turn the stated foods into the true ones"],
            ["days", "error of the totals of one person's day"],
            ["pass rate", "share of meals with all true foods found and kcal in the allowed range"],
            ["strata", "energy MAE, bias and pass rate by thirds of meal size and by difficulty"],
            ["comparisons", "every two variants: difference, interval, p, Holm's p, verdict"],
            [
                "baselines",
                "prediction baselines: median or mean of other meals, 5 nearest photos, typical servings"
            ],
            ["sanity", "findings by rule; catches, misses, false alarms; auto-logged answers"],
            ["confidence", "reliability, ECE, Brier, AUROC, risk–coverage, safe threshold"],
            ["published", "wMAPE and four of five terms of JFB, errors of Nutrition5k, to compare"],
            ["cost", "per meal, per 1,000, per usable answer; failed attempts apart"],
            ["frontier", "variants that no other beats at cost, energy MAE and p95 together"],
            ["estimate ÷ billed", "expected cost ÷ billed cost of the answers"],
            ["tokens", "input, cached input, cache writes, output, reasoning"],
            ["latency", "p50, p90, p95, p99 of live first attempts"],
            ["latency split", "medians of queue, opening, upload, wait and download"]
        ])
}
