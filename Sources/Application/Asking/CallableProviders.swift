import Catalog
import Execution
import Nutrition
import Transport

struct CallableProviders {
    private(set) var definitions: [ProviderDefinition] = []
    private(set) var keys: [String: Secret] = [:]
    private(set) var remarks: [String] = []
    /// Providers left out, and how their trials end.
    private(set) var uncallable: [String: Pool.Stop] = [:]

    /// The providers that a run can ask, simulated or not; warns about each left out.
    /// - Throws: `ApplicationError` if no provider is left.
    init(of planning: RunPlanning, hasCap: Bool) throws {
        let providers = try planning.providers()
        self =
            planning.simulation != nil
            ? CallableProviders(simulating: providers)
            : CallableProviders(
                providers, project: planning.project, hasCap: hasCap || BudgetGuard(planning.budget).hasCap)
        for remark in remarks { planning.project.events(.warning(remark)) }
        guard definitions.isEmpty else { return }
        throw ApplicationError(.noProvider, "no provider can be called: set a key, or try it with --simulate")
    }

    /// The providers of a simulated run: recorded answers are real, and left out. The key is a placeholder, no secret, and too
    /// short for the redactor.
    private init(simulating providers: [ProviderDefinition]) {
        for provider in providers {
            if provider.format.carrier == .recording {
                leaveOut(
                    provider, .cancelled, "\(provider.name) is left out: its recorded answers are not simulated")
                continue
            }
            definitions.append(provider)
            keys[provider.name] = Secret("any")
        }
    }

    /// Providers whose key may go to their host and, with a cap set, whose cost has a bound.
    private init(_ providers: [ProviderDefinition], project: LoadedProject, hasCap: Bool) {
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        for provider in providers {
            let access = ring.access(for: provider)
            // Recorded answers cost this run nothing.
            let hasCap = hasCap && provider.format.carrier != .recording
            if case .none(let reason) = access {
                leaveOut(provider, .noKey, reason)
            } else if hasCap, !AttemptEstimate.isBounded(provider, at: RunClock.live().now()) {
                leaveOut(
                    provider, .budgetSkipped,
                    "\(provider.name) is left out: with a budget set its cost must have a bound, so its file needs prices, "
                        + "image_tokens and parameters.max_output_tokens")
            } else if hasCap, let least = ShippedPrices.floor.least(above: provider) {
                leaveOut(
                    provider, .budgetSkipped,
                    "\(provider.name) is left out: no price of \(provider.model) is known here, and with a budget set its file "
                        + "must state at least $\(least.input) for input and $\(least.output) for output")
            } else {
                definitions.append(provider)
                if case .key(let key) = access { keys[provider.name] = key }
            }
        }
    }

    private mutating func leaveOut(_ provider: ProviderDefinition, _ outcome: Outcome, _ reason: String) {
        remarks.append(reason)
        uncallable[provider.name] = Pool.Stop(outcome: outcome, reason: reason)
    }
}
