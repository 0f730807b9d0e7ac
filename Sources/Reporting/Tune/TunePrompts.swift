import Nutrition
import Scoring
import Statistics

/// How the most successful prompts differ from today's, and the measured effects.
enum TunePrompts {
    struct Compared {
        enum Place: Hashable {
            case test
            case round(Int)
        }

        /// The variant of this prompt that got furthest.
        var variant: VariantID
        var title: String?
        var difference: LineDifference
        /// Nil if the two were never asked about the same meals.
        var place: Place?
        /// Variant − reference.
        var differences: [MetricDifference]
    }

    private static let most = 4

    static func parts(_ report: TuneReport, _ names: VariantNames) -> [Block] {
        let compared = compared(report)
        let today = CleanText.line(report.reference.prompt, limit: 60)
        let shown = compared.prefix(most).flatMap { prompt -> [Block] in
            let title = prompt.title.map { ": \(CleanText.line($0, limit: 200))" } ?? ""
            return [
                .heading(3, "\(CleanText.line(prompt.variant.prompt, limit: 60))\(title)"),
                .paragraph(words(prompt, report, names)), .difference(prompt.difference)
            ]
        }
        let left = compared.count - most
        let rest = left > 0 ? "\(Format.count(left, "prompt")) that came less far are in summary.json." : nil
        return Block.chapter("What the prompts say otherwise than \(today)", shown + Block.paragraphs(rest))
    }

    /// The other prompts of the winner's provider, those that got furthest first.
    static func compared(_ report: TuneReport) -> [Compared] {
        var shown: Set<String> = []
        return report.rounds.reversed().flatMap { $0.ranked.map(\.variant) }.compactMap { variant in
            guard variant.provider == report.reference.provider, variant.prompt != report.reference.prompt,
                shown.insert(variant.prompt).inserted, let old = report.prompts[report.reference]?.text,
                let new = report.prompts[variant]
            else { return nil }
            let measured = measured(variant, report)
            return Compared(
                variant: variant, title: new.title, difference: LineDifference(from: old, to: new.text),
                place: measured?.place, differences: measured?.differences ?? [])
        }
    }

    /// The differences to today's prompt: from the test split, or the last round that asked both.
    private static func measured(
        _ variant: VariantID, _ report: TuneReport
    ) -> (place: Compared.Place, differences: [MetricDifference])? {
        if let test = report.test, test.winner.variant == variant, let comparison = test.comparison {
            return (.test, differences(comparison, b: variant))
        }
        for (place, round) in report.rounds.enumerated().reversed() {
            let found = round.comparisons.first {
                ($0.a == report.reference && $0.b == variant) || ($0.b == report.reference && $0.a == variant)
            }
            if let found { return (.round(place + 1), differences(found, b: variant)) }
        }
        return nil
    }

    private static func differences(_ comparison: Comparison, b: VariantID) -> [MetricDifference] {
        ComparedMetric.chief.compactMap { comparison[$0] }.map { comparison.b == b ? $0 : $0.turned }
    }

    private static func words(_ prompt: Compared, _ report: TuneReport, _ names: VariantNames) -> String {
        let (name, today) = (names[prompt.variant], names[report.reference])
        switch prompt.place {
        case .test: return "\(name) beside \(today), on the test split: \(words(prompt.differences))"
        case .round(let round):
            return "\(name) beside \(today), round \(round), on meals it was chosen by: \(words(prompt.differences))"
        case nil: return "\(name) was never asked about the same meals as \(today)."
        }
    }

    private static func words(_ differences: [MetricDifference]) -> String {
        guard !differences.isEmpty else { return "no number of both." }
        return differences.map { difference in
            let words = MetricWords(difference)
            if difference.difference.isNothing, difference.clusters < SetScores.roughBelow {
                return
                    "\(MetricWords.name(difference.metric)) cannot tell (the same on all \(Format.count(difference.meals, "meal")))"
            }
            let bounds = words.bounds.map { " (95 % interval \($0))" } ?? ""
            let sign = difference.difference.value > 0 ? "higher" : "lower"
            let change = difference.difference.value == 0 ? "the same" : "\(words.distance) \(sign)"
            return "\(MetricWords.name(difference.metric)) \(change)\(bounds)"
        }.joined(separator: "; ") + "."
    }
}
