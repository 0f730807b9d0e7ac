import Nutrition
import Scoring
import Statistics

/// The first sentences of a tuning report: the choice, its result on test meals, and how far to trust it.
struct TuneWords {
    private let report: TuneReport
    private let names: VariantNames

    init(_ report: TuneReport) {
        self.report = report
        names = report.names
    }

    var verdict: String {
        let winner = names[report.winner]
        guard let test = report.test else {
            return
                "\(winner) came out best of \(Format.count(report.variants.count, "variant")) on the meals it was chosen on. The test split was not measured on: how good it is on other meals is not known."
        }
        guard let energy = test.winner.nutrients[.energy] else {
            return "\(winner) was chosen, but on the test meals it brought nothing that can be scored."
        }
        let error = Format.interval(energy.mae)
        let measured =
            "\(winner) was chosen of \(Format.count(report.variants.count, "variant")). On \(Format.count(energy.meals, "test meal")), which had no part in that, its energy error is \(error) kcal (MAE)."
        return measured + " " + standing(test)
    }

    private func standing(_ test: TuneReport.Test) -> String {
        guard test.reference != nil else {
            return
                "It is what \(CleanText.line(report.winner.provider, limit: 60)) is asked with today: nothing that was tried came out ahead of it."
        }
        guard var difference = test.comparison?[.energyMAE] else {
            return "It cannot be compared with what is asked today: the two have no test meal in common."
        }
        // This one comparison was planned before any test meal was asked about: there is nothing to correct for.
        difference.pHolm = difference.p
        let reference = names[report.reference]
        let seen = Format.interval(difference.difference)
        let p = difference.p.map { ", p \(MetricWords.p($0))" } ?? ""
        switch DifferenceVerdict(difference) {
        case .better:
            return "That is better than \(reference), which is asked today: the difference is \(seen) kcal\(p)."
        case .worse:
            return "That is worse than \(reference), which is asked today: the difference is \(seen) kcal\(p)."
        case .same: return "That is the same as \(reference), which is asked today."
        case .open where difference.difference.isNothing:
            return
                "Whether that is better than \(reference), which is asked today, cannot be told: on these \(Format.count(difference.meals, "meal")) the two are the same."
        case .open, nil:
            return
                "That is not shown to be better than \(reference), which is asked today: the difference is \(seen) kcal\(p)."
        }
    }

    var points: [String] {
        [looks, optimism, selection, rough, spending].compactMap { $0 }
    }

    /// Nil unless the test split was measured before.
    private var looks: String? {
        guard let test = report.test, let last = test.earlierLooks.last else { return nil }
        let count = test.earlierLooks.count + 1
        return
            "This is look \(count) at the test split of \(CleanText.line(report.set, limit: 60)): \(CleanText.line(last.tune, limit: 80)) measured \(CleanText.line(last.winner, limit: 120)) on it on \(CleanText.line(String(last.at.prefix(10)))). Choosing again after having seen its result makes the numbers above look better than they are."
    }

    private var optimism: String? {
        guard let optimism = report.optimism, let chosen = report.rounds.last?.ranked.first?.nutrients[.energy]?.mae,
            let measured = report.test?.winner.nutrients[.energy]?.mae
        else { return nil }
        return
            "Optimism: on the meals it was chosen on its error was \(Format.amount(chosen.value)) kcal, on the test meals \(Format.amount(measured.value)); tune minus test is \(Format.interval(optimism)) kcal. The two are different meals, so their difficulty is part of it."
    }

    private var selection: String? {
        guard report.variants.count > 1 else { return nil }
        guard let selection = report.selection else {
            return "How large a difference the search could find cannot be told: too few groups of meals."
        }
        guard selection.advantage < report.largestAdvantage ?? .infinity else {
            return "How large a difference the search could find cannot be told: it takes more meals of the tune split."
        }
        return
            "Where meals differ as widely as these did, the search finds a variant that is better than every other by \(Format.amount(selection.advantage)) kcal with a probability of some \(Format.fixed(selection.chance * 100, decimals: 0)) % or more; a smaller advantage may be missed. The spread was measured on \(Format.count(selection.fewestClusters, "group")) of meals or more, and is as rough as they are few."
    }

    private var rough: String? {
        guard let clusters = report.test?.winner.nutrients[.energy]?.clusters, clusters < 50 else { return nil }
        return
            "The test meals make \(Format.count(clusters, "group")): below 50 the intervals are rough."
    }

    private var spending: String? {
        if report.isSimulated { return nil }
        let spent = "Spent: \(Format.usd(report.spent))"
        return report.budget.map { "\(spent) of \(Format.usd($0))." } ?? spent + "."
    }
}
