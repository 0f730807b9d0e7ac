package import Catalog
import Costs
import Execution
import Providers

/// Providers that a run with a budget leaves out because their cost has no bound.
package enum UnboundedCosts {
    /// A warning for each; errors if `run` could ask no provider at all.
    static func diagnostics(_ catalog: Catalog) -> [Diagnostic] {
        let names = catalog.configuration.run.providers
        let asked = catalog.providers.filter { names.isEmpty || names.contains($0.name) }
        let severity: Diagnostic.Severity =
            !asked.isEmpty && asked.allSatisfy { words($0, catalog.configuration.budget) != nil } ? .error : .warning
        return catalog.providers.compactMap { provider in
            words(provider, catalog.configuration.budget).map {
                Diagnostic(asked.contains(provider) ? severity : .warning, file: provider.file, message: $0)
            }
        }
    }

    /// Why a run with that budget leaves the provider out; nil if it does not.
    package static func words(_ provider: ProviderDefinition, _ budget: Budget) -> String? {
        let now = RunClock.live().now()
        guard BudgetGuard(budget).hasCap, !AttemptEstimate.isBounded(provider, at: now) else { return nil }
        let parts = [
            ("prices", CalendarDate(now).flatMap { provider.prices?.row(on: $0) } == nil),
            ("image_tokens", provider.imageTokens == nil),
            ("parameters.max_output_tokens", provider.parameters.maxOutputTokens == nil)
        ]
        let missing = parts.filter(\.1).map(\.0).joined(separator: ", ")
        let advice = missing.isEmpty ? "its cost has no bound" : "its file needs \(missing)"
        return "with the budget in config.yaml, `run` leaves \(provider.name) out: \(advice)"
    }
}

enum ShippedPrices {
    static let floor = PriceFloor(
        ShippedFiles.all.filter { $0.path.hasPrefix("providers/") }.map(\.text), formats: Formats.all)

    /// The catalog with those prices as the minimum that a budget counts.
    static func asFloor(of catalog: Catalog) -> Catalog {
        var catalog = catalog
        for index in catalog.providers.indices {
            catalog.providers[index].priceFloor = floor.prices(for: catalog.providers[index])
        }
        return catalog
    }
}
