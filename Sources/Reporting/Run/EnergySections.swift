import Nutrition
import Scoring
import Statistics

extension RunSet {
    /// Every answer's signed error, a strip per variant.
    var errorStrips: [Block] {
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        var points: [VariantID: [ErrorStrips.Point]] = [:]
        for (index, truth) in truths.enumerated() {
            guard let truth, truth > 0 else { continue }
            let report = set.meals[index]
            let place = context.paging.place(set: self.index, meal: index)
            for trial in report.trials {
                guard let estimate = WorstMeals.estimate(of: trial), estimate.isFinite else { continue }
                points[trial.variant, default: []].append(((estimate - truth) / truth, place, report.meal.id))
            }
        }
        let strips = set.variants.compactMap { score in
            points[score.variant].map { (name: names[score.variant], points: $0) }
        }
        guard !strips.isEmpty else { return [] }
        return [
            .section("Signed error of every answer, in percent of the truth", [.figures([ErrorStrips(strips).figure])])
        ]
    }

    /// Estimate ÷ truth by true energy, one small plot per variant.
    var agreement: [Block] {
        var points: [VariantID: [AgreementPlot.Point]] = [:]
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        for (meal, truth) in zip(set.meals, truths) {
            guard let truth, truth > 0 else { continue }
            for trial in meal.trials {
                guard let estimate = trial.scoredTotals?[.energy], estimate > 0, estimate.isFinite else { continue }
                points[trial.variant, default: []].append((truth, estimate))
            }
        }
        guard !points.isEmpty else { return [] }
        let plot = AgreementPlot(truths: truths.compactMap { $0 })
        let figures = set.variants.compactMap { score in
            points[score.variant].map { plot.figure($0, names[score.variant]) }
        }
        return [.only(.html, [.section("Estimate ÷ truth by true energy (Bland–Altman)", [.figures(figures)])])]
    }

    /// The error by meal size and difficulty in one table; intervals and targets folded.
    var strata: [Block] {
        let scores = set.variants + set.baselines
        let quality = StrataTable(.photoQuality, scores).map { section($0.qualityTable) } ?? []
        let kinds = [StratumKind.mealSize, .difficulty].compactMap { StrataTable($0, scores) }
        guard !kinds.isEmpty else { return quality }
        let short = ScoreTable(
            title: "Energy error by meal size and difficulty, kcal", note: "", columns: kinds.flatMap(\.columns))
        return section(short) + folded("The same with intervals and accuracy targets", kinds.map(\.table))
            + quality
    }

    var band: [Block] {
        guard set.band.contains(where: { $0.mae != nil }) else { return [] }
        let rows = Dictionary(grouping: set.band, by: \.variant)
        @Sendable func own(_ score: VariantScore, _ policy: MissingPolicy) -> MissingBandRow? {
            rows[score.variant]?.first { $0.policy == policy }
        }
        let policies = MissingPolicy.allCases.map { policy in
            ScoreTable.Column(policy == set.missing ? "\(policy.rawValue) (used here)" : policy.rawValue) { score in
                own(score, policy).flatMap { row in
                    row.mae.map { "\(Format.amount($0)) (\(Format.count(row.meals, "meal")))" }
                }
            }
        }
        let counts: [ScoreTable.Column] = [
            .init("supplied by the policy") { String(own($0, .zero)?.supplied ?? 0) },
            .init("left out: not the model's doing") { score in
                String(score.outcomes.reduce(0) { $0 + ($1.key.isScored ? 0 : $1.value) })
            }
        ]
        let table = ScoreTable(
            title: "What failed answers do to the error",
            note:
                "Error in kcal with failed answers counted as 0 kcal (zero), as the median of all other groups' meals (baseline), as the worst of the fills (worst), or not at all (exclude).",
            columns: policies + counts)
        return bandChangesOrder ? section(table) : folded("What failed answers do to the error", [table])
    }

    /// Whether another policy for failed answers would put another model first.
    private var bandChangesOrder: Bool { Set(set.lowestByPolicy.map(\.variant)).count > 1 }

    var energy: [Block] {
        folded("All measures of energy", [EnergyMeasures.main] + EnergyMeasures.all + [EnergyMeasures.published])
    }

    var nutrients: [Block] {
        let axes = Nutrient.allCases.filter { axis in
            axis != .energy && (set.variants + set.baselines).contains { $0.nutrients[axis] != nil }
        }
        guard let first = axes.first else { return [] }
        let rows = axes.flatMap { axis in
            set.variants.filter { $0.nutrients[axis] != nil }.map { score in
                Table.Row(
                    "\(axis.rawValue), \(names[score.variant])",
                    NutrientMeasures.others(axis).map { $0.cell(score) })
            }
        }
        let others = Table(["axis, model"] + NutrientMeasures.others(first).map(\.title), rows)
        let main = NutrientMeasures.main(axes)
        let rare = axes.filter(\.isRare).map(\.rawValue)
        let title = "Protein, carbs, fat, \((["fibre"] + rare).joined(separator: ", ")) and mass"
        return [.fold(title, [.note(main.note), .table(table(main)), .table(others)])]
    }

    /// Day totals, from ten days on.
    var days: [Block] {
        let most = set.variants.compactMap { $0.days?.days }.max() ?? 0
        return most >= 10 ? section(DayTable.table) : []
    }

    var foods: [Block] { section(FoodTable.found) + sweep }

    var effort: [Block] { folded(FoodTable.effort.title, [FoodTable.effort]) }

    private var sweep: [Block] {
        let lines = lines { score in (score.foods?.sweep ?? []).map { ($0.threshold, $0.f1 ?? $0.recall) } }
        guard !lines.isEmpty else { return [] }
        let plot = LinePlot(
            lines, across: PlotScale(0.3...0.9, ticks: [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
            caption: "similarity from which two names are one food; vertical: F1 (recall for prose)")
        let drawing = plot.drawing(
            title: "F1 by the matcher's threshold",
            words: "From 0.3 to 0.9 in steps of 0.05; the table has the numbers.")
        let used = set.info.map { ", \(Format.hundredths($0.matchThreshold)) is used here" } ?? ""
        let table = Table(
            ["threshold"] + set.variants.map { names[$0.variant] }, FoodTable.sweep(set.variants))
        return [
            .only(
                .html,
                [.fold("F1 by the matcher's threshold\(used)", [.figures([Figure(drawing: drawing)]), .table(table)])])
        ]
    }

    /// A line for each of the first variants that have points.
    func lines(_ points: (VariantScore) -> [(x: Double, y: Double)]) -> [LinePlot.Series] {
        set.variants.prefix(LinePlot.limit).compactMap { score in
            let points = points(score)
            return points.isEmpty ? nil : (names[score.variant], points)
        }
    }
}
