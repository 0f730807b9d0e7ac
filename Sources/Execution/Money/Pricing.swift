package import Catalog
package import Costs
import FoundationEssentials
package import Nutrition
package import Providers
package import Transport

package enum Pricing {
    /// The bill in USD; nil if unknown. Error responses and exchanges that ended before any upload cost 0: no vendor
    /// here bills them. The bill is unknown without usage, without a price in force, or if another model answered.
    package static func cost(
        of reading: ResponseReading, response: ProviderResponse?, timing: ExchangeTiming?,
        by definition: ProviderDefinition, at sentAt: WallTime, pricesAsOf: CalendarDate? = nil
    ) -> USD? {
        guard let response else {
            let isUnsent = timing.map { $0.upload == .zero && $0.firstByte == .zero } ?? false
            return reading.outcome == .network && isUnsent ? 0 : nil
        }
        guard response.isSuccess else { return 0 }
        guard let usage = reading.usage, isAskedModel(reading.servedModel, definition) else { return nil }
        guard let day = pricesAsOf ?? CalendarDate(sentAt) else { return nil }
        return definition.prices?.cost(of: usage, on: day)
    }

    /// The amount that counts against a cap: at least the model's minimum cost, if that is known.
    package static func charge(
        _ cost: USD?, of usage: TokenUsage?, by definition: ProviderDefinition, at sentAt: WallTime
    )
        -> USD?
    {
        guard let cost, let usage, let day = CalendarDate(sentAt), let row = definition.priceFloor?.row(on: day) else {
            return cost
        }
        return max(cost, row.cost(of: usage) ?? cost)
    }

    /// The bill of a recorded attempt. If the definition names another model now, its prices do not apply: then the
    /// recorded cost of a billed answer counts, and re-pricing for another day gives nil.
    package static func cost(
        of reading: ResponseReading, attempt: JournalLine.Attempt, by variant: PlanVariant, at sentAt: WallTime,
        pricesAsOf: CalendarDate?
    ) -> USD? {
        if !variant.isAskedModelDefined, attempt.response?.isSuccess == true {
            return pricesAsOf == nil ? attempt.cost.map { USD($0) } : nil
        }
        return cost(
            of: reading, response: attempt.response, timing: attempt.timing, by: variant.definition, at: sentAt,
            pricesAsOf: pricesAsOf)
    }

    /// The consequence of a definition that names another model than was asked; nil if it names the same.
    package static func modelChanged(_ variant: PlanVariant, isPricedAsOf: Bool) -> String? {
        if variant.isAskedModelDefined { return nil }
        let change = "asked \(variant.model) and the provider's file names \(variant.definition.model) today, so"
        return isPricedAsOf
            ? "\(change) what those answers would cost on another day is not known."
            : "\(change) those answers cost what was recorded when they were sent."
    }

    /// Whether the model that was asked answered a recorded attempt, as far as known. Former aliases are unknown. But
    /// an alias's answer has a recorded cost, and another model's never has.
    package static func isAskedModel(_ served: String?, attempt: JournalLine.Attempt, of variant: PlanVariant) -> Bool {
        if variant.isAskedModelDefined { return isAskedModel(served, variant.definition) }
        return served == nil || served == variant.model || attempt.cost != nil
    }

    /// Checked because vendors reroute silently, and another model has another price.
    package static func isAskedModel(_ served: String?, _ definition: ProviderDefinition) -> Bool {
        guard let served else { return true }
        return served == definition.model || definition.servedAliases.contains(served)
    }
}

extension CalendarDate {
    /// The UTC day; nil outside years 1–9999.
    package init?(_ time: WallTime) {
        guard let days = Int(exactly: (time.seconds / 86_400).rounded(.down)) else { return nil }
        self.init(daysSinceEpoch: days)
    }
}
