import Application
import ArgumentParser
import Catalog
import JSON
import Reporting

struct ProviderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider",
        abstract: "Try one provider, or trust its program.",
        discussion: """
            Examples:
              nutrieval provider test my-endpoint
              nutrieval provider trust on-device
            """,
        subcommands: [ProviderTestCommand.self, Trust.self])

    struct Trust: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "trust",
            abstract: "Allow this project to start a provider's program or key command.",
            discussion: """
                Shows the program, its arguments, its variables and the project's files
                that it runs, then writes them to your own trust file. Look at those
                files first. After a change of any of them it has to be trusted again.

                Example:
                  nutrieval provider trust on-device
                """)

        @Argument(help: "The provider.".value("name"), completion: NameCompletion.providers)
        var name: String

        @OptionGroup var options: ProjectOptions

        func run() async throws {
            let project = try options.open()
            let entries = try project.programs(of: name)
            if !options.json { for entry in entries { Console.print(Self.text(entry)) } }
            let file = try project.trust(entries)
            if options.json {
                return Console.print(json: .array(entries.map(\.json)), sortedKeys: false)
            }
            Console.print(file.map { "written to \($0)" } ?? "trusted already")
        }

        private static func text(_ entry: TrustedProgram) -> String {
            var lines = [
                "program    \(entry.program)", "arguments  \(JSON.array(entry.arguments.map { .string($0) }).text())",
                "in         \(entry.project)"
            ]
            lines += entry.environment.sorted { $0.key < $1.key }.map { "variable   \($0.key)=\($0.value)" }
            if let key = entry.key { lines.append("key        the value of \(key)") }
            if let host = entry.host { lines.append("its output is sent as the key to \(host), and nowhere shown") }
            let files = entry.files.sorted { $0.key < $1.key }
            lines += files.prefix(20).map { "file       \($0.key)  sha256 \($0.value.prefix(16))…" }
            if files.count > 20 { lines.append("file       … and \(files.count - 20) more") }
            if files.isEmpty { lines.append("no file of this project is compared: a change of one goes unnoticed") }
            return lines.map(CleanText.whole).joined(separator: "\n")
        }
    }
}
