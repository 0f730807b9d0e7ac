import Foundation
import TestSupport
import Testing

@testable import Application

@Suite("the demo meals beside the program")
struct DemoMealsTests {
    private let temporary: TemporaryFolder

    private var folder: URL { temporary.url }

    init() throws { temporary = try TemporaryFolder() }

    private func write(_ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(path.utf8).write(to: file)
    }

    @Test(arguments: [
        ("usr/bin/nutrieval", "usr/share/nutrieval/eval-sets/demo/set.yaml"),
        ("opt/n/lib/nutrieval/nutrieval", "opt/n/share/nutrieval/eval-sets/demo/set.yaml"),
        ("src/.build/x/release/nutrieval", "src/eval-sets/demo/set.yaml")
    ]) func `they are found beside a package's program and in a repository`(_ program: String, _ set: String) throws {
        #expect(DemoMeals.find(from: folder.appending(path: program)) == nil)
        try write(set)
        let found = try #require(DemoMeals.find(from: folder.appending(path: program)))
        #expect(found.appending(path: "set.yaml").path == folder.appending(path: set).path)
    }

    @Test func `they are copied once, and what is there is kept`() throws {
        try write("share/nutrieval/eval-sets/demo/set.yaml")
        let source = try #require(DemoMeals.find(from: folder.appending(path: "bin/nutrieval")))
        let project = folder.appending(path: "project")
        #expect(try DemoMeals.copy(source, to: project))
        let copy = project.appending(path: "eval-sets/demo/set.yaml")
        #expect(try Data(contentsOf: copy) == Data(contentsOf: source.appending(path: "set.yaml")))
        try Data("mine".utf8).write(to: copy)
        #expect(try !DemoMeals.copy(source, to: project))
        #expect(try Data(contentsOf: copy) == Data("mine".utf8))
    }

    @Test func `a folder that cannot be written is named`() throws {
        try write("share/nutrieval/eval-sets/demo/set.yaml")
        try write("project/eval-sets")
        let source = try #require(DemoMeals.find(from: folder.appending(path: "bin/nutrieval")))
        let error = #expect(throws: ApplicationError.self) {
            try DemoMeals.copy(source, to: folder.appending(path: "project"))
        }
        #expect(error?.kind == .cannotWrite && error?.description.contains("eval-sets/demo") == true)
    }
}
