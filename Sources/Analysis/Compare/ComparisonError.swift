package enum ComparisonError: Error, Sendable, Hashable, CustomStringConvertible {
    case simulatedWithLive(simulated: String, live: String)
    case noCommonSet(base: [String], candidate: [String])
    case noCommonMeal(set: String)
    case unknownVariant(String, run: String, choices: [String])
    case ambiguousVariant(String, run: String, choices: [String])
    case noCommonVariant(base: [String], candidate: [String])
    case sameVariant(String, choices: [String])

    package var description: String {
        switch self {
        case .simulatedWithLive(let simulated, let live):
            "run \(simulated) was simulated and run \(live) asked real models: no number of the two can be compared"
        case .noCommonSet(let base, let candidate):
            "the two runs have no eval set in common: the base asked about \(list(base)), the candidate about \(list(candidate))"
        case .noCommonMeal(let set):
            "the two runs have no meal in common: they asked about different meals of \(set)"
        case .unknownVariant(let name, let run, let choices):
            "run \(run) has no variant \(name.debugDescription): it has \(list(choices))"
        case .ambiguousVariant(let name, let run, let choices):
            "\(name.debugDescription) could be any of these variants of run \(run): \(list(choices)); name more of it"
        case .noCommonVariant(let base, let candidate):
            "the two runs have no variant in common: name one of each as RUN:VARIANT; "
                + "the base has \(list(base)), the candidate \(list(candidate))"
        case .sameVariant(let run, let choices):
            "both sides are the same: name two variants of run \(run) as RUN:VARIANT; it has \(list(choices))"
        }
    }

    private func list(_ names: [String]) -> String {
        let shown = names.prefix(20).joined(separator: ", ")
        return names.isEmpty ? "none" : names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
    }
}
