import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

@Suite struct ExclusionTests {
    private let fixture: ImportingFixture

    init() throws { fixture = try ImportingFixture() }

    private func read(_ list: String) throws(ImportError) -> ImportedMeals {
        try? fixture.folder.write(ImportingFixture.good, to: "meals.csv")
        try? fixture.folder.write(list, to: "out.csv")
        let path = fixture.folder.path
        return try Importers.read(
            ImportSource(
                path: "\(path)/meals.csv", foods: "\(path)/foods.csv", photos: "\(path)/photos",
                exclusions: "\(path)/out.csv"),
            by: CSVImporter.self)
    }

    @Test(arguments: [
        "a1,2991 g of rice\nzz,unknown\n", "meal_id,reason\r\na1,2991 g of rice\r\nzz\r\n",
        "# ours\na1,2991 g of rice\nzz,x", "a1;2991 g of rice\nzz;x",
        "id,reason\na1,\"2991 g of rice\"\nzz,\n"
    ])
    func `listed meals are left out with their reason, and ids that nobody has are counted`(_ list: String) throws {
        let found = try read(list)
        #expect(found.meals.map(\.meal.id) == ["b1"])
        #expect(found.excluded.map(\.reason) == ["2991 g of rice (out.csv)"] && found.excluded[0].meal == "a1")
        #expect(found.notes.contains("ids of out.csv that the source does not have: 1"), "\(found.notes)")
    }

    @Test(arguments: ["a1,x,y\n", "a1\u{0}", "a1,\"x"])
    func `a list that cannot be read stops the import before anything is written`(_ list: String) {
        let error = #expect(throws: ImportError.self) { try read(list) }
        #expect(error?.description.contains("out.csv:1") == true, "\(error?.description ?? "")")
    }

    @Test func `what was left out is counted by reason, the most frequent first`() {
        var report = ImportReport(set: "s")
        report.excluded = ["b", "a", "c", "a", "b"].map { .init(file: "f", line: 1, meal: "m", reason: $0) }
        #expect(report.exclusions.map { "\($0.reason) \($0.count)" } == ["a 2", "b 2", "c 1"])
    }
}
