import Catalog
import JSON
import Nutrition
import Providers
import TestSupport
import Testing

/// What the conformance suite needs to know of one format. Every member without a default must be filled in.
struct ConformanceRow: Sendable, CustomTestStringConvertible {
    /// An input with its outcome, or why the format has no such thing.
    enum Input: Sendable {
        case response(JSON, Outcome, status: Int = 200, headers: [String: String] = [:])
        case none(String)
    }

    /// How a request says something, or why it does not.
    enum Place: Sendable {
        case at(String)
        case none(String)
    }

    let format: FormatDeclaration
    /// A whole response with 1,200 input and 90 output tokens.
    let answer: JSON
    /// The pointer to the answer's text in it.
    let text: String
    /// Nil: responses of this format do not name a model.
    let servedModel: String?
    let refusal: Input
    let truncation: Input
    /// A response without an answer.
    let empty: Input
    /// Of a body that is no JSON.
    let malformed: Outcome
    /// An error body with those words.
    let error: @Sendable (String) -> JSON
    /// By status, where they differ from `ConformanceTests.statuses`.
    var statuses: [Int: Outcome] = [:]
    /// Statuses whose cause affects everything under the key.
    var keyStatuses: Set<Int> = [401]
    /// A 429 or 402 of spent money.
    let quota: Input
    /// A 429 that states a wait of 7 s.
    let wait: Input
    /// The enforced schema in a request.
    let schema: Place
    /// The photos in a request: the list of parts, or of photos alone.
    let photos: Place
    /// What precedes the response of an attempt.
    var before: [Exchange] = []
    var change: @Sendable (inout ProviderDefinition) throws -> Void = { _ in }

    var testDescription: String { format.name.rawValue }

    /// The example of that name in `docs/write-a-provider.md`, as JSON.
    static func example(_ name: String) throws -> JSON { try JSON.parse(PageExamples.text(name)) }
}

extension ConformanceRow {
    /// Every format must have a row; add one in a file of its own.
    static var all: [ConformanceRow] {
        get throws {
            [
                try openAIChat(), mistralChat, gemini, anthropicMessages, try http(), try recorded(), process,
                job
            ]
        }
    }

    static func row(of format: FormatDeclaration) throws -> ConformanceRow {
        let row = try all.first { $0.format == format }
        return try #require(row, "\(format) has no row: add one to ConformanceRow.all")
    }
}
