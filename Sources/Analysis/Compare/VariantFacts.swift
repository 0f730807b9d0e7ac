import Catalog
import Costs
import Execution
import JSON
import Nutrition
import Reporting
import Scoring

/// A variant's request settings, served models and prices, which later runs are compared with.
struct VariantFacts: Sendable, Hashable {
    /// The variant's part of `run.json`.
    var recorded: JSON
    /// Sorted ids of the models that answered, where given.
    var served: [String]
    /// The prices in force on the run's day, as text; nil if there are none or if they are another model's.
    var prices: String?

    init(recorded: JSON, served: [String], prices: String?) {
        self.recorded = recorded
        self.served = served
        self.prices = prices
    }

    init(_ run: ComparableRun, _ variant: VariantID) {
        self.init(
            recorded: run.record.plan.variant(variant).json,
            served: Set(run.trials.lazy.filter { $0.variant == variant }.compactMap(\.servedModel)).sorted(),
            prices: Self.prices(run.plan.variants.first { $0.id == variant }, on: run.pricedOn))
    }

    private static func prices(_ variant: PlanVariant?, on day: CalendarDate?) -> String? {
        guard let variant, variant.isAskedModelDefined, let day, let row = variant.definition.prices?.row(on: day)
        else { return nil }
        let parts = [("input", row.input), ("cached input", row.cachedInput), ("output", row.output)]
        let amounts = parts.compactMap { name, price in price.map { "\(name) \(Format.usd($0))" } }
        return amounts.joined(separator: ", ") + " per million tokens"
    }
}
