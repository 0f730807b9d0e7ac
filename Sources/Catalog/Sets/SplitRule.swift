import Hashing
import Nutrition
import YAML

/// `splits:` of a set: how meals that name no split are divided. A meal's place depends on its group or id alone, so that
/// meals added later move none.
struct SplitRule {
    /// In [0, 1]; the rest is `test`.
    var tuneShare: Double
    var byGroup: Bool

    static func read(_ set: MappingReader) -> SplitRule? {
        guard let reader = set.mapping("splits", known: ["tune", "test", "by"]) else { return nil }
        let tune = reader.number("tune", in: 0...1)
        let test = reader.number("test", in: 0...1)
        let by = reader.choice("by", of: ["group", "id"]) ?? "group"
        guard let share = tune ?? test.map({ 1 - $0 }) else {
            reader.note(reader.node, "`splits` needs a share; write `splits: {tune: 0.3, test: 0.7, by: group}`")
            return nil
        }
        if let tune, let test, abs(tune + test - 1) > 0.001 {
            reader.note(reader.node, "the shares of `splits` must add up to 1; correct `tune` or `test`")
        }
        return SplitRule(tuneShare: share, byGroup: by == "group")
    }

    /// The split of a meal that names none.
    func split(of meal: Meal) -> Split {
        let digits = SHA256Digest(of: Array("split \(byGroup ? meal.group : meal.id)".utf8)).hex.prefix(8)
        let place = Double(UInt32(digits, radix: 16) ?? 0) / 4_294_967_296
        return place < tuneShare ? .tune : .test
    }
}
