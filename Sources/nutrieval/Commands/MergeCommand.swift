import Application
import ArgumentParser

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the shards of a run into one run.",
        usage: "nutrieval merge <run> ... [--name <run>] [<options>]",
        discussion: """
            The shards must have one plan and no common answer. Missing answers
            stay pending: resume the merged run to ask for them.

            Examples:
              nutrieval run --shard 1/2 --name part-1     on one machine
              nutrieval run --shard 2/2 --name part-2     on another
              nutrieval merge part-1 part-2 --name whole  with both folders here
            """)

    @Argument(help: "The runs, by name or by the path of their folders.".value("run"))
    var runs: [String]

    @OptionGroup var options: ProjectOptions

    @OptionGroup var page: PageOptions

    @Option(help: "The name of the joined run. Default: that of the first run with -merged.".value("run"))
    var name: String?

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"))
    var out: String?

    func validate() throws {
        if let problem = name.flatMap({ RunNames.problem($0) }) { throw ValidationError("--name \(problem)") }
    }

    func run() async throws {
        let merged = try await options.open(out: out).merge(runs, as: name)
        try ScoreCommand.publish(merged, options, page)
    }
}
