package import JSON
package import Nutrition

/// A change of one field of a meal.
package struct Correction: Sendable, Hashable {
    package var meal: String
    package var field: TruthField
    /// The value that the person saw; null: unknown.
    package var old: JSON
    /// Null: unknown.
    package var new: JSON
    /// The source of the new value; nil: as before.
    package var provenance: Provenance?

    package init(meal: String, field: TruthField, old: JSON, new: JSON, provenance: Provenance? = nil) {
        self.meal = meal
        self.field = field
        self.old = old
        self.new = new
        self.provenance = provenance
    }
}

/// Who makes a change, and why.
package struct CorrectionNote: Sendable, Hashable {
    /// At most 100 bytes.
    package var by: String
    /// At most 2,000 bytes; nil only for a mark or an undo.
    package var why: String?
    /// The variants whose answers were shown to the person, at most 100.
    package var saw: [String]

    package init(by: String, why: String? = nil, saw: [String] = []) {
        self.by = by
        self.why = why
        self.saw = saw
    }
}

/// A line of `corrections.jsonl`.
package struct CorrectionEntry: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case correction(Correction)
        /// Takes the line of that id back, which may be an undo too.
        case undo(of: String)
    }

    package enum State: Sendable, Hashable {
        case inForce
        case undone(by: String)
        /// It does not fit the set as it is; the reason is a sentence without a full stop.
        case unused(String)
    }

    /// Twelve hexadecimal digits of the line's hash.
    package let id: String
    /// From 1.
    package let line: Int
    /// UTC, RFC 3339.
    package let at: String
    package let note: CorrectionNote
    package let content: Content
    package internal(set) var state = State.inForce

    package var correction: Correction? { if case .correction(let correction) = content { correction } else { nil } }
}

/// The corrections of a set, as far as its meals have them.
package struct CorrectionHistory: Sendable, Hashable {
    /// In file order.
    package internal(set) var entries: [CorrectionEntry] = []
    package internal(set) var marks: [String: MealMark] = [:]
    /// Meals whose truth differs from that of `meals.jsonl`, and whether answers were seen before one of its corrections.
    package internal(set) var edited: [String: Bool] = [:]

    package init() {}

    /// The last correction in force of a field; nil if it has the value of `meals.jsonl`.
    package func last(_ field: TruthField, of meal: String) -> CorrectionEntry? {
        entries.last { entry in
            guard entry.state == .inForce, let correction = entry.correction else { return false }
            return correction.meal == meal && correction.field.overlaps(field)
        }
    }
}

extension TruthField {
    /// Whether a change of one can change the other.
    func overlaps(_ other: TruthField) -> Bool {
        switch (self, other) {
        case (.foods, .food), (.food, .foods): true
        case (.provenance(let key), _) where self != other: other.sourceKey == key
        case (_, .provenance(let key)) where self != other: sourceKey == key
        default: self == other
        }
    }
}
