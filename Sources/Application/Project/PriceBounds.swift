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
        guard BudgetGuard(budget).hasCap else { return nil }
        return reason(provider).map { "with the budget in config.yaml, `run` leaves \(provider.name) out: \($0)" }
    }

    /// The same in a few words, without the name.
    static func reason(_ provider: ProviderDefinition) -> String? {
        let now = RunClock.live().now()
        for one in provider.answering {
            let file = provider.cascade == nil ? "its file" : one.file
            if let reason = reason(one, file, at: now) { return reason }
        }
        return nil
    }

    private static func reason(_ provider: ProviderDefinition, _ file: String, at now: WallTime) -> String? {
        // Recorded answers cost a run nothing.
        guard !provider.isRecorded else { return nil }
        guard !AttemptEstimate.isBounded(provider, at: now) else {
            return ShippedPrices.floor.least(above: provider).map {
                "no price of \(provider.model) is known here, so \(file) must state at least $\($0.input) for input and "
                    + "$\($0.output) for output"
            }
        }
        let isUnpriced = CalendarDate(now).flatMap { provider.prices?.row(on: $0) } == nil
        // What one runs oneself has a price per request, or 0.
        if isUnpriced, provider.isProgram || provider.http != nil { return "\(file) needs prices" }
        let parts = [
            ("prices", isUnpriced),
            ("image_tokens", provider.imageTokens == nil && provider.task.takesPhotos),
            ("parameters.max_output_tokens", provider.parameters.maxOutputTokens == nil)
        ]
        let missing = parts.filter(\.1).map(\.0).joined(separator: ", ")
        return missing.isEmpty ? "its cost has no bound" : "\(file) needs \(missing)"
    }
}

enum ShippedPrices {
    static let floor = PriceFloor(
        ShippedFiles.all.filter { $0.path.hasPrefix("providers/") }.map(\.text), formats: Formats.all)

    /// The catalog with those prices as the minimum that a budget counts.
    static func asFloor(of catalog: Catalog) -> Catalog {
        var catalog = catalog
        for index in catalog.providers.indices {
            var provider = catalog.providers[index]
            provider.priceFloor = floor.prices(for: provider)
            let members = provider.cascade?.members ?? [:]
            for (role, member) in members {
                provider.cascade?.members[role]?.priceFloor = floor.prices(for: member)
            }
            catalog.providers[index] = provider
        }
        return catalog
    }
}
