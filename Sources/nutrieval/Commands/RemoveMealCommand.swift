import Application
import ArgumentParser

struct RemoveMealCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-meal",
        abstract: "Remove a meal and its photos from an eval set.",
        usage: "nutrieval remove-meal <set> <id> [<options>]",
        discussion: """
            Keeps photos that other meals use. Runs that asked about the meal
            cannot be scored again without it.

            Example:
              nutrieval remove-meal lunches mix002
            """)

    @Argument(help: "The eval set.".value("set"), completion: NameCompletion.sets)
    var set: String

    @Argument(help: "The meal.".value("id"))
    var id: String

    @Flag(help: "Show what would happen and write nothing.")
    var dryRun = false

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let editing = try SetEditing(options.location(), set: set, isDryRun: dryRun)
        try await ImportText.show(isJSON: options.json, isQuiet: options.quiet) { _ in try await editing.remove(id) }
    }
}
