import ArgumentParser
import FoundationEssentials
import JSON

/// `nutrieval init`: a project to start from.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a project: config, providers, routing policies, an empty eval set.",
        discussion: """
            Nothing that is there already is changed. Editors complete and check
            the YAML files by the schemas in .nutrieval/schemas.

            Examples:
              nutrieval init                  in this folder
              nutrieval init my-meals         in a new folder
            """)

    @Argument(help: "The folder; made where it is missing.", completion: .directory)
    var folder = "."

    @Flag(help: "Print the files that were written and those that were left as JSON, and nothing else.")
    var json = false

    @Flag(name: [.short, .long], help: "Say nothing but errors.")
    var quiet = false

    func run() async throws {
        let root = Paths.absolute(folder)
        let console = Console(isQuiet: quiet || json)
        var (written, kept): ([String], [String]) = ([], [])
        for file in StarterProject.files {
            let target = root.appending(path: file.path)
            if FileManager.default.fileExists(atPath: target.path) {
                kept.append(file.path)
                continue
            }
            do {
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: target, options: .withoutOverwriting)
                written.append(file.path)
            } catch {
                Console.error("\(target.path) cannot be written: check that the folder exists and is yours")
                throw ExitCode.cannotWrite
            }
        }
        try? FileManager.default.createDirectory(
            at: root.appending(path: "\(StarterProject.set)/photos"), withIntermediateDirectories: true)
        if json {
            let lists: JSON = ["written": .array(written.map { .string($0) }), "kept": .array(kept.map { .string($0) })]
            Console.print(json: lists, sortedKeys: false)
        }
        if !kept.isEmpty { console.note("left as they were: \(kept.joined(separator: ", "))") }
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
