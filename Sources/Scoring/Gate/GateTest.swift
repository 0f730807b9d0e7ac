import Nutrition
import Statistics

struct GateTest {
    /// Chance of deciding that `mealsNeeded` aims at.
    static let power = 0.9
    /// With fewer groups no test reaches 5 %: the smallest p of k groups is 2⁻ᵏ.
    static let fewestGroups = 5

    let metric: GuardedMetric
    let set: String
    let variant: VariantID?
    let decides: Bool
    let sample: GuardedSample

    /// - Parameter sample: with too few groups, a deciding row is missing and an advising one is not judged.
    init(metric: GuardedMetric, set: String, variant: VariantID?, decides: Bool, sample: GuardedSample) {
        self.metric = metric
        self.set = set
        self.variant = variant
        self.decides = decides
        guard let groups = sample.groups, groups < Self.fewestGroups, !sample.isEqual else {
            self.sample = sample
            return
        }
        let reason =
            "\(groups) group\(groups == 1 ? "" : "s") of meals cannot show a regression: ask about at least \(Self.fewestGroups)"
        self.sample = decides ? .missing(reason) : .notJudged(reason)
    }

    var isTested: Bool { sample.groups != nil && !sample.isEqual }

    func row(_ verdict: GateVerdict, reason: String? = nil) -> GateRow {
        GateRow(metric: metric, set: set, variant: variant, decides: decides, verdict: verdict, reason: reason)
    }

    /// The row for values equal on every meal, which pass untested.
    func unchanged(tolerances: GateTolerances) -> GateRow {
        var row = row(.within, reason: "equal on every meal")
        let value = sample.reference
        row.reference = value
        row.candidate = value
        row.tolerance = value.flatMap { tolerances.tolerance(of: metric, reference: $0) }
        row.difference = Interval(0)
        row.meals = sample.meals
        row.clusters = sample.groups ?? 0
        return row
    }
}
