package import Scoring
import Statistics

/// How the numbers of a metric are written.
enum MetricUnit: String {
    case kcal
    case ratio = ""
    case grams = "g"
    case percent = "%"
    /// Per 1000 meals.
    case money = "USD"
    case milliseconds = "ms"

    func number(_ value: Double, decimalsOfMoney: Int) -> String {
        switch self {
        case .kcal, .grams: Format.amount(value)
        case .percent: Format.fixed(value * 100, decimals: 1)
        case .ratio: Format.fixed(value, decimals: 3)
        case .money: Format.fixed(value * 1000, decimals: decimalsOfMoney)
        case .milliseconds: Format.fixed(value, decimals: 0)
        }
    }

    /// Enough decimals for the smallest of those costs per meal.
    static func decimalsOfMoney(_ costs: [Double?]) -> Int {
        MoneyColumn(costs.map { $0.map { $0 * 1000 } }).decimals
    }

    /// A row title, with the unit of the row's numbers.
    func title(_ name: String) -> String { self == .ratio ? name : "\(name), \(rawValue)" }
}

struct MetricWords {
    private enum Better {
        case lower, higher
        /// A bias is best at 0.
        case neither
    }

    private let difference: MetricDifference
    private let decimalsOfMoney: Int
    private var unit: MetricUnit { Self.look(difference.metric).unit }

    init(_ difference: MetricDifference) {
        self.difference = difference
        let interval = difference.difference
        decimalsOfMoney = MetricUnit.decimalsOfMoney(
            [difference.a, difference.b, interval.value, interval.low, interval.high])
    }

    private static func look(
        _ metric: ComparedMetric
    ) -> (name: String, title: String, unit: MetricUnit, better: Better) {
        switch metric {
        case .energyMAE: ("energy error", "energy MAE", .kcal, .lower)
        case .energyBias: ("energy bias", "energy bias", .kcal, .neither)
        case .energyWithin20: ("share within 20 % of the true energy", "within 20 %", .percent, .higher)
        case .proteinMAE: ("protein error", "protein MAE", .grams, .lower)
        case .carbsMAE: ("carbohydrate error", "carbs MAE", .grams, .lower)
        case .fatMAE: ("fat error", "fat MAE", .grams, .lower)
        case .fibreMAE: ("fibre error", "fibre MAE", .grams, .lower)
        case .massMAE: ("mass error", "mass MAE", .grams, .lower)
        case .foodsF1: ("foods F1", "foods F1", .ratio, .higher)
        case .foodsRecall: ("foods recall", "foods recall", .ratio, .higher)
        case .cost: ("cost per 1000 meals", "cost/1000", .money, .lower)
        case .p95: ("95th percentile of latency", "p95 latency", .milliseconds, .lower)
        }
    }

    static func name(_ metric: ComparedMetric) -> String { look(metric).name }

    static func title(_ metric: ComparedMetric) -> String { look(metric).unit.title(look(metric).title) }

    /// Nil if neither direction is better.
    static func isLowerBetter(_ metric: ComparedMetric) -> Bool? {
        look(metric).better == .neither ? nil : look(metric).better == .lower
    }

    func number(_ value: Double) -> String { unit.number(value, decimalsOfMoney: decimalsOfMoney) }

    func signed(_ value: Double) -> String { Format.signed(value, number) }

    func value(_ value: Double) -> String {
        switch unit {
        case .ratio: number(value)
        case .money: "$" + number(value)
        default: "\(number(value)) \(unit.rawValue)"
        }
    }

    /// The candidate's difference, without its sign.
    var distance: String {
        let size = abs(difference.difference.value)
        return unit == .percent ? number(size) + " points" : value(size)
    }

    /// The bounds of the difference with their unit; nil if one does not exist.
    var bounds: String? {
        guard let low = difference.difference.low, let high = difference.difference.high else { return nil }
        let name = unit == .percent ? "points" : unit.rawValue
        return "\(signed(low)) to \(signed(high))\(name.isEmpty ? "" : " ")\(name)"
    }

    /// A p value with two digits, more near the level, so that it does not round to it.
    static func p(_ p: Double) -> String {
        if p < 0.001 { return "< 0.001" }
        if p >= 0.9995 { return "= 1" }
        let isNearLevel = abs(p - DifferenceVerdict.level) < 0.0006
        return "= " + Format.fixed(p, decimals: isNearLevel ? 5 : p < 0.0995 ? 3 : 2)
    }
}

extension ComparedMetric {
    /// What a choice between two variants needs to know.
    static let chief: [ComparedMetric] = [.energyMAE, .foodsF1, .cost, .p95]
}

/// The conclusion that a tested difference allows.
package enum DifferenceVerdict: String, Sendable, Hashable, CaseIterable {
    case better, worse
    /// The evidence does not decide.
    case open
    /// Equal values in every group, with enough groups to generalise.
    case same

    /// No claim at or above this Holm-corrected p value.
    package static let level = Ties.level

    /// The verdict; nil for an untested metric. Better or worse needs both an interval that excludes 0 and a corrected
    /// p below 0.05: the interval is not corrected for the number of tests, and p does not show the size.
    package init?(_ difference: MetricDifference) {
        guard difference.pHolm != nil, let isLowerBetter = MetricWords.isLowerBetter(difference.metric) else {
            return nil
        }
        let interval = difference.difference
        if interval.isNothing {
            self = difference.clusters < SetScores.roughBelow ? .open : .same
        } else if let high = interval.high, interval.excludesZero, difference.isSignificant == true {
            self = (high < 0) == isLowerBetter ? .better : .worse
        } else {
            self = .open
        }
    }

    var words: String {
        switch self {
        case .better, .worse: rawValue
        case .open: "cannot tell"
        case .same: "the same"
        }
    }
}

extension Interval {
    var isBounded: Bool { low != nil && high != nil }

    /// True if value and bounds are 0: all groups are equal, so the interval has no width.
    var isNothing: Bool { value == 0 && low == 0 && high == 0 }

    var excludesZero: Bool {
        guard let low, let high else { return false }
        return low > 0 || high < 0
    }
}
