import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

@Suite struct MensaTests {
    private let fixture: ImportingFixture

    init() throws { fixture = try ImportingFixture() }

    private func read(_ text: String) throws(ImportError) -> ImportedMeals {
        try? fixture.folder.write(text, to: "mensa/table.csv")
        let path = fixture.folder.path
        return try MensaImporter.read(ImportSource(path: "\(path)/mensa", photos: "\(path)/photos"))
    }

    @Test func `rows of one image are one meal of weighed foods without energy`() throws {
        let found = try read(
            "image,food,portion\napple-top.jpg,rice,180\nbanana-top.jpg,egg,60\napple-top.jpg,peas,20.5\n")
        #expect(found.meals.map(\.meal.id) == ["apple-top", "banana-top"])
        let truth = found.meals[0].meal.truth
        #expect(truth.foods == [TrueFood(name: "rice", mass: 180), TrueFood(name: "peas", mass: 20.5)])
        #expect(truth.nutrients == Nutrients(mass: 200.5) && truth.provenance(of: .mass) == .weighed)
    }

    @Test func `bad rows drop their meal, and the others go on`() throws {
        let found = try read(
            """
            image;food;portion
            apple-top.jpg;rice;180,5
            apple-side.jpg;;20
            banana-top.jpg;rice;viel
            absent.jpg;rice;20
            ;rice;20
            banana-side.jpg;rice
            ä.jpg;rice;1
            """)
        #expect(found.meals.map(\.problems.isEmpty) == [true, false, false, false, false])
        #expect(found.meals.flatMap(\.problems).map(\.line) == [3, 4, 5, 7] && found.dropped.map(\.line) == [6, 8])
        #expect(found.meals[0].meal.truth.nutrients.mass == 180.5)
    }

    @Test func `a folder with two tables is asked about, and a missing column is named`() throws {
        let error = #expect(throws: ImportError.self) { try read("image,food\na,b\n") }
        #expect(error?.description.contains("no column portion") == true)
        try fixture.folder.write("", to: "mensa/more.csv")
        let two = #expect(throws: ImportError.self) { try read("image,food,portion\napple-top.jpg,rice,1\n") }
        #expect(two?.description.contains("2 tables") == true)
    }
}

@Suite struct JSONLinesTests {
    private let fixture: ImportingFixture

    init() throws { fixture = try ImportingFixture() }

    private func read(_ text: String) throws(ImportError) -> ImportedMeals {
        try? fixture.folder.write(text, to: "meals.jsonl")
        return try JSONLinesImporter.read(ImportSource(path: fixture.folder.path))
    }

    @Test func `a line keeps all it states, and its photos come from the folder beside it`() throws {
        let line = #"""
            {"id": "a", "photos": ["apple-top.jpg", "apple-side.jpg"], "group": "g", "split": "test", "tags": ["x"],
            """#.replacing("\n", with: "")
            + #" "truth": {"energy_kcal": 52, "provenance": {"energy_kcal": "label"}, "foods": [{"name": "apple", "grams": 90, "derivation": "100 g − 10 % waste"}]}}"#
        let draft = try #require(try read("\u{FEFF}\(line)\r\n\r\n").meals.first)
        #expect(draft.meal.group == "g" && draft.meal.split == .test && draft.meal.tags == ["x"])
        #expect(draft.meal.truth.provenance(of: .energy) == .label)
        #expect(draft.meal.truth.foods == [TrueFood(name: "apple", mass: 90, derivation: "100 g − 10 % waste")])
        #expect(draft.photos.map(\.view) == ["1", "2"] && draft.meal.photos.isEmpty && draft.problems.isEmpty)
    }

    @Test func `bad lines are named, and the others go on`() throws {
        let good = #"{"id": "a", "photos": ["apple-top.jpg"]}"#
        let found = try read(
            [good, "{", #"{"id": "b"}"#, #"{"id": "c", "photos": ["no.jpg"]}"#, "[]"].joined(separator: "\n"))
        #expect(found.meals.map(\.meal.id) == ["a", "c"] && Set(found.dropped.map(\.line)) == [2, 3, 5])
        #expect(found.meals[1].problems.first?.reason.contains("no.jpg") == true)
    }
}

@Suite struct PhotoFolderTests {
    private let fixture: ImportingFixture

    init() throws { fixture = try ImportingFixture() }

    @Test func `each photo is a meal, and each folder of photos too`() throws {
        try fixture.folder.write(
            Array(Data(contentsOf: fixture.folder.url.appending(path: "photos/apple-top.jpg"))),
            to: "photos/my lunch/1.jpg")
        try fixture.folder.write("x", to: "photos/notes.txt")
        try fixture.folder.write("x", to: "photos/.hidden.jpg")
        try fixture.folder.write("x", to: "photos/empty/notes.txt")
        let found = try PhotoFolderImporter.read(ImportSource(path: "\(fixture.folder.path)/photos"))
        #expect(
            found.meals.map(\.meal.id) == [
                "apple-side", "apple-top", "banana-side", "banana-top", "my-lunch", "orange-top"
            ])
        #expect(found.meals[4].photos.map(\.name) == ["my lunch/1.jpg"])
        #expect(found.meals.allSatisfy { $0.problems.isEmpty && $0.meal.truth == Truth() })
        #expect(found.notes.first == "files and folders that are no photos: 2")
    }

    @Test func `the same photo under two ids stays with the first`() throws {
        let photo = Array(try Data(contentsOf: fixture.folder.url.appending(path: "photos/apple-top.jpg")))
        try fixture.folder.write(photo, to: "two/a.jpg")
        try fixture.folder.write(photo, to: "two/b.jpg")
        let meals = try PhotoFolderImporter.read(ImportSource(path: "\(fixture.folder.path)/two"))
        let report = try SetImport.run(meals, into: SetFolder(project: fixture.project, name: "s"))
        #expect(report.added == ["a"] && report.dropped.map(\.meal) == ["b"])
        #expect(report.dropped[0].reason.contains("is meal a's too"))
    }

    @Test func `names of files become ids that differ`() {
        var names = MealNames()
        let ids = ["a b.jpg", "a-b.png", "x/c.JPG", ".hidden", "äö.jpg", "v1.2.jpg", "\u{1B}[2J.jpg"].map {
            names.id(of: $0)
        }
        #expect(ids == ["a-b", "a-b-2", "c", "hidden", nil, "v1.2", "2J"])
    }
}
