import ArgumentParser

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
}
