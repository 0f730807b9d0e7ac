package import JSON
package import Nutrition
package import Transport

/// The search of USDA FoodData Central, over what its laboratories and surveys list, all per 100 g.
package enum FoodDataCentral: LookupWire {
    package static let source = LookupSource.fdc
    package static let base = "https://api.nal.usda.gov"

    package static func request(for name: String, at base: String) -> HTTPRequest {
        let body: JSON = [
            "query": .string(name), "pageSize": .number(Double(mostFoods)), "pageNumber": 1,
            "dataType": ["Foundation", "SR Legacy", "Survey (FNDDS)"]
        ]
        var request = HTTPRequest(.post, to: "\(base)/fdc/v1/foods/search")
        request.headers = [("content-type", "application/json")]
        request.body = [.bytes(body.serialized())]
        return request
    }

    package static func foods(in body: JSON, status: Int) throws(LookupMistake) -> [ListedFood] {
        guard let foods = body["foods"]?.array else { throw LookupMistake(words: "has no list `foods`") }
        return foods.prefix(mostFoods).compactMap(food)
    }

    /// 1,000 requests an hour, after which the key is blocked for an hour.
    package static func limit(for name: String) -> LookupLimit {
        LookupLimit(kind: "search", requests: 1000, seconds: 3600)
    }

    /// Ids and numbers of nutrients, the preferred first. Some foods have no 1008 and only the Atwater energies.
    private static let energies = [(1008, "208"), (2048, "958"), (2047, "957")]
    private static let kilojoules = (1062, "268")

    private static func food(_ food: JSON) -> ListedFood? {
        guard let name = food["description"]?.string, !name.isEmpty, let rows = food["foodNutrients"]?.array else {
            return nil
        }
        func row(_ id: Int, _ number: String) -> JSON? {
            rows.first { row in
                // In a search the number is beside the value; elsewhere it is in `nutrient`.
                let ids = [row["nutrientId"], row["nutrient"]?["id"]].compactMap { $0?.number }
                let numbers = [row["nutrientNumber"], row["nutrient"]?["number"], row["number"]]
                    .compactMap { $0?.string ?? $0?.number.flatMap { Int(exactly: $0) }.map(String.init) }
                return ids.contains(Double(id)) || numbers.contains(number)
            }
        }
        func value(_ row: JSON?) -> Double? { (row?["value"] ?? row?["amount"])?.amount }
        func grams(_ id: Int, _ number: String) -> Grams? {
            value(row(id, number)).flatMap { $0 <= 100 ? Grams($0) : nil }
        }
        let stated = Nutrients(
            protein: grams(1003, "203"), carbs: grams(1005, "205"), fat: grams(1004, "204"),
            fibre: grams(1079, "291"))
        let energy = energies.lazy.compactMap { row($0.0, $0.1) }.first { value($0) != nil }
        let unit = (energy?["unitName"] ?? energy?["nutrient"]?["unitName"])?.string?.lowercased()
        let isKilojoules = unit == "kj"
        let (nutrients, wasKilojoules) = StatedEnergy.resolved(
            stated, kilocalories: isKilojoules ? nil : value(energy),
            kilojoules: isKilojoules ? value(energy) : value(row(kilojoules.0, kilojoules.1)))
        let id = food["fdcId"]?.number.flatMap { Int(exactly: $0) }.map(String.init)
        return ListedFood(
            name: String(name.prefix(200)), id: id, nutrients: nutrients,
            isVerified: food["dataType"]?.string != "Branded", wasKilojoules: wasKilojoules)
    }
}
