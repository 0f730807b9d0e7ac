import Application
import ArgumentParser
import Execution
import JSON
import Reporting

struct RunsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "runs",
        abstract: "Remove answers and photos of old runs.",
        discussion: """
            Example:
              nutrieval runs prune --older-than 90d
            """,
        subcommands: [Prune.self])

    struct Prune: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune",
            abstract: "Remove answers, photos and pages of old runs.",
            usage: "nutrieval runs prune --older-than <age> [<options>]",
            discussion: """
                Shows what it would remove, and asks. Of each old run only run.json
                (the plan) and summary.json (the figures) stay: it cannot be scored,
                compared or resumed any more. Also removes old prepared photos.
                Eval sets, references, recordings and the runs that references were
                made of stay as they are.

                Examples:
                  nutrieval runs prune --older-than 90d --dry-run
                  nutrieval runs prune --older-than 12w --yes
                """)

        @Option(help: "Runs that started longer ago: days or weeks, such as 90d or 12w.".value("age"))
        var olderThan: Age

        @Flag(help: "Show what would be removed, and remove nothing.")
        var dryRun = false

        @Flag(help: "Remove without asking.")
        var yes = false

        @Option(
            help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
        var out: String?

        @OptionGroup var options: ProjectOptions

        func validate() throws {
            if dryRun, yes { throw ValidationError("--dry-run and --yes exclude each other: leave one out") }
        }

        func run() async throws {
            let project = try options.open(out: out)
            let old = try project.prunable(olderThan: olderThan.days)
            if !options.json { Console.print(Self.text(old)) }
            let removes = !dryRun && !old.isEmpty
            if removes {
                try confirm()
                try project.prune(old)
            }
            if options.json {
                Console.print(json: Self.json(old, isRemoved: removes), sortedKeys: false)
            } else if removes {
                options.console.note("removed \(Self.size(old.bytes))")
            }
        }

        /// - Throws: exit 64 if the answer is no, or if nobody can be asked.
        private func confirm() throws {
            if yes { return }
            guard Console.inputIsTerminal, !options.json else {
                throw ApplicationError(.usage, "nothing was removed: add --yes to remove it")
            }
            Console.progress("Remove? [y/N] ")
            let answer = readLine()?.lowercased() ?? ""
            guard answer == "y" || answer == "yes" else { throw ApplicationError(.usage, "nothing was removed") }
        }

        private static func text(_ old: PrunedRuns) -> String {
            let left = old.leftAlone.map { "left alone: \(CleanText.line($0.name, limit: 100)): \($0.reason)" }
            guard !old.isEmpty else {
                return (["No run started before \(old.before.prefix(10)) and still has its answers."] + left)
                    .joined(separator: "\n")
            }
            let table = Table(
                columns: ["run", "started", "size"],
                rows: old.runs.map { run in
                    let name = CleanText.line(run.name, limit: 100) + (run.isSimulated ? " (simulated)" : "")
                    return [name, String(run.startedAt.prefix(10)), size(run.pruning.size)]
                })
            let photos =
                old.photos.isEmpty
                ? [] : ["\(Format.count(old.photos.count, "prepared photo")): \(size(old.photoBytes))"]
            return
                ([
                    "Answers, photos and pages of runs that started before \(old.before.prefix(10)):", table.text
                ] + photos + left + ["Plans and figures stay. These runs cannot be scored again."]).joined(
                    separator: "\n")
        }

        private static func size(_ bytes: Int) -> String {
            bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\(Format.fixed(Double(bytes) / 1e6, decimals: 1)) MB"
        }

        private static func json(_ old: PrunedRuns, isRemoved: Bool) -> JSON {
            [
                "before": .string(old.before), "removed": .bool(isRemoved),
                "runs": .array(
                    old.runs.map { run in
                        [
                            "name": .string(run.name), "started_at": .string(run.startedAt),
                            "simulated": .bool(run.isSimulated), "bytes": .number(Double(run.pruning.size)),
                            "files": .array(run.pruning.removed.map { .string($0) })
                        ]
                    }),
                "left_alone": .array(
                    old.leftAlone.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
                "prepared_photos": [
                    "files": .number(Double(old.photos.count)), "bytes": .number(Double(old.photoBytes))
                ]
            ]
        }
    }
}

/// An age such as `90d` or `12w`.
struct Age: ExpressibleByArgument {
    /// 1 to 36,500.
    let days: Double

    init?(argument: String) {
        let units: [Character: Double] = ["d": 1, "w": 7]
        guard let unit = argument.last.flatMap({ units[$0] }), let number = Double(argument.dropLast()),
            (1...36_500).contains(number * unit)
        else { return nil }
        days = number * unit
    }
}
