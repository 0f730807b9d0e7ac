/// One thing that is not the same on both sides of a comparison.
package struct ComparedChange: Sendable, Hashable {
    /// What it is that differs.
    package var what: Kind
    /// In words; nil: not recorded or not known.
    package var base: String?
    /// In words; nil: not recorded or not known.
    package var candidate: String?

    package init(_ what: Kind, base: String?, candidate: String?) {
        self.what = what
        self.base = base
        self.candidate = candidate
    }

    /// What can differ, in the order in which it is told.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case model
        case servedModels = "served_models"
        case prompt
        case answerSchema = "answer_schema"
        case photoSetting = "photo_setting"
        case parameters
        case wire
        case endpoint
        case prices
        case simulator
        case repeats
        case toolVersion = "tool_version"
        case projectCommit = "project_commit"
    }

    /// The change as one line of plain text, not yet escaped for any format.
    var words: String {
        "\(what.rawValue.replacing("_", with: " ")): \(Self.side(base)) → \(Self.side(candidate))"
    }

    private static func side(_ text: String?) -> String { text.map { CleanText.line($0, limit: 160) } ?? "not known" }
}
