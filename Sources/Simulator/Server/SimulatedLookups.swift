import HTTPTypes
import Hashing
import JSON
import Nutrition

/// Trouble of a simulated food service.
package enum LookupFault: String, Sendable, Hashable, CaseIterable {
    /// Closes the connection without a response.
    case down
    /// Answers after the delay of the fault `slow`.
    case slow
    /// Refuses every request for its limit.
    case limited
    /// Answers with a page instead of JSON.
    case garbled
}

/// Offline stand-ins of Open Food Facts, FoodData Central and Nutritionix, with their odd shapes. Their foods are the
/// reference foods, each a little off, and some far off.
enum SimulatedLookups {
    /// First part of their paths; not a valid provider name. The service follows.
    static let name = "~lookups"

    static func base(of source: LookupSource) -> String { "/\(name)/\(source.rawValue)" }

    static func response(
        _ method: HTTPRequest.Method, path: String, query: String, headers: [String: String], _ bytes: [UInt8],
        options: SimulatorOptions
    ) -> SimulatedResponse {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard let source = parts.first.flatMap({ LookupSource(rawValue: $0) }), source.isService else {
            return error(404, "the simulator's food services are at \(name)/off, \(name)/fdc and \(name)/nutritionix")
        }
        let rest = "/" + (parts.count > 1 ? parts[1] : "")
        var response: SimulatedResponse
        switch source {
        case .off: response = off(method, rest, query)
        case .fdc: response = fdc(method, rest, headers, bytes)
        default: response = nutritionix(method, rest, headers, bytes)
        }
        switch options.lookupFaults[source] {
        case .down: response.delivery = .resetBefore
        case .slow: response.delay = options.slowDelay
        case .limited: response = limited(source)
        case .garbled: response = SimulatedResponse(200, Array("<html>simulated</html>".utf8), type: "text/html")
        case nil: break
        }
        return response
    }

    private static func error(_ status: Int, _ message: String) -> SimulatedResponse {
        SimulatedResponse(status, JSON.object(JSONObject([("message", .string(message))])).serialized())
    }

    private static func limited(_ source: LookupSource) -> SimulatedResponse {
        source == .fdc
            ? vendorError(429, "OVER_RATE_LIMIT", "You have exceeded your rate limit.")
            : error(429, "usage limits exceeded")
    }

    // MARK: Foods

    /// The foods a service finds for a text, the best first; none if it knows no food in it.
    private static func found(_ text: String) -> [ReferenceFood] {
        guard let food = ReferenceFoods.find(text) else { return [] }
        let others = ReferenceFoods.all.filter { $0.category == food.category && $0.name != food.name }.prefix(2)
        return [food] + others
    }

    /// A number in [0, 1) that depends on food, service and purpose alone.
    private static func draw(_ food: ReferenceFood, _ source: LookupSource, _ what: String) -> Double {
        let hex = SHA256Digest(of: Array("\(source.rawValue)/\(what)/\(food.name)".utf8)).hex
        return Double(Int(hex.prefix(8), radix: 16) ?? 0) / 4_294_967_296
    }

    /// The factor a service's values are off by: up to 3 % in tables, 15 % where anybody enters them, and 1.8 for some.
    private static func factor(_ food: ReferenceFood, _ source: LookupSource) -> Double {
        if draw(food, source, "wrong") < (source == .off ? 0.08 : 0.02) { return 1.8 }
        let width = source == .off ? 0.15 : 0.03
        return 1 + width * (2 * draw(food, source, "off") - 1)
    }

    private static func values(_ food: ReferenceFood, _ source: LookupSource) -> [Nutrient: Double] {
        let factor = factor(food, source)
        var values: [Nutrient: Double] = [:]
        for axis in [Nutrient.energy, .protein, .carbs, .fat, .fibre] {
            values[axis] = food.nutrients[axis].map { axis == .energy ? $0 * factor : min(100, $0 * factor) }
        }
        return values
    }

    private static func title(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    // MARK: Open Food Facts

    /// EAN-13 of a reference food, beginning with 0.
    static func code(of food: ReferenceFood) -> String {
        let place = ReferenceFoods.all.firstIndex(of: food) ?? 0
        let body = "0" + String(10_000_000_000 + place)
        let sum = body.utf8.reversed().enumerated().reduce(0) {
            $0 + (Int($1.element) - 48) * ($1.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return body + String((10 - sum % 10) % 10)
    }

    private static func off(_ method: HTTPRequest.Method, _ path: String, _ query: String) -> SimulatedResponse {
        guard method == .get else { return error(405, "GET only") }
        if path.hasPrefix("/api/v2/product/") {
            let wanted = String(path.dropFirst("/api/v2/product/".count))
            guard let food = ReferenceFoods.all.first(where: { code(of: $0) == wanted }) else {
                let body: JSON = [
                    "code": .string(wanted), "status": 0, "status_verbose": "product not found"
                ]
                return SimulatedResponse(404, body.serialized())
            }
            let body: JSON = [
                "code": .string(wanted), "status": 1, "status_verbose": "product found", "product": product(food)
            ]
            return SimulatedResponse(200, body.serialized())
        }
        guard path == "/cgi/search.pl" else { return error(404, "no such page") }
        let terms = query.split(separator: "&").first { $0.hasPrefix("search_terms=") }?.dropFirst(
            "search_terms=".count)
        let foods = found(PathName.decoded(terms ?? ""))
        let body: JSON = [
            "count": .number(Double(foods.count)), "page": 1, "page_count": .number(Double(foods.count)),
            "page_size": 10, "products": .array(foods.map(product)), "skip": 0
        ]
        return SimulatedResponse(200, body.serialized())
    }

    /// A third state kJ alone, a tenth write kJ as kcal, some write numbers as texts.
    private static func product(_ food: ReferenceFood) -> JSON {
        let values = values(food, .off)
        let energy = values[.energy] ?? 0
        let shape = draw(food, .off, "shape")
        func number(_ value: Double) -> JSON {
            let rounded = (value * 100).rounded() / 100
            return shape > 0.8 ? .string("\(rounded)") : .number(rounded)
        }
        var nutriments: [(String, JSON)] = []
        if shape < 0.33 {
            nutriments.append(("energy_100g", number(energy * 4.184)))
        } else if shape < 0.43 {
            nutriments.append(("energy-kcal_100g", number(energy * 4.184)))
        } else {
            nutriments += [("energy-kcal_100g", number(energy)), ("energy_100g", number(energy * 4.184))]
        }
        for (axis, key) in [(Nutrient.protein, "proteins"), (.carbs, "carbohydrates"), (.fat, "fat"), (.fibre, "fiber")]
        {
            if let value = values[axis] { nutriments.append(("\(key)_100g", number(value))) }
        }
        return [
            "code": .string(code(of: food)), "product_name": .string(title(food.name)), "brands": "Simulated",
            "quantity": "100 g", "nutriments": .object(JSONObject(nutriments))
        ]
    }

    // MARK: FoodData Central

    private static func vendorError(_ status: Int, _ code: String, _ message: String) -> SimulatedResponse {
        let body: JSON = ["error": ["code": .string(code), "message": .string(message)]]
        return SimulatedResponse(status, body.serialized())
    }

    private static func fdc(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], _ bytes: [UInt8]
    ) -> SimulatedResponse {
        guard path == "/fdc/v1/foods/search", method == .post else { return error(404, "no such page") }
        guard headers["x-api-key"]?.isEmpty == false else {
            return vendorError(403, "API_KEY_MISSING", "No api_key was supplied.")
        }
        guard let query = (try? JSON.parse(bytes))?["query"]?.string else {
            return vendorError(400, "BAD_REQUEST", "query is missing")
        }
        let foods = found(query)
        let rows = foods.map { food -> JSON in
            let values = values(food, .fdc)
            // A quarter have no energy of their own, only the one of the Atwater factors.
            let energy = draw(food, .fdc, "shape") < 0.25 ? (2047.0, "957") : (1008.0, "208")
            let axes: [(Nutrient, Double, String)] = [
                (.protein, 1003, "203"), (.fat, 1004, "204"), (.carbs, 1005, "205"), (.fibre, 1079, "291"),
                (.energy, energy.0, energy.1)
            ]
            let nutrients = axes.compactMap { axis, id, number -> JSON? in
                values[axis].map { value in
                    [
                        "nutrientId": .number(id), "nutrientNumber": .string(number),
                        "unitName": axis == .energy ? "KCAL" : "G", "value": .number((value * 100).rounded() / 100)
                    ]
                }
            }
            return [
                "fdcId": .number(Double(100_000 + (ReferenceFoods.all.firstIndex(of: food) ?? 0))),
                "description": .string("\(title(food.name)), simulated"), "dataType": "SR Legacy",
                "foodNutrients": .array(nutrients)
            ]
        }
        let body: JSON = [
            "totalHits": .number(Double(foods.count)), "currentPage": 1, "totalPages": 1, "foods": .array(rows)
        ]
        return SimulatedResponse(
            200, body.serialized(), headers: [("x-ratelimit-limit", "1000"), ("x-ratelimit-remaining", "999")])
    }

    // MARK: Nutritionix

    private static func nutritionix(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], _ bytes: [UInt8]
    ) -> SimulatedResponse {
        guard path == "/v2/natural/nutrients", method == .post else { return error(404, "no such page") }
        guard headers["x-app-id"]?.isEmpty == false, headers["x-app-key"]?.isEmpty == false else {
            return error(401, "unauthorized")
        }
        guard let query = (try? JSON.parse(bytes))?["query"]?.string, let food = ReferenceFoods.find(query) else {
            return error(404, "We couldn't match any of your foods")
        }
        let values = values(food, .nutritionix)
        // Values are of a serving, and some are given in the list alone.
        let weight = draw(food, .nutritionix, "shape") < 0.5 ? 100.0 : 118
        func serving(_ axis: Nutrient) -> JSON {
            values[axis].map { .number(($0 * weight).rounded() / 100) } ?? .null
        }
        let body: JSON = [
            "foods": [
                [
                    "food_name": .string(food.name), "brand_name": nil, "serving_qty": 1, "serving_unit": "serving",
                    "serving_weight_grams": .number(weight), "nf_calories": serving(.energy),
                    "nf_total_fat": serving(.fat), "nf_total_carbohydrate": serving(.carbs), "nf_protein": nil,
                    "nf_dietary_fiber": serving(.fibre),
                    "full_nutrients": [["attr_id": 203, "value": serving(.protein)]]
                ]
            ]
        ]
        return SimulatedResponse(200, body.serialized())
    }
}
