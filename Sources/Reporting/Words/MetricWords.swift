import Scoring
import Statistics

/// How the numbers of a metric are written.
enum MetricUnit: String {
    case kcal
    case ratio = ""
    case grams = "g"
    case milligrams = "mg"
    case percent = "%"
    /// Per 1000 meals.
    case money = "USD"
    case milliseconds = "ms"

    func number(_ value: Double, decimalsOfMoney: Int) -> String {
        switch self {
        case .kcal, .grams, .milligrams: Format.amount(value)
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
    ) -> (name: String, title: String, unit: MetricUnit) {
        switch metric {
        case .energyMAE: ("energy error", "energy MAE", .kcal)
        case .energyBias: ("energy bias", "energy bias", .kcal)
        case .energyWithin20: ("share within 20 % of the true energy", "within 20 %", .percent)
        case .proteinMAE: ("protein error", "protein MAE", .grams)
        case .carbsMAE: ("carbohydrate error", "carbs MAE", .grams)
        case .fatMAE: ("fat error", "fat MAE", .grams)
        case .fibreMAE: ("fibre error", "fibre MAE", .grams)
        case .sugarMAE: ("sugar error", "sugar MAE", .grams)
        case .sodiumMAE: ("sodium error", "sodium MAE", .milligrams)
        case .massMAE: ("mass error", "mass MAE", .grams)
        case .foodsF1: ("foods F1", "foods F1", .ratio)
        case .foodsRecall: ("foods recall", "foods recall", .ratio)
        case .cost: ("cost per 1000 meals", "cost/1000", .money)
        case .p95: ("95th percentile of latency", "p95 latency", .milliseconds)
        }
    }

    static func name(_ metric: ComparedMetric) -> String { look(metric).name }

    static func title(_ metric: ComparedMetric) -> String { look(metric).unit.title(look(metric).title) }

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
        let isNearLevel = abs(p - Separation.level) < 0.0006
        return "= " + Format.fixed(p, decimals: isNearLevel ? 5 : p < 0.0995 ? 3 : 2)
    }
}

extension ComparedMetric {
    /// What a choice between two variants needs to know.
    static let chief: [ComparedMetric] = [.energyMAE, .foodsF1, .cost, .p95]
}

extension Interval {
    var isBounded: Bool { low != nil && high != nil }
}
