import Analysis
import ArgumentParser
import Execution
import Files
import FoundationEssentials
import Simulator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program: its name, its version and its commands, a file each under `Commands/`.
@main
struct Nutrieval: AsyncParsableCommand {
    /// Goes into every run's record; changed with the changelog.
    static let version = "0.1.0"

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

            Exit codes: 0 done, 1 failed or incomplete, 2 and 3 of `gate`
            (see its help), 64 usage, 65 bad definitions, 69 no provider could be called,
            74 output could not be written, 130 interrupted.
            """,
        version: version,
        subcommands: [
            RunCommand.self, EstimateCommand.self, ScoreCommand.self, CompareCommand.self, RouteCommand.self,
            TuneCommand.self, ProjectCommand.self, BlessCommand.self, GateCommand.self, RecordCommand.self,
            MonitorCommand.self, CanaryCommand.self, MergeCommand.self,
            InitCommand.self, ImportCommand.self, AddCommand.self, RemoveMealCommand.self,
            CheckCommand.self, ListCommand.self, ShowCommand.self, SimulateCommand.self, DoctorCommand.self
        ])

    /// Runs the command that was asked for, and ends with the exit code its failure stands for.
    static func main() async {
        ProcessMemory.settle()
        StandardStream.reserve()
        OpenFiles.raiseLimit()
        // A reader that goes away, such as `head`, must not end a run that is being paid for.
        signal(SIGPIPE, SIG_IGN)
        Interrupts.unblock()
        Console.hide(LiveKeys.secrets(in: ProcessInfo.processInfo.environment, variables: []))
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            end(.success)
        } catch let error as WriteError {
            end(error, .cannotWrite)
        } catch let error as RunFolderError {
            end(error, error.isUsage ? .usage : .badDefinitions)
        } catch let error as SimulatorError {
            end(error, .noProvider)
        } catch let error as EmbeddingError {
            end(error, .noProvider)
        } catch {
            let text = fullMessage(for: error)
            let code = exitCode(for: error)
            // Help and versions that were asked for are results; all else is an error. What a person typed may be a key.
            if !text.isEmpty, code == .success { Console.print(text) } else if !text.isEmpty { Console.say(text) }
            end(code)
        }
    }

    private static func end(_ error: any Error, _ code: ExitCode) -> Never {
        Console.error(TextTable.clean("\(error)"))
        end(code)
    }

    /// Ends the process; with 74 where a result was lost on its way out, whatever was found.
    private static func end(_ code: ExitCode) -> Never {
        guard let reason = StandardStream.lostOutput, code != .interrupted else { exit(withError: code) }
        Console.error("standard output cannot be written: \(reason)")
        exit(withError: ExitCode.cannotWrite)
    }
}

extension RunFolderError {
    /// True where the call is wrong, not the folder.
    fileprivate var isUsage: Bool {
        switch self {
        case .notFound, .exists, .locked, .namedLikeKey: true
        case .unreadableRecord, .newerFormat, .mixedFormats, .damagedJournal, .unreadableJournal, .planChanged:
            false
        }
    }
}
