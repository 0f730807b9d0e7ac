import Scoring
import Statistics

struct MetricWords {
    private let difference: MetricDifference
    private let decimalsOfMoney: Int

    init(_ difference: MetricDifference) {
        self.difference = difference
        let interval = difference.difference
        let amounts = [difference.a, difference.b, interval.value, interval.low, interval.high]
        decimalsOfMoney = MoneyColumn(amounts.map { $0.map { $0 * 1000 } }).decimals
    }

    static func name(_ metric: ComparedMetric) -> String {
        switch metric {
        case .energyMAE: "energy error"
        case .energyBias: "energy bias"
        case .energyWithin20: "share within 20 % of the true energy"
        case .proteinMAE: "protein error"
        case .carbsMAE: "carbohydrate error"
        case .fatMAE: "fat error"
        case .fibreMAE: "fibre error"
        case .massMAE: "mass error"
        case .foodsF1: "foods F1"
        case .foodsRecall: "foods recall"
        case .cost: "cost per 1000 meals"
        case .p95: "95th percentile of latency"
        }
    }

    /// Its row title, with the unit of the row's numbers.
    static func title(_ metric: ComparedMetric) -> String {
        switch metric {
        case .energyMAE: "energy MAE, kcal"
        case .energyBias: "energy bias, kcal"
        case .energyWithin20: "within 20 %, %"
        case .proteinMAE: "protein MAE, g"
        case .carbsMAE: "carbs MAE, g"
        case .fatMAE: "fat MAE, g"
        case .fibreMAE: "fibre MAE, g"
        case .massMAE: "mass MAE, g"
        case .foodsF1: "foods F1"
        case .foodsRecall: "foods recall"
        case .cost: "cost/1000, USD"
        case .p95: "p95 latency, ms"
        }
    }

    /// Nil if neither direction is better: a bias is best at 0.
    var isLowerBetter: Bool? {
        switch difference.metric {
        case .energyMAE, .proteinMAE, .carbsMAE, .fatMAE, .fibreMAE, .massMAE, .cost, .p95: true
        case .energyWithin20, .foodsF1, .foodsRecall: false
        case .energyBias: nil
        }
    }

    func number(_ value: Double) -> String {
        switch difference.metric {
        case .energyMAE, .energyBias, .proteinMAE, .carbsMAE, .fatMAE, .fibreMAE, .massMAE: Format.amount(value)
        case .energyWithin20: Format.fixed(value * 100, decimals: 1)
        case .foodsF1, .foodsRecall: Format.fixed(value, decimals: 3)
        case .cost: Format.fixed(value * 1000, decimals: decimalsOfMoney)
        case .p95: Format.fixed(value, decimals: 0)
        }
    }

    func signed(_ value: Double) -> String {
        let text = number(value)
        return value > 0 && text.contains { ("1"..."9").contains($0) } ? "+" + text : text
    }

    func value(_ value: Double) -> String {
        switch difference.metric {
        case .energyMAE, .energyBias: number(value) + " kcal"
        case .proteinMAE, .carbsMAE, .fatMAE, .fibreMAE, .massMAE: number(value) + " g"
        case .energyWithin20: number(value) + " %"
        case .foodsF1, .foodsRecall: number(value)
        case .cost: "$" + number(value)
        case .p95: number(value) + " ms"
        }
    }

    /// The candidate's difference, without its sign.
    var distance: String {
        let size = abs(difference.difference.value)
        return difference.metric == .energyWithin20 ? number(size) + " points" : value(size)
    }

    /// The bounds of the difference with their unit; nil if one does not exist.
    var bounds: String? {
        guard let low = difference.difference.low, let high = difference.difference.high else { return nil }
        let unit =
            switch difference.metric {
            case .energyMAE, .energyBias: " kcal"
            case .proteinMAE, .carbsMAE, .fatMAE, .fibreMAE, .massMAE: " g"
            case .energyWithin20: " points"
            case .foodsF1, .foodsRecall: ""
            case .cost: " USD"
            case .p95: " ms"
            }
        return "\(signed(low)) to \(signed(high))\(unit)"
    }

    /// A p value with two digits, more near the level, so that it does not round to it.
    static func p(_ p: Double) -> String {
        if p < 0.001 { return "< 0.001" }
        if p >= 0.9995 { return "= 1" }
        let isNearLevel = abs(p - DifferenceVerdict.level) < 0.0006
        return "= " + Format.fixed(p, decimals: isNearLevel ? 5 : p < 0.0995 ? 3 : 2)
    }
}
