import Application
import ArgumentParser
import JSON
import Nutrition
import Reporting

extension SetsCommand {
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show what a set contains, and what may be wrong with it.",
            usage: "nutrieval sets show <set> [<options>]",
            discussion: """
                Counts, spreads of true values, sources, splits, groups and the quality
                of photos. Names truths that contradict themselves, leaks between
                splits, and photos that look almost the same.

                Example:
                  nutrieval sets show lunches
                """)

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @OptionGroup var options: ProjectOptions

        func run() async throws {
            let overview = try options.open().overview(ofSet: set)
            if options.json { return Console.print(json: SetText.json(overview), sortedKeys: false) }
            Console.print(SetText.page(overview))
        }
    }

    struct Sample: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sample",
            abstract: "Choose meals that represent a set.",
            usage: "nutrieval sets sample <set> [<options>]",
            discussion: """
                Stratified by split, difficulty and quarters of energy, one meal of a
                group before the second. Any beginning of the list is balanced too.
                Prints ids with commas between them.

                Example:
                  nutrieval run --set lunches \\
                    --meals "$(nutrieval sets sample lunches --count 50)"
                """)

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @Option(help: "How many meals. Default: all, in the order of the sample.".value("n"))
        var count: Int?

        @Option(help: "Only meals of this split: tune or test.")
        var split: Nutrition.Split?

        @Option(help: "Another seed gives another sample.".value("n"))
        var seed: UInt64 = 1

        @OptionGroup var selection: MealSelectionOption

        @OptionGroup var options: ProjectOptions

        func validate() throws {
            if let count, count < 1 { throw ValidationError("--count takes a number from 1 up, not \(count)") }
        }

        func run() async throws {
            let ids = try options.open().sample(
                ofSet: set, count: count, split: split, seed: seed, where: selection.condition)
            if options.json { return Console.print(json: .array(ids.map { .string($0) })) }
            if ids.isEmpty {
                throw ApplicationError(.usage, "eval-sets/\(set) has no meals of that split: `nutrieval sets show`")
            }
            Console.print(ids.joined(separator: ","))
            if let count, ids.count < count { options.console.note("the set has only \(ids.count) such meals") }
        }
    }

    struct Divide: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "split",
            abstract: "Divide a set into tune and test.",
            usage: "nutrieval sets split <set> --tune <share> [<options>]",
            discussion: """
                Writes splits into set.yaml. A hash of the group decides, so meals of
                one group stay together, and meals added later move no other. Meals
                with a split of their own keep it. Refused if one photo, or almost the
                same, is then in both splits.

                Example:
                  nutrieval sets split lunches --tune 0.3
                """)

        enum Key: String, ExpressibleByArgument, CaseIterable { case group, id }

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @Option(help: "The share of tune, 0 to 1; the rest is test.".value("share"))
        var tune: Double

        @Option(help: "What is hashed: group or id.")
        var by = Key.group

        @Flag(help: "One photo, or almost the same, may be in both splits.")
        var allowDuplicates = false

        @OptionGroup var options: ProjectOptions

        func validate() throws {
            guard (0...1).contains(tune) else { throw ValidationError("--tune takes a share from 0 to 1, not \(tune)") }
        }

        func run() async throws {
            let result = try options.open().split(
                set: set, tune: tune, byGroup: by == .group, allowsDuplicates: allowDuplicates)
            if options.json {
                return Console.print(json: [
                    "format": 1, "tune": .number(Double(result.tune)), "test": .number(Double(result.test)),
                    "differing": .number(Double(result.differing))
                ])
            }
            Console.print("eval-sets/\(set): tune \(Format.count(result.tune, "meal")), test \(result.test)")
            guard result.differing > 0 else { return }
            options.console.note("\(Format.count(result.differing, "meal")) kept another split, stated in meals.jsonl")
        }
    }

    struct Verify: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Compare a set's photos with those that runs recorded.",
            usage: "nutrieval sets verify <set> [<options>]",
            discussion: """
                Reads every photo and compares its SHA-256 with that of the newest run
                about the meal. Exit 1 if a photo changed or cannot be read.

                Example:
                  nutrieval sets verify lunches
                """)

        @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
        var set: String

        @Option(
            help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
        var out: String?

        @OptionGroup var options: ProjectOptions

        func run() async throws {
            let result = try options.open(out: out).verification(ofSet: set)
            if options.json {
                Console.print(json: SetText.json(result), sortedKeys: false)
            } else {
                Console.print(SetText.lines(result, of: set))
            }
            if !result.findings.isEmpty { throw ExitCode.incomplete }
        }
    }
}
