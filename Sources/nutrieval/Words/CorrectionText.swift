import Application
import Catalog
import JSON
import Nutrition
import Reporting

enum CorrectionText {
    /// `52 → 95 (label)`
    static func change(_ correction: Correction) -> String {
        let source = correction.provenance.map { " (\($0.rawValue))" } ?? ""
        return CleanText.line("\(shown(correction.old)) → \(shown(correction.new))\(source)", limit: 400)
    }

    private static func shown(_ value: JSON) -> String {
        switch value {
        case .null: "unknown"
        case .string(let text): text
        case .array(let elements) where elements.contains { $0["name"] != nil }:
            elements.map { food in
                (food["name"]?.string ?? "?") + (food["grams"]?.number.map { " \(Format.plain($0)) g" } ?? "")
            }.joined(separator: ", ")
        case .array(let ends) where ends.count == 2:
            ends.map { $0.number.map(Format.plain) ?? "?" }.joined(separator: "-")
        case .array(let elements) where elements.isEmpty: "none"
        default: value.text()
        }
    }

    private static func state(_ entry: CorrectionEntry) -> (word: String, by: String?) {
        switch entry.state {
        case .inForce: ("in_force", nil)
        case .undone(let by): ("undone", by)
        case .unused: ("unused", nil)
        }
    }

    /// A row per line of the file, oldest first.
    static func listing(_ history: CorrectionHistory) -> Listing {
        Listing(
            columns: [
                "id", "at", "by", "meal", "field", "old", "new", "provenance", "why", "saw", "undoes", "state",
                "undone_by"
            ],
            rows: history.entries.map(row))
    }

    private static func row(_ entry: CorrectionEntry) -> [JSON] {
        var undoes: String?
        if case .undo(let id) = entry.content { undoes = id }
        let (correction, state) = (entry.correction, state(entry))
        return [
            .string(entry.id), .string(entry.at), .string(entry.note.by), .optional(correction?.meal),
            .optional(correction?.field.description), correction?.old ?? .null, correction?.new ?? .null,
            .optional(correction?.provenance?.rawValue), .optional(entry.note.why),
            .array(entry.note.saw.map { .string($0) }), .optional(undoes), .string(state.word), .optional(state.by)
        ]
    }

    /// The same in fewer columns, for people.
    static func table(_ history: CorrectionHistory) -> Table {
        Table(
            columns: ["id", "when", "who", "meal", "change", "why", "answers seen", "state"],
            rows: history.entries.map { entry in
                var what = ""
                if case .undo(let id) = entry.content { what = "undo of \(id)" }
                if let correction = entry.correction { what = "\(correction.field): \(change(correction))" }
                let state =
                    switch entry.state {
                    case .inForce: "in force"
                    case .undone(let by): "undone by \(by)"
                    case .unused: "unused"
                    }
                return [
                    entry.id, String(entry.at.prefix(16)).replacing("T", with: " "), entry.note.by,
                    entry.correction?.meal ?? "", what, entry.note.why ?? "",
                    entry.note.saw.isEmpty ? "-" : "\(entry.note.saw.count)", state
                ].map { CleanText.line($0, limit: 120) }
            })
    }

    /// Format 1.
    static func json(_ saved: [CorrectionEntry], _ effect: CorrectionEffect?) -> JSON {
        var history = JSONObject()
        history["format"] = 1
        history["saved"] = .array(saved.map { .string($0.id) })
        history["effect"] = effect.map { .array($0.runs.map(run)) } ?? .null
        return .object(history)
    }

    private static func run(_ run: CorrectionEffect.Run) -> JSON {
        [
            "run": .string(run.name), "simulated": .bool(run.isSimulated), "order_changed": .bool(run.isOrderChanged),
            "order_after": .array(run.after.map { .string($0.description) }),
            "variants": .array(
                run.variants.map { variant in
                    let errors = Nutrient.allCases.compactMap { nutrient in
                        variant.errors[nutrient].map { (nutrient.key, change($0)) }
                    }
                    return [
                        "name": .string(variant.id.description), "errors": .object(JSONObject(errors)),
                        "foods": variant.foods.map(change) ?? .null
                    ]
                })
        ]
    }

    private static func change(_ change: CorrectionEffect.Change) -> JSON {
        ["before": .optional(change.before), "after": .optional(change.after)]
    }

    static func effect(_ title: String, _ effect: CorrectionEffect, ofMark isMark: Bool) -> String {
        if isMark { return "\(title)\nA mark changes no score." }
        let runs = effect.runs.map { run in
            let simulated = run.isSimulated ? "  SIMULATED: no real model answered" : ""
            let order = run.isOrderChanged ? "The order of the models changes." : "The order of the models stays."
            return "\nrun \(CleanText.line(run.name, limit: 100))\(simulated)\n\(table(run).text)\n\(order)"
        }
        let none = effect.runs.isEmpty ? ["No recorded run asked about this meal."] : []
        return ([title] + runs + none).joined(separator: "\n")
    }

    private static func table(_ run: CorrectionEffect.Run) -> Table {
        let nutrients = Nutrient.allCases.filter { nutrient in
            run.variants.contains { $0.errors[nutrient] != nil }
        }
        let hasFoods = run.variants.contains { $0.foods != nil }
        /// With more decimals if a small change would not show.
        func arrow(_ change: CorrectionEffect.Change?, _ decimals: Int) -> String {
            guard let change else { return "-" }
            func words(_ value: Double?, _ more: Int = 0) -> String {
                guard let value else { return "-" }
                return Format.fixed(value, decimals: (abs(value) < 99.95 ? decimals : decimals - 1) + more)
            }
            if change.isNone { return "\(words(change.before)), unchanged" }
            let more = words(change.before) == words(change.after) ? 2 : 0
            return "\(words(change.before, more)) → \(words(change.after, more))"
        }
        return Table(
            columns: ["model"]
                + nutrients.map { ($0 == .energy ? "" : "\($0.rawValue), ") + "off by, \($0.unit)" }
                + (hasFoods ? ["foods found (F1)"] : []),
            rows: run.variants.map { variant in
                [variant.id.description] + nutrients.map { arrow(variant.errors[$0], 1) }
                    + (hasFoods ? [arrow(variant.foods, 2)] : [])
            })
    }
}
