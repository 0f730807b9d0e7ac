package import JSON
package import Nutrition

/// Lookups as JSON, in a run's `lookups.jsonl` and in the cache.
package enum LookupCoding {
    static let format = 1

    package static func json(_ record: LookupRecord) -> JSON {
        [
            "format": .number(Double(format)), "source": .string(record.source.rawValue), "name": .string(record.name),
            "at": .string(record.at), "cached": .bool(record.isCached), "simulated": .bool(record.isSimulated),
            "failure": .optional(record.failure?.rawValue), "reason": .optional(record.reason),
            "foods": foods(record.foods)
        ]
    }

    /// Nil for what no version writes.
    package static func record(_ json: JSON) -> LookupRecord? {
        guard json["format"]?.number == Double(format),
            let source = json["source"]?.string.flatMap({ LookupSource(rawValue: $0) }), source.isService,
            let name = json["name"]?.string, let at = json["at"]?.string, let foods = json["foods"].flatMap(foods)
        else { return nil }
        let failure = json["failure"]?.string
        let known = failure.flatMap { LookupFailure(rawValue: $0) }
        guard failure == nil || known != nil else { return nil }
        return LookupRecord(
            source: source, name: name, at: at, foods: foods, failure: known, reason: json["reason"]?.string,
            isCached: json["cached"]?.bool ?? false, isSimulated: json["simulated"]?.bool ?? false)
    }

    static func foods(_ foods: [ListedFood]) -> JSON {
        .array(
            foods.map { food in
                [
                    "name": .string(food.name), "id": .optional(food.id), "verified": .bool(food.isVerified),
                    "was_kj": .bool(food.wasKilojoules),
                    "per_100g": .object(
                        JSONObject(
                            axes.compactMap { axis in
                                food.nutrients[axis].map { (axis.key, .number($0)) }
                            }))
                ]
            })
    }

    /// Nil for anything else than a list of foods.
    static func foods(_ json: JSON) -> [ListedFood]? {
        guard let rows = json.array else { return nil }
        let foods = rows.compactMap { row -> ListedFood? in
            guard let name = row["name"]?.string, let values = row["per_100g"], values.object != nil else { return nil }
            var nutrients = Nutrients()
            for axis in axes { nutrients[axis] = values[axis.key]?.amount }
            return ListedFood(
                name: name, id: row["id"]?.string, nutrients: nutrients, isVerified: row["verified"]?.bool ?? false,
                wasKilojoules: row["was_kj"]?.bool ?? false)
        }
        return foods.count == rows.count ? foods : nil
    }

    private static let axes: [Nutrient] = [.energy, .protein, .carbs, .fat, .fibre]
}
