import Nutrition
import Scoring

/// The first paragraphs of a comparison of several pairs: the energy error of all of them at a glance.
enum CompareSummary {
    /// One per eval set; none where a single pair on a single set says it itself.
    static func paragraphs(_ comparison: RunComparison, _ names: CompareNames) -> [String] {
        guard comparison.pairs.reduce(0, { $0 + $1.sets.count }) > 1 else { return [] }
        return comparison.sets.compactMap { set in paragraph(set, comparison, names) }
    }

    private static func paragraph(
        _ set: ComparedSet, _ comparison: RunComparison, _ names: CompareNames
    ) -> String? {
        var byVerdict: [DifferenceVerdict: [String]] = [:]
        var without: [String] = []
        for pair in comparison.pairs {
            guard let compared = pair.sets.first(where: { $0.comparison.set == set.name }) else { continue }
            if let verdict = compared.comparison[.energyMAE].flatMap({ DifferenceVerdict($0) }) {
                byVerdict[verdict, default: []].append(names.pair(pair))
            } else {
                without.append(names.pair(pair))
            }
        }
        let count = without.count + byVerdict.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let titles: [(DifferenceVerdict, String)] = [
            (.better, "better"), (.worse, "worse"), (.same, "the same"), (.open, "cannot tell")
        ]
        var words = titles.compactMap { verdict, title in
            byVerdict[verdict].map { "\(title) for \(Format.list($0))" }
        }
        if !without.isEmpty { words.append("without an energy error: \(Format.list(without))") }
        let meals = Format.count(set.meals, "meal")
        return
            "Set \(CleanText.line(set.name, limit: 60)), \(meals), energy error of the candidate in \(Format.count(count, "pair")): \(words.joined(separator: "; "))."
    }
}
