import Foundation
import TestSupport
import Testing

/// What the application's sources may not name, so that a page or a job can use them too.
@Suite struct LayerTests {
    /// The lines of the Swift files in that folder of `Sources` that a pattern matches, without comments.
    private static func lines(in folder: String, matching pattern: Regex<Substring>) throws -> [String] {
        let root = TestData.repository.appending(path: "Sources/\(folder)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        return try files.flatMap { file in
            try String(contentsOf: root.appending(path: file), encoding: .utf8).split(separator: "\n").compactMap {
                line in
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//"), code.contains(pattern) else { return nil }
                return "\(folder)/\(file): \(code)"
            }
        }
    }

    @Test func `the application does not print, exit, read arguments or ask on a terminal`() throws {
        let calls = /\b(?:print|debugPrint|exit|_exit|abort|fatalError|readLine|isatty)\(/
        let names = /\b(?:CommandLine|FileHandle|ArgumentParser|ExitCode|Console|stdout|stderr|stdin)\b/
        for target in ["Application", "NutrievalKit"] {
            #expect(try Self.lines(in: target, matching: calls) == [])
            #expect(try Self.lines(in: target, matching: names) == [])
        }
    }

    @Test func `exit codes and the console are known to the command line alone`() throws {
        let targets = try FileManager.default.contentsOfDirectory(
            atPath: TestData.repository.appending(path: "Sources").path)
        for target in targets where target != "nutrieval" && target != ".DS_Store" {
            #expect(try Self.lines(in: target, matching: /\b(?:ExitCode|Console)\b/) == [], "\(target)")
        }
        #expect(try !Self.lines(in: "nutrieval", matching: /\b(?:ExitCode|Console)\b/).isEmpty)
    }
}
