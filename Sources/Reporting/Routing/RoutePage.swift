import Scoring

extension RoutingReport {
    /// The report as a page.
    package var document: Document {
        let isSimulated = runs.contains(where: \.isSimulated)
        return Document(
            title: "routing", isSimulated: isSimulated, rest: "route.json holds it all.",
            RoutePage.opening(self)
                + sets.flatMap { RouteSetParts($0, names, isSimulated: isSimulated).parts },
            footer: [.heading(2, "How to read this"), .list(RoutePage.explanations(self))])
    }
}

/// What a page on routing says before and after its sets.
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
