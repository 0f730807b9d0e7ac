import Costs
import Foundation
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite struct UserFileTests {
    @Test(arguments: [
        ("A=1", "1"), ("export A=1", "1"), ("A = \"x # y\" # z", "x # y"), ("A='x'", "x"), ("A=x # note", "x"),
        ("A=x#y", "x#y"), ("A=", ""), ("A=$HOME", "$HOME"), ("# c\r\nA=1\r\n", "1")
    ])
    func `a variable is read as written`(text: String, value: String) {
        let file = DotEnv(Array(text.utf8))
        #expect(file.values == ["A": value])
        #expect(file.diagnostics == [])
    }

    @Test(arguments: ["sk-SECRET", "SE-CRET=SECRET", "A=\"SECRET", "A=\"x\" SECRET"])
    func `a wrong line is named without its text`(text: String) {
        let file = DotEnv(Array("\n\(text)".utf8))
        #expect(file.values.isEmpty)
        #expect(file.diagnostics.map(\.line) == [2])
        #expect(!file.diagnostics.description.contains("SECRET"))
    }

    @Test func `the trust file binds keys to hosts`() throws {
        let folder = try TemporaryFolder()
        try folder.write("keys: {MY_KEY: [LLM.example.org], 1X: [a], B: host}\n", to: "nutrieval/trust.yaml")
        let file = TrustFile.read(environment: ["XDG_CONFIG_HOME": folder.path])
        #expect(file.keys == ["MY_KEY": ["llm.example.org"]])
        #expect(file.diagnostics.map(\.column) == [35, 47])
        #expect(TrustFile.path(environment: ["HOME": "/h"]) == "/h/.config/nutrieval/trust.yaml")
    }

    @Test(arguments: [
        ("", true), ("keys: {K: [a.example]}\n", true), ("programs:\n  - {project: /x, program: /y}\n", true),
        ("# mine\nprograms:\n- {project: /x, program: /y}\nphotos: [/data]\n", true),
        ("programs: []\n", false), ("programs: [{project: /x, program: /y}]\n", false), ("programs: 3\n", false),
        ("[]\n", false)
    ])
    func `a program is added to the trust file, or must be by hand, and nothing in it changes`(
        text: String, isAdded: Bool
    ) throws {
        var entry = TrustedProgram(project: "/p", program: "/bin/a", arguments: ["b: c", "- d", "#e"])
        (entry.environment, entry.key, entry.files) = (["A": "x: y"], "KEY", ["f.py": "00"])
        let added = TrustFile.adding([entry], to: Array(text.utf8))
        #expect((added != nil) == isAdded)
        guard let added else { return }
        let (before, after) = (TrustFile(Array(text.utf8), file: ""), TrustFile(added, file: ""))
        #expect(after.diagnostics.isEmpty && after.keys == before.keys && after.photos == before.photos)
        #expect(Set(after.programs) == Set(before.programs + [entry]))
    }

    @Test(arguments: ["API_KEY", "MyToken", "DB_PASSWORD", "CLIENT_SECRET"])
    func `a program's variables are no place for a key`(name: String) throws {
        let list = DiagnosticList()
        let text = "command: [a]\nenvironment: {\(name): x}"
        let reader = try #require(
            MappingReader(
                Array(text.utf8), what: "a provider", known: ["command", "environment", "files"], file: "p.yaml",
                diagnostics: list))
        let program = ProgramReader.read(reader, .process, key: nil)
        #expect(program?.environment == [:])
        #expect(list.sorted.map(\.message).first?.hasPrefix("a key never stands in this file") == true)
    }

    @Test(arguments: [("PROG_KEY", false), ("LD_PRELOAD", true), ("PYTHONPATH", true), ("KEYS", true)])
    func `a program's key is in no variable that steers programs`(name: String, isRefused: Bool) throws {
        let list = DiagnosticList()
        let reader = try #require(
            MappingReader(
                Array("command: [a]\nkey: {env: \(name)}".utf8), what: "a provider", known: ["command", "key"],
                file: "p.yaml", diagnostics: list))
        _ = ProgramReader.read(reader, .process, key: .variable(name))
        let words = "the variable of a program's key must end in KEY, TOKEN, SECRET or PASSWORD; rename it"
        #expect(list.sorted.map(\.message) == (isRefused ? [words] : []))
    }

    @Test func `a project is found from any folder in it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write("", to: "x/y/z")
        let found = try #require(Project.find(from: folder.path + "/x/y"))
        #expect(Project.find(from: found.path) == found && !found.isForeign)
    }

    @Test func `a config.yaml of another user is foreign above the folder that was named, and not in it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write("", to: "x/y")
        let other = geteuid() + 1
        #expect(Project.find(from: folder.path, user: other)?.isForeign == false)
        #expect(Project.find(from: folder.path + "/x", user: other)?.isForeign == true)
        #expect(Project.find(from: folder.path + "/x", user: geteuid())?.isForeign == false)
    }

    @Test func `the trust file names folders of photos by their whole paths`() throws {
        let file = TrustFile(Array("photos: [/data/photos, photos]\n".utf8), file: "trust.yaml")
        #expect(file.photos == ["/data/photos"] && file.keys.isEmpty)
        #expect(
            file.diagnostics.map(\.description) == [
                "trust.yaml:1:9: error: each of `photos` must be the whole path of a folder, from `/` on"
            ])
    }

    @Test func `a project's file brings the keys its providers name and nothing else, and the process's variables win`()
        throws
    {
        let project = try SampleProject()
        let second = SampleProject.provider.replacing("name: one", with: "name: two").replacing("MY_KEY", with: "KEY_2")
        try project.folder.write(second, to: "providers/two.yaml")
        try project.folder.write("MY_KEY=file\nKEY_2=file\nHTTPS_PROXY=http://x.org\nPATH=/x\n", to: ".env")
        let day = try #require(CalendarDate("2026-11-21"))
        let result = Catalog.load(
            project: project.folder.path, formats: Formats.all, environment: ["MY_KEY": "process", "PATH": "/bin"],
            today: day)
        #expect(result.environment == ["MY_KEY": "process", "KEY_2": "file", "PATH": "/bin"])
    }

    @Test func `the demo set has no mistakes`() throws {
        let day = try #require(CalendarDate("2026-11-21"))
        let catalog = Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day).catalog
        let (set, diagnostics) = catalog.loadSet(named: "demo")
        #expect(diagnostics == [])
        #expect(set?.meals.isEmpty == false)
    }
}
