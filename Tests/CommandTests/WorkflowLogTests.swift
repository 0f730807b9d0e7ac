import Foundation
import JSON
import TestSupport
import Testing

/// What a server calls its model comes back in reports; in the log of a GitHub Actions job it must begin no command.
@Suite("nutrieval in the log of a job", .blocks)
struct WorkflowLogTests {
    private let runs: RunOnDisk
    /// Every word of it would be a command where a line is broken before it.
    private static let hostile = "m " + String(repeating: "::stop-commands::t ##[add-mask]x ", count: 8)

    init() throws {
        runs = try RunOnDisk()
        for (place, name) in ["a", "b"].enumerated() {
            let result = try runs.run(name, ["--quiet", "--seed", String(place)])
            #expect(result.status == 0, "\(result.error)")
            _ = try runs.call(["bless", name, "--into", runs.url("history").path])
        }
        let text = try runs.text("history/b.json")
        let hostile = text.replacing(#/"served": ?\[[^\]]*\]/#, with: #""served": ["\#(Self.hostile)"]"#)
        #expect(hostile != text)
        try runs.write(hostile, to: "history/b.json")
    }

    private func call(_ arguments: [String], isJob: Bool = true) throws -> Nutrieval.Result {
        try Nutrieval.run(
            arguments + ["--out", runs.out.path], environment: isJob ? ["GITHUB_ACTIONS": "true"] : [:])
    }

    /// Lines the runner would take for commands, as its source reads them: `::` after white space, `##[` anywhere.
    private func commands(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map(String.init).filter { line in
            line.contains("##[") || line.drop(while: \.isWhitespace).hasPrefix("::")
        }
    }

    @Test func `a gate's only commands are its annotations`() throws {
        // The terminal names the run that the reference was made of.
        let text = try runs.text("history/b.json")
        let hostile = text.replacing(#/"name": ?"b"/#, with: #""name": "\#(Self.hostile)""#)
        #expect(hostile != text)
        try runs.write(hostile, to: "hostile.json")
        let baseline = runs.url("hostile.json").path
        let plain = try call(["gate", "b", "--reference", baseline], isJob: false)
        #expect(commands(plain.output).contains { $0.contains("##[add-mask]") }, "\(plain.output)")
        let result = try call(["gate", "b", "--reference", baseline])
        let found = commands(result.output)
        #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("::notice title=nutrieval gate::") }, "\(found)")
        #expect(result.output.contains("## [add-mask]"), "\(result.output)")
        #expect(result.status == plain.status)
    }

    @Test func `a report holds none, and one for scripts says the same as its file`() throws {
        let folder = runs.url("history").path
        let plain = try call(["canary", folder], isJob: false)
        #expect(plain.status == 2 && !commands(plain.output).isEmpty, "\(plain.output)")
        let result = try call(["canary", folder])
        #expect(result.status == 2 && commands(result.output).isEmpty, "\(commands(result.output))")
        let json = try call(["canary", folder, "--json"])
        #expect(commands(json.output).isEmpty, "\(json.output)")
        #expect(try JSON.parse(json.output) == JSON.parse(try runs.text("canary/canary.json")))
        #expect(json.output.contains(#"##\u005badd-mask]"#))
    }

    @Test func `what a person typed is no command either`() throws {
        let result = try call(["gate", "b", "--reference", "x\n::add-mask::y\r ::add-mask::z ##[group]w"])
        #expect(result.status == 1 && commands(result.error).isEmpty, "\(result.error)")
        let wrong = try call(["gate", "b", "::add-mask::y\n::add-mask::z"])
        #expect(wrong.status == 64 && commands(wrong.error).isEmpty, "\(wrong.error)")
    }
}
