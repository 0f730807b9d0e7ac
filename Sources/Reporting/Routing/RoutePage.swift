import Nutrition
import Scoring
import Statistics

extension RoutingReport {
    package var document: Document {
        let page = RoutePage(report: self)
        var document = Document(title: "routing", isSimulated: page.isSimulated, rest: "route.json has everything.", [])
        document.facts = [page.title]
        document.header = page.header
        document.show(
            sets.enumerated().flatMap { place, set in
                RouteSetParts(set: set, report: self).parts(number: place, isOnly: sets.count == 1)
            })
        document.footer = [.fold("How to read this", [.list(page.explanations)])]
        return document
    }
}

struct RoutePage {
    /// Remarks that a terminal shows without `--explain`.
    static let shownRemarks = 2

    let report: RoutingReport

    var isSimulated: Bool { report.runs.contains(where: \.isSimulated) }

    var title: String {
        let runs = report.runs.map { CleanText.line($0.id, limit: 80) }
        return "Routing, from the answers of run\(runs.count == 1 ? "" : "s") \(Format.list(runs))"
    }

    var header: [Block] {
        [.heading(1, title)] + Block.notices(report.runs) + verdicts.map { .verdict($0) } + remarks
    }

    private var verdicts: [Verdict] {
        let verdicts = report.sets.map { set in
            RouteVerdict(set: set, names: report.names).verdict
                .introduced(set: report.sets.count > 1 ? set.set : nil, report.runs)
        }
        guard verdicts.isEmpty else { return verdicts }
        return [Verdict(answer: "Nothing to route: no meal has a true energy and a scored answer of every model.")]
    }

    private var remarks: [Block] {
        var remarks = report.remarks.map { CleanText.line($0, limit: 500) }
        if !report.unscored.isEmpty {
            let sets = Format.list(report.unscored.map { CleanText.line($0, limit: 60) })
            remarks.append("Left out: \(sets). No meal there has a true energy and a scored answer of every model.")
        }
        return Block.brief(remarks, Self.shownRemarks, rest: "All remarks")
    }

    var explanations: [String] {
        let scoring = report.scoring
        let budget = report.budgetPerThousand.map { "at most \(Format.usd($0)) per 1,000 meals" }
        let lines = [
            "Every model was asked about every meal. A policy is computed from those recorded answers.",
            "All rows of a set use the same meals: those with a true energy and a scored answer of every model.",
            "Off by: the mean absolute error of energy per meal, in kcal.",
            "Cost counts every call, also of answers that were not used.",
            "Latency is the time until the first answer was shown. A verification comes later.",
            "p95 needs \(LatencyScore.fewestForP95) groups of meals. Simulated times are not shown.",
            "Tuned: confidence thresholds with the lowest error are chosen on four fifths of the groups of meals. They are scored on the last fifth, five times.",
            "Tuned thresholds may cost \(budget ?? "no more than the policy as written; a cascade may cost anything").",
            "Intervals: 95 %, \(Format.whole(scoring.resamples)) bootstrap resamples of groups of meals, seed \(scoring.seed).",
            "Intervals are not corrected for the number of rows, nor for the choice of thresholds. Expect the best row to do worse elsewhere.",
            Notices.missing(scoring.missing)
        ]
        return lines + Notices.times(report.runs)
    }
}

/// Which policy, against always asking the most accurate single model.
struct RouteVerdict {
    private struct Offer {
        let name: String
        let score: RoutingScore
        /// Energy error, policy − single model, kcal.
        let error: Interval
        /// Relative difference in price; nil if unknown.
        let price: Double?
    }

    private let set: SetRouting
    private let names: VariantNames
    private let offers: [Offer]

    init(set: SetRouting, names: VariantNames) {
        self.set = set
        self.names = names
        offers = set.policies.compactMap { policy in
            guard let best = set.always.first, let against = policy.against.first(where: { $0.variant == best.variant })
            else { return nil }
            return Offer(
                name: CleanText.line(policy.played.policy.name, limit: 60), score: policy.asWritten, error: against.mae,
                price: RouteVerdict.price(against.costPerMeal?.value, of: best.score))
        }.sorted { $0.score.mae.value < $1.score.mae.value }
    }

    /// A difference in price as a share of the single model's price.
    static func price(_ difference: Double?, of best: RoutingScore) -> Double? {
        guard let difference, let cost = best.costPerMeal?.value, cost > 0 else { return nil }
        return difference / cost
    }

    /// Below six groups of meals, that comes first.
    var verdict: Verdict {
        guard let best = set.always.first else { return Verdict(answer: "No model has a scored energy.") }
        var verdict = verdict(best)
        guard best.score.clusters < Interval.fewestClusters else { return verdict }
        verdict.rest = [verdict.answer, verdict.rest].filter { !$0.isEmpty }.joined(separator: " ")
        verdict.answer = "Too few meals to choose by: \(Format.count(best.score.clusters, "group"))."
        return verdict
    }

    private func verdict(_ best: AlwaysScore) -> Verdict {
        let single = "always \(names[best.variant])"
        guard let first = lead(best) else { return Verdict(answer: nothing(best), rest: cascade(best), basis: size) }
        if let other = dominating(first) {
            let (error, beaten) = (Format.kcal(other.score.mae.value), Format.kcal(first.score.mae.value))
            let end = error == beaten ? "is as accurate" : "is off by \(error) kcal, not \(beaten)"
            return Verdict(
                answer: "Ask \(names[other.variant]) about every meal: it costs no more than \(first.name) and \(end).",
                rest: others(than: first, single), basis: basis)
        }
        let isWorse = first.error.value >= 0 && first.price.map { $0 >= 0 } == true
        let start = isWorse ? "Ask \(names[best.variant]) about every meal: " : ""
        let than = isWorse ? "" : " than \(single)"
        return Verdict(
            answer: "\(start)\(first.name) \(Self.price(first, than: than)) and is \(Self.error(first)).",
            rest: [others(than: first, single), doubt].filter { !$0.isEmpty }.joined(separator: " "), basis: basis)
    }

    /// The most accurate policy that no single model beats at both, else the most accurate one.
    private func lead(_ best: AlwaysScore) -> Offer? {
        let open = offers.filter { dominating($0) == nil }
        return open.first { ($0.price ?? 0) < 0 } ?? open.first ?? offers.first
    }

    /// The most accurate single model that costs no more than the policy and has no larger error.
    private func dominating(_ offer: Offer) -> AlwaysScore? {
        guard let cost = offer.score.costPerMeal?.value else { return nil }
        return set.always.first { single in
            guard let own = single.score.costPerMeal?.value else { return false }
            return own <= cost && single.score.mae.value <= offer.score.mae.value
        }
    }

    private func nothing(_ best: AlwaysScore) -> String {
        let start = set.always.count == 1 ? "Only one model was asked" : "No policy could be simulated"
        return "\(start): always \(names[best.variant]) is off by \(Format.kcal(best.score.mae.value)) kcal a meal."
    }

    private func cascade(_ best: AlwaysScore) -> String {
        guard let picked = set.picked else { return "" }
        let price = picked.score.costPerMeal.flatMap { cost in
            best.score.costPerMeal.flatMap { Self.price(cost.value - $0.value, of: best.score) }
        }
        let words = price.map { " and costs \(Format.percent(abs($0))) \($0 < 0 ? "less" : "more")" } ?? ""
        return "The best cascade of two models is off by \(Format.kcal(picked.score.mae.value)) kcal\(words)."
    }

    private func others(than first: Offer, _ single: String) -> String {
        guard let other = offers.first(where: { $0.name != first.name }) else { return "" }
        let than = dominating(first) == nil ? "" : " than \(single)"
        return "\(other.name) \(Self.price(other, than: than)) and is \(Self.error(other))."
    }

    /// Which of the two named differences in error include 0.
    private var doubt: String {
        let shown = offers.prefix(2)
        guard !shown.isEmpty, shown.allSatisfy({ !$0.error.excludesZero }) else { return "" }
        return shown.count > 1
            ? "Neither difference in error can be shown." : "The difference in error cannot be shown."
    }

    /// `costs 38 % less than always gemini-pro`.
    private static func price(_ offer: Offer, than: String) -> String {
        guard let price = offer.price else {
            return "has an unknown price\(than.replacing(" than ", with: " against "))"
        }
        if abs(price) < 0.005 { return "costs the same\(than.replacing(" than ", with: " as "))" }
        return "costs \(Format.percent(abs(price))) \(price < 0 ? "less" : "more")\(than)"
    }

    /// `4.2 kcal worse (-2 to +11)`.
    private static func error(_ offer: Offer) -> String {
        let value = offer.error.value
        let bounds =
            offer.error.low.flatMap { low in
                offer.error.high.map { " (\(Format.signed(low, Format.kcal)) to \(Format.signed($0, Format.kcal)))" }
            } ?? ""
        if Format.kcal(abs(value)) == Format.kcal(0) { return "as accurate\(bounds)" }
        return "\(Format.kcal(abs(value))) kcal \(value > 0 ? "worse" : "better")\(bounds)"
    }

    private var size: String {
        guard let score = set.always.first?.score else { return "" }
        let groups = score.clusters < score.meals ? " in \(Format.count(score.clusters, "group"))" : ""
        let few =
            score.clusters < Interval.fewestClusters
            ? " · too few to bound any error"
            : score.clusters < SetScores.roughBelow ? " · few groups: intervals are rough" : ""
        return Format.count(score.meals, "meal") + groups + few
    }

    private var basis: String { "\(size) · policies as written, against the most accurate model" }
}
