import Foundation
import JSON
import TestSupport
import YAML

@testable import Catalog

/// The files users write that have a schema in `docs/schemas`.
enum SchemaKind: String, CaseIterable, Sendable {
    case config, provider, answer, set, meal, policy

    var path: String { "docs/schemas/\(rawValue).schema.json" }

    func document() throws -> JSON {
        try JSON.parse(Array(Data(contentsOf: TestData.repository.appending(path: path))))
    }

    func schema() throws -> JSONSchema { try JSONSchema(compiling: document()) }

    /// A file's text as the value a schema is asked about.
    func value(_ text: String) throws -> JSON {
        if self == .meal { return try JSON.parse(Array(text.utf8)) }
        guard let value = JSONNodes.json(try YAMLNode.read(Array(text.utf8))) else { throw NoJSON() }
        return value
    }

    struct NoJSON: Error {}
}
