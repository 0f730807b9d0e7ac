/// A place that says what 100 g of a named food contain, as `grounding.order` of config.yaml names it.
package enum LookupSource: String, Sendable, Hashable, CaseIterable {
    /// The person's own `tune` meals, for the person's `test` meals.
    case history
    /// Answers of services that are at most seven days old.
    case cache
    /// Open Food Facts.
    case off
    /// USDA FoodData Central.
    case fdc
    case nutritionix
    /// The reference foods of this program.
    case bundled
    /// The numbers that the model stated.
    case model

    /// Those asked over the network.
    package static let services: [LookupSource] = [.off, .fdc, .nutritionix]

    package var isService: Bool { Self.services.contains(self) }

    /// For people.
    package var words: String {
        switch self {
        case .history: "own tune meals"
        case .cache: "cache"
        case .off: "Open Food Facts"
        case .fdc: "FoodData Central"
        case .nutritionix: "Nutritionix"
        case .bundled: "bundled foods"
        case .model: "the model itself"
        }
    }
}

/// A food as a source lists it.
package struct ListedFood: Sendable, Hashable {
    /// In the source's words.
    package var name: String
    /// The source's own identifier, such as a barcode; nil without one.
    package var id: String?
    /// Per 100 g; nil where the source does not say. The mass is not used.
    package var nutrients: Nutrients
    /// Whether somebody checked the values: laboratory data and tables, not what anybody may enter.
    package var isVerified: Bool
    /// kcal per 100 g above which a stated energy is none: pure fat has about 900.
    package static let mostEnergy = 930.0

    /// Whether the energy was in kJ, or was taken for kcal although it was in kJ.
    package var wasKilojoules: Bool

    package init(
        name: String, id: String? = nil, nutrients: Nutrients, isVerified: Bool = false, wasKilojoules: Bool = false
    ) {
        (self.name, self.id, self.nutrients) = (name, id, nutrients)
        (self.isVerified, self.wasKilojoules) = (isVerified, wasKilojoules)
    }
}

/// Why a service gave no answer to one lookup.
package enum LookupFailure: String, Sendable, Hashable, CaseIterable {
    /// No complete response, or an error of the server.
    case down
    /// No response in time.
    case slow
    /// Over the service's limit of requests.
    case limited
    /// The key is missing, wrong, or may not be sent.
    case refused
    /// A response that is not in the service's format.
    case unusable
}

/// One lookup as the run's folder keeps it.
package struct LookupRecord: Sendable, Hashable {
    package var source: LookupSource
    /// As `LookupName.text` gives it.
    package var name: String
    /// When the service answered: UTC, RFC 3339.
    package var at: String
    /// Best first in the service's order; empty if it knows none, and after a failure.
    package var foods: [ListedFood]
    /// Nil if the service answered.
    package var failure: LookupFailure?
    /// For people; nil if the service answered.
    package var reason: String?
    /// Whether the answer came from the cache.
    package var isCached: Bool
    /// Whether the simulator answered instead of the service.
    package var isSimulated: Bool

    package init(
        source: LookupSource, name: String, at: String, foods: [ListedFood] = [], failure: LookupFailure? = nil,
        reason: String? = nil, isCached: Bool = false, isSimulated: Bool = false
    ) {
        (self.source, self.name, self.at, self.foods) = (source, name, at, foods)
        (self.failure, self.reason) = (failure, reason)
        (self.isCached, self.isSimulated) = (isCached, isSimulated)
    }
}

package enum LookupName {
    /// Longer names are cut: no food needs more, and names come from models.
    package static let limit = 100

    /// What is looked up for a food's name: lower case, white space and control characters folded; empty if nothing
    /// is left.
    package static func text(of name: String) -> String {
        let words = name.prefix(4 * limit).lowercased().split { character in
            character.isWhitespace || character.unicodeScalars.allSatisfy { $0.value < 32 || $0.value == 127 }
        }
        let text = words.joined(separator: " ")
        return text.count > limit ? String(text.prefix(limit)) : text
    }
}
