import Statistics

struct CascadeGrid {
    let table: RoutingTable
    let crossFit: CrossFit?
    /// USD per meal; nil: unlimited.
    let budget: Double?

    /// One variant alone (`second` nil), or a cascade with one threshold.
    private struct Candidate {
        var first: Int
        var second: (place: Int, from: Double)?
    }

    /// A cascade's sums for each threshold by fold.
    private struct Row: Sendable {
        var first: Int
        var second: Int
        var sweep: [CascadePoint] = []
        var sums: [CrossFit.Sums] = []
    }

    /// Indices of the variants that state a confidence on any usable answer.
    var confident: [Int] {
        table.variants.indices.filter { place in table.cases.contains { $0.answers[place].confidence != nil } }
    }

    static func alone(_ place: Int, _ own: RoutingCase) -> RoutedCase {
        let answer = own.answers[place]
        return RoutedCase(
            step: 0, loss: answer.loss, cost: answer.cost, latency: answer.latency, asked: 1 << UInt64(place),
            statedPrices: 0)
    }

    /// The first answer if usable and confident enough, else the second; then both are paid and waited for.
    private static func routed(_ own: RoutingCase, _ candidate: Candidate) -> RoutedCase {
        let start = own.answers[candidate.first]
        guard let (second, threshold) = candidate.second else { return alone(candidate.first, own) }
        if start.isUsable, let confidence = start.confidence, confidence >= threshold {
            return alone(candidate.first, own)
        }
        let end = own.answers[second]
        return RoutedCase(
            step: 1, loss: end.loss, cost: start.cost.flatMap { cost in end.cost.map { cost + $0 } },
            latency: start.latency.flatMap { wait in end.latency.map { wait + $0 } },
            asked: 1 << UInt64(candidate.first) | 1 << UInt64(second), statedPrices: 0)
    }

    /// Every pair, lowest error first, and the best of all, picked on other meals than it is scored on.
    func scores(_ totals: RoutingTotals) -> (cascades: [CascadeScore], picked: PickedCascade?) {
        let pairs = confident.flatMap { first in
            table.variants.indices.filter { $0 != first }.map { (first: first, second: $0) }
        }
        let rows = pairs.concurrentMap { row($0.first, $0.second) }
        guard let crossFit, !rows.isEmpty else { return (rows.map { cascade($0, nil, []) }, nil) }
        let chosen = rows.map { row in
            crossFit.choices(row.sums) { _ in budget }.map { row.sweep[$0].threshold }
        }
        var cascades: [CascadeScore] = []
        // In pieces: scoring keeps all cases of every pair in memory.
        for piece in Array(rows.indices).pieces(of: 64) {
            let ways = piece.map { place in
                way(
                    chosen[place].map { Candidate(first: rows[place].first, second: (rows[place].second, $0)) },
                    crossFit)
            }
            for (place, found) in zip(piece, zip(ways, totals.scores(ways))) {
                cascades.append(cascade(rows[place], (found.1, found.0), chosen[place]))
            }
        }
        let picked = pick(rows, crossFit)
        return (
            cascades.sorted { ($0.fitted?.mae.value ?? .infinity) < ($1.fitted?.mae.value ?? .infinity) },
            PickedCascade(choices: picked.choices, score: totals.scores([picked.way])[0])
        )
    }

    /// With the candidate of each fold.
    private func way(_ candidates: [Candidate], _ crossFit: CrossFit) -> [RoutedCase] {
        table.cases.enumerated().map { Self.routed($1, candidates[crossFit.fold(of: $0)]) }
    }

    private func row(_ first: Int, _ second: Int) -> Row {
        var row = Row(first: first, second: second)
        for threshold in ThresholdGrid.values {
            let candidate = Candidate(first: first, second: (second, threshold))
            let routed = { Self.routed(table.cases[$0], candidate) }
            row.sweep.append(point(threshold, routed))
            if let crossFit { row.sums.append(crossFit.sums(table.cases, routed)) }
        }
        return row
    }

    private func point(_ threshold: Double, _ routed: (Int) -> RoutedCase) -> CascadePoint {
        var (weights, losses, costs, priced, accepted) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (place, own) in table.cases.enumerated() {
            let result = routed(place)
            weights += own.weight
            losses += own.weight * result.loss
            if result.step == 0 { accepted += own.weight }
            if let cost = result.cost {
                costs += own.weight * cost
                priced += own.weight
            }
        }
        return CascadePoint(
            threshold: threshold, mae: weights > 0 ? losses / weights : 0,
            costPerMeal: priced > 0 ? costs / priced : nil, accepted: weights > 0 ? accepted / weights : 0)
    }

    private func cascade(
        _ row: Row, _ fitted: (score: RoutingScore, way: [RoutedCase])?, _ thresholds: [Double]
    ) -> CascadeScore {
        let meals = table.cases.reduce(0) { $0 + $1.weight }
        let accepted = fitted.map { fitted in
            zip(table.cases, fitted.way).reduce(0) { $0 + ($1.1.step == 0 ? $1.0.weight : 0) } / max(meals, 1)
        }
        return CascadeScore(
            first: table.variants[row.first], second: table.variants[row.second], sweep: row.sweep,
            fitted: fitted?.score, thresholds: thresholds, accepted: accepted)
    }

    /// Single variants come first, so that the simpler one wins ties.
    private func pick(
        _ rows: [Row], _ crossFit: CrossFit
    ) -> (choices: [PickedCascade.Choice], way: [RoutedCase]) {
        var candidates = table.variants.indices.map { Candidate(first: $0) }
        var sums = candidates.map { own in crossFit.sums(table.cases) { Self.routed(table.cases[$0], own) } }
        for row in rows {
            candidates += row.sweep.map { Candidate(first: row.first, second: (row.second, $0.threshold)) }
            sums += row.sums
        }
        let chosen = crossFit.choices(sums) { _ in budget }.map { candidates[$0] }
        let choices = chosen.map { own in
            PickedCascade.Choice(
                first: table.variants[own.first], second: own.second.map { table.variants[$0.place] },
                threshold: own.second?.from)
        }
        return (choices, way(chosen, crossFit))
    }
}

enum ThresholdGrid {
    /// 0.50, 0.55 … 0.95.
    static let values = stride(from: 50, through: 95, by: 5).map { Double($0) / 100 }
    static let most = 1_000

    /// Every combination for a policy's steps, the one as written first; nil if too many, or no step asks for a
    /// confidence. If the written thresholds never rise from step to step, neither do the combinations.
    static func combinations(of written: [Double?]) -> Result<[[Double?]], NotFitted> {
        let places = written.indices.filter { written[$0] != nil }
        let own = places.compactMap { written[$0] }
        guard !own.isEmpty else { return .failure(.noThresholds) }
        let falls = zip(own, own.dropFirst()).allSatisfy { $0 >= $1 }
        var rows: [[Double]] = [[]]
        for value in own {
            let choices = Set(values + [value]).sorted(by: >)
            rows = rows.flatMap { row in
                choices.filter { choice in !falls || row.last.map { $0 >= choice } ?? true }.map { row + [$0] }
            }
            guard rows.count <= most else { return .failure(.tooMany) }
        }
        return .success(
            ([own] + rows.filter { $0 != own }).map { row in
                var filled = written
                for (place, value) in zip(places, row) { filled[place] = value }
                return filled
            })
    }
}
