package import JSON
package import Nutrition
package import Transport

/// Nutritionix, version 2: natural language in, values per serving out.
package enum Nutritionix: LookupWire {
    package static let source = LookupSource.nutritionix
    package static let base = "https://trackapi.nutritionix.com"

    package static func request(for name: String, at base: String) -> HTTPRequest {
        let body: JSON = ["query": .string("100 g \(name)")]
        var request = HTTPRequest(.post, to: "\(base)/v2/natural/nutrients")
        request.headers = [("content-type", "application/json")]
        request.body = [.bytes(body.serialized())]
        return request
    }

    package static func foods(in body: JSON, status: Int) throws(LookupMistake) -> [ListedFood] {
        if let foods = body["foods"]?.array { return foods.prefix(mostFoods).compactMap(food) }
        // No match is a message without foods.
        guard let message = body["message"]?.string, message.contains("match") else {
            throw LookupMistake(words: "has no list `foods`")
        }
        return []
    }

    /// The limits of its plans are not published.
    package static func limit(for name: String) -> LookupLimit {
        LookupLimit(kind: "natural", requests: 60, seconds: 60)
    }

    /// Nil without a serving's weight: then nothing is known of 100 g.
    private static func food(_ food: JSON) -> ListedFood? {
        guard let name = food["food_name"]?.string, !name.isEmpty,
            let weight = food["serving_weight_grams"]?.amount, weight > 0
        else { return nil }
        let full = food["full_nutrients"]?.array ?? []
        func value(_ key: String, _ attribute: Double) -> Double? {
            let stated = food[key]?.amount ?? full.first { $0["attr_id"]?.number == attribute }?["value"]?.amount
            return stated.map { $0 * 100 / weight }
        }
        func grams(_ key: String, _ attribute: Double) -> Grams? {
            // Rounded servings can come to a little over 100 g.
            value(key, attribute).flatMap { $0 <= 105 ? Grams(min($0, 100)) : nil }
        }
        let stated = Nutrients(
            protein: grams("nf_protein", 203), carbs: grams("nf_total_carbohydrate", 205),
            fat: grams("nf_total_fat", 204), fibre: grams("nf_dietary_fiber", 291))
        let (nutrients, wasKilojoules) = StatedEnergy.resolved(
            stated, kilocalories: value("nf_calories", 208), kilojoules: nil)
        return ListedFood(
            name: String(name.prefix(200)), nutrients: nutrients, isVerified: true, wasKilojoules: wasKilojoules)
    }
}
