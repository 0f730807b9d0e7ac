import Foundation
import TestSupport
import Testing

@testable import Nutrition

@Suite struct ReferenceFoodsTests {
    @Test func `every row of every embedded table is read`() {
        #expect(ReferenceFoods.all.count == ReferenceFoods.rows.count)
        #expect(ReferenceFoods.all.count == 249)
        #expect(ReferenceFoods.all.count { $0.source == .typical } == 4)
        for row in EmbeddedTable.rows(PackageResources.categories_txt) {
            #expect(row.count == 3 && ["dish", "keyword"].contains(row[0]), "\(row)")
            #expect(FoodCategory(rawValue: row[1]) != nil, "\(row)")
        }
    }

    @Test func `a row that is not a food is not read`() {
        #expect(ReferenceFood(row: ["apple", "fruit", "52", "0.3", "13.8", "0.2", "2.4"])?.energyPer100g == 52)
        #expect(ReferenceFood(row: ["apple", "fruits", "52", "0.3", "13.8", "0.2", "2.4"]) == nil)
        #expect(ReferenceFood(row: ["apple", "fruit", "52 kcal", "0.3", "13.8", "0.2", "2.4"]) == nil)
        #expect(ReferenceFood(row: ["apple", "fruit", "52", "0.3", "13.8", "0.2"]) == nil)
        #expect(ReferenceFood(row: [" ,", "fruit", "52", "0.3", "13.8", "0.2", "2.4"]) == nil)
    }

    @Test func `a table is cut at line ends and bars, without comments, empty lines and outer spaces`() {
        let text = "# a | b\n\n one two |x\n|  \nlast"
        #expect(EmbeddedTable.rows(Array(text.utf8)) == [["one two", "x"], ["", ""], ["last"]])
        #expect(EmbeddedTable.words("one  two") == ["one", "two"])
    }

    @Test(
        "energy is near that of the macros",
        arguments: ReferenceFoods.all.filter { food in
            !["beer", "red wine", "white wine", "vodka"].contains(food.name)
        })
    func adds(_ food: ReferenceFood) throws {
        let n = food.nutrients
        let macros = try 4 * #require(n.protein).value + 4 * #require(n.carbs).value + 9 * #require(n.fat).value
        #expect(abs(macros - food.energyPer100g) <= max(20, 0.2 * food.energyPer100g), "\(food.name): \(macros)")
    }

    @Test(
        "names find their food",
        arguments: [
            ("grilled chicken breast, 200 g", "chicken breast"), ("Apples", "apple"), ("2 ripe TOMATOES", "tomato"),
            ("orange juice with pulp", "orange juice"), ("pineapple", "pineapple"), ("Lychees", "litchi"),
            ("fried dough twist", "fried dough twist"), ("Hard-boiled eggs", "boiled egg"), ("grape", "grapes"),
            ("yoghurt", "whole milk yogurt"), ("snapple", nil), ("", nil), ("🍎", nil)
        ])
    func finds(_ name: String, _ food: String?) {
        #expect(ReferenceFoods.find(name)?.name == (food == "whole milk yogurt" ? "yogurt" : food))
    }

    @Test(
        "the foods of the weighed photo set are known",
        arguments: [
            ("apple", 52.0), ("banana", 89), ("white bread", 266), ("steamed bun", 223), ("doughnut", 403),
            ("boiled egg", 155), ("fried dough twist", 524), ("grapes", 69), ("lemon", 29), ("litchi", 66),
            ("mango", 60),
            ("mooncake", 405), ("orange", 47), ("peach", 39), ("pear", 57), ("plum", 46), ("kiwifruit", 61),
            ("sachima", 506),
            ("tomato", 18)
        ])
    func weighed(_ name: String, _ kcal: Double) { #expect(ReferenceFoods.find(name)?.energyPer100g == kcal) }

    @Test(
        "mixed and changed foods have no comparable one",
        arguments: [
            ("dried mango", nil), ("chicken and rice", nil), ("apple", "apple"), ("fresh red apple slices", "apple")
        ])
    func comparable(_ name: String, _ food: String?) { #expect(ReferenceFoods.comparable(to: name)?.name == food) }

    @Test(
        "categories are inferred",
        arguments: [
            ("apple", FoodCategory.fruit), ("chicken curry", .meal), ("lemon cake", .dessert),
            ("mango smoothie", .beverage),
            ("grilled halibut", .protein), ("green salad", .meal), ("xyzzy", nil), ("orange juice", .beverage),
            ("apple pie", .dessert)
        ])
    func infers(_ name: String, _ category: FoodCategory?) { #expect(FoodCategory.inferred(from: name) == category) }

    @Test func `names of any length are bounded`() {
        #expect(ReferenceFoods.find(String(repeating: "zz ", count: 100_000) + "apple") == nil)
    }
}

/// The table of `examples/on-device`, which names this one as its source.
@Suite struct ExampleFoodsTests {
    /// Foods that the reference table lacks; the example's file names where their values are from.
    private static let others: Set<String> = [
        "beef broth", "hot dog", "spaghetti squash", "acorn squash", "butternut squash", "cardoon", "custard apple",
        "chocolate syrup", "espresso", "eggnog"
    ]

    @Test func `an example's food has the values of the reference food`() throws {
        let file = TestData.repository.appending(path: "examples/on-device/labels.csv")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .dropFirst().map { $0.split(separator: ",").map(String.init) }
        #expect(rows.count == 39)
        for row in rows where !Self.others.contains(row[2]) {
            let nutrients = try #require(ReferenceFoods.find(row[2]), "\(row)").nutrients
            let known = [
                nutrients.energy?.value, nutrients.protein?.value, nutrients.carbs?.value, nutrients.fat?.value
            ]
            #expect(row[5...].map { Double($0) } == known, "\(row)")
        }
        for food in Self.others { #expect(rows.contains { $0[2] == food }) }
    }
}
