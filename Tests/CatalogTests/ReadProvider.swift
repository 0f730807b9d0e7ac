import Costs
import Foundation
import Providers
import TestSupport
import Testing

@testable import Catalog

/// A provider file, read in a project with the shipped prompts and answers.
struct ReadProvider {
    /// Nil if its mistakes leave none.
    let definition: ProviderDefinition?
    let remarks: [String]

    init(_ text: String, named name: String = "one") throws {
        let folder = try TemporaryFolder()
        let source = TestData.repository.appending(path: "providers")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "providers"), withIntermediateDirectories: true)
        for part in ["prompts", "answers"] {
            try FileManager.default.copyItem(
                at: source.appending(path: part), to: folder.url.appending(path: "providers/\(part)"))
        }
        try folder.write(text, to: "providers/\(name).yaml")
        try folder.write("", to: "config.yaml")
        let today = try #require(CalendarDate("2026-11-21"))
        let result = Catalog.load(project: folder.path, formats: Formats.all, today: today)
        definition = result.catalog.provider(named: name)
        remarks = result.diagnostics.map(\.description)
    }
}
