import Application
import ArgumentParser
import Catalog
import JSON
import Reporting

extension AnswersCommand {
    struct Corrections: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "corrections",
            abstract: "Import what users of a product corrected.",
            discussion: """
                Example:
                  nutrieval answers corrections import changed.jsonl
                """,
            subcommands: [Import.self])

        struct Import: AsyncParsableCommand {
            static let configuration = CommandConfiguration(
                commandName: "import",
                abstract: "Add what users changed of recognised foods.",
                discussion: """
                    Each line of the file is JSON, the oldest first; amounts are grams, and
                    corrected 0 removes the food:

                      {"meal": "lunch-1", "food": "rice", "original": 150, "corrected": 195}

                    Adds the lines to user-corrections.jsonl of the set that has the meal.
                    Names lines that it leaves out. Reports of that set then have a section
                    on people. Sends nothing.

                    Example:
                      nutrieval answers corrections import changed.jsonl
                    """)

            @Argument(help: "JSON lines.".value("file"), completion: .file())
            var file: String

            @Option(help: "The eval set, if several have the meals.".value("set"), completion: NameCompletion.sets)
            var set: String?

            @OptionGroup var options: ProjectOptions

            func run() async throws {
                let result = try options.open().importCorrections(file, into: set)
                if options.json {
                    Console.print(json: Self.json(result), sortedKeys: false)
                } else {
                    for line in result.dropped {
                        Console.say("left out: \(file):\(line.line): \(CleanText.whole(line.reason))")
                    }
                    for part in result.sets {
                        let words = "\(Format.count(part.added, "correction")) added to eval-sets/\(part.set)"
                        Console.print("\(words); unchanged \(part.unchanged); left out \(result.dropped.count)")
                    }
                }
                if !result.dropped.isEmpty { throw ExitCode.incomplete }
            }

            private static func json(_ result: ImportedCorrections) -> JSON {
                [
                    "format": 1,
                    "sets": .array(
                        result.sets.map { part in
                            [
                                "set": .string(part.set), "added": .number(Double(part.added)),
                                "unchanged": .number(Double(part.unchanged))
                            ]
                        }),
                    "left_out": .array(
                        result.dropped.map { line in
                            ["line": .number(Double(line.line)), "reason": .string(line.reason)]
                        })
                ]
            }
        }
    }
}
