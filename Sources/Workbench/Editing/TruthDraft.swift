import Catalog
import JSON
import Nutrition
import Reporting

/// The truth of a meal as somebody types it, with the values that were shown.
struct TruthDraft: Sendable {
    /// A value that cannot be saved, with the remedy.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    struct Value: Sendable {
        var text = ""
        /// As shown before.
        var old = ""
        /// Chosen source; empty: as before.
        var source = ""
        /// The source shown.
        var was = ""
    }

    struct Row: Sendable, Hashable {
        var name = ""
        var grams = ""

        var isEmpty: Bool { name.isEmpty && grams.isEmpty }
    }

    static let keys = Nutrient.allCases.map(\.key)
    static let rangeKey = TruthField.energyRange.description

    private(set) var values: [Nutrient: Value] = [:]
    /// The energies that a careful reader would accept, as `620 to 840`; it has no source.
    private(set) var range = Value()
    /// Its text and old text are not used.
    private(set) var foods = Value()
    private(set) var rows: [Row] = []
    private(set) var oldRows: [Row] = []
    var why = ""

    /// The present values.
    init(_ state: TruthState) {
        for nutrient in Nutrient.allCases {
            let (text, source) = Self.shown(nutrient, state)
            values[nutrient] = Value(text: text, old: text, was: source)
        }
        let ends = state.value(of: .energyRange).array?.compactMap(\.number) ?? []
        range.text = ends.map(Self.text).joined(separator: " to ")
        range.old = range.text
        foods.was = Self.source("foods", state)
        rows = Self.rows(state.truth.foods)
        oldRows = rows
    }

    init(_ body: FormBody) {
        for nutrient in Nutrient.allCases {
            let key = nutrient.key
            values[nutrient] = Value(
                text: body["value.\(key)"], old: body["old.\(key)"], source: body["source.\(key)"],
                was: body["was.\(key)"])
        }
        range = Value(text: body["value.\(Self.rangeKey)"], old: body["old.\(Self.rangeKey)"])
        foods = Value(source: body["source.foods"], was: body["was.foods"])
        for number in 1...FormBody.rowsAtMost {
            let row = Row(name: body["name.\(number)"], grams: body["grams.\(number)"])
            if !row.isEmpty { rows.append(row) }
            let old = Row(name: body["oldname.\(number)"], grams: body["oldgrams.\(number)"])
            if !old.isEmpty { oldRows.append(old) }
        }
        why = body[FormField.why]
    }

    // MARK: shown

    private static func shown(_ nutrient: Nutrient, _ state: TruthState) -> (text: String, source: String) {
        (state.value(of: .nutrient(nutrient)).number.map(text) ?? "", source(nutrient.key, state))
    }

    /// Reads as the same number again.
    private static func text(_ value: Double) -> String { JSON.number(value).text() }

    private static func source(_ key: String, _ state: TruthState) -> String {
        state.value(of: .provenance(of: key)).string ?? ""
    }

    private static func rows(_ foods: [TrueFood]?) -> [Row] {
        (foods ?? []).map { food in
            Row(name: CleanText.line(food.name, limit: 1000), grams: food.mass.map { text($0.value) } ?? "")
        }
    }

    /// The same edits on present values: fields that were not edited show the present value.
    func rebased(on state: TruthState) -> TruthDraft {
        var other = TruthDraft(state)
        other.why = why
        for (nutrient, value) in values {
            if value.text != value.old { other.values[nutrient]?.text = value.text }
            other.values[nutrient]?.source = value.source
        }
        if range.text != range.old { other.range.text = range.text }
        other.foods.source = foods.source
        if rows != oldRows { other.rows = rows }
        return other
    }

    /// A variant's values in place of the present ones, as estimates.
    mutating func take(_ totals: Nutrients?, _ named: [(name: String, grams: Double?)]?) {
        for nutrient in Nutrient.allCases {
            guard let number = totals?[nutrient], number.isFinite else { continue }
            values[nutrient]?.text = Format.plain(number)
            values[nutrient]?.source = Provenance.estimated.rawValue
        }
        guard let named, !named.isEmpty else { return }
        rows = named.prefix(100).map {
            Row(name: CleanText.line($0.name, limit: 200), grams: $0.grams.map(Format.plain) ?? "")
        }
        foods.source = Provenance.estimated.rawValue
    }

    /// The sum of its foods, by bundled values.
    mutating func use(_ nutrient: Nutrient) {
        guard let text = FoodTotals(rows).text(nutrient) else { return }
        values[nutrient]?.text = text
        values[nutrient]?.source = Provenance.database.rawValue
    }

    // MARK: corrections

    /// What was edited, with the values that were shown as the old ones.
    /// - Throws: `Problem` for text that is no value.
    func corrections(of meal: String, at state: TruthState) throws(Problem) -> [Correction] {
        var corrections: [Correction] = []
        for nutrient in Nutrient.allCases {
            guard let value = values[nutrient] else { continue }
            let (new, old) = (
                try Self.number(value.text, nutrient.rawValue), try Self.number(value.old, nutrient.rawValue)
            )
            corrections += try Self.correction(of: meal, .nutrient(nutrient), nutrient.key, value, old: old, new: new)
        }
        corrections += try Self.correction(
            of: meal, .energyRange, Self.rangeKey, range, old: Self.range(range.old), new: Self.range(range.text))
        let old = Self.rows(state.truth.foods) == oldRows ? state.value(of: .foods) : try Self.list(oldRows)
        var new = old
        if rows != oldRows {
            guard !rows.isEmpty else {
                throw Problem(
                    description: "the list of foods is empty: if the photos show no food, type "
                        + "`nutrieval sets correct SET MEAL foods none` in a terminal")
            }
            new = TruthJSON.foods(try merged(state.truth.foods ?? []))
        }
        return corrections + (try Self.correction(of: meal, .foods, "foods", foods, old: old, new: new))
    }

    private static func correction(
        of meal: String, _ field: TruthField, _ key: String, _ value: Value, old: JSON, new: JSON
    ) throws(Problem) -> [Correction] {
        let source = Provenance(rawValue: value.source)
        guard value.source.isEmpty || source != nil else {
            throw Problem(description: "`\(value.source)` is no source: choose one of the list")
        }
        if old != new { return [Correction(meal: meal, field: field, old: old, new: new, provenance: source)] }
        guard let source, source.rawValue != value.was else { return [] }
        return [
            Correction(
                meal: meal, field: .provenance(of: key), old: value.was.isEmpty ? .null : .string(value.was),
                new: .string(source.rawValue))
        ]
    }

    /// A food that was not edited stays as it is; other grams need another derivation.
    private func merged(_ present: [TrueFood]) throws(Problem) -> [TrueFood] {
        let shown = Self.rows(present)
        var left = Set(shown.indices)
        var foods: [TrueFood] = []
        for (place, row) in rows.enumerated() {
            if let same = left.filter({ shown[$0] == row }).min() {
                left.remove(same)
                foods.append(present[same])
                continue
            }
            var food = try Self.food(row, place)
            if shown.indices.contains(place), shown[place].grams == row.grams {
                food.derivation = present[place].derivation
            }
            foods.append(food)
        }
        return foods
    }

    private static func list(_ rows: [Row]) throws(Problem) -> JSON {
        var foods: [TrueFood] = []
        for (place, row) in rows.enumerated() { foods.append(try food(row, place)) }
        return rows.isEmpty ? .null : TruthJSON.foods(foods)
    }

    private static func food(_ row: Row, _ place: Int) throws(Problem) -> TrueFood {
        guard !row.name.isEmpty else { throw Problem(description: "food \(place + 1) has no name: add it") }
        let grams = try number(row.grams, "grams of food \(place + 1)").number
        return TrueFood(name: row.name, mass: grams.map { Grams($0) })
    }

    /// Null for no text.
    private static func range(_ text: String) throws(Problem) -> JSON {
        if text.isEmpty { return .null }
        let ends = text.replacing("to", with: "-").replacing("–", with: "-").split(separator: "-")
            .compactMap { Double(String($0.filter { !$0.isWhitespace })) }
        guard ends.count == 2, ends[0] <= ends[1], ends.allSatisfy((0...100_000).contains) else {
            let shown = CleanText.line(text, limit: 60)
            throw Problem(
                description: "accepted energies: `\(shown)` is no range: write `170 to 230`, or leave it empty")
        }
        return TruthJSON.range(ends[0]...ends[1])
    }

    /// Null for no text.
    private static func number(_ text: String, _ name: String) throws(Problem) -> JSON {
        if text.isEmpty || text == "unknown" { return .null }
        guard let number = Double(text), (0...100_000).contains(number) else {
            let shown = CleanText.line(text, limit: 60)
            throw Problem(
                description:
                    "\(name): `\(shown)` is no number from 0 to 100000: correct it, or leave it empty if unknown")
        }
        return .number(number)
    }
}
