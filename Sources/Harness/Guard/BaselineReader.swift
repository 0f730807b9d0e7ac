import JSON
import Nutrition
import Scoring

/// Reads the parts of a baseline's file, naming the place of what is wrong.
struct BaselineReader {
    let file: String

    func object(_ json: JSON?, _ place: String) throws(BaselineError) -> JSONObject {
        guard let object = json?.object else { throw .damaged(file: file, place: place) }
        return object
    }

    func array(_ json: JSON?, _ place: String) throws(BaselineError) -> [JSON] {
        guard let array = json?.array else { throw .damaged(file: file, place: place) }
        return array
    }

    func text(_ json: JSON?, _ place: String) throws(BaselineError) -> String {
        guard let text = json?.string else { throw .damaged(file: file, place: place) }
        return text
    }

    /// A finite number of at least 0.
    func number(_ json: JSON?, _ place: String) throws(BaselineError) -> Double {
        guard let number = json?.number, number.isFinite, number >= 0 else { throw .damaged(file: file, place: place) }
        return number
    }

    func count(_ json: JSON?, _ place: String) throws(BaselineError) -> Int {
        guard let count = json?.integer, count >= 0 else { throw .damaged(file: file, place: place) }
        return count
    }

    private func optional(_ json: JSON?, _ place: String) throws(BaselineError) -> Double? {
        guard let json, !json.isNull else { return nil }
        return try number(json, place)
    }

    func set(_ json: JSON) throws(BaselineError) -> Baseline.Set {
        let name = try text(json["name"], "sets[].name")
        var meals: [Baseline.Meal] = []
        for meal in try array(json["meals"], "sets[\(name)].meals") {
            let id = try text(meal["id"], "sets[\(name)].meals[].id")
            let place = "sets[\(name)].meals[\(id)]"
            meals.append(
                Baseline.Meal(
                    id: id, group: meal["group"]?.string ?? id, photos: try text(meal["photos"], "\(place).photos"),
                    notes: meal["notes"]?.string, truth: try text(meal["truth"], "\(place).truth")))
        }
        return Baseline.Set(name: name, meals: meals)
    }

    /// - Parameter groups: of each set's meals, by id.
    func variant(_ json: JSON, groups: [String: [String: String]]) throws(BaselineError) -> Baseline.Variant {
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
            let set = try text(part["set"], "variants[\(id)].scores[].set")
            var meals: [GuardedMeal] = []
            for meal in try array(part["meals"], "variants[\(id)].scores[\(set)].meals") {
                meals.append(try self.meal(meal, "variants[\(id)].scores[\(set)]", groups: groups[set] ?? [:]))
            }
            scores.append(
                GuardedVariant(variant: id, set: set, isProse: part["prose"]?.bool ?? false, meals: meals))
        }
        let facts = VariantFacts(
            recorded: .object(try object(json["asked"], "variants[\(id)].asked")), served: served,
            prices: json["prices"]?.string)
        return Baseline.Variant(id: id, facts: facts, scores: scores)
    }

    private func meal(
        _ json: JSON, _ place: String, groups: [String: String]
    ) throws(BaselineError) -> GuardedMeal {
        let id = try text(json["id"], "\(place).meals[].id")
        let place = "\(place).meals[\(id)]"
        guard let group = groups[id] else { throw .damaged(file: file, place: "\(place) in its set") }
        let trials = try count(json["trials"], "\(place).trials")
        let cost = try optional(json["usd"], "\(place).usd")
        var meal = GuardedMeal(
            id: id, group: group, trials: trials, energy: try optional(json["kcal_off"], "\(place).kcal_off"),
            cost: cost, spent: json["usd_spent"] == nil ? cost : try optional(json["usd_spent"], "\(place).usd_spent"))
        if let unusable = json["unusable"] { meal.unusable = try count(unusable, "\(place).unusable") }
        if let flagged = json["flagged"] { meal.flagged = try count(flagged, "\(place).flagged") }
        if let foods = json["foods"]?.array {
            var numbers: [Double] = []
            for number in foods { numbers.append(try self.number(number, "\(place).foods")) }
            guard numbers.count == 3 else { throw .damaged(file: file, place: "\(place).foods") }
            meal.foods = .init(matched: numbers[0], predicted: numbers[1], truth: numbers[2])
        }
        for number in json["ms"]?.array ?? [] { meal.latencies.append(try self.number(number, "\(place).ms")) }
        guard meal.unusable + meal.flagged <= trials else { throw .damaged(file: file, place: "\(place).trials") }
        return meal
    }
}
