import Foundation
import TestSupport
import Testing

/// What a shell is told when it completes a name.
@Suite("Completion of names", .blocks)
struct CompletionTests {
    private let project: TemporaryFolder

    init() throws {
        project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        try project.write("photo_settings:\n  small: {longest_side_px: 512}\n", to: "config.yaml")
        for name in ["20260101-120000", "monday", "with space", "a:b"] {
            try project.write("{}", to: "reports/\(name)/run.json")
            try project.write("{}", to: "elsewhere/\(name)-too/run.json")
        }
        try project.write("no run", to: "reports/notes/text")
    }

    /// What the program offers for the last word of a command line: the callback of the shells' scripts.
    private func offered(_ argument: String, of command: String, _ words: [String], in folder: URL?) throws -> [String]
    {
        let line = ["nutrieval", command] + words + [""]
        let call = ["---completion", command, "--", argument, String(line.count - 1), "0"] + line
        let result = try Nutrieval.run(call, in: folder)
        #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test(
        "the scripts of all three shells ask the program for names", arguments: ["bash", "zsh", "fish"])
    func script(_ shell: String) throws {
        let result = try Nutrieval.run(["--generate-completion-script", shell])
        #expect(result.status == 0 && result.output.contains("---completion"))
    }

    @Test(
        "providers, sets, prompts and photo settings are those of the project",
        arguments: [
            ("run", "--provider", "mistral-small"), ("run", "--set", "meals"), ("run", "--prompt", "analyze-meal"),
            ("run", "--photo-setting", "small"), ("estimate", "--provider", "gpt-4o-mini"),
            ("simulate", "--set", "meals"), ("import", "--into", "meals"), ("add", "--set", "meals"),
            ("remove-meal", "positional@0", "meals")
        ])
    func names(_ command: String, _ option: String, _ name: String) throws {
        #expect(try offered(option, of: command, [], in: project.url).contains(name))
        // From anywhere else, by --project in both spellings and as bash splits them.
        for words in [["--project", project.path], ["--project=\(project.path)"], ["--project", "=", project.path]] {
            #expect(try offered(option, of: command, words, in: nil).contains(name), "\(words)")
        }
    }

    @Test(
        "runs are completed wherever one is named",
        arguments: [
            ("score", "positional@0"), ("show", "positional@0"), ("compare", "positional@0"),
            ("compare", "positional@1"), ("route", "positional@0"), ("run", "--resume"), ("estimate", "--resume")
        ])
    func runs(_ command: String, _ argument: String) throws {
        // A name no run can be given stays out: shells split at white space, and at a colon.
        #expect(try offered(argument, of: command, [], in: project.url) == ["monday", "20260101-120000"])
        let out = ["--out", project.url.appending(path: "elsewhere").path]
        #expect(try offered(argument, of: command, out, in: nil) == ["monday-too", "20260101-120000-too"])
    }

    @Test("where there is no project there are no names, and no words either")
    func none() throws {
        let empty = try TemporaryFolder()
        #expect(try offered("--provider", of: "run", [], in: empty.url) == [])
        #expect(try offered("positional@0", of: "show", [], in: empty.url) == [])
        try empty.write("run: {bogus: 1}\n", to: "config.yaml")
        try empty.write("no: provider\n", to: "providers/bad.yaml")
        #expect(try offered("--provider", of: "run", [], in: empty.url) == [])
    }
}
