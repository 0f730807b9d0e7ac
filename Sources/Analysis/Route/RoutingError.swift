package enum RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    case simulatedWithLive(simulated: String, live: String)
    case noCommonSet([String])
    case noCommonMeal(sets: [String])
    case namedTwice(run: String)
    /// A policy requested by name, and why it is not simulated.
    case notSimulated(policy: String, reason: String)

    package var description: String {
        switch self {
        case .simulatedWithLive(let simulated, let live):
            "run \(simulated) was simulated and run \(live) asked real models: their answers cannot be put together"
        case .noCommonSet(let runs):
            "the runs \(runs.joined(separator: ", ")) have no eval set in common: name runs that asked about the same one"
        case .noCommonMeal(let sets):
            "the runs have no meal in common: they asked about different meals of \(sets.joined(separator: ", "))"
        case .namedTwice(let run):
            "run \(run) is named twice: name it once"
        case .notSimulated(let policy, let reason):
            "policy \(policy) cannot be simulated: \(reason)"
        }
    }
}
