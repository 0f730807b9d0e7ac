import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

/// Samples are made by hand in the layout of the published files.
@Suite struct Nutrition5kTests {
    private let fixture: ImportingFixture
    private static let rice = "ingr_0000000026,white rice,100,130,0.3,28.2,2.7"
    private static let good =
        "dish_1561662216,182.5,150.0,0.5,33.2,4.1,\(rice),ingr_0000000029,greens,50,52.5,0.2,5,1.4"

    init() throws { fixture = try ImportingFixture() }

    private var root: String { "\(fixture.folder.path)/n5k" }

    private func write(_ rows: [String], to file: String = "dish_metadata_cafe1.csv") throws {
        try fixture.folder.write(rows.joined(separator: "\n"), to: "n5k/metadata/\(file)")
    }

    /// Gives each dish an overhead photo of its own; five at most.
    private func photograph(_ dishes: [String]) throws {
        for (dish, photo) in zip(dishes, ImportingFixture.photos) {
            let bytes = try Data(contentsOf: fixture.folder.url.appending(path: "photos/\(photo)"))
            try fixture.folder.write(Array(bytes), to: "n5k/imagery/realsense_overhead/\(dish)/rgb.png")
        }
    }

    private func read(_ rows: [String]) throws(ImportError) -> ImportedMeals {
        try? write(rows)
        return try Nutrition5kImporter.read(ImportSource(path: root))
    }

    @Test func `a dish is its totals, its weighed foods and its overhead photo`() throws {
        try photograph(["dish_1561662216"])
        let draft = try #require(try read([Self.good]).meals.first)
        let truth = draft.meal.truth
        #expect(draft.meal.id == "dish_1561662216" && draft.problems.isEmpty)
        #expect(truth.nutrients == Nutrients(energy: 182.5, protein: 4.1, carbs: 33.2, fat: 0.5, mass: 150))
        #expect(truth.foods == [TrueFood(name: "white rice", mass: 100), TrueFood(name: "greens", mass: 50)])
        #expect(truth.provenance(of: .energy) == .database && truth.provenance(of: .mass) == .weighed)
        #expect(truth.provenance["foods"] == .weighed && truth.provenance["fibre_g"] == nil)
        #expect(draft.photos.map(\.name) == ["dish_1561662216/rgb.png"])
    }

    @Test func `a number of ingredients before them is accepted, if it is right`() throws {
        try photograph(["dish_1", "dish_2"])
        let found = try read([
            "dish_1,130,100,0.3,28.2,2.7,1,\(Self.rice)", "dish_2,130,100,0.3,28.2,2.7,2,\(Self.rice)"
        ])
        #expect(found.meals.map(\.meal.id) == ["dish_1"])
        #expect(found.dropped.map(\.line) == [2] && found.dropped[0].reason.contains("another number"))
    }

    @Test func `splits are the published ones, and a dish in both is left out`() throws {
        try photograph(["dish_1", "dish_2", "dish_3", "dish_4"])
        try fixture.folder.write("dish_1\r\ndish_3\r\n", to: "n5k/dish_ids/splits/rgb_train_ids.txt")
        try fixture.folder.write("dish_2\n", to: "n5k/dish_ids/splits/rgb_test_ids.txt")
        try fixture.folder.write("dish_3\n", to: "n5k/dish_ids/splits/depth_test_ids.txt")
        let found = try read((1...4).map { "dish_\($0),130,100,0.3,28.2,2.7,\(Self.rice)" })
        #expect(found.meals.map(\.meal.split) == [.tune, .test, nil])
        #expect(found.excluded.map(\.reason) == ["in the train and in the test split"])
        #expect(found.excluded.map(\.meal) == ["dish_3"])
    }

    @Test(arguments: [
        ("dish_1,0,100,0,0,0", "no mass or no energy"), ("dish_1,100,0,0,0,0", "no mass or no energy"),
        ("dish_1,2900,2991,3,840,80", "more than 2000 g"), ("dish_1,3943,1500,3,840,80", "more than 3000 kcal"),
        ("dish_1,130,100,0.3,28.2,2.7,ingr_1,deprecated,100,130,0,0,0", "withdrawn"),
        ("dish_1,940,100,90,0,0", "9.3 kcal"), ("dish_1,400,100,40,60,20", "weigh more"),
        ("dish_1,130,150,0.3,28.2,2.7,\(rice)", "the mass differs"),
        ("dish_1,160,100,0.3,28.2,2.7,\(rice)", "the energy differs"),
        ("dish_1,130,100,0.3,28.2,2.7,\(rice)", "no overhead photo")
    ])
    func `a dish that breaks a published rule is left out by it and is no mistake`(_ row: String, _ rule: String) throws
    {
        if rule != "no overhead photo" { try photograph(["dish_1"]) }
        let found = try read([row])
        #expect(found.meals.isEmpty && found.dropped.isEmpty && found.excluded.count == 1)
        #expect(found.excluded.first?.reason.contains(rule) == true, "\(found.excluded)")
    }

    @Test(arguments: [
        ("dish_1,130,100", "3 fields"), ("dish_1,130,100,0.3,28.2,2.7,ingr_1,rice", "8 fields"),
        ("dish_1,130,-100,0.3,28.2,2.7", "mass is not from 0"), ("dish_1,x,100,0.3,28.2,2.7", "energy is not a number"),
        ("dish_1,,100,0.3,28.2,2.7", "energy is empty"), ("dish_1,nan,100,0.3,28.2,2.7", "not a number"),
        ("dish_1,130,100,0.3,28.2,2.7,ingr_1,,100,130,0,0,0", "no name"),
        ("dish_1,\"1,234\",100,0.3,28.2,2.7", "two ways"), ("a b,130,100,0.3,28.2,2.7", "cannot be a meal's id"),
        (",130,100,0.3,28.2,2.7", "names no dish"), ("\u{1B}[2J,130,100,0.3,28.2,2.7", "cannot be a meal's id")
    ])
    func `a bad row is named by its line, and the others go on`(_ row: String, _ words: String) throws {
        try photograph(["dish_1", "dish_1561662216"])
        let found = try read([row, Self.good])
        #expect(found.meals.map(\.meal.id) == ["dish_1561662216"])
        #expect(found.dropped.map(\.line) == [1])
        #expect(found.dropped[0].reason.contains(words), "\(found.dropped)")
        #expect(!found.dropped[0].reason.unicodeScalars.contains("\u{1B}"))
    }

    @Test func `decimal commas are read where they cannot divide fields, with CRLF and a BOM too`() throws {
        try photograph(["dish_1"])
        let row = "dish_1;130,5;100;0,3;28,2;2,7;ingr_1;rice;100,0;130,5;0,3;28,2;2,7"
        let found = try read(["\u{FEFF}\(row)\r", "\r"])
        #expect(found.meals.first?.meal.truth.nutrients.energy == 130.5, "\(found)")
    }

    @Test func `one table that cannot be read does not stop the other`() throws {
        try photograph(["dish_1561662216"])
        try fixture.folder.write([0xFF, 0xFE, 0x64, 0x00], to: "n5k/metadata/dish_metadata_cafe2.csv")
        let found = try read([Self.good])
        #expect(found.meals.count == 1 && found.dropped.count == 1)
        #expect(found.dropped[0].description.contains("cafe2.csv") && found.dropped[0].reason.contains("UTF-16"))
    }

    @Test func `a single table takes photos from the folder named`() throws {
        try photograph(["dish_1561662216"])
        try write([Self.good])
        let source = ImportSource(
            path: "\(root)/metadata/dish_metadata_cafe1.csv", photos: "\(root)/imagery/realsense_overhead")
        #expect(try Nutrition5kImporter.read(source).meals.count == 1)
    }

    @Test func `a folder without a table of dishes is refused by its name`() throws {
        let error = #expect(throws: ImportError.self) {
            try Nutrition5kImporter.read(ImportSource(path: fixture.folder.path))
        }
        #expect(error?.description.contains("metadata/dish_metadata_cafe1.csv") == true)
    }

    @Test func `a photo folder that leads elsewhere is not followed`() throws {
        try FileManager.default.createDirectory(
            atPath: "\(root)/imagery/realsense_overhead", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/imagery/realsense_overhead/dish_1561662216",
            withDestinationPath: "\(fixture.folder.path)/photos")
        try fixture.folder.write([1], to: "photos/rgb.png")
        #expect(try read([Self.good]).excluded.map(\.reason) == ["no overhead photo"])
    }

    @Test func `the new set states licence, source and citation, and a second import changes nothing`() throws {
        try photograph(["dish_1561662216"])
        try write([Self.good])
        let meals = try Nutrition5kImporter.read(ImportSource(path: root))
        func take() throws -> ImportReport {
            try SetImport.run(meals, into: try SetFolder(project: fixture.project, name: "s"))
        }
        #expect(try take().added == ["dish_1561662216"])
        let text = try String(contentsOf: fixture.set.appending(path: "set.yaml"), encoding: .utf8)
        for word in [
            "licence: \"CC-BY-4.0\"", "google-research-datasets/Nutrition5k\"", "citation: \"Thames", "caution: "
        ] {
            #expect(text.contains(word), "\(word) is missing in \(text)")
        }
        let second = try take()
        #expect(second.unchanged == ["dish_1561662216"] && second.notes.isEmpty && second.photos == 0)
    }

    @Test func `an older description stays, and the terms are told`() throws {
        try photograph(["dish_1561662216"])
        try write([Self.good])
        try fixture.folder.write("name: s\n", to: "project/eval-sets/s/set.yaml")
        let report = try SetImport.run(
            try Nutrition5kImporter.read(ImportSource(path: root)), into: SetFolder(project: fixture.project, name: "s")
        )
        #expect(report.notes.contains { $0.contains("CC-BY-4.0") && $0.contains("Thames") }, "\(report.notes)")
        #expect(try String(contentsOf: fixture.set.appending(path: "set.yaml"), encoding: .utf8) == "name: s\n")
    }
}
