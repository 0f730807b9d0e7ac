import Analysis
import Application
import ArgumentParser
import Catalog
import FoundationEssentials
import JSON
import Nutrition
import Reporting

struct SetsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sets",
        abstract: "Look at an eval set, divide it, check it, correct its truths.",
        discussion: """
            Examples:
              nutrieval sets show lunches
              nutrieval sets sample lunches --count 50
              nutrieval sets split lunches --tune 0.3
              nutrieval sets verify lunches
              nutrieval sets correct lunches salmon-1 energy_kcal 412 \\
                --why "the label says 412"
              nutrieval sets log lunches
              nutrieval sets undo lunches
            """,
        subcommands: [Show.self, Sample.self, Divide.self, Verify.self, Log.self, Correct.self, Undo.self])

    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "log",
            abstract: "Show who corrected what, when and why.",
            usage: "nutrieval sets log <set> [<options>]",
            discussion: """
                Example:
                  nutrieval sets log lunches
                """)

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @OptionGroup var options: ProjectOptions

        func run() async throws {
            let log = try await SetEditing(options.location(), set: set).corrections()
            let listing = CorrectionText.listing(log.history)
            if options.json {
                Console.print(json: listing.json, sortedKeys: false)
            } else if listing.rows.isEmpty {
                options.console.note("eval-sets/\(set) has no corrections")
            } else {
                Console.print(CorrectionText.table(log.history).text)
            }
            for diagnostic in log.diagnostics { Console(isQuiet: false).remark(diagnostic) }
            guard log.diagnostics.allSatisfy({ $0.severity != .error }) else { throw ExitCode.badDefinitions }
        }
    }

    struct Correct: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "correct",
            abstract: "Correct one value of a meal's truth.",
            usage: "nutrieval sets correct <set> <meal> <field> <value> --why <text> [<options>]",
            discussion: """
                Fields: energy_kcal, protein_g, carbs_g, fat_g, fibre_g, sugar_g,
                sodium_mg, mass_g, energy_kcal_range, foods, foods.N.name, foods.N.grams,
                foods.N.derivation (N from 1), provenance.FIELD, mark.

                Shows what changes in recorded runs, asks, then adds a line to
                corrections.jsonl beside the set. Sends nothing.

                Examples:
                  nutrieval sets correct lunches salmon-1 energy_kcal 412 \\
                    --why "the label says 412" --provenance label
                  nutrieval sets correct lunches salmon-1 foods "salmon:180, rice:120" \\
                    --why "the rice was missing"
                  nutrieval sets correct lunches salmon-1 mark ambiguous
                """)

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @Argument(help: "The meal.".value("id"))
        var meal: String

        @Argument(help: "What to correct.", completion: .list(CorrectionValue.fields))
        var field: String

        @Argument(help: "The right value; unknown if nobody can tell.")
        var value: String

        @Option(help: "Why the old value is wrong. Marks need no reason.".value("text"))
        var why: String?

        @Option(help: "Where the value comes from: weighed, label, database or estimated.")
        var provenance: Provenance?

        @OptionGroup var saving: SavingOptions

        @OptionGroup var options: ProjectOptions

        func validate() throws {
            guard let field = TruthField(field) else {
                throw ValidationError("there is no field \(field.debugDescription): see `nutrieval help sets correct`")
            }
            guard CorrectionValue.json(value, for: field) != nil else {
                throw ValidationError(
                    "\(field) takes \(CorrectionValue.example(of: field)), not \(value.debugDescription)")
            }
            if field != .mark, why == nil { throw ValidationError("say why: add --why TEXT") }
        }

        func run() async throws {
            guard let field = TruthField(field), let new = CorrectionValue.json(value, for: field) else { return }
            let project = try options.open(out: saving.out)
            let preview = try saving.preview(of: project, set)
            guard let state = preview.present.state(of: meal) else {
                Console.error("eval-sets/\(set) has no meal \(meal.debugDescription): check its id")
                throw ExitCode.usage
            }
            let correction = Correction(
                meal: meal, field: field, old: state.value(of: field), new: new, provenance: provenance)
            let effect = try preview.effect(of: [correction])
            let seen = try saving.confirm(
                CorrectionText.effect(
                    "\(field) of \(meal): \(CorrectionText.change(correction))", effect,
                    ofMark: field == .mark && effect.runs.isEmpty),
                effect, options)
            let editing = try SetEditing(options.location(), set: set, redactor: project.redactor)
            let saved = try await editing.correct([correction], saving.note(why, seen: seen))
            saving.tell(saved, effect, in: set, options)
        }
    }

    struct Undo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "undo",
            abstract: "Take a correction back.",
            usage: "nutrieval sets undo <set> [<id>] [<options>]",
            discussion: """
                Takes back the last correction in force, or the one of that id. Undo an
                undo to restore what it took back. No line is ever removed.

                Shows what changes in recorded runs, asks, then adds a line.

                Examples:
                  nutrieval sets undo lunches
                  nutrieval sets undo lunches 3f9a12c04b1e --why "the label was right"
                """)

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @Argument(help: "The line's id; `nutrieval sets log` prints them.".value("id"))
        var id: String?

        @Option(help: "Why it is taken back.".value("text"))
        var why: String?

        @OptionGroup var saving: SavingOptions

        @OptionGroup var options: ProjectOptions

        func run() async throws {
            let project = try options.open(out: saving.out)
            func editing(isDryRun: Bool = false) throws -> SetEditing {
                try SetEditing(options.location(), set: set, isDryRun: isDryRun, redactor: project.redactor)
            }
            // Refuses what cannot be taken back before anybody is asked.
            let planned = try await editing(isDryRun: true).undo(saving.note(why, seen: []), of: id)
            guard case .undo(let taken) = planned.content else { return }
            let (text, effect) = try describe(taken, of: project)
            _ = try saving.confirm(text, effect, options)
            let saved = try await editing().undo(saving.note(why, seen: []), of: taken)
            if options.json { return Console.print(json: CorrectionText.json([saved], effect), sortedKeys: false) }
            guard case .undo(let target) = saved.content else { return }
            Console.print("took back \(target) by \(saved.id) in eval-sets/\(set)/\(CorrectionLog.fileName)")
        }

        private func describe(_ id: String, of project: LoadedProject) throws -> (String, CorrectionEffect) {
            let none = CorrectionEffect(runs: [])
            let preview: CorrectionPreview
            do { preview = try saving.preview(of: project, set) } catch {
                guard saving.runs.isEmpty else { throw error }
                // A set with a line that does not fit cannot be scored, and this undo may mend it.
                return ("Takes back \(id). The effect cannot be shown: the set has mistakes.", none)
            }
            guard let correction = preview.correction(undoing: id) else {
                return ("Takes back \(id). No value changes.", none)
            }
            let effect = try preview.effect(of: [correction])
            let title = "\(correction.field) of \(correction.meal): \(CorrectionText.change(correction))"
            let isMark = correction.field == .mark && effect.runs.isEmpty
            return (CorrectionText.effect(title, effect, ofMark: isMark), effect)
        }
    }
}

/// How a correction is shown and saved.
struct SavingOptions: ParsableArguments {
    @Option(help: "Who corrects it. Default: your user name.".value("name"))
    var by: String?

    @Option(
        name: .customLong("saw"),
        help: "A variant whose answer to the meal you saw; repeatable.".value("variant"))
    var saw: [String] = []

    @Option(
        name: .customLong("run"), help: "A run to show the effect on; repeatable. Default: the newest three.",
        completion: NameCompletion.runs)
    var runs: [String] = []

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
    var out: String?

    @Flag(help: "Save without asking.")
    var yes = false

    static var userName: String {
        let name = ProcessInfo.processInfo.userName
        return name.isEmpty ? "unknown" : String(name.prefix(50))
    }

    func note(_ why: String?, seen: [String]) -> CorrectionNote {
        CorrectionNote(by: by ?? Self.userName, why: why, saw: Array((saw + seen).unique().prefix(100)))
    }

    /// Of the runs named, else of the newest three.
    func preview(of project: LoadedProject, _ set: String) throws -> CorrectionPreview {
        runs.isEmpty
            ? try project.correctionPreview(onNewest: 3, in: set) : try project.correctionPreview(on: runs, in: set)
    }

    /// Shows the effect and asks, unless `--yes` is given.
    /// - Returns: the variants that a person saw before the decision.
    /// - Throws: exit 64 if the answer is no, or if nobody can be asked.
    func confirm(_ text: String, _ effect: CorrectionEffect, _ options: ProjectOptions) throws -> [String] {
        if !options.json { Console.print(text) }
        if yes { return [] }
        guard Console.inputIsTerminal, !options.json else {
            throw ApplicationError(.usage, "nothing was saved: add --yes to save it")
        }
        Console.progress("Save? [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        guard answer == "y" || answer == "yes" else { throw ApplicationError(.usage, "nothing was saved") }
        return effect.runs.flatMap { $0.variants.map(\.id.description) }.unique()
    }

    func tell(_ saved: [CorrectionEntry], _ effect: CorrectionEffect, in set: String, _ options: ProjectOptions) {
        if options.json { return Console.print(json: CorrectionText.json(saved, effect), sortedKeys: false) }
        Console.print("saved \(saved.map(\.id).joined(separator: ", ")) in eval-sets/\(set)/\(CorrectionLog.fileName)")
        if let run = effect.runs.first {
            Console.print("nutrieval score \(CleanText.line(run.name, limit: 100))    scores this run again")
        }
    }
}
