import Foundation
import TestSupport

/// Someone who follows a page: a home with a few photos and a table of weighed meals, a shell that stays where it was
/// left, no key.
final class DocumentationReader {
    private let home: TemporaryFolder
    private var place: URL

    /// One call of the program as a page writes it.
    struct Call {
        var subcommands: [String]
        var options: [String]
    }

    init(at start: DocumentationPage.Start = .home) throws {
        home = try TemporaryFolder()
        place = home.url
        let files = FileManager.default
        try files.createDirectory(at: home.url.appending(path: "bin"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: home.url.appending(path: "bin/nutrieval").path, withDestinationPath: Nutrieval.path)
        switch start {
        case .home: break
        case .project:
            _ = try type("nutrieval init project --quiet")
            place = home.url.appending(path: "project")
        case .repository:
            for name in ["config.yaml", "providers", "policies", "eval-sets", "examples"] {
                try files.copyItem(
                    at: TestData.repository.appending(path: name), to: home.url.appending(path: name))
            }
        }
        try WeighedMeals().write(to: home)
    }

    func leave() { try? FileManager.default.removeItem(at: home.url) }

    /// Types a block into the shell; it ends at the first command that fails.
    func type(_ script: String) throws -> Nutrieval.Result {
        let exit = home.url.appending(path: ".place")
        let text = "set -euo pipefail\ntrap 'pwd > \(exit.path)' EXIT\n" + script
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try Nutrieval.run(
            ["-c", text], of: "/bin/bash", in: place,
            environment: ["HOME": home.path, "PATH": home.path + "/bin:" + path])
        if let left = try? String(contentsOf: exit, encoding: .utf8) {
            place = URL(filePath: left.trimmingCharacters(in: .newlines))
        }
        return result
    }

    /// Puts a definition into a new project, in the place of the one it has, and checks that file.
    func check(_ text: String, as file: String) throws -> Nutrieval.Result {
        _ = try type("nutrieval init project --quiet")
        let target = home.url.appending(path: "project").appending(path: file)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: target, atomically: true, encoding: .utf8)
        return try type("cd project && nutrieval check \(file)")
    }

    /// The calls in a block, continued lines joined, comments and redirections left out.
    static func calls(in script: String) -> [Call] {
        let joined = script.replacingOccurrences(of: "\\\n", with: " ")
        let commands = joined.split(whereSeparator: { "\n;|&".contains($0) })
        return commands.compactMap { command in
            let words = command.split(separator: "#", omittingEmptySubsequences: false)[0]
                .split(whereSeparator: \.isWhitespace).map(String.init)
            guard let program = words.firstIndex(where: { $0 == "nutrieval" || $0.hasSuffix("/nutrieval") }) else {
                return nil
            }
            let rest = words.dropFirst(program + 1)
            let name = rest.prefix { $0.allSatisfy { $0.isLetter || $0 == "-" } && !$0.hasPrefix("-") }
            guard let first = name.first else { return nil }
            let nested =
                ["import", "answers", "provider", "runs", "sets", "submit"].contains(first)
                ? Array(name.prefix(2)) : [first]
            let options = rest.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
            return Call(subcommands: nested, options: options)
        }
    }
}
