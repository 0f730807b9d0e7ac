import Scoring
import Statistics

struct PowerWords {
    private let power: SetPower
    /// Detectable difference after Holm's correction, as in the report; nil if there is none.
    private let detectable: Double?

    /// Nil if nothing limits what can be detected.
    init?(_ power: SetPower) {
        let detectable = power.detectable()
        guard detectable.map(\.isFinite) ?? !power.canTellApart else { return nil }
        self.power = power
        self.detectable = detectable
    }

    /// `only gaps of about 200 kcal between two typical variants would show reliably`; nil if none is too large to matter.
    /// - Parameter found: the smallest difference from the best that a test shows, kcal; may be below the typical one.
    func gap(found: Double?) -> String? {
        guard !open.isEmpty, let detectable else { return nil }
        let gap = "about \(Self.about(detectable)) kcal \(between)"
        if let found, found < detectable { return "gaps of \(gap) show reliably, smaller ones sometimes" }
        return "only gaps of \(gap) would show reliably"
    }

    var points: [String] {
        let needed = open.map { (size: "\(Format.plain($0)) kcal", meals: Self.plan(power.mealsNeeded(for: $0))) }
        let planned = needed.compactMap { entry in entry.meals.map { "\(Format.whole($0)) for \(entry.size)" } }
        let hopeless = needed.filter { $0.meals == nil }.map(\.size)
        let parts = [
            planned.isEmpty ? "" : " Similar meals needed to see a gap: about \(Format.list(planned)).",
            hopeless.isEmpty ? "" : " More meals would not help to show \(Format.list(hopeless))."
        ]
        return [shown + parts.joined() + Self.repeats(power.gainOfRepeats)]
    }

    /// `about 2,600 similar meals would show 20 kcal`; says so if no plan could have as many.
    static func meals(_ needed: Int?, for size: Double) -> String {
        plan(needed).map { "about \(Format.whole($0)) similar meals would show \(about(size)) kcal" }
            ?? "more meals would not help to show \(about(size)) kcal"
    }

    /// Meals with two digits; nil if no plan could have as many.
    private static func plan(_ needed: Int?) -> Int? {
        needed.flatMap { $0 <= SetPower.mostMeals ? rounded($0) : nil }
    }

    private var open: [Double] { SetPower.differences.filter { $0 < detectable ?? .infinity } }

    private var between: String {
        power.pairs > 1 ? "between two typical variants" : "between the two\(power.tests > 1 ? " that answered" : "")"
    }

    private var shown: String {
        guard let detectable else { return "On these meals no test can find a difference, however large." }
        let more = power.detectable(power: 0.9).map { ", of \(Format.kcal($0)) kcal 9 times in 10" } ?? ""
        let alone = power.tests > 1 ? power.typical.detectable() : nil
        let correction =
            alone.map { " A single test would show \(Format.kcal($0)) kcal." } ?? ""
        return "These meals show a gap of \(Format.kcal(detectable)) kcal \(between) 8 times in 10\(more).\(correction)"
    }

    /// The gain from twice the repeats, next to twice the meals, which halve all variance.
    static func repeats(_ gain: Double?) -> String {
        guard let gain else { return "" }
        return
            " Twice the repeats would narrow intervals of differences by about \(Format.percent(gain)), twice the meals by \(Format.percent(1 - 0.5.squareRoot()))."
    }

    /// Two digits: a plan from one run's spread is no more precise.
    static func rounded(_ meals: Int) -> Int {
        var unit = 1
        while meals / unit >= 100 { unit *= 10 }
        return (meals + unit - 1) / unit * unit
    }

    /// A difference with two digits from 10 on.
    private static func about(_ kcal: Double) -> String {
        guard kcal >= 10, let whole = Int(exactly: kcal.rounded()) else {
            return Format.plain((kcal * 10).rounded() / 10)
        }
        return String(rounded(whole))
    }
}

enum RepeatWords {
    /// `24.1 kcal (7 %)`.
    static func amount(_ spread: RepeatSpread) -> String {
        "\(Format.amount(spread.deviation)) kcal" + (spread.share.map { " (\(Format.percent($0)))" } ?? "")
    }

    /// One point for all variants of a set with repeats; none without.
    static func points(_ set: SetScores, _ names: VariantNames) -> [String] {
        let known = set.variants.compactMap { score in score.repeatSpread.map { (names[score.variant], $0) } }
        guard let most = known.map(\.1.meals).max() else { return [] }
        let words = known.map { "\($0) by \(amount($1))" }
        return [
            "The same meal asked again varies: \(Format.list(words, atMost: 8)). \(meaning) (up to \(Format.count(most, "meal")))."
        ]
    }

    static let meaning = "That is the median standard deviation within a meal"
}
