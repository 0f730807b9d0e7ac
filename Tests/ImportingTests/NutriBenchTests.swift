import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

/// The sample is made by hand in the layout of the published table.
@Suite struct NutriBenchTests {
    private let fixture: ImportingFixture
    private static let header = "meal_description,carb,fat,energy,protein,country,serving_type"
    private static let good =
        "\"For lunch, I had a  bun with 27 g of sugar.\",90.8,4.2,439,9.6,ZMB,metric"

    init() throws { fixture = try ImportingFixture() }

    private func read(_ rows: [String], header: String = header) throws(ImportError) -> ImportedMeals {
        try? fixture.folder.write(([header] + rows).joined(separator: "\n"), to: "nb/table.csv")
        return try NutriBenchImporter.read(ImportSource(path: "\(fixture.folder.path)/nb"))
    }

    @Test func `a row is a text meal with values from a database, tagged by country and serving`() throws {
        let draft = try #require(try read([Self.good]).meals.first)
        #expect(draft.meal.text == "For lunch, I had a bun with 27 g of sugar." && draft.problems.isEmpty)
        #expect(draft.meal.truth.nutrients == Nutrients(energy: 439, protein: 9.6, carbs: 90.8, fat: 4.2))
        #expect(draft.meal.truth.provenance(of: .carbs) == .database && draft.meal.truth.foods == nil)
        #expect(draft.meal.tags == ["ZMB", "metric"] && draft.meal.id.hasPrefix("zmb-") && draft.photos.isEmpty)
    }

    @Test func `ids do not depend on the other rows or the order of columns`() throws {
        let whole = try read(["An apple,20,0,90,0,USA,natural", Self.good])
        let part = try read(
            ["ZMB,metric,\"For lunch, I had a bun with 27 g of sugar.\",90.8,4.2,439,9.6"],
            header: "country,serving_type,meal_description,carb,fat,energy,protein")
        #expect(whole.meals.map(\.meal.id)[1] == part.meals[0].meal.id && part.meals[0].meal == whole.meals[1].meal)
    }

    @Test func `bad rows are named, and the others go on`() throws {
        let long = String(repeating: "a ", count: 251)
        let found = try read([
            Self.good, ",1,1,1,1,USA,metric", "tea,viel,0,0,0,USA,metric", "soup,1,1", Self.good,
            "\(long)b,1,1,1,1,USA,metric", "water,-1,0,0,0,USA,metric", "rice,,0.4,130,2.7,a/b,metric"
        ])
        #expect(found.dropped.map(\.line) == [3, 5, 6])
        #expect(found.dropped[2].reason.contains("the same text as on line 2"))
        #expect(found.meals.map(\.problems.isEmpty) == [true, false, false, false, true])
        #expect(found.meals[2].problems[0].reason.contains("503 characters"))
        #expect(found.meals[4].meal.truth.nutrients.carbs == nil && found.meals[4].meal.id.hasPrefix("meal-"))
    }

    @Test func `a missing column is named`() throws {
        let error = #expect(throws: ImportError.self) { try read(["tea,1"], header: "meal_description,carb") }
        #expect(error?.description.contains("no column country, serving_type, energy, protein, fat") == true)
    }

    @Test func `the set says its terms, and a second import changes nothing`() throws {
        let meals = try read([Self.good])
        func take() throws -> ImportReport {
            try SetImport.run(meals, into: try SetFolder(project: fixture.project, name: "s"))
        }
        let first = try take()
        #expect(first.added.count == 1 && fixture.manifest.contains(#""text":"For lunch, I had a bun"#))
        let text = try String(contentsOf: fixture.set.appending(path: "set.yaml"), encoding: .utf8)
        #expect(text.contains("CC-BY-NC-SA-4.0"))
        let again = try take()
        #expect(again.added.isEmpty && again.unchanged.count == 1)
    }
}
