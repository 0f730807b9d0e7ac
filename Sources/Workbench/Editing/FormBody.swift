/// The fields of a posted form, each once.
struct FormBody: Sendable {
    static let bytesAtMost = 65_536
    /// Foods that a form may have; a set's meal has at most 100.
    static let rowsAtMost = 110
    private static let fieldsAtMost = 600

    private let fields: [String: String]

    /// Nil for a body that no form of the workbench sends: broken escapes, unknown or repeated fields.
    init?(_ bytes: [UInt8], known: (String) -> Bool = FormField.isKnown) {
        guard bytes.count <= Self.bytesAtMost, let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let pairs = text.split(separator: "&")
        guard pairs.count <= Self.fieldsAtMost else { return nil }
        var fields: [String: String] = [:]
        for pair in pairs {
            guard let (name, value) = Place.pair(pair), known(name),
                fields.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        self.fields = fields
    }

    /// Without blanks at both ends; empty if absent.
    subscript(_ name: String) -> String {
        let value = fields[name] ?? ""
        let start = value.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// Names of the fields of a meal's forms.
enum FormField {
    static let token = "token"
    static let action = "do"
    static let by = "by"
    static let why = "why"
    static let mark = "mark"
    static let oldMark = "old.mark"
    static let id = "id"
    /// The state of a meal that was shown.
    static let stamp = "stamp"
    /// Asks for the effect alone, without the page around it.
    static let part = "part"
    /// What the page showed of a backend's job.
    static let shown = "shown"

    /// Of a blind review: how many meals, the meal's number, what the answers depend on, the answer to log, food names.
    static let (count, step, check, log, foods) = ("count", "step", "check", "log", "foods")

    private static let single: Set = [
        token, action, by, why, mark, oldMark, id, part, stamp, shown, count, step, check, log, foods
    ]

    static func isKnown(_ name: String) -> Bool {
        if single.contains(name) { return true }
        let halves = name.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return false }
        switch halves[0] {
        case "value", "old": return (TruthDraft.keys + [TruthDraft.rangeKey]).contains(String(halves[1]))
        case "source", "was": return (TruthDraft.keys + ["foods"]).contains(String(halves[1]))
        case "right": return Int(halves[1]).map { (1...26).contains($0) && "\($0)" == halves[1] } ?? false
        case "name", "grams", "oldname", "oldgrams", "energy":
            return Int(halves[1]).map { (1...FormBody.rowsAtMost).contains($0) && "\($0)" == halves[1] } ?? false
        default: return false
        }
    }
}
