import Scoring
import Statistics

/// What a run is too small to tell, and how many meals would tell it.
struct PowerWords {
    private let power: SetPower
    /// After Holm's correction, by which the report says who is told apart; nil where nothing could be found.
    private let detectable: Double?

    /// Nil where nothing bounds what could be seen.
    init?(_ power: SetPower) {
        let detectable = power.detectable()
        guard detectable.map(\.isFinite) ?? !power.canTellApart else { return nil }
        self.power = power
        self.detectable = detectable
    }

    /// `Too few meals to tell differences below 18 kcal; about 400 would tell 10.` Nil where it tells the smallest
    /// difference asked after.
    var lead: String? {
        guard let size = open.first, let meals = power.mealsNeeded(for: size) else { return nil }
        guard let detectable else { return "About \(Self.rounded(meals)) would tell \(Format.plain(size)) kcal." }
        return
            "Too few meals to tell differences below \(Format.amount(detectable)) kcal; about \(Self.rounded(meals)) would tell \(Format.plain(size))."
    }

    /// The sizes behind it, and what more repeats would be worth.
    var points: [String] {
        let needed = open.compactMap { size in
            power.mealsNeeded(for: size).map { "\(Self.rounded($0)) for \(Format.plain(size)) kcal" }
        }
        let meals = needed.isEmpty ? "" : " Meals like these it would take: about \(Verdict.list(needed))."
        return ["\(shown)\(meals)\(repeats)"]
    }

    /// Sizes asked after that this run is too small for.
    private var open: [Double] { SetPower.differences.filter { $0 < detectable ?? .infinity } }

    private var shown: String {
        guard let detectable else { return "Of these meals the test can find no difference, however large." }
        var more = ""
        if let larger = power.detectable(power: 0.9) {
            more = ", of \(Format.amount(larger)) kcal nine times in ten"
        }
        let of =
            power.pairs > 1
            ? "between two typical variants" : "between the two\(power.tests > 1 ? " that answered" : "")"
        let alone = power.tests > 1 ? power.typical.detectable() : nil
        let correction =
            alone.map {
                ", where Holm's correction over \(power.tests) tests is at its strictest; a test of its own would find \(Format.amount($0)) kcal"
            } ?? ""
        return
            "These meals show a difference of \(Format.amount(detectable)) kcal \(of) four times in five\(more)\(correction)."
    }

    /// Asking every meal twice as often halves what its repeats add; twice as many meals halve everything.
    private var repeats: String {
        guard let variance = power.repeats, let share = variance.repeatShare else { return "" }
        let gain = 1 - (1 - share / 2).squareRoot()
        return
            " Twice as many repeats would narrow the intervals by about \(Format.percent(gain)), twice as many meals by about \(Format.percent(1 - 0.5.squareRoot()))."
    }

    /// Two digits: what is planned from one run's spread is no more exact.
    static func rounded(_ meals: Int) -> Int {
        var unit = 1
        while meals / unit >= 100 { unit *= 10 }
        return (meals + unit - 1) / unit * unit
    }
}
