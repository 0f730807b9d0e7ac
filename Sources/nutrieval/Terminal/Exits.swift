import ArgumentParser

/// The exit codes of the contract (sysexits.h where it has one).
extension ExitCode {
    /// A run ended with something still to be asked.
    static let incomplete = ExitCode(1)
    static let usage = ExitCode(64)
    static let badDefinitions = ExitCode(65)
    static let noProvider = ExitCode(69)
    static let cannotWrite = ExitCode(74)
    static let interrupted = ExitCode(130)
}
