import Nutrition
package import Scoring
import Statistics

extension RoutingReport {
    package var document: Document {
        let isSimulated = runs.contains(where: \.isSimulated)
        return Document(
            title: "routing", isSimulated: isSimulated, rest: "route.json holds it all.",
            RoutePage.opening(self)
                + sets.flatMap { RouteSetParts($0, names, isSimulated: isSimulated).parts },
            footer: [.heading(2, "How to read this"), .list(RoutePage.explanations(self))])
    }
}

enum RoutePage {
    static func opening(_ report: RoutingReport) -> [Block] {
        let runs = report.runs.map { CleanText.line($0.id, limit: 80) }
        var parts: [Block] = [
            .heading(1, "Routing, from the answers of run\(runs.count == 1 ? "" : "s") \(Format.list(runs))")
        ]
        parts += Block.notices(report.runs)
        var remarks = report.remarks.map { CleanText.line($0, limit: 500) }
        if !report.unscored.isEmpty {
            let sets = Format.list(report.unscored.map { CleanText.line($0, limit: 60) })
            remarks.append(
                "Nothing can be said on \(sets): no meal has a true energy and a scored result of every variant.")
        }
        return parts + (remarks.isEmpty ? [] : [.list(remarks)])
    }

    static func explanations(_ report: RoutingReport) -> [String] {
        let scoring = report.scoring
        let budget = report.budgetPerThousand.map { "that cost at most \(Format.usd($0)) per 1000 meals" }
        var lines = [
            "Every variant had been asked about every meal; what a policy would have done is read off those answers. All rows of a set stand on the same meals: those with a true energy on which every variant has a scored result.",
            "Cost counts every call, also one whose answer was not used. Latency is the time until the first answer was shown: the local one, and after it whoever answers; a verification comes later. p95 is shown from latencies of \(LatencyScore.fewestForP95) groups of meals on.",
            "Chosen anew: the confidence thresholds with the lowest error \(budget ?? "that cost no more than the policy as written (a cascade: at any cost)") on four fifths of the groups of meals, scored on the last fifth, five times round (fewer where there are fewer groups). So the error shown was not chosen on the meals it is shown for. Its interval does not hold the doubt in the choice.",
            "Intervals are 95 % bootstrap intervals over groups of meals (\(scoring.resamples) resamples, seed \(scoring.seed)), not corrected for the number of rows. The lowest of many rows is flattered by being picked.",
            Notices.missing(scoring.missing)
        ]
        lines += report.runs.compactMap { run in
            Notices.speedUp(run).map { "\(CleanText.line(run.id, limit: 80)): \($0)" }
        }
        if let priced = report.runs.lazy.compactMap(Notices.pricedAsOf).first { lines.append(priced) }
        return lines
    }
}

enum RouteCells {
    static func table(
        _ title: String, _ rows: [(name: String, own: [String], score: RoutingScore)], between: [String]
    ) -> Table {
        let money = MoneyColumn(rows.map { $0.score.costPerMeal.map { $0.value * 1000 } })
        let cells = rows.map { row in
            let mae = row.score.mae
            return [row.name] + row.own
                + [
                    Format.interval(mae),
                    money.text(row.score.costPerMeal.map { $0.value * 1000 }),
                    row.score.p50.map(Format.milliseconds) ?? Format.none,
                    row.score.p95.map(Format.milliseconds) ?? Format.none
                ]
        }
        let first = between.count + 1
        return Table(
            header: [title] + between + ["MAE, kcal [95 %]", "per 1000", "p50", "p95"], rows: cells,
            leastImportantFirst: [first + 2] + Array(1..<first) + [first + 3], narrowestFirst: 28)
    }

    /// `a (3 of 5), b (2 of 5)`, most frequent first; a single value has no count.
    static func tally(_ words: [String]) -> String {
        var counts: [(word: String, count: Int)] = []
        for word in words {
            if let place = counts.firstIndex(where: { $0.word == word }) {
                counts[place].count += 1
            } else {
                counts.append((word, 1))
            }
        }
        guard counts.count > 1 else { return counts.first?.word ?? Format.none }
        let sorted = counts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        return sorted.map { "\($0.element.word) (\($0.element.count) of \(words.count))" }.joined(separator: ", ")
    }
}

/// Words shared by the routing report and errors.
package enum RouteWords {
    /// Why a policy is not simulated, without a full stop.
    package static func reason(_ reason: SkippedPolicy.Reason) -> String {
        switch reason {
        case .noVariant(let role, nil):
            "it names nobody for \(role.rawValue); give --role \(role.rawValue)=VARIANT"
        case .noVariant(let role, let name?):
            "no variant, or more than one, is \(CleanText.line(name, limit: 80)), its \(role.rawValue); "
                + "give --role \(role.rawValue)=VARIANT"
        case .sameVariant(let first, let second):
            "\(first.rawValue) and \(second.rawValue) are the same variant; give another for one of them with --role"
        case .notScored(let variant):
            "\(CleanText.line(variant.description, limit: 120)) has no scored energy estimate on the set"
        }
    }
}
