import Catalog
import Costs
import Nutrition
import Reporting
import Scoring

enum ReuseRemarks {
    /// One sentence for each source run, by name.
    static func all(of trials: [TrialResult]) -> [String] {
        var counts: [String: (answers: Int, cost: Double, isKnown: Bool)] = [:]
        for trial in trials {
            guard let reused = trial.reused else { continue }
            var count = counts[reused.run] ?? (0, 0, true)
            count.answers += 1
            if let cost = reused.cost { count.cost += cost.value } else { count.isKnown = false }
            counts[reused.run] = count
        }
        return counts.sorted { $0.key < $1.key }.map { run, count in
            let answers = count.answers == 1 ? "1 answer was" : "\(count.answers) answers were"
            let amount = count.isKnown ? "that cost (\(Format.usd(count.cost)))" : "that cost, as far as it is known,"
            return
                "\(answers) reused from run \(run) and not asked again: what \(amount) there is in the cost per meal "
                + "and was not spent in this run; the time it took is in no latency."
        }
    }
}

enum AbsentBaselines {
    /// One remark per set and missing baseline; none if no other group's meal has a known energy.
    static func remarks(_ sets: [ScoredSet], _ scores: ScoreBoard) -> [String] {
        sets.flatMap { set in
            let present = scores.baselines.filter { $0.set == set.name && $0.nutrients[.energy] != nil }
            guard !present.isEmpty else { return [String]() }
            let names = Set(present.map(\.variant))
            return PredictorName.allCases.filter { !names.contains($0.id) }.map { name in
                "Set \(set.name) has no baseline “\(name.words)”: \(reason(name, set))."
            }
        }
    }

    private static func reason(_ name: PredictorName, _ set: ScoredSet) -> String {
        switch name.knows {
        case .nothing: "no meal of another group has a known energy"
        case .foods: "no meal that is scored states its foods"
        case .pixels:
            if set.meals.allSatisfy(\.photos.isEmpty) {
                "its meals have no photos"
            } else if set.features.isEmpty {
                "of no meal all photos can be read"
            } else {
                "no meal that is scored has another group's meal with photos and a known energy beside it"
            }
        }
    }
}

struct ProviderBill: Sendable {
    /// USD, where known.
    private(set) var billed = 0.0
    /// The largest ratio of a bill to its reservation.
    private(set) var largestExcess = 0.0

    /// - Parameter reserved: USD; nil if unknown.
    mutating func add(_ amount: Double, reserved: Double?) {
        billed += amount
        if let reserved, reserved > 0 { largestExcess = max(largestExcess, amount / reserved) }
    }
}

/// Reports a bill above the caps, possible because caps rest on estimates.
enum PassedCap {
    /// One sentence; nil if no cap was passed, or only because it was lowered since. Bills are by provider.
    static func sentence(_ budget: Budget, _ bills: [String: ProviderBill]) -> String? {
        let total = bills.values.reduce(0) { $0 + $1.billed }
        if let cap = budget.run?.value, isPassed(cap, by: total) { return sentence(cap, "", total, bills) }
        guard let cap = budget.provider?.value else { return nil }
        let passed = bills.filter { isPassed(cap, by: $0.value.billed) }
        guard let (name, bill) = passed.max(by: { ($0.value.billed, $1.key) < ($1.value.billed, $0.key) }) else {
            return nil
        }
        return sentence(cap, " for \(name)", bill.billed, [name: bill])
    }

    private static func isPassed(_ cap: Double, by bill: Double) -> Bool { bill > cap * (1 + 1e-9) }

    private static func sentence(
        _ cap: Double, _ owner: String, _ billed: Double, _ bills: [String: ProviderBill]
    ) -> String? {
        let worst = bills.max { ($0.value.largestExcess, $1.key) < ($1.value.largestExcess, $0.key) }
        guard let worst, worst.value.largestExcess > 1 else { return nil }
        let times = Format.fixed(worst.value.largestExcess, decimals: 1)
        return
            "The cap of \(Format.usd(cap))\(owner) was passed: \(Format.usd(billed)) was billed, because a request to \(worst.key) cost \(times) times its estimate."
    }
}
