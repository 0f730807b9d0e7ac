import Nutrition

/// A dictionary by trial that stores each name once: some twenty bytes a trial instead of a hundred.
package struct TrialMap<Value: Sendable>: Sendable {
    private struct MealName: Hashable {
        var set: String
        var meal: String
    }

    /// A key as indices of its names.
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

    /// In no order.
    package var keys: [TrialKey] { entries.keys.map(key) }

    /// In no order.
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
            // No plan has as many repeats, so the journal's key matches no trial.
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

    /// Names in order of first use.
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
