import ArgumentParser
import Catalog
import FoundationEssentials

/// The options every command that works in a project has.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The folder that holds config.yaml; searched for upwards when not given.", valueName: "dir"),
        completion: .directory)
    var project: String?

    @Flag(help: "Machine-readable JSON on standard output, and nothing else there.")
    var json = false

    @Flag(name: [.short, .long], help: "No progress and no remarks; errors are still shown.")
    var quiet = false

    var console: Console { Console(isQuiet: quiet) }

    /// The project's folder: the one that was named or the working folder, or the first above it with a config.yaml.
    ///
    /// - Throws: exit 65 when there is no config.yaml to be found, or one above that another user may have put there.
    func root() throws -> String {
        guard let place else {
            let start = project ?? FileManager.default.currentDirectoryPath
            Console.error(
                "there is no config.yaml in \(start) or above: `nutrieval init` makes a project, --project names one")
            throw ExitCode.badDefinitions
        }
        guard !place.isForeign else {
            Console.error(
                "config.yaml in \(place.path) is above this folder and belongs to another user: "
                    + "if you trust it, name its folder with --project")
            throw ExitCode.badDefinitions
        }
        return place.path
    }

    /// Where config.yaml was found; nil when it was not.
    var place: Project.Place? { Project.find(from: project ?? FileManager.default.currentDirectoryPath) }
}
