import Catalog
package import Costs
import FoundationEssentials
import Nutrition
package import Providers
import Transport

/// What an attempt cost, from the usage it reported and the price in force.
enum Pricing {
    /// The bill in USD; nil when it is unknown.
    ///
    /// Error responses carry no usage and are not billed by any vendor here, so they cost 0; so does an exchange that
    /// ended before anything was uploaded. An answer without usage, by another model than was asked for, or without a
    /// price in force is unknown.
    static func cost(
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

    /// Vendors reroute silently, and another model has another price.
    static func isAskedModel(_ served: String?, _ definition: ProviderDefinition) -> Bool {
        guard let served else { return true }
        return served == definition.model || definition.servedAliases.contains(served)
    }
}

extension CalendarDate {
    /// The UTC day of that moment; nil outside years 1–9999.
    package init?(_ time: WallTime) {
        self.init(String(time.rfc3339.prefix(10)))
    }
}
