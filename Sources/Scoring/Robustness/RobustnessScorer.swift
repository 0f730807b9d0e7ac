package import Nutrition
package import Statistics

/// Compares answers to changed requests with those to unchanged ones, meal by meal. Pure, as `Scorer`.
package struct RobustnessScorer: Sendable {
    package let settings: ScoringSettings
    package let seed: UInt64

    package init(settings: ScoringSettings, seed: UInt64) {
        self.settings = settings
        self.seed = seed
    }

    /// One score per set, perturbed variant and change; sets and variants in the given order.
    /// - Parameter results: of the perturbed variants, perturbed and unperturbed.
    package func score(
        results: [TrialResult], sets: [ScoredSet], perturbed: [VariantID]
    ) -> [PerturbationScore] {
        guard !perturbed.isEmpty else { return [] }
        let wanted = sets.flatMap { set in perturbed.map { (set: set, variant: $0) } }
        let byVariant = Dictionary(grouping: results, by: \.variant)
        return wanted.concurrentMap { entry -> PerturbationScore? in
            guard let change = entry.variant.perturbation else { return nil }
            return score(
                entry.set, entry.variant.unperturbed, change, plain: byVariant[entry.variant.unperturbed] ?? [],
                changed: byVariant[entry.variant] ?? [])
        }.compactMap { $0 }
    }

    private func score(
        _ whole: ScoredSet, _ variant: VariantID, _ change: Perturbation, plain: [TrialResult],
        changed: [TrialResult]
    ) -> PerturbationScore {
        var set = whole
        set.meals.removeAll { !change.changes($0) }
        var perturbed = variant
        perturbed.perturbation = change
        let table = TrialTable(
            set: set, results: plain + changed,
            variants: [variant, perturbed].map { PlannedVariant(variant: $0, model: "") })
        let bootstrap = ClusterBootstrap(resamples: settings.resamples, seed: seed)
        let pairs = PerturbedPair.all(table, change)
        let comparison = PairedComparer(settings: settings, seed: seed)
            .compare(set: set, a: (variant, plain), b: (perturbed, changed))
        var found = PerturbationScore(
            set: set.name, variant: variant, perturbation: change, meals: set.meals.count, pairs: pairs.count,
            clusters: Set(pairs.map(\.cluster)).count, mae: comparison[.energyMAE])
        found.moved = Self.moved(pairs, bootstrap)
        found.movedAnyway = Self.moved(PerturbedPair.repeats(table), bootstrap)
        found.pull = Self.pull(pairs, bootstrap)
        found.unusable = Self.unusable(table, bootstrap)
        let own = table.trials[1].flatMap { $0 }
        found.costUnknown = own.count { $0.costUnknown }
        let costs = own.flatMap { [$0.cost, $0.outcome.kind == .answered ? $0.failedCost : nil] }
            .compactMap { $0.flatMap { PlainNumber.bounded($0.value) } }
        found.cost = costs.isEmpty ? nil : costs.reduce(0, +)
        return found
    }

    private static func moved(_ pairs: [PerturbedPair], _ bootstrap: ClusterBootstrap) -> Interval? {
        guard !pairs.isEmpty else { return nil }
        let sample = ClusterSums.sample(
            clusters: pairs.map(\.cluster), numerator: { pairs[$0].hasMoved ? 1 : 0 })
        return bootstrap.interval(of: sample.asShare)
    }

    /// Least squares through the origin: Σ moved·way ÷ Σ way², with `way` from the unchanged answer to the note.
    private static func pull(_ pairs: [PerturbedPair], _ bootstrap: ClusterBootstrap) -> Interval? {
        let noted = pairs.filter { $0.way != nil }
        guard !noted.isEmpty else { return nil }
        return bootstrap.interval(
            of: ClusterSums.sample(
                clusters: noted.map(\.cluster),
                numerator: { (noted[$0].after - noted[$0].before) * (noted[$0].way ?? 0) },
                denominator: { (noted[$0].way ?? 0) * (noted[$0].way ?? 0) }))
    }

    private static func unusable(_ table: TrialTable, _ bootstrap: ClusterBootstrap) -> Interval? {
        func side(_ variant: Int, on meals: [Int]) -> RatioSample {
            let trials = meals.flatMap { meal in
                table.trials[variant][meal].filter(\.outcome.isScored).map {
                    (cluster: table.clusters[meal], fails: $0.outcome.kind != .answered)
                }
            }
            return ClusterSums.sample(
                clusters: trials.map(\.cluster), numerator: { trials[$0].fails ? 1 : 0 })
        }
        let meals = table.clusters.indices.filter { meal in
            (0...1).allSatisfy { table.trials[$0][meal].contains { $0.outcome.isScored } }
        }
        guard !meals.isEmpty, let pair = RatioPair(a: side(0, on: meals), b: side(1, on: meals)) else { return nil }
        // Without failures on either side resamples cannot bound them.
        guard pair.a.numerators != pair.b.numerators else { return Interval(0) }
        return bootstrap.differences(of: [pair])[0]
    }
}

/// Two energies of one meal to compare, kcal.
struct PerturbedPair: Sendable {
    let cluster: Int
    let before: Double
    let after: Double
    /// From the unchanged answer to the note's value; nil without a note.
    let way: Double?

    /// Whether the answer moved by more than a fifth.
    var hasMoved: Bool { abs(after - before) > PerturbationScore.tolerance * abs(before) }

    /// Meals and repeats where both the table's first variant and the second, changed one have an energy.
    static func all(_ table: TrialTable, _ change: Perturbation) -> [PerturbedPair] {
        table.set.meals.indices.flatMap { meal in
            let stated = change.statedEnergy(of: table.set.meals[meal])
            return table.trials[0][meal].compactMap { plain -> PerturbedPair? in
                let changed = table.trials[1][meal].first { $0.repeatIndex == plain.repeatIndex }
                guard let before = plain.statedEnergy, let after = changed?.statedEnergy else { return nil }
                return PerturbedPair(
                    cluster: table.clusters[meal], before: before, after: after, way: stated.map { $0 - before })
            }
        }
    }

    /// Repeats 0 and 1, 2 and 3 … of the table's first variant.
    static func repeats(_ table: TrialTable) -> [PerturbedPair] {
        table.set.meals.indices.flatMap { meal in
            let trials = table.trials[0][meal]
            return trials.compactMap { first -> PerturbedPair? in
                guard first.repeatIndex.isMultiple(of: 2),
                    let second = trials.first(where: { $0.repeatIndex == first.repeatIndex + 1 }),
                    let before = first.statedEnergy, let after = second.statedEnergy
                else { return nil }
                return PerturbedPair(cluster: table.clusters[meal], before: before, after: after, way: nil)
            }
        }
    }
}

/// Effect of one request change on one variant's answers on one set, on the meals it changes.
package struct PerturbationScore: Sendable, Hashable {
    package var set: String
    /// The unperturbed variant.
    package var variant: VariantID
    package var perturbation: Perturbation
    /// Meals of the set whose request it changes.
    package var meals: Int
    /// Pairs of answers, changed and unchanged, of one meal and repeat, both with an energy; and their groups.
    package var pairs: Int
    package var clusters: Int
    /// Changed − unchanged in energy MAE, kcal, by the missing policy, with its paired 95 % interval; nil without a
    /// common scored meal.
    package var mae: MetricDifference?
    /// Share of pairs whose energy moved by more than a fifth of the unchanged one.
    package var moved: Interval?
    /// The same between unchanged repeats, as a control; nil if no meal was asked twice.
    package var movedAnyway: Interval?
    /// How far answers moved towards the note's value: 0 ignores it, 1 repeats it. Nil for perturbations without a
    /// note.
    package var pull: Interval?
    /// Changed − unchanged in the share of scored trials without a usable answer.
    package var unusable: Interval?
    /// Total USD of the changed trials; nil if unknown for all of them.
    package var cost: Double?
    package var costUnknown: Int = 0

    /// Relative change of an answer beyond which it has moved.
    package static let tolerance = 0.2
}
