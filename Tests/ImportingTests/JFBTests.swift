import Foundation
import JSON
import Nutrition
import TestSupport
import Testing

@testable import Importing

/// Samples are made by hand in the layout of the published file.
@Suite struct JFBTests {
    private let fixture: ImportingFixture
    private static let header =
        "image_id,image_filename,meal_name,ingredients_list,ingredient_names,num_ingredients,total_calories,total_carbs,total_protein,total_fat"

    init() throws {
        fixture = try ImportingFixture()
        for (number, photo) in ImportingFixture.photos.enumerated() {
            let bytes = try Data(contentsOf: fixture.folder.url.appending(path: "photos/\(photo)"))
            try fixture.folder.write(Array(bytes), to: "jfb/fsb_images/fsb_0000\(number).jpg")
        }
    }

    private func read(_ rows: [String], header: String = header) throws(ImportError) -> ImportedMeals {
        try? fixture.folder.write(
            ([header] + rows).joined(separator: "\r\n"), to: "jfb/food_scan_bench_v1.csv")
        return try JFBImporter.read(ImportSource(path: "\(fixture.folder.path)/jfb"))
    }

    /// A row whose list is written as a field of CSV.
    private func row(_ number: Int, _ list: String, kcal: String = "393.5") -> String {
        let field = "\"" + list.replacing("\"", with: "\"\"") + "\""
        return "fsb_0000\(number),fsb_0000\(number).jpg,Toast,\(field),\"['egg']\",1,\(kcal),20,15.25,12"
    }

    @Test(arguments: [
        #"[{'name': 'egg', 'quantity': 60.0, 'unit': 'g', 'calories': 93}, {'name': "Ann's toast", 'quantity': 2, 'unit': 'slice'}]"#,
        #""[{'name': 'egg', 'quantity': 60.0, 'unit': 'g'}, {'name': \"Ann's toast\", 'quantity': None, 'unit': 'g'}]""#
    ])
    func `a list in a text, once or twice in quotes, gives foods, with grams only where the unit is grams`(
        _ list: String
    ) throws {
        let draft = try #require(try read([row(0, list)]).meals.first)
        #expect(draft.problems.isEmpty, "\(draft.problems)")
        #expect(draft.meal.truth.foods == [TrueFood(name: "egg", mass: 60), TrueFood(name: "Ann's toast")])
        #expect(draft.meal.truth.nutrients == Nutrients(energy: 393.5, protein: 15.25, carbs: 20, fat: 12))
        #expect(draft.meal.truth.provenance == ["": .estimated])
        #expect(draft.meal.id == "fsb_00000" && draft.photos.map(\.name) == ["fsb_00000.jpg"])
    }

    @Test(arguments: [
        ("[{'name': 'egg'}", "byte"), ("{'name': 'egg'}", "not a list"), ("[{'quantity': 1}]", "no name"),
        ("[__import__('os')]", "is no value"), ("[\(String(repeating: "[", count: 100))", "nested too deeply"),
        ("['x", "byte")
    ])
    func `a list that is none drops its meal by its line, and the others go on`(_ list: String, _ words: String) throws
    {
        let found = try read([row(0, list), row(1, "[]")])
        #expect(found.meals.map(\.problems.isEmpty) == [false, true])
        #expect(found.meals[0].problems[0].line == 2 && found.meals[0].problems[0].reason.contains(words))
        #expect(found.meals[1].meal.truth.foods == nil)
    }

    @Test func `an absent photo, a bad number and a bad id are named`() throws {
        let found = try read([
            row(9, "[]"), row(0, "[]", kcal: "x"), "../x,fsb_00001.jpg,,[],,,1,1,1,1", "fsb_1,../../etc,,[],,,1,1,1,1",
            "short"
        ])
        #expect(found.meals.flatMap(\.problems).map(\.line) == [2, 3, 5])
        #expect(found.dropped.map(\.line) == [4, 6])
    }

    @Test func `missing columns are all named, with those found`() throws {
        let error = #expect(throws: ImportError.self) { try read(["1,2"], header: "image_id,total_fat") }
        let words = error?.description ?? ""
        #expect(
            words.contains("image_filename, ingredients_list, total_calories") && words.contains("image_id, total_fat"))
    }
}

@Suite struct PythonLiteralTests {
    @Test func `values become those of JSON`() throws {
        let text = #" [1, -2.5e1, True, False, None, (1,), {'a': [], "b": {}}, 'é\n\'\x41\u20ac\q', ] "#
        let value = try PythonLiteral.read(text)
        #expect(value.text() == #"[1,-25,true,false,null,[1],{"a":[],"b":{}},"é\n'A€\\q"]"#)
    }

    @Test(arguments: [
        ("", 1), ("[1 2]", 4), ("{1: 2}", 3), ("{'a' 1}", 6), ("'a", 3), ("[1] 2", 5), ("nan", 1), ("'\\ud800'", 4),
        ("{'a'", 5), ("open('x')", 1), ("1_0", 1)
    ])
    func `a mistake is named by its byte`(_ text: String, _ byte: Int) {
        let error = #expect(throws: PythonLiteral.Mistake.self) { try PythonLiteral.read(text) }
        #expect(error?.byte == byte)
    }
}
