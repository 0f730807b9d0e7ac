import Foundation
import JSON
import TestSupport
import Testing

/// `scoring.ambiguous` of config.yaml, and people in reports.
@Suite("meals marked ambiguous, and people in reports")
struct AmbiguousMealsTests {
    private let project: GuardedProject

    init() throws { project = try GuardedProject() }

    private func mark(_ meal: String) throws {
        let result = try Nutrieval.run(
            ["sets", "correct", "meals", meal, "mark", "ambiguous", "--yes", "--project", project.folder.path],
            in: project.folder.url)
        #expect(result.status == 0, "\(result.error)")
    }

    private func leaveOut() throws {
        try project.edit("config.yaml", "missing: zero", "missing: zero, ambiguous: leave_out")
    }

    private func summary(_ run: String) throws -> JSON { try JSON.parse(project.text("reports/\(run)/summary.json")) }

    @Test func `they count by default; left out, every page says how many, and no score has them`() throws {
        try project.simulate("a")
        try mark("m1")
        #expect(try project.call(["score", "a"]).status == 0)
        let before = try summary("a")
        #expect(before["sets"]?[0]?["meals"] == 6 && before["sets"]?[0]?["left_out_ambiguous"] == 0)
        try leaveOut()
        let scored = try project.call(["score", "a"])
        let sentence = "1 more meal is marked ambiguous and left out."
        #expect(scored.output.contains(sentence), "\(scored.output)")
        let after = try summary("a")
        #expect(after["sets"]?[0]?["meals"] == 5 && after["sets"]?[0]?["left_out_ambiguous"] == 1)
        #expect(after["variants"]?.array?.allSatisfy { $0["meals"] == 5 } == true)
        for file in ["report.html", "report.md"] {
            let page = try project.text("reports/a/\(file)")
            #expect(page.contains(sentence), "\(file)")
        }
        #expect(try project.text("reports/a/report.html").contains("5 meals (1 ambiguous left out)"))
        #expect(!(try project.text("reports/a/meals.csv").contains("m1")))
    }

    @Test func `a gate refuses a reference scored with the other choice, and judges it once it is blessed again`()
        throws
    {
        try project.simulate("a")
        try project.bless("a")
        try mark("m1")
        try project.simulate("b")
        #expect(try project.gate(["b"]).status != 1)
        try leaveOut()
        let refused = try project.gate(["b"])
        #expect(refused.status == 1)
        #expect(
            refused.json.text().contains("it was scored with ambiguous: count, and this run with leave_out"),
            "\(refused.json.text())")
        let early = try project.call(["run", "--simulate", "--set", "meals", "--name", "c", "--gate", "--quiet"])
        #expect(early.status != 0)
        try project.bless("a")
        #expect(try project.gate(["b"]).status != 1)
        #expect(try project.text("reports/references/main.json").contains("\"ambiguous\":\"leave_out\""))
        // Another mark since: the reference has a meal that the run lacks.
        try mark("m2")
        #expect(try project.gate(["b"]).status == 1)
        #expect(try project.call(["compare", "a", "b"]).output.contains("4 meals"))
    }

    @Test func `a person is in the report, on the same meals, and changes no score`() throws {
        try project.simulate("a")
        let before = try summary("a")
        let start = #"{"at":"2026-11-24T03:00:00.000Z","by":"Ada","session":"0123456789ab"#
        try project.folder.write(
            """
            \(start)","run":"a","seed":1,"meals":["m0","m1","m2"]}
            \(start)","meal":"m0","estimate":{"energy_kcal":90}}
            no line of a review
            \(start)","meal":"m1","estimate":{"energy_kcal":101}}
            \(start)","meal":"m1","estimate":{"energy_kcal":5}}
            {"at":"2026
            """, to: "eval-sets/meals/reviews.jsonl")
        let scored = try project.call(["score", "a"])
        let sentence = "A person who looks at the photos (Ada) is off by 15 kcal a meal, on 2 of 6 meals."
        #expect(scored.status == 0 && scored.output.contains(sentence), "\(scored.output) \(scored.error)")
        for file in ["report.html", "report.md"] {
            #expect(try project.text("reports/a/\(file)").contains(sentence), "\(file)")
        }
        let after = try summary("a")
        let person = after["people"]?[0]
        #expect(person?["name"] == "Ada" && person?["meals"] == 2 && person?["all_meals"] == 6)
        #expect(person?["energy_mae_kcal"]?["value"] == 15 && person?["variants"]?.array?.count == 2)
        #expect(before["variants"] == after["variants"] && before["comparisons"] == after["comparisons"])
        let check = try project.call(["check"])
        #expect((check.output + check.error).contains("reviews.jsonl:3:1: warning: this line is no step"), "\(check)")
    }
}
