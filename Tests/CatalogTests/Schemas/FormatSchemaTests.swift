import Foundation
import JSON
import Providers
import TestSupport
import Testing

@testable import Catalog

/// The editor's schema says of each format what the format declares.
@Suite struct FormatSchemaTests {
    private static func schema() throws -> JSON {
        let file = TestData.repository.appending(path: "docs/schemas/provider.schema.json")
        return try JSON.parse(Array(Data(contentsOf: file)))
    }

    /// What the schema adds for one format.
    private static func rules(of format: FormatDeclaration, in schema: JSON) -> [JSON] {
        (schema["allOf"]?.array ?? []).filter {
            $0["if"]?["properties"]?["wire"]?["const"]?.string == format.name.rawValue
        }.compactMap { $0["then"]?["properties"] }
    }

    private static func words(_ schema: JSON?) -> [String]? { schema?["enum"]?.array?.compactMap(\.string) }

    @Test func `every format may be named, and no other`() throws {
        #expect(
            try Self.words(Self.schema()["properties"]?["wire"])
                == Formats.all.map(\.name.rawValue) + ["cascade"])
        #expect(Set(Formats.all.map(\.name)).count == Formats.all.count)
    }

    @Test(arguments: Formats.all)
    func `parameters are those of the declaration, in its ranges and words`(format: FormatDeclaration) throws {
        let schema = try Self.schema()
        let rules = Self.rules(of: format, in: schema)
        #expect(!rules.isEmpty)
        for key in ParametersReader.keys where !ParametersReader.common.contains(key) {
            let usual = schema["properties"]?["parameters"]?["properties"]?[key]
            let own = rules.compactMap { $0["parameters"]?["properties"]?[key] }
            guard let parameter = format.parameter(key) else {
                #expect(own == [["type": "null"]], "\(key) is not in \(format.name.rawValue)")
                continue
            }
            func bound(_ name: String) -> Double? { (own.compactMap { $0[name] }.first ?? usual?[name])?.number }
            switch parameter.kind {
            case .number(let range):
                #expect(bound("minimum") == range.lowerBound && bound("maximum") == range.upperBound, "\(key)")
            case .integer(let range):
                #expect(bound("minimum") == Double(range.lowerBound), "\(key)")
                #expect(bound("maximum") == Double(range.upperBound), "\(key)")
            case .word(let words): #expect(Self.words(own.first ?? usual) == words, "\(key)")
            case .words(let names, let words):
                let members = usual?["properties"]?.object
                #expect(members.map { Array($0.keys) } == names, "\(key)")
                for name in names { #expect(Self.words(members?[name]) == words, "\(key) \(name)") }
            }
        }
    }

    @Test func `every server of a format may be named, and no other`() throws {
        #expect(
            try Self.words(Self.schema()["properties"]?["server"])
                == Formats.all.flatMap(\.servers).map(\.name))
    }

    @Test(arguments: Formats.all)
    func `details and models are those of the declaration`(format: FormatDeclaration) throws {
        let rules = Self.rules(of: format, in: try Self.schema())
        let details = rules.compactMap { $0["photo"]?["properties"]?["detail"] }
        #expect(details.compactMap(Self.words) == [format.details.map(\.word)])
        #expect(rules.contains { $0["model"]?["pattern"] != nil } == format.hasModelInPath)
    }
}
