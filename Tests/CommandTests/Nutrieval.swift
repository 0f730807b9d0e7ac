import Foundation
import Synchronization
import TestSupport

/// The built program, run as a person would run it.
enum Nutrieval {
    /// What one call printed and how it ended.
    struct Result {
        var output: String
        var error: String
        var status: Int32
    }

    /// Beside the test bundle, where the package manager puts both.
    static var path: String {
        let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "nutrieval")
        return FileManager.default.isExecutableFile(atPath: beside.path)
            ? beside.path : TestData.repository.appending(path: ".build/debug/nutrieval").path
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - environment: beside PATH and HOME; nothing of the machine's own keys gets in.
    static func run(
        _ arguments: [String], of program: String = path, in folder: URL? = nil, environment: [String: String] = [:]
    ) throws -> Result {
        let process = start(arguments, in: folder, environment: environment)
        process.executableURL = URL(filePath: program)
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // Read to the end before waiting: a full pipe would hold the program up.
        let errorReader = Reader(error.fileHandleForReading)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = errorReader.text()
        process.waitUntilExit()
        return Result(output: text, error: words, status: process.terminationStatus)
    }

    /// The program, ready to run.
    static func start(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder ?? TestData.repository
        let machine = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key)
        }
        process.environment = machine.merging(environment) { $1 }
        return process
    }

    /// Reads one pipe on a queue of its own while the other is read by the caller.
    private final class Reader: Sendable {
        private let queue = DispatchQueue(label: "nutrieval.test.reader")
        private let data = Mutex(Data())

        init(_ handle: FileHandle) {
            queue.async { [self] in
                let all = handle.readDataToEndOfFile()
                data.withLock { $0 = all }
            }
        }

        /// Waits for the end of the pipe.
        func text() -> String { String(decoding: queue.sync { data.withLock { $0 } }, as: UTF8.self) }
    }
}
