import Nutrition
import Scoring
import Statistics

/// Variants with their own numbers and with looked-up ones.
struct GroundingTable {
    private let score: GroundingScore
    private let names: VariantNames
    private let set: SetScores

    /// Nil without grounding, and where no answer names a food.
    init?(_ set: SetScores, _ names: VariantNames) {
        guard let score = set.grounding else { return nil }
        (self.score, self.names, self.set) = (score, names, set)
    }

    static let title = "What if a food table supplied the numbers?"

    /// Variants whose error a lookup surely lowers or raises, or that it does neither.
    var lead: String {
        func named(_ verdict: DifferenceVerdict) -> [String] {
            score.rows.compactMap { row in
                guard let difference = row.difference, DifferenceVerdict(difference) == verdict else { return nil }
                return
                    "\(names[row.variant]) (\(Format.kcal(difference.b)) instead of \(Format.kcal(difference.a)) kcal a meal)"
            }
        }
        let (better, worse) = (named(.better), named(.worse))
        guard !better.isEmpty || !worse.isEmpty else {
            return found == 0
                ? "No food could be looked up, so every model keeps its own numbers."
                : "A lookup changes no model's energy error reliably on these meals."
        }
        return
            ((better.isEmpty ? [] : ["A lookup lowers the error of \(Format.list(better))."])
            + (worse.isEmpty ? [] : ["A lookup raises the error of \(Format.list(worse))."])).joined(separator: " ")
    }

    private var found: Int { score.rows.reduce(0) { $0 + $1.foods.found } }

    /// Two rows a variant.
    var table: Table {
        func cell(_ value: Double?) -> String { value.map(Format.amount) ?? Format.none }
        func parts(_ parts: EnergyErrorParts?) -> [String] {
            [cell(parts?.food), cell(parts?.amount), cell(parts?.number)]
        }
        let rows = score.rows.flatMap { row -> [Table.Row] in
            let name = names[row.variant]
            let share = row.foods.all > 0 ? Double(row.foods.found) / Double(row.foods.all) : 0
            let difference = row.difference
            return [
                Table.Row(
                    name, [cell(difference?.a), Format.none, Format.none] + parts(row.own) + [Format.none]),
                Table.Row(
                    "\(name) + lookup",
                    [
                        cell(difference?.b),
                        difference.map { Format.bounded($0.difference, Format.signed) } ?? Format.none,
                        difference.flatMap { DifferenceVerdict($0)?.words } ?? Format.none
                    ] + parts(row.grounded) + [Format.percent(share)])
            ]
        }
        var table = Table(
            [
                "model", "off by, kcal a meal", "change [95 %]", "verdict", "which food", "how much", "which number",
                "foods found"
            ], rows)
        table.wordColumns = [3]
        return table
    }

    /// One row a source.
    var sources: Table {
        let rows = score.sources.map { source in
            Table.Row(
                Format.sentence(source.source.words),
                [
                    Format.whole(source.asked), Format.whole(source.found),
                    source.asked > 0 ? Format.percent(Double(source.found) / Double(source.asked)) : Format.none,
                    source.source.isService ? Format.whole(source.cached) : Format.none,
                    Format.whole(source.failures.values.reduce(0, +)),
                    source.error.map(Format.amount) ?? Format.none,
                    source.modelError.map(Format.amount) ?? Format.none
                ])
        }
        return Table(
            [
                "source", "foods asked", "found", "hit rate", "from the cache", "no answer", "off by, kcal per 100 g",
                "the models' own"
            ], rows)
    }

    var notes: [String] {
        let order = score.order.filter { $0 != .cache }.map(\.words)
        var notes = [
            "The model's food names and grams stay. The numbers per 100 g come from the first source that knows the food: \(order.joined(separator: ", ")). No ranking, criterion or gate includes a lookup.",
            "Mean absolute kcal of an answer's error by cause. Which food: invented and missed foods. How much: grams of matched foods. Which number: their kcal per gram. A meal of several foods gets its true kcal per food from the bundled foods, scaled to its truth."
        ]
        let split = score.rows.reduce(0) { $0 + $1.splitAnswers }
        let answers = score.rows.reduce(0) { $0 + $1.answers }
        if split < answers {
            notes.append(
                "\(Format.whole(split)) of \(Format.count(answers, "answer")) could be split: the others state no grams or no energy of a food."
            )
        }
        let silent = score.rows.reduce(0) { $0 + $1.foods.withoutGrams }
        if silent > 0 {
            notes.append(
                "\(Format.count(silent, "food")) without stated grams \(silent == 1 ? "keeps" : "keep") the model's numbers."
            )
        }
        if score.isSimulated { notes.append("The simulator answered these lookups: no service was asked.") }
        return notes + troubles + [caution].compactMap { $0 } + disagreements
    }

    private var troubles: [String] {
        score.sources.flatMap { source -> [String] in
            let causes = LookupFailure.allCases.compactMap { cause in
                source.failures[cause].map { "\(Self.words(cause)) (\($0))" }
            }
            let failed =
                causes.isEmpty
                ? [] : ["\(source.source.words) gave no answer for some foods: \(causes.joined(separator: ", "))."]
            let unasked =
                source.unasked == 0
                ? []
                : [
                    "\(source.source.words) was not asked about \(Format.count(source.unasked, "food")): nutrieval ground RUN does it."
                ]
            return failed + unasked
        }
    }

    /// Truths from a table favour lookups in the same table.
    private var caution: String? {
        let truths = set.meals.count { $0.meal.truth.provenance(of: .energy) == .database }
        guard truths > 0 else { return nil }
        return
            "\(Format.count(truths, "truth")) of this set \(truths == 1 ? "comes" : "come") from a food database, so lookups look better here than on weighed meals."
    }

    private var disagreements: [String] {
        let count = score.rows.reduce(0) { $0 + $1.foods.disagreeing }
        guard count > 0 else { return [] }
        func side(_ found: FoundFood) -> String {
            "\(found.source.words) \(found.density.map(Format.kcal) ?? Format.none) (\(CleanText.line(found.food.name, limit: 60)))"
        }
        let shown = score.disagreements.prefix(3).map {
            "\(CleanText.line($0.name, limit: 60)): \(side($0.a)), \(side($0.b))"
        }
        return [
            "Finding 10, sources disagree by more than 50 %: \(Format.count(count, "food")). In kcal per 100 g: \(shown.joined(separator: "; "))."
        ]
    }

    private static func words(_ failure: LookupFailure) -> String {
        switch failure {
        case .down: "not reachable"
        case .slow: "too slow"
        case .limited: "over its limit"
        case .refused: "key missing or refused"
        case .unusable: "unreadable answer"
        }
    }
}

extension RunSet {
    /// Nothing unless `grounding` of config.yaml asks for it.
    var grounding: [Block] {
        guard let table = GroundingTable(set, names) else { return [] }
        let notes = table.notes.map { Block.note($0) }
        return [
            .section(
                GroundingTable.title, lead: table.lead,
                [.table(table.table), .fold("By source", [.table(table.sources)])] + notes)
        ]
    }

    /// One sentence for the terminal.
    var groundingLead: [Block] {
        GroundingTable(set, names).map { [.paragraph("\(GroundingTable.title) \($0.lead)")] } ?? []
    }
}
