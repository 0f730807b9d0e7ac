package import Nutrition
import Statistics

/// What is watched in scheduled live runs, and from where on it alarms: the domain's table of alerts.
package enum AlertMetric: String, Sendable, Hashable, CaseIterable {
    /// Share of meals with all true foods found and the energy inside the allowed range.
    case accuracy
    /// Milliseconds.
    case p95
    /// Share of meals a routing policy answers without the cloud.
    case resolvedLocally = "resolved_locally"
    /// Share of answers within 20 % for which confirmation was asked all the same.
    case falseAlarms = "sanity_false_alarms"
    /// Share of attempts that ended in an error of the service.
    case apiErrors = "api_errors"
    /// What an analysis cost beside the median of the runs before it, on the same meals: 0.5 is half as much again.
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

    /// Whether small values are the bad ones.
    package var alarmsBelow: Bool { self == .accuracy || self == .resolvedLocally }

    /// What a value calls for.
    package func level(of value: Double?, by limits: AlertLimits) -> AlertLevel {
        guard let value, value.isFinite else { return .unknown }
        func isBeyond(_ limit: Double) -> Bool { alarmsBelow ? value < limit : value > limit }
        return isBeyond(limits.critical) ? .critical : isBeyond(limits.warn) ? .warn : .fine
    }
}

/// From where on a metric alarms, in its own unit.
package struct AlertLimits: Sendable, Hashable {
    /// Beyond it the metric warns.
    package var warn: Double
    /// Beyond it the metric is critical.
    package var critical: Double

    package init(warn: Double, critical: Double) {
        self.warn = warn
        self.critical = critical
    }
}

/// How grave it is.
package enum AlertLevel: String, Sendable, Hashable, CaseIterable {
    case fine, warn, critical
    /// Not measured: neither fine nor an alarm.
    case unknown
}

/// One watched metric of one variant on one eval set.
package struct Alert: Sendable, Hashable {
    package var metric: AlertMetric
    package var set: String
    /// Nil for what a routing policy does with all of them.
    package var variant: VariantID?
    /// Nil when it is not known.
    package var value: Double?
    package var limits: AlertLimits
    /// Why it is not known, or what it stands on, for a person.
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
    /// What is watched of one variant on one set, but for what routing does.
    ///
    /// - Parameters:
    ///   - trials: the variant's on that set.
    ///   - earlier: the same variant's on that set in the runs before, run by run.
    ///   - speedUp: the factor by which a simulator shortened latencies; nil: they are real.
    package static func all(
        of score: VariantScore, trials: [TrialResult], earlier: [[TrialResult]], speedUp: Double? = nil
    ) -> [Alert] {
        func alert(_ metric: AlertMetric, _ value: Double?, _ reason: String, isNeeded: Bool = false) -> Alert {
            Alert(
                metric: metric, set: score.set, variant: score.variant, value: value,
                reason: value == nil ? reason : nil, isNeeded: isNeeded)
        }
        let isShortened = speedUp.map { $0 != 1 } ?? false
        let latency = score.latency.flatMap {
            $0.count >= LatencyScore.fewestForP95 && !isShortened ? $0.p95 : nil
        }
        let noLatency =
            isShortened
            ? "the simulator shortened all latencies"
            : "fewer than \(LatencyScore.fewestForP95) latencies were measured"
        return [
            alert(
                .accuracy, score.foods?.passRate?.value,
                "no meal states both its true foods and an allowed range of energy", isNeeded: true),
            alert(.p95, latency, noLatency, isNeeded: isShortened),
            alert(.falseAlarms, score.sanity.rates.falseAlarms?.value, "no answer has a known true energy"),
            alert(.apiErrors, apiErrors(trials), "nothing was sent"),
            alert(
                .dailyCost, CostRise.value(trials, beside: earlier),
                earlier.isEmpty
                    ? "there is no earlier run to hold it against"
                    : "the cost of this run or of those before is not known")
        ]
    }

    /// Attempts that ended in an error of the service ÷ attempts: all but the last of a trial, which is asked again for
    /// nothing else, and the last where it brought no answer of the model's.
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
