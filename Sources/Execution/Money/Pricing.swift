package import Catalog
package import Costs
import FoundationEssentials
package import Nutrition
package import Providers
package import Transport

/// What an attempt cost, from the usage it reported and the price in force.
package enum Pricing {
    /// The bill in USD; nil when it is unknown.
    ///
    /// Error responses carry no usage and are not billed by any vendor here, so they cost 0; so does an exchange that
    /// ended before anything was uploaded. An answer without usage, by another model than was asked for, or without a
    /// price in force is unknown.
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

    /// What a bill counts as against a cap: where the least that the model costs is known, no less than that.
    package static func charge(
        _ cost: USD?, of usage: TokenUsage?, by definition: ProviderDefinition, at sentAt: WallTime
    )
        -> USD?
    {
        guard let cost, let usage, let day = CalendarDate(sentAt), let row = definition.priceFloor?.row(on: day) else {
            return cost
        }
        return max(cost, Billing.cost(of: usage, at: row) ?? cost)
    }

    /// The bill of an attempt of a recorded run. Where the definition has come to name another model, its prices are that
    /// model's: then the cost of a billed answer is what was recorded when it was sent, and as on another day unknown.
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

    /// What follows from a definition that names another model than was asked; nil when it names the same.
    package static func modelChanged(_ variant: PlanVariant, isPricedAsOf: Bool) -> String? {
        if variant.isAskedModelDefined { return nil }
        let change = "asked \(variant.model) and the provider's file names \(variant.definition.model) today, so"
        return isPricedAsOf
            ? "\(change) what those answers would cost on another day is not known."
            : "\(change) those answers cost what was recorded when they were sent."
    }

    /// Whether an attempt of a recorded run was answered by the model that was asked, as far as can be told.
    ///
    /// Aliases of a model the definition does not name any more are not known. But what was served under one of them has a
    /// recorded cost, and what another model served never has.
    package static func isAskedModel(_ served: String?, attempt: JournalLine.Attempt, of variant: PlanVariant) -> Bool {
        if variant.isAskedModelDefined { return isAskedModel(served, variant.definition) }
        return served == nil || served == variant.model || attempt.cost != nil
    }

    /// Vendors reroute silently, and another model has another price.
    package static func isAskedModel(_ served: String?, _ definition: ProviderDefinition) -> Bool {
        guard let served else { return true }
        return served == definition.model || definition.servedAliases.contains(served)
    }
}

extension CalendarDate {
    /// The UTC day of that moment; nil outside years 1–9999.
    package init?(_ time: WallTime) {
        guard let days = Int(exactly: (time.seconds / 86_400).rounded(.down)) else { return nil }
        self.init(daysSinceEpoch: days)
    }
}
