import Application
import ArgumentParser
import JSON
import Reporting

struct AnswersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answers",
        abstract: "Import answers, and corrections of users, that were made elsewhere.",
        discussion: """
            Example:
              nutrieval answers import last-week.jsonl --name last-week
            """,
        subcommands: [Import.self, Corrections.self])

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Make a provider of answers that were made elsewhere.",
            discussion: """
                Each line of the file is JSON: the meal's id, and the model's answer or
                the values in it. usage and model may be left out.

                  {"meal": "apple", "answer": "…", "usage": {"input_tokens": 1200,
                    "output_tokens": 90}, "model": "model-1"}
                  {"meal": "apple", "values": {"energy_kcal": 95, "foods": ["apple"]}}

                Writes recorded/NAME.jsonl and providers/NAME.yaml. Sends nothing.

                Example:
                  nutrieval answers import last-week.jsonl --name last-week
                  nutrieval run --provider last-week --set meals
                """)

        @Argument(help: "JSON lines.".value("file"), completion: .file())
        var file: String

        @Option(help: "The provider's name.".value("provider"))
        var name: String

        @Option(help: "The model's name in reports. Default: the first one in the file.")
        var model: String?

        @Option(
            help: "The answer file, such as answers/analyze-meal.yaml. Default: the one that reads most answers.".value(
                "path"))
        var answer: String?

        @Flag(help: "Replace an earlier import of that name.")
        var replace = false

        @OptionGroup var options: ProjectOptions

        func run() async throws {
            let project = try options.open()
            let result = try project.importAnswers(
                file, name: name, model: model, answer: answer, replaces: replace)
            guard !options.json else {
                let sets = result.sets.map { ($0.name, JSON.number(Double($0.answers))) }
                return Console.print(json: [
                    "format": 1, "provider": .string(result.provider), "file": .string(result.file),
                    "answers": .number(Double(result.answers)), "sets": .object(JSONObject(sets)),
                    "unknown_meals": .array(result.unknown.map { .string($0) })
                ])
            }
            Console.print("\(Format.count(result.answers, "answer")): wrote \(result.file) and \(result.provider)")
            if !result.unknown.isEmpty {
                let names = result.unknown.prefix(3).joined(separator: ", ")
                let others = result.unknown.count > 3 ? " and \(result.unknown.count - 3) others" : ""
                Console.say("no set of this project has these meals: \(names)\(others)")
            }
            for set in result.sets {
                Console.print("nutrieval run --provider \(name) --set \(set.name)    scores \(set.answers) of them")
            }
        }
    }
}
