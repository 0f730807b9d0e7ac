import Application
import ArgumentParser
import Catalog
import JSON
import Reporting

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find all mistakes in the project's files.",
        discussion: """
            Reads config.yaml, providers, prompts, answer schemas, eval sets and
            policies. Prints all mistakes as file:line:column. Warns of models
            that are retired or soon will be, and of providers that the budget
            leaves out. Sends nothing.

            Examples:
              nutrieval check
              nutrieval check providers/my-endpoint.yaml
            """)

    @Argument(help: "Check only these files and the prompts, answers and schemas that they name.".value("file"))
    var files: [String] = []

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let loaded = try ProjectReading(options.location(), events: EventDisplay(options.console).show)
        let absent = files.filter { !loaded.exists($0) }
        guard absent.isEmpty else {
            Console.error(
                "there is no file \(absent.joined(separator: ", ")): name it from here or from the project's folder")
            throw ExitCode.usage
        }
        let diagnostics = loaded.diagnostics(of: files)
        let errors = diagnostics.count { $0.severity == .error }
        if options.json {
            Console.print(json: JSON.array(diagnostics.map(json)), sortedKeys: false)
        } else {
            for diagnostic in diagnostics { Console.print(CleanText.whole(diagnostic.description)) }
            for program in files.isEmpty ? loaded.programs : [] { Console.print(CleanText.whole(program)) }
            let warnings = diagnostics.count - errors
            Console.print("\(loaded.summary): \(errors) errors, \(warnings) warnings")
        }
        if errors > 0 { throw ExitCode.badDefinitions }
    }

    private func json(_ diagnostic: Diagnostic) -> JSON {
        [
            "severity": .string(diagnostic.severity.rawValue), "file": .string(diagnostic.file),
            "line": .number(Double(diagnostic.line)), "column": .number(Double(diagnostic.column)),
            "message": .string(diagnostic.message)
        ]
    }
}
