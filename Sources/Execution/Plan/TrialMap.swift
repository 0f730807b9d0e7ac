import Nutrition

/// Values by trial, for runs of any size: the names in a key are kept once, so that a trial takes some twenty bytes and not
/// a hundred.
package struct TrialMap<Value: Sendable>: Sendable {
    private struct MealName: Hashable {
        var set: String
        var meal: String
    }

    /// A key by the places of its names.
    private struct Place: Hashable {
        var variant: UInt32
        var meal: UInt32
        var repeatIndex: UInt32
    }

    private var variants: Names<VariantID> = Names()
    private var meals: Names<MealName> = Names()
    private var entries: [Place: Value] = [:]

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }
    package var count: Int { entries.count }

    /// The trials that have a value, in no order.
    package var keys: [TrialKey] { entries.keys.map(key) }

    /// The values, in no order.
    package var values: [Value] { Array(entries.values) }

    package subscript(key: TrialKey) -> Value? {
        get {
            guard let variant = variants.places[key.variant],
                let meal = meals.places[MealName(set: key.set, meal: key.meal)],
                let repeatIndex = UInt32(exactly: key.repeatIndex)
            else { return nil }
            return entries[Place(variant: variant, meal: meal, repeatIndex: repeatIndex)]
        }
        set {
            // No plan has as many repeats; a journal that says so names no trial of any.
            guard let repeatIndex = UInt32(exactly: key.repeatIndex) else { return }
            let place = Place(
                variant: variants.place(of: key.variant), meal: meals.place(of: MealName(set: key.set, meal: key.meal)),
                repeatIndex: repeatIndex)
            entries[place] = newValue
        }
    }

    private func key(_ place: Place) -> TrialKey {
        let meal = meals.names[Int(place.meal)]
        return TrialKey(
            variant: variants.names[Int(place.variant)], set: meal.set, meal: meal.meal,
            repeatIndex: Int(place.repeatIndex))
    }

    /// Names in the order they were met.
    private struct Names<Name: Hashable & Sendable>: Sendable {
        private(set) var names: [Name] = []
        private(set) var places: [Name: UInt32] = [:]

        mutating func place(of name: Name) -> UInt32 {
            if let place = places[name] { return place }
            let place = UInt32(names.count)
            names.append(name)
            places[name] = place
            return place
        }
    }
}

extension TrialMap: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (TrialKey, Value)...) {
        for (key, value) in elements { self[key] = value }
    }
}

extension TrialMap: Equatable where Value: Equatable {
    package static func == (a: Self, b: Self) -> Bool {
        a.count == b.count && a.keys.allSatisfy { a[$0] == b[$0] }
    }
}
