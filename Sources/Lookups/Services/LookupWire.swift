package import JSON
package import Nutrition
package import Transport

/// What a service's response is not, in words to follow "the answer".
package struct LookupMistake: Error, Sendable, Hashable {
    package var words: String
}

/// How one service is asked for a food and read.
package protocol LookupWire: Sendable {
    static var source: LookupSource { get }
    /// `https://HOST`, without a slash at the end.
    static var base: String { get }
    /// The request for a food, without keys.
    /// - Parameters:
    ///   - name: as `LookupName.text` gives it.
    ///   - base: instead of the service's own, such as a simulator's.
    static func request(for name: String, at base: String) -> HTTPRequest
    /// The foods of a successful response, in its order; empty if it knows none.
    static func foods(in body: JSON, status: Int) throws(LookupMistake) -> [ListedFood]
    /// Statuses that are answers of no food.
    static var missingStatuses: Set<Int> { get }
    /// Statuses that mean too many requests.
    static var limitedStatuses: Set<Int> { get }
    /// Requests that may be sent for that name in a window of seconds.
    static func limit(for name: String) -> LookupLimit
}

/// A number of requests in any window of that length.
package struct LookupLimit: Sendable, Hashable {
    /// Requests of one kind share their window.
    package var kind: String
    package var requests: Int
    package var seconds: Double
}

extension LookupWire {
    package static var missingStatuses: Set<Int> { [404] }
    package static var limitedStatuses: Set<Int> { [429] }

    /// Foods kept of one answer.
    static var mostFoods: Int { 10 }
}

package enum LookupWires {
    package static let all: [any LookupWire.Type] = [OpenFoodFacts.self, FoodDataCentral.self, Nutritionix.self]

    package static func wire(of source: LookupSource) -> (any LookupWire.Type)? { all.first { $0.source == source } }
}

/// Text in a URL.
enum QueryText {
    /// Percent-encoded, except letters, digits, `-`, `.`, `_` and `~`.
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Numbers as services write them: some give texts.
extension JSON {
    /// Finite and not negative; nil otherwise.
    var amount: Double? {
        let number = self.number ?? string.flatMap { Double($0) }
        return number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}

/// Energy per 100 g from what a service states.
enum StatedEnergy {
    static let kilojoulesPerKilocalorie = 4.184

    /// The food's nutrients with its energy in kcal, and whether it came as kJ. Energy that no food can have is unknown.
    /// - Parameters:
    ///   - kilocalories: as stated in kcal; nil if not.
    ///   - kilojoules: as stated in kJ; nil if not.
    static func resolved(
        _ nutrients: Nutrients, kilocalories: Double?, kilojoules: Double?
    ) -> (nutrients: Nutrients, wasKilojoules: Bool) {
        var (found, wasKilojoules) = (kilocalories, false)
        if let stated = kilocalories, isKilojoules(stated, nutrients) {
            (found, wasKilojoules) = (stated / kilojoulesPerKilocalorie, true)
        } else if kilocalories == nil, let kilojoules {
            (found, wasKilojoules) = (kilojoules / kilojoulesPerKilocalorie, true)
        }
        var nutrients = nutrients
        nutrients.energy = found.flatMap { $0 <= ListedFood.mostEnergy ? Kilocalories($0) : nil }
        return (nutrients, wasKilojoules)
    }

    /// Whether a number stated in kcal is kJ: it is about 4.184 times what its macros give, or more than fat has.
    private static func isKilojoules(_ stated: Double, _ nutrients: Nutrients) -> Bool {
        guard let protein = nutrients.protein?.value, let carbs = nutrients.carbs?.value,
            let fat = nutrients.fat?.value
        else { return false }
        let expected = 4 * protein + 4 * carbs + 9 * fat
        // Small foods scatter: 20 kcal against 5 may be rounding.
        guard expected >= 20 else { return false }
        return (3.5...4.9).contains(stated / expected)
    }
}
