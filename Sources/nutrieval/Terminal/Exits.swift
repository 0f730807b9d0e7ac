import Analysis
import Application
import ArgumentParser
import Execution
import Files
import Reporting
import Scoring
import Simulator

/// The documented exit codes (from sysexits.h if it has one). Users' scripts rely on them.
extension ExitCode {
    /// Trials are pending, or nothing could be judged.
    static let incomplete = ExitCode(1)
    static let usage = ExitCode(64)
    static let badDefinitions = ExitCode(65)
    static let noProvider = ExitCode(69)
    static let cannotWrite = ExitCode(74)
    static let interrupted = ExitCode(130)

    /// The code of an application error; nil for one of the argument parser.
    init?(for error: any Error) {
        switch error {
        case let error as ApplicationError: self = Self(error.kind)
        case is WriteError: self = .cannotWrite
        case let error as RunFolderError: self = error.isUsage ? .usage : .badDefinitions
        case is SimulatorError, is EmbeddingError: self = .noProvider
        case is RoutingError, is ComparisonError, is MergeError, is TuneError: self = .usage
        case is ReferenceError: self = .incomplete
        default: return nil
        }
    }

    init(_ kind: ApplicationError.Kind) {
        switch kind {
        case .usage: self = .usage
        case .definitions: self = .badDefinitions
        case .incomplete: self = .incomplete
        case .noProvider: self = .noProvider
        case .cannotWrite: self = .cannotWrite
        case .interrupted: self = .interrupted
        }
    }

    static func gate(_ outcome: GateOutcome) -> ExitCode? {
        switch outcome {
        case .passed: nil
        case .cannotJudge: .incomplete
        case .regressed: ExitCode(2)
        case .undecided: ExitCode(3)
        }
    }
}

extension RunFolderError {
    /// True if the call is wrong, not the folder.
    fileprivate var isUsage: Bool {
        switch self {
        case .notFound, .exists, .locked, .namedLikeKey: true
        case .unreadableRecord, .newerFormat, .noFormat, .mixedFormats, .damagedJournal, .unreadableJournal,
            .planChanged:
            false
        }
    }
}
