import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

@Suite struct CSVImporterTests {
    private let fixture: ImportingFixture
    private static let header = ImportingFixture.header

    init() throws { fixture = try ImportingFixture() }

    private func row(_ id: String, _ food: String, _ grams: String) -> String {
        "\(id),apple-top.jpg,apple-side.jpg,\(food),\(grams)"
    }

    @Test func `truths are sums over the edible part, weighed where weighed and from a database elsewhere`() throws {
        let meals = try fixture.read(ImportingFixture.good).meals
        #expect(meals.map(\.meal.id) == ["a1", "b1"])
        let apple = meals[0].meal.truth
        let sum = "238 g − 10 % waste = 214.2 g × 52 kcal per 100 g"
        #expect(apple.foods == [TrueFood(name: "apple", mass: 214.2, derivation: sum)])
        #expect(apple.nutrients.energy == 111.38 && apple.nutrients.fibre == 5.14 && apple.nutrients.mass == 214.2)
        #expect(apple.provenance(of: .energy) == .database && apple.provenance(of: .mass) == .weighed)
        #expect(apple.provenance["foods"] == .weighed)
        let both = meals[1].meal.truth
        #expect(both.foods?.map(\.name) == ["banana", "apple"])
        // 155.2 × 0.64 × 0.89 + 100 × 0.9 × 0.52
        #expect(both.nutrients.energy == 135.2)
    }

    @Test(arguments: [
        ("gross_weight_g", 90.0), ("grams_edible", 100.0), ("grams", 100.0)
    ])
    func `the header says whether peel is in the weight`(_ header: String, _ grams: Double) throws {
        let text = "id,photo,food,\(header)\nm,apple-top.jpg,apple,100"
        #expect(try fixture.read(text).meals[0].meal.truth.nutrients.mass?.value == grams)
    }

    @Test func `a weight that does not say whether peel is in it is asked about`() throws {
        let text = "id,photo,food,weight_g\nm,apple-top.jpg,apple,100"
        let error = #expect(throws: ImportError.self) { try fixture.read(text) }
        #expect(error?.description.contains("--column gross_weight_g=weight_g") == true)
        let told = try fixture.read(text, columns: [(meaning: "gross_weight_g", header: "Weight_G")])
        #expect(told.meals[0].meal.truth.nutrients.mass == 90)
    }

    @Test func `sugars are read in grams and sodium in milligrams, whose header must say so`() throws {
        let table = "food,sugars_g_per_100g,sodium_mg_per_100g,sodium\napple,10.39,1,0.001\n"
        try fixture.folder.write(table, to: "foods.csv")
        let truth = try fixture.read("id,photo,food,grams\nm,apple-top.jpg,apple,200").meals[0].meal.truth
        #expect(truth.nutrients.sugar == 20.78 && truth.nutrients.sodium == 2)
        #expect(truth.provenance(of: .sodium) == .database)
        let own = try fixture.read("id,photo,sodium\nm,apple-top.jpg,1", foods: nil)
        #expect(own.meals[0].meal.truth.nutrients.sodium == nil && own.notes == ["columns not used: sodium"])
    }

    @Test func `without a table of foods the rows' own values are summed, and unknown where one is unknown`() throws {
        let text = """
            meal;photo;name;grams;kcal;protein_g;provenance;tags
            m;apple-top.jpg;rice;200,5;260;5,25;label;a, b
            m;apple-top.jpg;egg;60;93;;label;
            """
        let imported = try fixture.read(text, foods: nil)
        let truth = imported.meals[0].meal.truth
        #expect(imported.meals[0].problems.isEmpty)
        #expect(truth.nutrients.energy == 353 && truth.nutrients.mass == 260.5 && truth.nutrients.protein == nil)
        #expect(truth.provenance == ["": .label] && imported.meals[0].meal.tags == ["a", "b"])
    }

    @Test(arguments: [
        ("photo_top,food,gross_weight_g\nx,apple,1", "`meal_id`"),
        ("meal_id,food,gross_weight_g\nx,apple,1", "`photo`"),
        ("meal_id,photo,gross_weight_g\nx,apple,1", "`food`"), ("meal_id,photo,food\nx,x,apple", "`gross_weight_g`"),
        ("meal_id,photo,food,food\n", "twice")
    ])
    func `a missing column is named with the header line and what it names`(_ text: String, _ word: String) throws {
        let error = #expect(throws: ImportError.self) { try fixture.read(text) }
        let words = error?.description ?? ""
        #expect(words.contains("meals.csv:1: ") && words.contains(word), "\(words)")
        #expect(word == "twice" || words.contains("the header names "))
    }

    @Test(arguments: [
        ("apple,-1", "not from 0"), ("apple,abc", "not a number"), ("apple,", "no weight"),
        ("durian,100", "not in foods.csv"),
        ("apple,1e400", "too large"), (",100", "no food"), ("apple,nan", "not a number"), ("apple", "4 fields"),
        ("apple,\"1,234\"", "two ways")
    ])
    func `a bad row drops its whole meal by its line, and the others go on`(_ cells: String, _ words: String) throws {
        let bad = "m,apple-top.jpg,apple-side.jpg,\(cells)"
        let other = "z,banana-top.jpg,,banana,100"
        let meals = try fixture.read([Self.header, row("m", "apple", "100"), bad, other].joined(separator: "\n")).meals
        #expect(meals.map(\.meal.id) == ["m", "z"])
        #expect(meals[0].problems.map(\.line) == [3])
        #expect(meals[0].problems.first?.reason.contains(words) == true, "\(meals[0].problems)")
        #expect(meals[1].problems.isEmpty)
    }

    @Test(arguments: ["foods.csv", nil])
    func `a row of which nothing is eaten is refused by its line`(_ foods: String?) throws {
        let text = """
            meal_id,photo,food,gross_weight_g,refuse_fraction,kcal
            m,apple-top.jpg,apple,100,0.1,5
            m,apple-top.jpg,banana,100,1,5
            """
        let problems = try fixture.read(text, foods: foods).meals[0].problems
        #expect(problems.map(\.line) == [3])
        #expect(problems.first?.reason == "nothing is left of a food whose refuse is 1")
    }

    @Test func `every reason of a meal is named`() throws {
        let text = [Self.header, row("m", "apple", "x"), row("m", "durian", "1"), "m,absent.jpg,,apple,1"]
        let problems = try fixture.read(text.joined(separator: "\n")).meals[0].problems
        #expect(problems.map(\.line) == [2, 3, 4])
    }

    @Test(arguments: ["../photos/apple-top.jpg", "/etc/hostname", "absent.jpg", "out.jpg", "a\u{0}b", "..", "x\\y.jpg"])
    func `a photo that is absent or outside the folder is named`(_ photo: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(fixture.folder.path)/photos/out.jpg", withDestinationPath: "/etc/hostname")
        let text = "\(Self.header)\nm,\(photo),,apple,1"
        guard !photo.contains("\u{0}") else {
            #expect(throws: ImportError.self) { try fixture.read(text) }
            return
        }
        let problems = try fixture.read(text).meals[0].problems
        #expect(problems.count == 1 && problems[0].line == 2 && problems[0].reason.contains("the photo"))
    }

    @Test(arguments: ["", "a/b", "../x", ".hidden", "a b", "a\u{1B}[2J", "ä"])
    func `a row without an id that can be used is named and shown safely`(_ id: String) throws {
        let imported = try fixture.read("\(Self.header)\n\(id),apple-top.jpg,,apple,1")
        #expect(imported.meals.isEmpty && imported.dropped.map(\.line) == [2])
        #expect(!imported.dropped[0].reason.unicodeScalars.contains("\u{1B}"))
    }

    @Test func `what is said of the meal as a whole must agree between its rows`() throws {
        let text = """
            meal_id,photo,food,gross_weight_g,notes,difficulty
            m,apple-top.jpg,apple,1,one,simple
            m,apple-side.jpg,apple,1,two,odd
            """
        let reasons = try fixture.read(text).meals[0].problems.map(\.reason)
        #expect(reasons.count == 3 && reasons.allSatisfy { $0.contains("line 2") || $0.contains("agree") })
    }

    @Test func `columns that were not used are told`() throws {
        let text = "meal_id,photo,photographer,food,gross_weight_g,kcal\nm,apple-top.jpg,Ann,apple,1,5"
        #expect(try fixture.read(text).notes.first == "columns not used: photographer, kcal")
    }

    @Test func `a food with bad values in its table drops the meals that use it`() throws {
        try fixture.folder.write(
            "food,energy_kcal_per_100g,refuse_fraction\napple,52,0\nbanana,3700,0\npear,57,1.5\nfig,1,0\nfig,2,0\n",
            to: "foods.csv")
        let rows = ["apple", "banana", "pear", "fig"].map { "\($0),apple-top.jpg,,\($0),100" }
        let meals = try fixture.read(([Self.header] + rows).joined(separator: "\n")).meals
        #expect(meals.map(\.problems.isEmpty) == [true, false, false, false])
        #expect(meals[1].problems.first?.reason.contains("foods.csv:3") == true)
    }
}
