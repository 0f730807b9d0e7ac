package import Nutrition
import Scoring
import Statistics

extension Leaderboard {
    init(_ set: SetScores, _ names: VariantNames, _ run: RunInfo, _ asked: [AskedVariant]) {
        let money = set.costPerThousand
        let known = Dictionary(asked.map { ($0.variant, $0) }) { first, _ in first }
        hasLatency = !run.isSimulated && set.variants.contains { $0.latency?.shownP95 != nil }
        let gaps = Self.gaps(set)
        let guess = set.strongestBaseline(knowing: .nothing)?.score.variant
        rows = set.variants.map { score in
            let own = known[score.variant]
            let energy = score.answered > 0 ? score.energy : nil
            var row = Row(
                name: names[score.variant], identity: Self.identity(score, own),
                state: score.state?.words ?? (energy == nil ? "no energy" : Format.none))
            if score.answered == 0, score.asked > 0 { row.state = "all failed" }
            row.gap = gaps[score.variant]
            row.chips = own?.retires.map { ["retires \(CleanText.line($0, limit: 20))"] } ?? []
            if let guess, energy != nil,
                let verdict = BaselineWords.verdict(on: score.variant, against: guess, in: set), verdict != .better
            {
                row.chips.append(Row.guessing)
            }
            row.error = energy?.mae
            row.within = energy?.within[20].map { Format.percent($0.value) } ?? Format.none
            row.cost = money.text(score.cost.perMeal.map { $0.value * 1000 })
            row.latency = score.latency?.shownP95.map { Format.milliseconds($0.value) } ?? Format.none
            let failed = score.asked - score.answered
            row.failed = failed == 0 ? "0" : "\(Format.whole(failed)) of \(Format.whole(score.asked))"
            if let largest = score.largestError, energy != nil {
                row.largest = Format.percent(largest.share)
                row.isLargestNotable = largest.share > Influence.notable
            }
            return row
        }
        guesses = PredictorName.Knowledge.allCases.compactMap { knows in
            set.strongestBaseline(knowing: knows).map { score, error in
                (PredictorName(rawValue: score.variant.provider)?.shortWords ?? score.variant.provider, error.value)
            }
        }.filter(\.error.isFinite).sorted { $0.error < $1.error }
    }

    /// The model that answered, its prompt, and its photo setting unless that is the provider's own.
    private static func identity(_ score: VariantScore, _ asked: AskedVariant?) -> String {
        let model = score.servedModels.count == 1 ? score.servedModels[0] : score.model ?? asked?.model
        let photo = score.variant.photoSetting == "default" ? nil : score.variant.photoSetting
        return [model, score.variant.prompt, photo].compactMap { $0 }.map { CleanText.line($0, limit: 50) }
            .joined(separator: " · ")
    }

    /// Every variant's error minus the lowest, with its 95 % interval.
    private static func gaps(_ set: SetScores) -> [VariantID: Gap] {
        guard let lowest = set.ranked.first?.score.variant else { return [:] }
        let gaps = set.ranked.dropFirst().compactMap { score, _ -> (VariantID, Gap)? in
            set.comparisons.difference(.energyMAE, of: score.variant, from: lowest).map { found in
                let gap = "\(Format.signed(found.difference.value, Format.kcal)) kcal"
                guard let low = found.difference.low, let high = found.difference.high else {
                    return (score.variant, (gap, ""))
                }
                return (score.variant, (gap, " (\(Format.kcal(low)) to \(Format.kcal(high)))"))
            }
        }
        return Dictionary(gaps) { first, _ in first }
    }
}

/// What was asked of one variant.
package struct AskedVariant: Sendable, Hashable {
    package var variant: VariantID
    package var model: String
    /// `openai-chat`.
    package var format: String
    /// `longest side 1024 px, jpeg 80`.
    package var photo: String
    /// First day of the price used; nil if no price applies.
    package var pricesFrom: String?
    /// The day the vendor stops the model; nil if none is announced.
    package var retires: String?
    /// Its successor by the vendor; nil if none is named.
    package var replacement: String?
    /// The words sent with every photo, system message first.
    package var prompt: [String] = []
    /// The answer's JSON Schema as sent; empty if unknown.
    package var schema = ""

    package init(
        variant: VariantID, model: String, format: String, photo: String, pricesFrom: String?, retires: String?,
        replacement: String?
    ) {
        self.variant = variant
        self.model = model
        self.format = format
        self.photo = photo
        self.pricesFrom = pricesFrom
        self.retires = retires
        self.replacement = replacement
    }
}

extension RunSet {
    /// "What was asked": one row per variant.
    var asked: [Block] {
        let known = Dictionary(context.asked.map { ($0.variant, $0) }) { first, _ in first }
        let rows = set.variants.compactMap { score in
            known[score.variant].map { own in
                let retires = own.retires.map { day in
                    CleanText.line(day, limit: 20)
                        + (own.replacement.map { ", then \(CleanText.line($0, limit: 40))" } ?? "")
                }
                return Table.Row(
                    names[score.variant],
                    [
                        own.model, score.servedModels.joined(separator: ", "), own.format, score.variant.prompt,
                        own.photo,
                        own.pricesFrom ?? "none", retires ?? Format.none
                    ].map { CleanText.line($0, limit: 80) })
            }
        }
        guard !rows.isEmpty else { return [] }
        var table = Table(
            ["model", "model id", "answered as", "format", "prompt", "photos", "prices from", "retires"], rows)
        table.wordColumns = Set(table.header.indices.dropFirst())
        return [.fold("What was asked", [.table(table), .only(.html, prompts)])]
    }

    /// Each different prompt with its schema, once, with the variants that sent it.
    private var prompts: [Block] {
        var senders: [[String]: [String]] = [:]
        var order: [[String]] = []
        let shown = Set(set.variants.map(\.variant))
        for own in context.asked where shown.contains(own.variant) && !own.schema.isEmpty {
            let words = own.prompt + [own.schema]
            if senders[words] == nil { order.append(words) }
            senders[words, default: []].append(names[own.variant])
        }
        return order.map { words in
            let title = "Prompt and schema of " + Format.list(senders[words] ?? [], atMost: 4)
            let lines = words.dropLast().flatMap { $0.split(separator: "\n") }.map {
                CleanText.line(String($0), limit: 2000)
            }
            let schema = CleanText.line(words.last ?? "", limit: 4000)
            return .fold(title, lines.map { .paragraph($0) } + [.note(schema)])
        }
    }
}
