import Catalog
package import Execution
import Nutrition
package import Scoring

/// Checks whether a plan is comparable with a reference, before any money is spent.
package enum ReferenceFit {
    /// - Parameter name: of the reference, as the person typed it.
    /// - Throws: `ReferenceError.doesNotFit` naming all that is missing.
    package static func check(
        _ plan: Plan, isSimulated: Bool, settings: ScoringSettings, against reference: Reference, named name: String
    ) throws(ReferenceError) {
        let sets = plan.sets.map(\.set).keyed(by: \.name)
        var reasons = differences(
            reference, isSimulated: isSimulated, settings: settings, variants: plan.variants.map(\.id))
        for set in reference.sets {
            guard let own = sets[set.name] else {
                reasons.append("the eval set \(set.name) is not asked about")
                continue
            }
            let meals = own.meals.keyed(by: \.id)
            let absent = set.meals.map(\.id).filter { meals[$0] == nil }
            if !absent.isEmpty {
                reasons.append(
                    "\(absent.count) of its \(set.meals.count) meals of \(set.name) are not asked about, such as \(absent[0])"
                )
            }
            let changed = set.meals.filter { meal in
                meals[meal.id].map { !RecordedTruths.digest(of: $0.truth).hasPrefix(meal.truth) } ?? false
            }
            if let first = changed.first {
                reasons.append(
                    "the truths of \(changed.count) meals of \(set.name), such as \(first.id), are not those it was scored by (bless its run again)"
                )
            }
        }
        if !reasons.isEmpty { throw .doesNotFit(reference: name, reasons: reasons) }
    }

    /// Differences that make runs incomparable.
    static func differences(
        _ reference: Reference, isSimulated: Bool, settings: ScoringSettings, variants: [VariantID]
    ) -> [String] {
        var reasons: [String] = []
        if isSimulated != (reference.simulation != nil) {
            reasons.append(
                isSimulated
                    ? "it is of real models, and the simulator answers here"
                    : "it is of the simulator, and real models answer here")
        }
        if settings.missing != reference.missing {
            reasons.append(
                "it was scored with missing: \(reference.missing.rawValue), and this run with \(settings.missing.rawValue)"
            )
        }
        if settings.matchThreshold != reference.matchThreshold {
            reasons.append(
                "it was scored with match_threshold: \(reference.matchThreshold), and this run with \(settings.matchThreshold)"
            )
        }
        let absent = reference.variants.map(\.id).filter { !variants.contains($0) }
        if !absent.isEmpty {
            reasons.append("it guards \(absent.map(\.description).joined(separator: ", ")), not asked here")
        }
        return reasons
    }
}

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
                return sentence(scores.name, what, known, of: scores.meals.count)
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
        scores.map(\.set).unique().compactMap { set in
            let own = scores.filter { $0.set == set }
            let unknown = Set(own.flatMap { $0.meals.filter { !GuardedMetric.spend.isKnown(of: $0) }.map(\.id) })
            let meals = own.first?.meals.count ?? 0
            return sentence("all variants on \(set)", "spend", meals - unknown.count, of: meals)
        }
    }
}
