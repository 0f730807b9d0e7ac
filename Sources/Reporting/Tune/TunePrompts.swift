import Nutrition
import Scoring
import Statistics

/// What the prompts that came far say otherwise than today's, and what that came with.
struct TunePrompts {
    let parts: [PagePart]
    /// Prompts shown at most.
    private static let most = 4

    init(_ report: TuneReport, _ names: VariantNames) {
        var shown: Set<String> = []
        var parts: [PagePart] = []
        for variant in report.rounds.reversed().flatMap({ $0.ranked.map(\.variant) }) {
            guard variant.provider == report.reference.provider, variant.prompt != report.reference.prompt,
                shown.count < Self.most, shown.insert(variant.prompt).inserted,
                let old = report.prompts[report.reference]?.text, let new = report.prompts[variant]
            else { continue }
            let title = new.title.map { ": \(CleanText.line($0, limit: 200))" } ?? ""
            parts.append(.heading(3, "\(CleanText.line(variant.prompt, limit: 60))\(title)"))
            parts.append(.paragraph(Self.score(variant, report, names)))
            parts.append(.difference(LineDifference(from: old, to: new.text)))
        }
        guard !parts.isEmpty else {
            self.parts = []
            return
        }
        let today = CleanText.line(report.reference.prompt, limit: 60)
        self.parts = [.heading(2, "What the prompts say otherwise than \(today)")] + parts
    }

    /// The difference to today's, from the last round in which both were asked, or from the test split.
    private static func score(_ variant: VariantID, _ report: TuneReport, _ names: VariantNames) -> String {
        if let test = report.test, test.winner.variant == variant, let comparison = test.comparison {
            return "On the test split: \(words(comparison, b: variant))"
        }
        for (place, round) in report.rounds.enumerated().reversed() {
            let found = round.comparisons.first {
                ($0.a == report.reference && $0.b == variant) || ($0.b == report.reference && $0.a == variant)
            }
            if let found {
                return "\(names[variant]), round \(place + 1), on meals it was chosen by: \(words(found, b: variant))"
            }
        }
        return "\(names[variant]) was never asked about the same meals as \(names[report.reference])."
    }

    private static func words(_ comparison: Comparison, b: VariantID) -> String {
        let metrics: [ComparedMetric] = [.energyMAE, .foodsF1, .cost, .p95]
        let differences = metrics.compactMap { comparison[$0] }.map { comparison.b == b ? $0 : $0.turned }
        guard !differences.isEmpty else { return "no number of both." }
        return differences.map { difference in
            let words = MetricWords(difference)
            let bounds = words.bounds.map { " (95 % interval \($0))" } ?? ""
            let sign = difference.difference.value > 0 ? "higher" : "lower"
            let change = difference.difference.value == 0 ? "the same" : "\(words.distance) \(sign)"
            return "\(MetricWords.name(difference.metric)) \(change)\(bounds)"
        }.joined(separator: "; ") + "."
    }
}
