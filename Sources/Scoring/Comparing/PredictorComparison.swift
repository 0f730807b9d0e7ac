import Nutrition
import Statistics

/// Holds variants against the baselines, meal by meal, by the same test that holds them against each other.
///
/// Whether the intervals of two errors overlap decides nothing: both stand on the same meals, and hard meals are hard
/// for both.
struct PredictorComparison {
    let set: String
    let baselines: [PredictorSamples]
    let bootstrap: ClusterBootstrap

    /// Every baseline as `a` with each variant as `b`, so that a difference below 0 is a variant that errs less.
    ///
    /// Holm's correction goes over all of them, baselines times variants, since a report looks at the stronger baseline
    /// after the fact.
    func comparisons(of variants: [(id: VariantID, energy: AxisSample)]) -> [Comparison] {
        let pairs = baselines.flatMap { baseline in
            variants.compactMap { variant in
                baseline.energy.flatMap { pair($0, variant.energy) }
                    .map { (a: baseline.name.id, b: variant.id, metric: $0) }
            }
        }
        let permutation = ClusterPermutation(
            draws: ClusterPermutation.draws(pairs: pairs.count), seed: bootstrap.seed)
        let parts = pairs.map(\.metric.ratios).pieces(of: 16).map { Array($0) }
        // Mostly there is but one part: then one processor draws while another swaps.
        let tested = (parts.map { (isSwapped: true, pairs: $0) } + parts.map { (isSwapped: false, pairs: $0) })
            .concurrentMap { part in
                part.isSwapped
                    ? (p: permutation.pValues(of: part.pairs), intervals: [])
                    : (p: [], intervals: bootstrap.differences(of: part.pairs))
            }
        let (pValues, intervals) = (tested.flatMap(\.p), tested.flatMap(\.intervals))
        return HolmCorrection(seed: bootstrap.seed).corrected(
            pairs.indices.compactMap { place in
                guard let interval = intervals[place] else { return nil }
                let pair = pairs[place]
                return Comparison(
                    set: set, a: pair.a, b: pair.b,
                    differences: [pair.metric.difference(interval, p: pValues[place], permutation)])
            })
    }

    /// Both over the meals that both have.
    private func pair(_ baseline: AxisSample, _ variant: AxisSample) -> MetricPair? {
        func sample(_ side: AxisSample, on other: AxisSample) -> ComparedSample {
            let shared = side.meals == other.meals ? side : side.kept(on: Set(other.meals))
            return ComparedSample(ratio: MeanAbsoluteError.sample(of: shared), meals: shared.count)
        }
        return MetricPair(.energyMAE, a: sample(baseline, on: variant), b: sample(variant, on: baseline))
    }
}
