package import Scoring

/// Metrics a gate does not check, and why: a score missing in the reference, or a check that is off.
package enum Unguarded {
    /// Sentences without a full stop. With nil tolerances every check is on.
    package static func sentences(_ scores: [GuardedVariant], _ tolerances: GateTolerances? = nil) -> [String] {
        func isOn(_ metric: GuardedMetric) -> Bool { tolerances?.guards(metric) ?? true }
        let keys: [GuardedMetric] = [.energyMAE, .foodsF1, .sanity, .outcomes, .cost, .p95, .spend]
        let off = keys.filter { !isOn($0) }.map(\.rawValue)
        let switched =
            off.isEmpty ? [] : ["off under `gate` in config.yaml: \(off.joined(separator: ", "))"]
        let unknown = scores.flatMap { scores in
            let cases: [(String, [GuardedMetric])] = [
                ("energy", [.energyMAE]), ("foods", [scores.isProse ? .foodsRecall : .foodsF1]),
                ("flagged and failed answers", [.sanity, .outcomes]), ("cost", [.cost]), ("latency", [.p95])
            ]
            return cases.compactMap { what, metrics -> String? in
                guard let metric = metrics.first(where: isOn) else { return nil }
                let known = scores.meals.count { metric.isKnown(of: $0) }
                return sentence("\(scores.variant) on \(scores.set)", what, known, of: scores.meals.count)
            }
        }
        return switched + unknown + (isOn(.spend) ? spend(scores) : [])
    }

    private static func sentence(_ name: String, _ what: String, _ known: Int, of meals: Int) -> String? {
        if known == meals { return nil }
        return known == 0
            ? "\(name): \(what) is not known"
            : "\(name): \(what) is checked on \(known) of \(meals) meals"
    }

    /// For all variants of a set together: unknown if unknown for one of them.
    private static func spend(_ scores: [GuardedVariant]) -> [String] {
        var sets: [String] = []
        for part in scores where !sets.contains(part.set) { sets.append(part.set) }
        return sets.compactMap { set in
            let own = scores.filter { $0.set == set }
            let unknown = Set(own.flatMap { $0.meals.filter { !GuardedMetric.spend.isKnown(of: $0) }.map(\.id) })
            let meals = own.first?.meals.count ?? 0
            return sentence("all variants on \(set)", "spend", meals - unknown.count, of: meals)
        }
    }
}
