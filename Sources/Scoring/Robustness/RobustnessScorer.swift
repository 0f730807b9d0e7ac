package import Nutrition
package import Statistics

/// Holds the answers to changed requests against those to unchanged ones, meal by meal. Pure, as `Scorer`.
package struct RobustnessScorer: Sendable {
    package let settings: ScoringSettings
    package let seed: UInt64

    package init(settings: ScoringSettings, seed: UInt64) {
        self.settings = settings
        self.seed = seed
    }

    /// One score per set, perturbed variant and change, sets and variants in the order given.
    ///
    /// - Parameter results: of the perturbed variants and of the same ones unperturbed.
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
            clusters: pairs.map(\.cluster), numerator: { pairs[$0].hasMoved ? 1 : 0 }, denominator: { _ in 1 })
        return bootstrap.interval(of: sample.asShare)
    }

    /// Least squares through the origin: Σ moved·way ÷ Σ way², way being from the unchanged answer to the note.
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
                clusters: trials.map(\.cluster), numerator: { trials[$0].fails ? 1 : 0 }, denominator: { _ in 1 })
        }
        let meals = table.clusters.indices.filter { meal in
            (0...1).allSatisfy { table.trials[$0][meal].contains { $0.outcome.isScored } }
        }
        guard !meals.isEmpty, let pair = RatioPair(a: side(0, on: meals), b: side(1, on: meals)) else { return nil }
        // Where none failed on either side no resample can tell how many might.
        guard pair.a.numerators != pair.b.numerators else { return Interval(0) }
        return bootstrap.differences(of: [pair])[0]
    }
}

/// Two answers on one meal whose energies are held against each other, kcal.
struct PerturbedPair: Sendable {
    let cluster: Int
    let before: Double
    let after: Double
    /// From the unchanged answer to what the note states; nil without a note.
    let way: Double?

    /// Whether it is off by more than a fifth of the unchanged one.
    var hasMoved: Bool { abs(after - before) > PerturbationScore.tolerance * abs(before) }

    /// Every meal and repeat on which the first variant of the table and the second, the changed one, both have an energy.
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

    /// Repeats 0 and 1, 2 and 3 … of the first variant of the table.
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

/// What one change of the request did to the answers of one variant, on one eval set, on the meals it changes.
package struct PerturbationScore: Sendable, Hashable {
    package var set: String
    /// The variant with everything sent as it is.
    package var variant: VariantID
    package var perturbation: Perturbation
    /// Meals of the set whose request it changes.
    package var meals: Int
    /// Pairs of answers, changed and unchanged, of the same meal and repeat that both have an energy, and the groups of
    /// meals they make.
    package var pairs: Int
    package var clusters: Int
    /// Changed − unchanged in energy MAE, kcal, by the missing policy, with its paired 95 % interval; nil where the two
    /// have no scored meal in common.
    package var mae: MetricDifference?
    /// The share of pairs whose energy moved by more than a fifth of the unchanged one.
    package var moved: Interval?
    /// The same between two unchanged repeats of a meal: what moves without any change. Nil where no meal was asked twice.
    package var movedAnyway: Interval?
    /// How far answers moved from the unchanged one towards what the note states, as a share of the way: 0 takes no notice,
    /// 1 repeats the note. Nil for perturbations without a note.
    package var pull: Interval?
    /// Changed − unchanged in the share of scored trials without a usable answer.
    package var unusable: Interval?
    /// Everything the changed trials cost, USD; nil where nothing of it is known.
    package var cost: Double?
    /// Changed trials whose cost is unknown.
    package var costUnknown: Int = 0

    /// How far an answer may be from the unchanged one, as a share of it, before it has moved.
    package static let tolerance = 0.2
}
