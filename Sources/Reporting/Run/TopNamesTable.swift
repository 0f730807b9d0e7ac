import Scoring
import Statistics

/// What the other names of foods are worth; only for sets where an answer lists some.
enum TopNamesTable {
    static let title = "What do three names find that one does not?"

    /// Nil if no answer lists other names.
    static func lead(_ set: SetScores, _ names: VariantNames) -> String? {
        let scored = set.variants.compactMap { score in score.topNames.map { (name: names[score.variant], $0) } }
        return scored.max { $0.1.three.value < $1.1.three.value }
            .map { lead($0.name, $0.1, isOnly: scored.count == 1) }
    }

    private static func lead(_ name: String, _ score: TopNamesScore, isOnly: Bool) -> String {
        let found =
            "\(name) names \(Format.percent(score.first.value)) of the true foods first, and \(Format.percent(score.three.value)) among its first three names"
            + (isOnly ? "." : ", the most here.")
        guard let band = score.offered else { return found }
        let answers = Format.count(band.answers, "answer")
        return
            "\(found) In the \"offer three\" band (\(answers)), \(Format.percent(band.three.value)) offer every true food, \(Format.percent(band.first.value)) with the first names alone."
    }

    static let table = ScoreTable(
        title: title,
        note:
            "Top-1 and top-3 recall: share of the true foods that match a food's first name, or one of its first three. Band: answers with a confidence from 0.50 to below 0.70, where a product offers three. Right at one or three: share of these answers that name every true food so.",
        columns: [
            .init("true foods") { $0.topNames.map { Format.fixed($0.foods, decimals: 0) } },
            .init("top-1 recall", { $0.topNames?.first }, Format.percent),
            .init("top-3 recall", { $0.topNames?.three }, Format.percent),
            .init("gain", { $0.topNames?.gain }, Format.signedPercent),
            .init("answers in the band") { $0.topNames.map { String($0.offered?.answers ?? 0) } },
            .init("right at one", { $0.topNames?.offered?.first }, Format.percent),
            .init("right at three", { $0.topNames?.offered?.three }, Format.percent),
            .init("gain in the band", { $0.topNames?.offered?.gain }, Format.signedPercent)
        ])
}

extension RunSet {
    var topNames: [Block] {
        guard let lead = TopNamesTable.lead(set, names) else { return [] }
        let scores = TopNamesTable.table
        return [.section(scores.title, lead: lead, note: scores.note, [.table(table(scores))])]
    }

    /// For the terminal.
    var topNamesLead: [Block] {
        TopNamesTable.lead(set, names).map { [.paragraph("\(TopNamesTable.title) \($0)")] } ?? []
    }
}
