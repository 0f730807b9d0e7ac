import Analysis
import Application
import Catalog
import Execution
import Foundation
import Importing
import JSON
import Nutrition
import Reporting
import Scoring
import Statistics
import TestSupport
import Testing
import Transport

@Suite("correcting a truth") struct CorrectionTests {
    private let files: OpenProject
    private let note = CorrectionNote(by: "ann", why: "the label")

    init() throws { files = try OpenProject() }

    private func run(_ name: String) async throws {
        _ = try await RunSession(files.open(), files.request(name)).finish(consent: .given)
    }

    private func editing() throws -> SetEditing { try SetEditing(files.location, set: "demo") }

    /// The meals that a run of this project asks about.
    private func meals(_ run: String = "a") async throws -> [Meal] {
        try await ScoredRun(named: run, of: files.open()).report.meals.map(\.meal)
    }

    private func correction(_ meal: Meal, _ field: TruthField, _ new: Double) -> Correction {
        Correction(meal: meal.id, field: field, old: TruthState(truth: meal.truth).value(of: field), new: .number(new))
    }

    /// The kind and the words of the error that a body throws.
    private func error(_ body: () async throws -> some Any) async -> (kind: ApplicationError.Kind?, words: String)? {
        do {
            _ = try await body()
            return nil
        } catch { return (ApplicationError.Kind(of: error), "\(error)") }
    }

    @Test func `the effect is what a score of the run shows afterwards, and writes nothing`() async throws {
        try await run("a")
        let meals = try await meals()
        let place = files.folder.url.appending(path: "eval-sets/demo")
        let before = try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
        let corrections = try [
            correction(meals[0], .nutrient(.energy), 777), correction(meals[3], .nutrient(.energy), 5),
            correction(meals[1], .nutrient(.protein), 66),
            Correction(
                meal: meals[2].id, field: .food(1, .name),
                old: .string(#require(meals[2].truth.foods?.first?.name)), new: "lasagne")
        ]
        let effect = try files.open().effect(of: corrections, on: ["a"], in: "demo")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted() == before)
        let old = try await ScoredRun(named: "a", of: files.open()).report.scores
        try await editing().correct(corrections, note)
        let new = try await ScoredRun(named: "a", of: files.open()).report.scores

        let run = try #require(effect.runs.first)
        #expect(effect.runs.count == 1 && run.name == "a" && run.isSimulated && run.variants.count == 2)
        #expect(run.variants.map(\.id) == old.variants.map(\.variant))
        #expect(run.after == new.variants.map(\.variant))
        for variant in run.variants {
            let scores = try [old, new].map { board in
                try #require(board.variants.first { $0.variant == variant.id })
            }
            for nutrient in [Nutrient.energy, .protein] {
                let change = try #require(variant.errors[nutrient], "\(nutrient)")
                let shown = scores.map { $0.nutrients[nutrient]?.mae.value }
                #expect(change.before == shown[0] && change.after == shown[1] && !change.isNone, "\(nutrient)")
            }
            #expect(variant.errors[.fat] == nil)
            let foods = scores.map { $0.foods?.f1?.value }
            #expect(variant.foods?.before == foods[0] && variant.foods?.after == foods[1] && foods[0] != foods[1])
        }
    }

    @Test func `a change of the order of models is told`() async throws {
        try await run("a")
        let report = try await ScoredRun(named: "a", of: files.open()).report
        // The true energy becomes what the second model says, meal by meal, until it is ahead.
        let second = try #require(report.scores.variants.last).variant
        let corrections = report.meals.compactMap { meal in
            meal.trials.first { $0.variant == second }?.estimate?.scoredTotals.energy.map {
                correction(meal.meal, .nutrient(.energy), max(0, $0.value))
            }
        }
        let run = try #require(files.open().effect(of: corrections, on: ["a"], in: "demo").runs.first)
        #expect(run.isOrderChanged && run.after.first == second && run.variants.first?.id != second)
        let none = try files.open().effect(of: Array(corrections.prefix(0)), on: ["a"], in: "demo")
        #expect(none.runs.isEmpty)
    }

    @Test func `a report tells how many truths were edited, and how many after answers had been seen`() async throws {
        try await run("a")
        let meals = try await meals()
        func words() async throws -> (markdown: String, sets: SetInfo?) {
            let report = try await ScoredRun(named: "a", of: files.open()).report
            return (report.markdown, report.sets.first)
        }
        #expect(try await !words().markdown.contains("edited"))
        try await editing().correct([correction(meals[0], .nutrient(.energy), 777)], note)
        #expect(
            try await words().markdown.contains("1 of 12 truths was edited, none after answers had been seen."))
        try await editing().correct(
            [correction(meals[1], .nutrient(.energy), 777)],
            CorrectionNote(by: "ann", why: "photo", saw: ["mistral-small/describe/default"]))
        let (markdown, info) = try await words()
        #expect(markdown.contains("2 of 12 truths were edited, 1 after answers had been seen."))
        #expect(info?.corrected == CorrectedTruths(count: 2, afterAnswers: 1))
        try await editing().undo(note)
        try await editing().undo(note)
        #expect(try await !words().markdown.contains("edited"))
    }

    @Test func `a correction stops no resume, and a gate against an older reference tells`() async throws {
        try await run("a")
        _ = try await files.open().bless("a")
        let meals = try await meals()
        try await editing().correct([correction(meals[0], .nutrient(.energy), 777)], note)
        var request = RunRequest()
        request.resume = "a"
        #expect(try await RunSession(files.open(), request).finish(consent: .given).shortfall == nil)
        let verdict = try await Gate("a").judge(files.open())
        #expect(verdict.report.sets.first?.truthsDiffer == [meals[0].id])
        #expect(verdict.report.outcome == .cannotJudge)
        _ = try await files.open().bless("a")
        #expect(try await Gate("a").judge(files.open()).report.outcome == .passed)
        try await editing().undo(note)
        #expect(try await Gate("a").judge(files.open()).report.outcome == .cannotJudge)
    }

    @Test func `errors have kinds, and a conflict tells the present value and who set it`() async throws {
        try await run("a")
        let meals = try await meals()
        let first = correction(meals[0], .nutrient(.energy), 777)
        try await editing().correct([first], note)
        do {
            try await editing().correct([first], CorrectionNote(by: "bob", why: "scale"))
            Issue.record("no conflict")
        } catch CorrectionError.conflict(let conflict) {
            #expect(conflict.present == 777 && conflict.by == "ann" && conflict.at?.hasSuffix("Z") == true)
        }
        let project = try files.open()
        let unseen = await error { try project.effect(of: [first], on: ["a"], in: "demo") }
        #expect(unseen?.kind == .usage && unseen?.words.contains("is 777 now, changed by ann") == true)
        let unknown = await error { try project.effect(of: [], on: ["nope"], in: "demo") }
        #expect(unknown?.kind == .usage)
        let nowhere = try SetEditing(files.location, set: "nowhere")
        #expect(await error { try await nowhere.correct([first], note) }?.kind == .usage)
        #expect(await error { try await nowhere.undo(note) }?.kind == .usage)
        #expect(await error { try await nowhere.corrections() }?.kind == .usage && !files.exists("eval-sets/nowhere"))
        try files.folder.write("{}\n", to: "eval-sets/demo/corrections.jsonl")
        let editing = try editing()
        #expect(await error { try await editing.undo(note) }?.kind == .definitions)
        #expect(await error { try await editing.correct([first], note) }?.kind == .definitions)
        let broken = await error { try files.open().effect(of: [], on: ["a"], in: "demo") }
        #expect(broken?.kind == .definitions && files.told.sentences.contains { $0.contains("corrections.jsonl:1:1") })
        #expect(ApplicationError.Kind(of: CancellationError()) == nil)
    }

    @Test func `a key is never written, and a dry run writes nothing`() async throws {
        try await run("a")
        let meals = try await meals()
        let first = correction(meals[0], .nutrient(.energy), 777)
        let redactor = Redactor([Secret("sk-live-0123456789abcdef")])
        let editing = try SetEditing(files.location, set: "demo", redactor: redactor)
        let pasted = await error {
            try await editing.correct([first], CorrectionNote(by: "ann", why: "sk-live-0123456789abcdef"))
        }
        #expect(pasted?.kind == .usage && pasted?.words.contains("sk-live") == false, "\(pasted?.words ?? "nothing")")
        let dry = try SetEditing(files.location, set: "demo", isDryRun: true)
        #expect(try await dry.correct([first], note).count == 1)
        #expect(!files.exists("eval-sets/demo/corrections.jsonl"))
    }

    @Test func `a link out of the project is not followed`() async throws {
        try await run("a")
        let meals = try await meals()
        let place = files.folder.url.appending(path: "eval-sets/demo")
        let outside = try TemporaryFolder()
        let target = outside.url.appending(path: "it")
        try FileManager.default.moveItem(at: place, to: target)
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
        let editing = try editing()
        let refused = await error {
            try await editing.correct([correction(meals[0], .nutrient(.energy), 777)], note)
        }
        #expect(refused?.kind == .definitions, "\(refused?.words ?? "nothing")")
        #expect(!FileManager.default.fileExists(atPath: target.appending(path: "corrections.jsonl").path))
    }
}
