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
        abstract: "Compare vision-language models on what they say of meal photos.",
        discussion: """
            Works in the folder that holds config.yaml, which is searched for
            upwards, or in --project DIR.

            Start here:
              nutrieval run --simulate    a comparison, made up by a simulator
              nutrieval init my-meals     a project of your own
              nutrieval check             every definition, all mistakes at once
              nutrieval run --dry-run     what a run would ask and cost

            Exit codes: 0 done, 1 failed or incomplete, 2 and 3 of `gate`,
            `monitor` and `canary` (see their help), 64 usage, 65 bad definitions,
            69 no provider could be called, 74 output could not be written,
            130 interrupted.
            """,
        version: ToolVersion.current,
        subcommands: [
            RunCommand.self, EstimateCommand.self, ScoreCommand.self, CompareCommand.self, RouteCommand.self,
            TuneCommand.self, ForecastCommand.self, BlessCommand.self, GateCommand.self, RecordCommand.self,
            MonitorCommand.self, CanaryCommand.self, MergeCommand.self,
            InitCommand.self, ImportCommand.self, AddCommand.self, RemoveMealCommand.self,
            CheckCommand.self, ListCommand.self, ShowCommand.self, SimulateCommand.self, DoctorCommand.self
        ])

    static func main() async {
        ProcessMemory.settle()
        StandardStream.reserve()
        OpenFiles.raiseLimit()
        // A closed pipe, such as to `head`, must not end a paid run.
        signal(SIGPIPE, SIG_IGN)
        Interrupts.unblock()
        Console.hide(LiveKeys.secrets(in: ProcessInfo.processInfo.environment, variables: []))
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
                throw ValidationError("--baseline is the former name of --reference: give --reference alone")
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
