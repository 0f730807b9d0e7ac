package import Nutrition
import Statistics

/// Metrics watched in scheduled live runs: the domain's table of alerts.
package enum AlertMetric: String, Sendable, Hashable, CaseIterable {
    /// Share of meals that met the accuracy target.
    case accuracy
    /// Milliseconds.
    case p95
    /// Share of meals a routing policy answers without the cloud.
    case resolvedLocally = "resolved_locally"
    /// Share of answers within 20 % for which confirmation was asked.
    case falseAlarms = "sanity_false_alarms"
    /// Share of attempts that ended in an error of the service.
    case apiErrors = "api_errors"
    /// Rise in cost over the median of earlier runs on the same meals: 0.5 is half as much again.
    case dailyCost = "daily_cost"

    /// The limits unless config.yaml sets others.
    package var usualLimits: AlertLimits {
        switch self {
        case .accuracy: AlertLimits(warn: 0.85, critical: 0.80)
        case .p95: AlertLimits(warn: 2500, critical: 4000)
        case .resolvedLocally: AlertLimits(warn: 0.60, critical: 0.50)
        case .falseAlarms: AlertLimits(warn: 0.03, critical: 0.05)
        case .apiErrors: AlertLimits(warn: 0.01, critical: 0.05)
        case .dailyCost: AlertLimits(warn: 0.5, critical: 1)
        }
    }

    package var alarmsBelow: Bool { self == .accuracy || self == .resolvedLocally }

    package func level(of value: Double?, by limits: AlertLimits) -> AlertLevel {
        // Only a cost can rise without end, from 0.
        guard let value, value.isFinite || self == .dailyCost && value > 0 else { return .unknown }
        func isBeyond(_ limit: Double) -> Bool { alarmsBelow ? value < limit : value > limit }
        return isBeyond(limits.critical) ? .critical : isBeyond(limits.warn) ? .warn : .fine
    }
}

/// Alarm limits of a metric, in its own unit.
package struct AlertLimits: Sendable, Hashable {
    package var warn: Double
    package var critical: Double

    package init(warn: Double, critical: Double) {
        self.warn = warn
        self.critical = critical
    }
}

package enum AlertLevel: String, Sendable, Hashable, CaseIterable {
    case fine, warn, critical
    /// Not measured: neither fine nor an alarm.
    case unknown
}

package struct Alert: Sendable, Hashable {
    package var metric: AlertMetric
    package var set: String
    /// Nil for a routing policy, which covers all variants.
    package var variant: VariantID?
    /// Nil when unknown; infinite for a cost that rose from 0.
    package var value: Double?
    package var limits: AlertLimits
    /// Why it is unknown, or its basis, for people.
    package var reason: String?
    /// Whether a run cannot be called fine while this value is unknown.
    package var isNeeded: Bool

    package init(
        metric: AlertMetric, set: String, variant: VariantID?, value: Double?, reason: String? = nil,
        isNeeded: Bool = false
    ) {
        self.isNeeded = isNeeded
        self.metric = metric
        limits = metric.usualLimits
        self.set = set
        self.variant = variant
        self.value = value
        self.reason = reason
    }

    package var level: AlertLevel { metric.level(of: value, by: limits) }
}

extension Alert {
    /// All alerts of one variant on one set, except routing.
    /// - Parameters:
    ///   - earlier: the same variant's trials in earlier runs, run by run.
    ///   - speedUp: the simulator's factor on latencies, which are then not judged; nil: they are real.
    package static func all(
        of score: VariantScore, trials: [TrialResult], earlier: [[TrialResult]], speedUp: Double? = nil
    ) -> [Alert] {
        func alert(_ metric: AlertMetric, _ value: Double?, _ reason: String, isNeeded: Bool = false) -> Alert {
            Alert(
                metric: metric, set: score.set, variant: score.variant, value: value,
                reason: value?.isInfinite ?? true ? reason : nil, isNeeded: isNeeded)
        }
        let isSimulated = speedUp != nil
        let latency = score.latency.flatMap {
            $0.count >= LatencyScore.fewestForP95 && !isSimulated ? $0.p95 : nil
        }
        let noLatency =
            isSimulated
            ? "the simulator made up all latencies"
            : "fewer than \(LatencyScore.fewestForP95) latencies were measured"
        let rise = CostRise.value(trials, beside: earlier)
        return [
            alert(
                .accuracy, score.foods?.passRate?.value,
                "no meal states both its true foods and an allowed range of energy", isNeeded: true),
            alert(.p95, latency, noLatency, isNeeded: isSimulated),
            alert(.falseAlarms, score.sanity.rates.falseAlarms?.value, "no answer has a known true energy"),
            alert(.apiErrors, apiErrors(trials), "nothing was sent"),
            alert(
                .dailyCost, rise,
                earlier.isEmpty
                    ? "there is no earlier run"
                    : rise == nil
                        ? "the cost of this run or of an earlier one is unknown" : "the earlier runs cost nothing")
        ]
    }

    /// Attempts that ended in a service error ÷ attempts. Only service errors are retried, so all but a trial's last
    /// count, and the last too if it brought no answer.
    private static func apiErrors(_ trials: [TrialResult]) -> Double? {
        let asked = trials.filter { $0.attempts > 0 }
        let attempts = asked.reduce(0) { $0 + $1.attempts }
        guard attempts > 0 else { return nil }
        let errors = asked.reduce(0) { sum, trial in
            let isError = trial.outcome.kind == .pending || trial.outcome.kind == .permanent
            return sum + trial.attempts - (isError ? 0 : 1)
        }
        return Double(errors) / Double(attempts)
    }
}

/// The rise in cost per scored trial over earlier runs, on shared meals. A run's total would reflect its size.
package enum CostRise {
    /// Rise over the median of earlier runs: 0.5 is half as much again; infinite from 0 to more than a cent. Nil without
    /// earlier runs, or if a run shares no meal or a cost on shared meals is unknown.
    /// - Parameter earlier: the same variant's on the same set, run by run.
    package static func value(_ trials: [TrialResult], beside earlier: [[TrialResult]]) -> Double? {
        let own = perMeal(trials)
        var shares: [Double] = []
        var most = 0.0
        for run in earlier {
            let theirs = perMeal(run)
            let meals = own.keys.filter { theirs[$0] != nil }.sorted()
            guard !meals.isEmpty else { return nil }
            var (now, before) = (0.0, 0.0)
            for meal in meals {
                guard let mine = own[meal]?.cost, let other = theirs[meal]?.cost else { return nil }
                now += mine
                before += other
            }
            shares.append(now > 0 ? before / now : before > 0 ? .infinity : 1)
            most = max(most, now)
        }
        guard !shares.isEmpty else { return nil }
        shares.sort()
        // Median in units of this run's cost, so that runs of other meals are comparable.
        let middle = (shares[(shares.count - 1) / 2] + shares[shares.count / 2]) / 2
        if middle > 0 { return 1 / middle - 1 }
        return most > leastRise ? .infinity : 0
    }

    package static func sharedMeals(_ a: [TrialResult], _ b: [TrialResult]) -> Int {
        let others = perMeal(b)
        return perMeal(a).keys.count { others[$0] != nil }
    }

    /// USD that a run on free meals must cost for a rise: less is not worth an alarm.
    private static let leastRise = 0.01

    /// Cost of one meal; nil if any of it is unknown.
    private struct MealCost {
        var cost: Double?
    }

    /// USD per scored trial of each meal that has one, including everything spent on the meal.
    private static func perMeal(_ trials: [TrialResult]) -> [String: MealCost] {
        Dictionary(grouping: trials, by: \.meal).compactMapValues { repeats in
            let scored = repeats.count(where: \.outcome.isScored)
            guard scored > 0 else { return nil }
            let spent = repeats.compactMap(CostScoring.spent)
            guard !spent.isEmpty, !repeats.contains(where: \.costUnknown) else { return MealCost(cost: nil) }
            return MealCost(cost: spent.reduce(0, +) / Double(scored))
        }
    }
}
