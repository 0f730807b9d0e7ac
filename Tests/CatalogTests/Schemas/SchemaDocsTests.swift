import Foundation
import JSON
import TestSupport
import Testing

/// The pages that explain keys name every key of the schema.
@Suite struct SchemaDocsTests {
    @Test(arguments: [
        (SchemaKind.config, "docs/configuration.md"), (.provider, "docs/providers.md"), (.answer, "docs/providers.md"),
        (.set, "docs/eval-sets.md"), (.meal, "docs/eval-sets.md"),
        (.policy, "docs/policies.md")
    ])
    func `the page of a file names every key it may have`(kind: SchemaKind, page: String) throws {
        let text = try String(contentsOf: TestData.repository.appending(path: page), encoding: .utf8)
        for (path, object) in SchemaKeys.objects(of: try kind.document()) {
            for key in object["properties"]?.object?.keys ?? [] where !Self.isComposed(key, path) {
                let isNamed = ["`\(key)`", "\(key):", "`\(key),", " \(key),", "\"\(key)\""].contains {
                    text.contains($0)
                }
                #expect(isNamed, "\(page) says nothing of \(path)/\(key)")
            }
        }
    }

    /// Keys the page explains by how they are put together: a category and an ending, a vendor's own words.
    private static func isComposed(_ key: String, _ path: String) -> Bool {
        let endings = ["_min_kcal", "_max_kcal", "_mean_kcal", "_sd_kcal"]
        let own = ["macros_min_kcal", "meal_portion_max_kcal"]
        return path == "/parameters/safety"
            || (path == "/sanity/thresholds" && endings.contains { key.hasSuffix($0) } && !own.contains(key))
    }
}
