import Foundation
import TestSupport
import Testing

/// What `docs/threat-evidence.md` names is there: every source file, and every test by its exact name.
@Suite(.blocks) struct ThreatModelTests {
    private static func page() throws -> String {
        try String(contentsOf: TestData.repository.appending(path: "docs/threat-evidence.md"), encoding: .utf8)
            // A name may be broken over two lines of the page.
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    /// `XTests: “name of a test”`, several names of one suite parted by `;`.
    private static func namedTests(in page: String) -> [(suite: String, test: String)] {
        var named: [(suite: String, test: String)] = []
        var suite = ""
        for part in page.matches(of: /`([A-Za-z0-9]+Tests)`|“([^”]+)”/) {
            if let name = part.output.1 { suite = String(name) }
            if let name = part.output.2 { named.append((suite, String(name))) }
        }
        return named
    }

    @Test func `every test the page names exists by that name`() throws {
        let named = Self.namedTests(in: try Self.page())
        #expect(named.count > 50)
        var sources: [String: String] = [:]
        let folder = TestData.repository.appending(path: "Tests").path
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix("Tests.swift") {
            let name = String(file.split(separator: "/").last?.dropLast(6) ?? "")
            sources[name] = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        }
        for (suite, test) in named {
            let source = sources[suite]
            #expect(source != nil, "there is no \(suite)")
            #expect(
                source?.contains("\"\(test)\"") == true || source?.contains("`\(test)`") == true, "\(suite): \(test)")
        }
    }

    @Test func `every source file the page names exists`() throws {
        let page = try Self.page()
        let paths = page.matches(of: /`([A-Za-z]+(?:\/[A-Za-z0-9+]+)*\/?[A-Za-z0-9+]+\.(?:swift|h|resolved))`/).map {
            String($0.output.1)
        }
        #expect(paths.count > 30)
        for path in paths {
            let isThere = ["Sources/\(path)", path].contains {
                FileManager.default.fileExists(atPath: TestData.repository.appending(path: $0).path)
            }
            #expect(isThere, "\(path)")
        }
    }
}
