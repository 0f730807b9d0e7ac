package import Nutrition

/// Identifies a trial: one variant, one meal, one repeat.
package struct TrialKey: Sendable, Hashable, CustomStringConvertible {
    package var variant: VariantID
    package var set: String
    package var meal: String
    /// From 0.
    package var repeatIndex: Int

    struct Meal: Sendable, Hashable {
        var set: String
        var meal: String
    }

    /// `provider/prompt/photo-setting set/meal repeat`, with `+perturbation` after the photo setting if there is one;
    /// names contain no spaces, slashes or plus signs.
    package var description: String { "\(variant) \(set)/\(meal) \(repeatIndex)" }
}

extension TrialKey {
    /// Parses that form; nil for other text.
    package init?(_ text: String) {
        var text = text
        let parts: [String]? = text.withUTF8 { utf8 in
            var parts: [String] = []
            var start = 0
            // The separator after each part, in order. One pass, since journals can have a million lines.
            for separator in "// / ".utf8 {
                guard let end = utf8[start...].firstIndex(where: { $0 == 0x20 || $0 == 0x2F }), utf8[end] == separator
                else { return nil }
                parts.append(String(decoding: utf8[start..<end], as: UTF8.self))
                start = end + 1
            }
            guard !utf8[start...].contains(where: { $0 == 0x20 || $0 == 0x2F }) else { return nil }
            return parts + [String(decoding: utf8[start...], as: UTF8.self)]
        }
        guard let parts, parts.count == 6, let repeatIndex = Int(parts[5]), repeatIndex >= 0 else { return nil }
        let (setting, perturbation) = Self.split(parts[2])
        if perturbation != nil, perturbation.flatMap({ Perturbation(rawValue: $0) }) == nil { return nil }
        self.init(
            variant: VariantID(
                provider: parts[0], prompt: parts[1], photoSetting: setting,
                perturbation: perturbation.flatMap { Perturbation(rawValue: $0) }), set: parts[3],
            meal: parts[4], repeatIndex: repeatIndex)
    }

    /// The text before and after a plus sign.
    private static func split(_ text: String) -> (setting: String, perturbation: String?) {
        guard let plus = text.utf8.firstIndex(of: UInt8(ascii: "+")) else { return (text, nil) }
        return (String(text[..<plus]), String(text[text.utf8.index(after: plus)...]))
    }
}

/// A dictionary by trial that stores each name once: some twenty bytes a trial instead of a hundred.
package struct TrialMap<Value: Sendable>: Sendable {
    /// A key as indices of its names.
    private struct Place: Hashable {
        var variant: UInt32
        var meal: UInt32
        var repeatIndex: UInt32
    }

    private var variants: Names<VariantID> = Names()
    private var meals: Names<TrialKey.Meal> = Names()
    private var entries: [Place: Value] = [:]

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }
    package var count: Int { entries.count }
    package var keys: [TrialKey] { entries.keys.map(key) }
    package var values: [Value] { Array(entries.values) }

    package subscript(key: TrialKey) -> Value? {
        get {
            guard let variant = variants.places[key.variant],
                let meal = meals.places[TrialKey.Meal(set: key.set, meal: key.meal)],
                let repeatIndex = UInt32(exactly: key.repeatIndex)
            else { return nil }
            return entries[Place(variant: variant, meal: meal, repeatIndex: repeatIndex)]
        }
        set {
            if let place = place(of: key) { entries[place] = newValue }
        }
    }

    /// Changes the value of the key, or `start` if there is none.
    package mutating func change(_ key: TrialKey, from start: Value, _ edit: (inout Value) -> Void) {
        if let place = place(of: key) { edit(&entries[place, default: start]) }
    }

    /// The same keys, without those that get nil.
    package func compactMapValues<New: Sendable>(_ transform: (Value) -> New?) -> TrialMap<New> {
        var map = TrialMap<New>()
        for (place, value) in entries { if let new = transform(value) { map[key(place)] = new } }
        return map
    }

    private mutating func place(of key: TrialKey) -> Place? {
        // No plan has as many repeats, so the journal's key matches no trial.
        guard let repeatIndex = UInt32(exactly: key.repeatIndex) else { return nil }
        return Place(
            variant: variants.place(of: key.variant),
            meal: meals.place(of: TrialKey.Meal(set: key.set, meal: key.meal)),
            repeatIndex: repeatIndex)
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
