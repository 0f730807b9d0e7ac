import JSON
import Nutrition
import Scoring

/// Reads the parts of a reference file and names the place of an error.
struct ReferenceReader {
    let file: String

    func object(_ json: JSON?, _ place: String) throws(ReferenceError) -> JSONObject {
        guard let object = json?.object else { throw .damaged(file: file, place: place) }
        return object
    }

    func array(_ json: JSON?, _ place: String) throws(ReferenceError) -> [JSON] {
        guard let array = json?.array else { throw .damaged(file: file, place: place) }
        return array
    }

    func text(_ json: JSON?, _ place: String) throws(ReferenceError) -> String {
        guard let text = json?.string else { throw .damaged(file: file, place: place) }
        return text
    }

    /// Nil if missing or null.
    func optionalText(_ json: JSON?, _ place: String) throws(ReferenceError) -> String? {
        guard let json, !json.isNull else { return nil }
        return try text(json, place)
    }

    /// Above any price, time or energy; larger numbers could make sums overflow.
    private static let most = 1e15

    /// A number in [0, 1e15].
    func number(_ json: JSON?, _ place: String) throws(ReferenceError) -> Double {
        guard let number = json?.number, number >= 0, number <= Self.most else {
            throw .damaged(file: file, place: place)
        }
        return number
    }

    func count(_ json: JSON?, _ place: String, in range: ClosedRange<Int> = 0...1_000) throws(ReferenceError) -> Int {
        guard let count = json?.integer, range.contains(count) else { throw .damaged(file: file, place: place) }
        return count
    }

    /// A hash in hexadecimal.
    func digest(_ json: JSON?, _ place: String) throws(ReferenceError) -> String {
        let digest = try text(json, place)
        guard digest.utf8.count == 64, digest.allSatisfy(\.isHexDigit) else { throw .damaged(file: file, place: place) }
        return digest
    }

    /// - Throws: `ReferenceError.damaged` for a duplicate.
    func refuseTwice<Name: Hashable & CustomStringConvertible>(
        _ names: [Name], _ place: String
    ) throws(ReferenceError) {
        var seen: Set<Name> = []
        for name in names where !seen.insert(name).inserted {
            throw .damaged(file: file, place: "\(place)[\(name)], which stands there twice,")
        }
    }

    /// - Throws: `ReferenceError.damaged` unless `names` are exactly the known ones.
    private func refuseOthers(_ names: [String], than known: Set<String>, _ place: String) throws(ReferenceError) {
        try refuseTwice(names, place)
        for name in names where !known.contains(name) {
            throw .damaged(file: file, place: "\(place)[\(name)], which `sets` does not name,")
        }
        if let absent = known.subtracting(names).min() {
            throw .damaged(file: file, place: "\(place)[\(absent)], which `sets` names,")
        }
    }

    private func optional(_ json: JSON?, _ place: String) throws(ReferenceError) -> Double? {
        guard let json else { return nil }
        return try number(json, place)
    }

    func set(_ json: JSON) throws(ReferenceError) -> Reference.Set {
        let name = try text(json["name"], "sets[].name")
        var meals: [Reference.Meal] = []
        for meal in try array(json["meals"], "sets[\(name)].meals") {
            let id = try text(meal["id"], "sets[\(name)].meals[].id")
            let place = "sets[\(name)].meals[\(id)]"
            meals.append(
                Reference.Meal(
                    id: id, group: try optionalText(meal["group"], "\(place).group") ?? id,
                    photos: try text(meal["photos"], "\(place).photos"),
                    notes: try optionalText(meal["notes"], "\(place).notes"),
                    truth: try text(meal["truth"], "\(place).truth")))
        }
        try refuseTwice(meals.map(\.id), "sets[\(name)].meals")
        return Reference.Set(name: name, meals: meals)
    }

    /// - Parameters:
    ///   - groups: meals of each set, by id: the variant must have scores of each.
    ///   - repeats: of each meal.
    func variant(
        _ json: JSON, groups: [String: [String: String]], repeats: Int
    ) throws(ReferenceError) -> Reference.Variant {
        let provider = try text(json["provider"], "variants[].provider")
        let id = VariantID(
            provider: provider, prompt: try text(json["prompt"], "variants[\(provider)].prompt"),
            photoSetting: try text(json["photo_setting"], "variants[\(provider)].photo_setting"))
        var served: [String] = []
        for name in try array(json["served"], "variants[\(id)].served") {
            served.append(try text(name, "variants[\(id)].served[]"))
        }
        var scores: [GuardedVariant] = []
        for part in try array(json["scores"], "variants[\(id)].scores") {
            scores.append(try self.scores(part, of: id, groups: groups, repeats: repeats))
        }
        try refuseOthers(scores.map(\.set), than: Set(groups.keys), "variants[\(id)].scores")
        let facts = VariantFacts(
            recorded: .object(try object(json["asked"], "variants[\(id)].asked")), served: served,
            prices: try optionalText(json["prices"], "variants[\(id)].prices"))
        return Reference.Variant(id: id, facts: facts, scores: scores)
    }

    private func scores(
        _ json: JSON, of id: VariantID, groups: [String: [String: String]], repeats: Int
    ) throws(ReferenceError) -> GuardedVariant {
        let set = try text(json["set"], "variants[\(id)].scores[].set")
        let place = "variants[\(id)].scores[\(set)]"
        guard let isProse = json["prose"]?.bool else { throw .damaged(file: file, place: "\(place).prose") }
        guard let groups = groups[set] else {
            throw .damaged(file: file, place: "\(place), which `sets` does not name,")
        }
        var meals: [GuardedMeal] = []
        for meal in try array(json["meals"], "\(place).meals") {
            meals.append(try self.meal(meal, place, groups: groups, repeats: repeats, isProse: isProse))
        }
        try refuseOthers(meals.map(\.id), than: Set(groups.keys), "\(place).meals")
        return GuardedVariant(variant: id, set: set, isProse: isProse, meals: meals)
    }

    private func meal(
        _ json: JSON, _ place: String, groups: [String: String], repeats: Int, isProse: Bool
    ) throws(ReferenceError) -> GuardedMeal {
        let id = try text(json["id"], "\(place).meals[].id")
        let place = "\(place).meals[\(id)]"
        let trials = try count(json["trials"], "\(place).trials", in: 0...repeats)
        let cost = try optional(json["usd"], "\(place).usd")
        var meal = GuardedMeal(
            id: id, group: groups[id] ?? id, trials: trials, asked: repeats,
            energy: try optional(json["kcal_off"], "\(place).kcal_off"), cost: cost, spent: cost)
        // Spending equals the cost unless given; null means that a part is unknown.
        if let spent = json["usd_spent"] { meal.spent = spent.isNull ? nil : try number(spent, "\(place).usd_spent") }
        if let unusable = json["unusable"] { meal.unusable = try count(unusable, "\(place).unusable") }
        if let flagged = json["flagged"] { meal.flagged = try count(flagged, "\(place).flagged") }
        guard meal.unusable + meal.flagged <= trials else { throw .damaged(file: file, place: "\(place).trials") }
        if let foods = json["foods"] { meal.foods = try self.foods(foods, "\(place).foods", isProse: isProse) }
        if let times = json["ms"] {
            for time in try array(times, "\(place).ms") { meal.latencies.append(try number(time, "\(place).ms")) }
            guard meal.latencies.count <= repeats else { throw .damaged(file: file, place: "\(place).ms") }
        }
        if let targets = json["targets"] {
            meal.targets = try self.targets(targets, "\(place).targets", trials: trials)
        }
        return meal
    }

    private func targets(_ json: JSON, _ place: String, trials: Int) throws(ReferenceError) -> GuardedTargets {
        var targets = GuardedTargets()
        if let known = json["known"] { targets.known = try count(known, "\(place).known", in: 0...trials) }
        let answers = 0...(targets.known ?? 0)
        if let alarms = json["false_alarms"] {
            targets.falseAlarms = try count(alarms, "\(place).false_alarms", in: answers)
        }
        if let missed = json["missed"] { targets.missed = try count(missed, "\(place).missed", in: answers) }
        if let passed = try optional(json["passed"], "\(place).passed") {
            guard passed <= 1 else { throw .damaged(file: file, place: "\(place).passed") }
            targets.passed = passed
        }
        if let word = try optionalText(json["difficulty"], "\(place).difficulty") {
            guard let difficulty = Difficulty(rawValue: word) else {
                throw .damaged(file: file, place: "\(place).difficulty")
            }
            targets.difficulty = difficulty
        }
        return targets
    }

    /// Matched, predicted and true foods; matched ≤ the others. Prose predicts none.
    private func foods(_ json: JSON, _ place: String, isProse: Bool) throws(ReferenceError) -> GuardedMeal.Foods {
        var numbers: [Double] = []
        for number in try array(json, place) { numbers.append(try self.number(number, place)) }
        guard numbers.count == 3, numbers[0] <= numbers[2], isProse ? numbers[1] == 0 : numbers[0] <= numbers[1]
        else {
            throw .damaged(file: file, place: place)
        }
        return GuardedMeal.Foods(matched: numbers[0], predicted: numbers[1], truth: numbers[2])
    }
}
