import Nutrition
import Statistics

/// What a set's comparisons could have seen.
enum PowerScoring {
    /// Nil where no pair's spread is known.
    ///
    /// - Parameter answering: those that brought a usable answer; what the missing policy makes of silence has no spread of its
    ///   own.
    static func power(of set: String, _ comparisons: [Comparison], answering: Set<VariantID>) -> SetPower? {
        let tests = comparisons.count { $0[.energyMAE]?.p != nil }
        let pairs = comparisons.filter { answering.contains($0.a) && answering.contains($0.b) }
            .compactMap { $0[.energyMAE] }
            .compactMap { difference in difference.power.map { (power: $0, repeats: difference.repeats) } }
            .sorted { $0.power.deviation < $1.power.deviation }
        guard !pairs.isEmpty else { return nil }
        let typical = pairs[(pairs.count - 1) / 2]
        return SetPower(
            set: set, typical: typical.power, pairs: pairs.count, tests: tests, repeats: typical.repeats)
    }
}
