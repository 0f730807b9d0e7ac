import Application
import ArgumentParser
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program; each command has a file in `Commands/`.
@main
struct Nutrieval: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nutrieval",
        abstract: "Compare vision-language models on photos of meals.",
        discussion: """
            Works in the nearest folder with config.yaml, or in --project DIR.

            Exit codes: 0 done, 1 failed or incomplete, 2 and 3 of `gate`,
            `monitor` and `canary` (see their help), 64 wrong options, 65 mistakes
            in the project's files, 69 no provider could be called, 74 output could
            not be written, 130 interrupted.
            """,
        version: ToolVersion.sentence,
        groupedSubcommands: [
            CommandGroup(
                name: "Compare",
                subcommands: [
                    RunCommand.self, EstimateCommand.self, ShowCommand.self, ServeCommand.self, ScoreCommand.self,
                    CompareCommand.self, GroundCommand.self, SubmitCommand.self, MergeCommand.self
                ]),
            CommandGroup(
                name: "Improve", subcommands: [TuneCommand.self, RouteCommand.self, ForecastCommand.self]),
            CommandGroup(
                name: "Guard",
                subcommands: [
                    BlessCommand.self, GateCommand.self, RecordCommand.self, MonitorCommand.self, CanaryCommand.self
                ]),
            CommandGroup(
                name: "Project",
                subcommands: [
                    InitCommand.self, AddCommand.self, ImportCommand.self, AnswersCommand.self, RemoveMealCommand.self,
                    SetsCommand.self, CheckCommand.self,
                    ProviderCommand.self, ListCommand.self, RunsCommand.self, SimulateCommand.self, DoctorCommand.self
                ])
        ])

    /// The first screen of help: where to start, and the commands used most.
    private static let firstScreen = """
        Compare vision-language models on photos of meals.

        Start here
          nutrieval init a --demo     a project with demo meals
          nutrieval run --simulate    a first comparison in it: no key, no cost
          nutrieval init my-meals     a project of your own
          nutrieval run --dry-run     what a run would ask and cost

        Compare models
          run         ask models about meal photos and compare the answers
          show        show a run's result, or every answer on one meal
          compare     compare two runs or two variants, meal by meal

        Improve and plan
          tune        find the best prompt and photo setting
          forecast    forecast what many users would cost

        Guard against changes for the worse
          bless       make a run the reference
          gate        test whether a run is worse than its reference

        Use your own meals
          add         add one meal to an eval set
          import      import weighed meals and their photos
          check       find all mistakes in the project's files

        nutrieval help COMMAND    options and examples of a command
        nutrieval help --all      all 29 commands, and exit codes
        """

    /// The help that is asked for, unless it is that of one command.
    private static func help(_ arguments: [String]) -> String? {
        switch arguments {
        case [], ["help"], ["--help"], ["-h"]: firstScreen
        case ["help", "--all"], ["--help-all"]: helpMessage()
        default: nil
        }
    }

    static func main() async {
        ProcessMemory.settle()
        StandardStream.reserve()
        OpenFiles.raiseLimit()
        // A closed pipe, such as to `head`, must not end a paid run.
        signal(SIGPIPE, SIG_IGN)
        Interrupts.unblock()
        Console.hide(LiveKeys.secrets(in: ProcessInfo.processInfo.environment, variables: []))
        if let help = help(Array(CommandLine.arguments.dropFirst())) {
            Console.print(help)
            end(.success)
        }
        do {
            var command = try parseAsRoot(try arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            end(.success)
        } catch {
            if let code = ExitCode(for: error) {
                Console.report(error)
                end(code)
            }
            let text = fullMessage(for: error)
            let code = exitCode(for: error)
            // Requested help and versions are results; all else is an error. What a person typed may be a key.
            if !text.isEmpty, code == .success { Console.print(text) } else if !text.isEmpty { Console.say(text) }
            end(code)
        }
    }

    /// The command line; former names are replaced, for one release.
    /// - Throws: `ValidationError` for an option under both of its names.
    private static var arguments: [String] {
        get throws {
            var arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == "project" {
                arguments[0] = "forecast"
                tellRenamed("nutrieval project", "nutrieval forecast")
            }
            let options = arguments.prefix { $0 != "--" }
            func places(of option: String) -> [Int] {
                options.indices.filter { options[$0] == option || options[$0].hasPrefix("\(option)=") }
            }
            let former = places(of: "--baseline")
            if former.isEmpty { return arguments }
            guard places(of: "--reference").isEmpty else {
                throw ValidationError("--baseline is the former name of --reference: give only --reference")
            }
            tellRenamed("--baseline", "--reference")
            for place in former { arguments[place].replace("--baseline", with: "--reference", maxReplacements: 1) }
            return arguments
        }
    }

    private static func tellRenamed(_ old: String, _ new: String) {
        Console(isQuiet: false).note("`\(old)` is now `\(new)`; the old name will stop working in the next release")
    }

    /// Ends the process; with 74 if a result could not be written.
    private static func end(_ code: ExitCode) -> Never {
        guard let reason = StandardStream.lostOutput, code != .interrupted else { exit(withError: code) }
        Console.error("standard output cannot be written: \(reason)")
        exit(withError: ExitCode.cannotWrite)
    }
}
