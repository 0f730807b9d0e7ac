import Application
import ArgumentParser
import FoundationEssentials
import JSON

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a project of your own.",
        discussion: """
            Writes config.yaml, providers, routing policies and an empty eval set.
            It never changes existing files. Editors can complete and check the
            YAML files with the schemas in .nutrieval/schemas.

            Examples:
              nutrieval init                  in this folder
              nutrieval init my-meals         in a new folder
              nutrieval init first --demo     with 64 demo meals to try it on
            """)

    @Argument(help: "The folder; created if missing.", completion: .directory)
    var folder = "."

    @Flag(help: "Also copy the rendered demo meals, and ask about them.")
    var demo = false

    @Flag(help: "Print the written and the kept files as JSON, and nothing else.")
    var json = false

    @Flag(name: [.short, .long], help: "Print only errors.")
    var quiet = false

    func run() async throws {
        let root = Paths.absolute(folder)
        let console = Console(isQuiet: quiet || json)
        let files = try StarterProject.write(to: root, withDemo: demo)
        if json {
            let lists: JSON = [
                "written": .array(files.written.map { .string($0) }), "kept": .array(files.kept.map { .string($0) })
            ]
            Console.print(json: lists, sortedKeys: false)
        }
        if !files.kept.isEmpty { console.note("kept as they were: \(files.kept.joined(separator: ", "))") }
        guard !demo else {
            console.note("\(root.path) is ready, with the demo meals. Next: nutrieval run --simulate")
            return
        }
        let setName = StarterProject.set.split(separator: "/").last ?? "meals"
        console.note(
            """
            \(root.path) is ready. Next:
              1. your meals: `nutrieval add PHOTO… --set \(setName) --energy-kcal N`, or many from a table with
                 `nutrieval import csv TABLE --photos DIR --into \(setName)`
              2. nutrieval check
              3. nutrieval run --simulate, then with keys in the environment or in .env
            """)
    }
}
