import Nutrition
import Scoring
import Statistics

extension RunSet {
    var scatter: [Block] {
        var points: [VariantID: [PredictionPlot.Point]] = [:]
        let truths = TrueValues.of(.energy, set.meals.map(\.meal))
        for (meal, truth) in zip(set.meals, truths) {
            guard let truth else { continue }
            for trial in meal.trials {
                guard let estimate = trial.scoredTotals?[.energy] else { continue }
                points[trial.variant, default: []].append((truth, estimate))
            }
        }
        guard !points.isEmpty else { return [] }
        // 1.5 times the largest truth, so that one absurd estimate does not flatten all others.
        let plot = PredictionPlot(scale: PlotScale(holding: points.values.joined().lazy.map { $0.truth * 1.5 }))
        let figures = set.variants.compactMap { score in
            points[score.variant].map { plot.figure($0, names[score.variant]) }
        }
        let silent = set.variants.filter { points[$0.variant] == nil }.map { names[$0.variant] }
        let rest: [Block] = silent.isEmpty ? [] : [.note("No energy estimates from \(Format.list(silent)).")]
        let note =
            "One point per answer. On the dashed line estimate and truth agree; above it meals are over-estimated."
        return [
            .section("Estimated against true energy", note: note, [.figures(figures), numbers(truths)] + rest)
        ]
    }

    /// Maximum meals in the table behind the drawing; `meals.csv` has all.
    private static let mealsInTable = 200

    private func numbers(_ truths: [Double?]) -> Block {
        let known = zip(set.meals, truths).compactMap { report, truth in
            truth.map { (report: report, truth: $0) }
        }
        let shown = known.prefix(Self.mealsInTable)
        let rest =
            known.count > shown.count
            ? ": the first \(shown.count) of \(known.count) meals, the rest is in meals.csv" : ""
        let rows = shown.map { report, truth in
            let answers = Dictionary(grouping: report.trials, by: \.variant)
            let cells = set.variants.map { score in
                let values = (answers[score.variant] ?? []).compactMap(WorstMeals.estimate)
                return values.isEmpty ? Format.none : values.map(Format.amount).joined(separator: " / ")
            }
            return Table.Row(CleanText.line(report.meal.id, limit: 60), [Format.amount(truth)] + cells)
        }
        let table = Table(["meal", "true kcal"] + set.variants.map { names[$0.variant] }, rows)
        return .fold("Numbers behind the drawing" + rest, [.table(table)])
    }

    var strata: [Block] {
        StratumKind.allCases.flatMap { kind in
            guard let strata = StrataTable(kind, set.variants + set.baselines) else { return [Block]() }
            return section(strata.table, drawing: figure(strata))
        }
    }

    private func figure(_ strata: StrataTable) -> Figure {
        let shown = set.variants.prefix(StrataPlot.limit)
        let groups = strata.parts.map { part in
            StrataPlot.Group(
                title: part.name,
                detail: part.scores.first?.trueEnergy.map {
                    "\(Format.amount($0.lowerBound))–\(Format.amount($0.upperBound)) kcal"
                },
                points: shown.enumerated().compactMap { index, score in
                    strata.stratum(score, part).map { (index + 1, $0.mae) }
                })
        }
        let more =
            set.variants.count > shown.count ? "The \(shown.count) best of \(set.variants.count) are drawn." : ""
        return Figure(
            drawing: StrataPlot(groups).drawing(title: strata.title, names: shown.map { names[$0.variant] }),
            legend: shown.enumerated().map { .rank($0 + 1, names[$1.variant]) }, caption: more)
    }

    var band: [Block] {
        guard !set.band.isEmpty else { return [] }
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
        return section(
            ScoreTable(
                title: "What failures do to the headline",
                note:
                    "Energy MAE in kcal where trials without a usable energy count as 0 kcal (zero), as the median of all other groups' meals (baseline), as the worst of these two and of what any variant said of the meal (worst), or not at all (exclude). Under exclude fewer meals are compared. Trials that failed for reasons that are not the model's are in none of them.",
                columns: policies + counts))
    }

    var energy: [Block] {
        section(
            EnergyMeasures.main,
            [
                .only(
                    .html,
                    closed("All measures of energy, with 95 % intervals", EnergyMeasures.all)
                        + closed("Scores of published benchmarks", [EnergyMeasures.published]))
            ])
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
        let others = Table(["axis, provider"] + NutrientMeasures.others(first).map(\.title), rows)
        return section(
            NutrientMeasures.main(axes), [.only(.html, [.fold("Other measures of these", [.table(others)])])])
    }

    var days: [Block] { section(DayTable.table) }

    var foods: [Block] { section(FoodTable.found, sweep) }

    var effort: [Block] { section(FoodTable.effort) }

    private var sweep: [Block] {
        let lines = lines { score in (score.foods?.sweep ?? []).map { ($0.threshold, $0.f1 ?? $0.recall) } }
        guard !lines.isEmpty else { return [] }
        let plot = LinePlot(
            lines.map(\.series), across: PlotScale(0.3...0.9, ticks: [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
            caption: "similarity from which two names are one food; vertical: F1 (recall for prose)")
        let drawing = plot.drawing(
            title: "F1 by the matcher's threshold",
            words:
                "From 0.3 to 0.9 in steps of 0.05, the assignment redone at each. The table holds the numbers.")
        let used = set.info.map { ", \(Format.hundredths($0.matchThreshold)) is used here" } ?? ""
        let table = Table(
            ["threshold"] + set.variants.map { names[$0.variant] }, FoodTable.sweep(set.variants))
        let blocks: [Block] = [.figures([Figure(drawing: drawing, legend: lines.map(\.legend))]), .table(table)]
        return [.only(.html, [.fold("F1 by the matcher's threshold\(used)", blocks)])]
    }

    /// A line for each of the first variants that have points, with its legend entry.
    func lines(
        _ points: (VariantScore) -> [(x: Double, y: Double)]
    ) -> [(series: LinePlot.Series, legend: Figure.Entry)] {
        set.variants.prefix(LinePlot.limit).enumerated().compactMap { place, score in
            let points = points(score)
            guard !points.isEmpty else { return nil }
            return ((place + 1, points), .rank(place + 1, names[score.variant]))
        }
    }

    /// Several tables with their notes, collapsed; nothing if none has a row.
    private func closed(_ title: String, _ tables: [ScoreTable]) -> [Block] {
        let shown = tables.map { ($0, table($0)) }.filter { !$1.rows.isEmpty }
        guard !shown.isEmpty else { return [] }
        return [.fold(title, shown.flatMap { [.heading(4, $0.title), .note($0.note), .table($1)] })]
    }
}
