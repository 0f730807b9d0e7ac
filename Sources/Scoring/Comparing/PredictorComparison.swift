import Nutrition
import Statistics

/// Tests variants against the prediction baselines, paired by meal as in tests between variants. Overlap of intervals
/// would not decide: both are scored on the same meals.
struct PredictorComparison {
    let set: String
    let baselines: [(id: VariantID, energy: AxisSample?)]
    let bootstrap: ClusterBootstrap

    /// Every baseline as `a`, each variant as `b`: below 0 the variant errs less. One Holm family over all, since a
    /// report picks the stronger baseline after the fact.
    func comparisons(of variants: [(id: VariantID, energy: AxisSample)]) -> [Comparison] {
        let pairs = baselines.flatMap { baseline in
            variants.compactMap { variant in
                MetricPair(.energyMAE, a: baseline.energy, b: variant.energy, ratio: \.absoluteError)
                    .map { (a: baseline.id, b: variant.id, metric: $0) }
            }
        }
        let permutation = ClusterPermutation(
            draws: ClusterPermutation.draws(pairs: pairs.count), seed: bootstrap.seed)
        let parts = pairs.map(\.metric.ratios).pieces(of: 16).map { Array($0) }
        // With a single part, one processor draws while another swaps.
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
}
