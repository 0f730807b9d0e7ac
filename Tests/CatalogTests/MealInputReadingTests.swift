import Costs
import Foundation
import Nutrition
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite struct MealInputReadingTests {
    private func load(_ meals: String) throws -> (meals: [Meal], remarks: [String]) {
        let folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write("name: s\n", to: "eval-sets/s/set.yaml")
        try folder.write(meals, to: "eval-sets/s/meals.jsonl")
        try folder.write("x", to: "eval-sets/s/photos/a.jpg")
        let day = try #require(CalendarDate("2026-11-21"))
        let loaded = Catalog.load(project: folder.path, formats: Formats.all, today: day).catalog.loadSet(named: "s")
        return (loaded.set?.meals ?? [], loaded.diagnostics.map(\.description))
    }

    @Test func `a text is read with its truth, white space folded`() throws {
        let line =
            #"{"id":"m","text":" two  Hovis\n toasts","truth":{"foods":[{"name":"toast","brand":"Hovis","modifiers":["big / large"]}],"clarification":{"needed":true,"subject":"toast"}}}"#
        let (meals, remarks) = try load(line + "\n")
        #expect(remarks == [])
        let meal = try #require(meals.first)
        #expect(meal.input == .text("two Hovis toasts"))
        #expect(meal.truth.foods?.first?.brand == "Hovis" && meal.truth.foods?.first?.modifiers == ["big / large"])
        #expect(meal.truth.clarification == Clarification(isNeeded: true, subject: "toast"))
    }

    @Test func `500 characters are a text, and 501 are one too many, as a reader counts them`() throws {
        let family = "👨‍👩‍👧‍👦"
        let most = String(repeating: family, count: 500)
        #expect(try load("{\"id\":\"m\",\"text\":\"\(most)\"}").remarks == [])
        let (_, remarks) = try load(
            "{\"id\":\"m\",\"text\":\"\(most)\(family)\"}\n{\"id\":\"n\",\"text\":\"two eggs\"}")
        #expect(remarks.count == 1)
        #expect(
            remarks.first?.hasSuffix("error: `text` must have 1 to 500 characters; it has 501") == true, "\(remarks)")
        #expect(remarks.first?.hasPrefix("eval-sets/s/meals.jsonl:1:") == true)
    }

    @Test(arguments: [
        (#"{"id":"m","barcode":"4006381333932"}"#, "`barcode` has the check digit 2 where 1 is right"),
        (#"{"id":"m","barcode":4006381333931}"#, "`barcode` must be a text"),
        (#"{"id":"m","text":"  "}"#, "`text` must have 1 to 500 characters; it has 0"),
        (#"{"id":"m","text":7}"#, "`text` must be a text"),
        (#"{"id":"m","photos":["a.jpg"],"text":"an apple"}"#, "this one has `photos` and `text`; keep one"),
        (#"{"id":"m"}"#, "the key `photos` is missing"),
        (
            #"{"id":"m","text":"x","truth":{"clarification":{"subject":"x"}}}"#,
            "`clarification` needs the key `needed`"
        ),
        (
            "{\"id\":\"m\",\"photos\":[\"a.jpg\"]}\n{\"id\":\"n\",\"text\":\"an apple\"}",
            "this meal is by text and the set's first by photo; put it into a set of its own"
        )
    ])
    func `a wrong input is one located mistake`(lines: String, words: String) throws {
        let (_, remarks) = try load(lines)
        #expect(remarks.count == 1 && remarks.first?.contains(words) == true, "\(remarks)")
    }

    @Test func `a code is read as its digits`() throws {
        let (meals, remarks) = try load(#"{"id":"m","barcode":"036000291452"}"#)
        #expect(remarks == [] && meals.first?.input == .barcode("036000291452"))
    }
}
