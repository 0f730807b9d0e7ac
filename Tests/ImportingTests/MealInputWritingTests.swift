import Catalog
import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

@Suite struct MealInputWritingTests {
    private let fixture: ImportingFixture

    init() throws { fixture = try ImportingFixture() }

    private func add(_ meal: Meal) throws -> ImportReport {
        let folder = try SetFolder(project: fixture.project, name: "s", creating: true, writing: true)
        let draft = MealDraft(meal: meal, photos: [], file: "typed")
        return try SetImport.run(ImportedMeals(meals: [draft]), into: folder)
    }

    private func text(_ id: String, _ words: String) -> Meal {
        var meal = Meal(id: id, input: .text(words))
        meal.truth.foods = [TrueFood(name: "toast", mass: 64, brand: "Hovis", modifiers: ["large / big"])]
        meal.truth.clarification = Clarification(isNeeded: true, subject: "toast")
        meal.truth.product = Product(code: "73513537", name: "n", per100: Nutrients(energy: 452, fat: 17.2))
        return meal
    }

    @Test func `a text and its truth are written and read back, and a second time nothing changes`() throws {
        let meal = text("t1", "two slices of toast")
        #expect(MealLine(MealWriter.line(meal), number: 1, file: "").meal == meal)
        #expect(try add(meal).added == ["t1"])
        #expect(try add(meal).unchanged == ["t1"])
        #expect(try add(Meal(id: "t1", input: .text("other words"))).dropped.count == 1)
    }

    @Test func `a code is written as digits`() throws {
        let meal = Meal(id: "c", input: .barcode("036000291452"))
        #expect(MealLine(MealWriter.line(meal), number: 1, file: "").meal == meal)
    }

    @Test func `a second turn without a reference writes no key for it`() throws {
        var meal = Meal(id: "r", input: .photos(["toast.jpg"]))
        meal.truth.foods = [TrueFood(name: "toast", mass: 64)]
        meal.refinement = Refinement(food: "toast", words: "half of it")
        let line = MealWriter.line(meal)
        #expect(!String(decoding: line, as: UTF8.self).contains("reference"))
        #expect(MealLine(line, number: 1, file: "").meal?.refinement == meal.refinement)
    }

    @Test func `what a set cannot hold is refused, and the set stays as it was`() throws {
        let long = try add(text("t1", String(repeating: "a", count: 501)))
        #expect(long.added.isEmpty && long.reasons.first?.contains("it has 501") == true)
        let wrong = try add(Meal(id: "c", input: .barcode("73513538")))
        #expect(wrong.added.isEmpty && wrong.reasons.first?.contains("check digit 8 where 7 is right") == true)
        _ = try fixture.take(ImportingFixture.good)
        let mixed = try add(text("t1", "toast"))
        #expect(mixed.added.isEmpty)
        #expect(mixed.reasons.first?.contains("by text and the set's are by photo; add it to a set of its own") == true)
    }
}
