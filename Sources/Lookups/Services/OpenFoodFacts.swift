package import JSON
package import Nutrition
package import Transport

/// Open Food Facts, version 2 for barcodes and the search of version 1 for words. No key. Anybody may enter values there.
package enum OpenFoodFacts: LookupWire {
    package static let source = LookupSource.off
    package static let base = "https://world.openfoodfacts.org"
    private static let fields = "code,product_name,brands,quantity,serving_size,nutriments"

    package static func request(for name: String, at base: String) -> HTTPRequest {
        if Barcode.isValid(name) {
            return HTTPRequest(.get, to: "\(base)/api/v2/product/\(name)?fields=\(fields)")
        }
        return HTTPRequest(
            .get,
            to:
                "\(base)/cgi/search.pl?search_terms=\(QueryText.encoded(name))&search_simple=1&action=process&json=1&page_size=\(mostFoods)&fields=\(fields)"
        )
    }

    package static func foods(in body: JSON, status: Int) throws(LookupMistake) -> [ListedFood] {
        if let products = body["products"]?.array { return products.prefix(mostFoods).compactMap(food) }
        if let product = body["product"] { return [food(product, code: body["code"])].compactMap(\.self) }
        // A missing product is status 404, or 200 with a status of 0 in the body.
        guard body["status"]?.number == 0 else { throw LookupMistake(words: "has neither `product` nor `products`") }
        return []
    }

    /// The service answers 503 as well as 429 to too many requests.
    package static let limitedStatuses: Set<Int> = [429, 503]

    /// What the service asks of clients: 15 products, or 10 searches, a minute.
    package static func limit(for name: String) -> LookupLimit {
        Barcode.isValid(name)
            ? LookupLimit(kind: "product", requests: 15, seconds: 60)
            : LookupLimit(kind: "search", requests: 10, seconds: 60)
    }

    private static func food(_ product: JSON) -> ListedFood? { food(product, code: nil) }

    /// Nil without a name or values.
    private static func food(_ product: JSON, code: JSON?) -> ListedFood? {
        guard let values = product["nutriments"], values.object != nil else { return nil }
        // A code is a text, since it may begin with 0; some copies write it as a number.
        let id = (product["code"] ?? code).flatMap {
            $0.string ?? $0.number.flatMap { Int(exactly: $0) }.map(String.init)
        }
        guard let name = product["product_name"]?.string, !name.isEmpty else { return nil }
        func value(_ key: String) -> Double? { values["\(key)_100g"]?.amount }
        func grams(_ key: String) -> Grams? { value(key).flatMap { $0 <= 100 ? Grams($0) : nil } }
        let stated = Nutrients(
            protein: grams("proteins"), carbs: grams("carbohydrates"), fat: grams("fat"), fibre: grams("fiber"))
        let (nutrients, wasKilojoules) = StatedEnergy.resolved(
            stated, kilocalories: value("energy-kcal"), kilojoules: value("energy-kj") ?? value("energy"))
        return ListedFood(
            name: String(name.prefix(200)), id: id.map { String($0.prefix(40)) }, nutrients: nutrients,
            wasKilojoules: wasKilojoules)
    }
}

/// Codes of products: EAN-13, EAN-8 and UPC-A.
enum Barcode {
    /// Whether the text is 8, 12 or 13 digits with the right check digit.
    static func isValid(_ text: String) -> Bool {
        let digits = text.utf8.map { Int($0) - 48 }
        guard [8, 12, 13].contains(digits.count), digits.allSatisfy((0...9).contains) else { return false }
        // From the right, the check digit first: weights 1 and 3 in turn.
        return digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) } % 10
            == 0
    }
}
