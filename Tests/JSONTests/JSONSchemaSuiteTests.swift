import Foundation
import JSON
import TestSupport
import Testing

/// Runs the official test suite of JSON Schema 2020-12.
@Suite(.enabled(if: TestData.folder("json-schema-suite") != nil, "needs the official suite in json-schema-suite"))
struct JSONSchemaSuiteTests {
    /// How a file of the suite is expected to go.
    enum Expectation: Sendable {
        /// Every test gives what the suite says.
        case whole
        /// So do all but those of the groups named, whose schemas are refused.
        case wholeExcept(refused: Set<String>)
        /// Every schema is refused when compiled.
        case refused
    }

    static let files: [(file: String, expectation: Expectation)] =
        [
            "additionalProperties", "allOf", "anchor", "anyOf", "boolean_schema", "const", "contains", "content",
            "default",
            "defs", "dependentRequired", "dependentSchemas", "enum", "exclusiveMaximum", "exclusiveMinimum", "format",
            "if-then-else", "infinite-loop-detection", "items", "maxContains", "maxItems", "maxLength", "maxProperties",
            "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf",
            "pattern", "patternProperties", "prefixItems", "properties", "propertyNames", "ref", "required", "type",
            "uniqueItems"
        ].map { ($0, .whole) }
        + [
            ("unevaluatedItems", .wholeExcept(refused: ["unevaluatedItems with $dynamicRef"])),
            ("unevaluatedProperties", .wholeExcept(refused: ["unevaluatedProperties with $dynamicRef"])),
            // Need $dynamicRef, documents fetched from elsewhere, and dialects of their own.
            ("dynamicRef", .refused), ("refRemote", .refused), ("vocabulary", .refused)
        ]

    @Test(arguments: files)
    func `a file of the suite goes as expected`(file: String, expectation: Expectation) throws {
        let groups = try #require(try load(file).array)
        var refused: Set<String> = []
        for group in groups {
            let name = group["description"]?.string ?? ""
            let document = try #require(group["schema"])
            let schema: JSONSchema
            do {
                schema = try JSONSchema(compiling: document)
            } catch {
                refused.insert(name)
                if case .whole = expectation { Issue.record("\(file), \(name): \(error)") }
                continue
            }
            for test in try #require(group["tests"]?.array) {
                let violations = schema.validate(try #require(test["data"]))
                #expect(
                    violations.isEmpty == test["valid"]?.bool,
                    "\(file), \(name), \(test["description"]?.string ?? ""): \(violations)")
            }
        }
        switch expectation {
        case .whole: #expect(refused.isEmpty)
        case .wholeExcept(let names): #expect(refused == names)
        case .refused: #expect(refused.count == groups.count, "\(file): only \(refused) were refused")
        }
    }

    @Test func `every file of the suite is in the table`() throws {
        let folder = try #require(TestData.folder("json-schema-suite/draft2020-12"))
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        #expect(found.sorted() == Self.files.map { $0.file + ".json" }.sorted())
    }

    private func load(_ file: String) throws -> JSON {
        let folder = try #require(TestData.folder("json-schema-suite/draft2020-12"))
        return try JSON.parse([UInt8](try Data(contentsOf: folder.appending(path: file + ".json"))))
    }
}
