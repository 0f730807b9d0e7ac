import Statistics

/// Smallest rise of energy error that a gate catches 8 times in 10, for the variant of median error.
package struct GateCatch: Sendable, Hashable {
    /// kcal; nil if even errors 64 times as large would be missed.
    package var rise: Double?
    /// The variant's mean absolute error, kcal.
    package var error: Double
    /// Allowed rise, kcal.
    package var tolerance: Double
    package var meals: Int
    /// Variants the median is taken over.
    package var variants: Int

    /// Whether rises beyond the tolerance would mostly be missed.
    package var isBlunt: Bool { rise.map { $0 > tolerance } ?? true }
}

extension GateJudge {
    /// What this gate would have caught, from both runs; nil where no energy error was tested.
    package func catches(reference: [GuardedVariant], candidate: [GuardedVariant]) -> GateCatch? {
        let tests = tests(reference, candidate)
        let energies = tests.filter { $0.metric == .energyMAE && $0.isTested }
        return catches(energies, family: Families(tests).size(tolerances.decides(.energyMAE)), isPaired: true)
    }

    /// What a gate against that reference would catch, given only the reference: each meal is paired with a random one.
    /// Cautious, since hard meals are hard in both runs. Nil where no energy error is known.
    package func catches(reference: [GuardedVariant]) -> GateCatch? {
        let tests = tests(reference, reference)
        let decides = tolerances.decides(.energyMAE)
        let family = tests.count { $0.decides == decides && $0.sample.compared != nil }
        return catches(
            tests.filter { $0.metric == .energyMAE && $0.sample.compared != nil }, family: family, isPaired: false)
    }

    private func catches(_ energies: [GateTest], family: Int, isPaired: Bool) -> GateCatch? {
        let found = energies.compactMap { test -> ComparedRatios? in
            guard case .ratios(let ratios) = test.sample else { return nil }
            return ratios
        }.sorted { $0.reference < $1.reference }
        guard !found.isEmpty, let share = tolerances.energyMAE else { return nil }
        let ratios = found[(found.count - 1) / 2]
        let error = ratios.reference
        guard error > 0, let roots = ratios.roots else { return nil }
        let search = CatchSearch(
            roots.a, roots.b, share: share, level: Separation.level / Double(max(1, family)), isPaired: isPaired)
        return GateCatch(
            rise: search.factor.map { ($0 - 1) * error }, error: error, tolerance: share * error, meals: ratios.meals,
            variants: found.count)
    }
}

/// Simulates by what factor a run's errors must grow to be caught 8 times in 10.
private struct CatchSearch {
    private static let power = 0.8
    private static let largest = 64.0

    private let draws: [(reference: [Double], candidate: [Double])]
    private let share: Double
    private let level: Double

    /// - Parameter isPaired: whether a group's two roots stay together and swap; else the second ones are shuffled.
    init(_ reference: [Double], _ candidate: [Double], share: Double, level: Double, isPaired: Bool) {
        self.share = share
        self.level = level
        var stream = RandomStream(seed: AnalysisSeed.value, purpose: "gate-catch")
        // Each draw sorts every group some ten times: fewer draws keep large runs quick.
        let count = max(40, min(200, 100_000 / max(1, reference.count)))
        draws = (0..<count).map { _ in
            guard isPaired else { return (reference, candidate.shuffled(using: &stream)) }
            var sides = (reference: reference, candidate: candidate)
            for group in reference.indices where stream.uniform() < 0.5 {
                (sides.reference[group], sides.candidate[group]) = (candidate[group], reference[group])
            }
            return sides
        }
    }

    /// Nil if even the largest is missed.
    var factor: Double? {
        guard catches(Self.largest) else { return nil }
        var (low, high) = (1.0, Self.largest)
        for _ in 0..<11 {
            let middle = (low * high).squareRoot()
            if catches(middle) { high = middle } else { low = middle }
        }
        return high
    }

    private func catches(_ factor: Double) -> Bool {
        let root = factor.squareRoot()
        let caught = draws.count { draw in
            let excess = EnergyTest.excess(draw.reference, draw.candidate.map { $0 * root }, share: share)
            return SignedRankTest(excess).pAbove <= level
        }
        return Double(caught) >= Self.power * Double(draws.count)
    }
}
