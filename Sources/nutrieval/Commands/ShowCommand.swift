import Application
import ArgumentParser
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Reporting
import Sanity
import Scoring

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a run's result, or every answer on one meal.",
        usage: "nutrieval show <run> [<meal>] [<options>]",
        discussion: """
            Examples:
              nutrieval show 20261121-143000
              nutrieval show 20261121-143000 breakfast-01
              nutrieval show 20261121-143000 breakfast-01 --explain   also the answers as received
            """)

    @Argument(help: "The run's name; `nutrieval list runs` prints them.", completion: NameCompletion.runs)
    var run: String

    @Argument(help: "A meal's id.")
    var meal: String?

    @OptionGroup var options: ProjectOptions

    @OptionGroup var page: PageOptions

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
    var out: String?

    func run() async throws {
        let scored = try await ScoredRun(named: run, of: options.open(out: out), textsOf: meal)
        guard let meal else { return options.show(scored.report, page) }
        let found = scored.report.meals.filter { $0.meal.id == meal }
        guard !found.isEmpty else {
            Console.error(
                "run \(run) has no meal \(meal.debugDescription): its meals are in \(scored.folder.path)/meals.csv")
            throw ExitCode.usage
        }
        if options.json {
            Console.print(json: JSON.array(found.flatMap(\.trials).map(json)))
        } else {
            if scored.report.run.isSimulated { Console.print("SIMULATED: no real model answered") }
            for meal in found {
                Console.print(text(of: meal))
                if page.explain { Console.print(texts(of: meal)) }
            }
        }
    }

    private func text(of report: MealReport) -> String {
        let product = report.meal.truth.product.flatMap { TaskWords.line(.product($0)) }
        let truth =
            product ?? report.meal.truth.nutrients.energy.map { "\(Format.fixed($0.value, decimals: 0)) kcal" }
            ?? "of unknown energy"
        let foods = report.meal.truth.foods?.map(\.name).joined(separator: ", ") ?? "foods unknown"
        let table = Table(
            columns: ["provider", "outcome", "kcal", "protein/carbs/fat g", "sure", "foods", "findings"],
            rows: report.trials.map(row))
        let asked = MealWords.input(report.meal).map { "\n\($0)" } ?? ""
        let named = product == nil ? ", \(CleanText.whole(foods))" : ""
        return "\(report.set)/\(report.meal.id): truly \(truth)\(named)\(asked)\n\(table.text)"
    }

    private func texts(of report: MealReport) -> String {
        report.trials.compactMap { trial in
            trial.text.map { "\n\(trial.variant), as received: \(CleanText.line($0, limit: 20_000))" }
        }.joined(separator: "\n")
    }

    private func row(_ trial: TrialResult) -> [String] {
        let totals = trial.estimate?.scoredTotals
        func number(_ value: Double?) -> String { value.map { Format.fixed($0, decimals: 0) } ?? "-" }
        let macros = [totals?.protein?.value, totals?.carbs?.value, totals?.fat?.value]
        return [
            trial.variant.provider, trial.outcome.rawValue, number(totals?.energy?.value),
            trial.estimate == nil ? "-" : macros.map(number).joined(separator: "/"),
            trial.estimate?.decisionConfidence.map { Format.fixed($0, decimals: 2) } ?? "-",
            named(trial) ?? "-",
            ([trial.reason].compactMap { $0 } + trial.findings.map(\.rule.rawValue)).joined(separator: ", ")
        ]
    }

    /// Foods or prose, then what the answer states by its task; nil if neither.
    private func named(_ trial: TrialResult) -> String? {
        let foods = trial.estimate?.foods?.map(\.name).joined(separator: ", ") ?? trial.estimate?.description
        let task = trial.estimate?.task.flatMap { TaskWords.line($0) }
        let words = [foods.flatMap { $0.isEmpty ? nil : $0 }, task].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    private func json(_ trial: TrialResult) -> JSON {
        [
            "provider": .string(trial.variant.provider), "set": .string(trial.set), "meal": .string(trial.meal),
            "repeat": .number(Double(trial.repeatIndex)), "outcome": .string(trial.outcome.rawValue),
            "reason": .optional(trial.reason), "energy_kcal": .optional(trial.estimate?.scoredTotals.energy?.value),
            "text": .optional(trial.text), "foods": .array(trial.estimate?.foods?.map { .string($0.name) } ?? []),
            "task": .optional(trial.estimate?.task.flatMap { TaskWords.line($0) }),
            "findings": .array(trial.findings.map { .string($0.message) }),
            "decision": .string(trial.decision.rawValue), "cost_usd": .optional(trial.cost?.value)
        ]
    }
}
