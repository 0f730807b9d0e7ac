import Application
import Foundation
import TestSupport

@testable import Workbench

/// A project with the demo's meals and one simulated run, `monday`, of twelve meals and two providers.
struct WorkbenchProject: Sendable {
    let folder: TemporaryFolder

    /// Made once: tests that change a project take a copy.
    private static let first = Task { () throws -> WorkbenchProject in
        let project = WorkbenchProject(folder: try TemporaryFolder())
        _ = try StarterProject.write(to: project.folder.url)
        try FileManager.default.copyItem(
            at: TestData.repository.appending(path: "eval-sets/demo"),
            to: project.folder.url.appending(path: "eval-sets/demo"))
        var request = RunRequest()
        request.providers = ["gpt-4o-mini", "mistral-small"]
        request.sets = ["demo"]
        request.limit = 12
        request.seed = 7
        request.isSimulated = true
        request.name = "monday"
        _ = try await RunSession(try project.open(), request).finish(consent: .given)
        return project
    }

    static func shared() async throws -> WorkbenchProject { try await first.value }

    static func copy() async throws -> WorkbenchProject {
        let (source, target) = (try await shared(), try TemporaryFolder())
        try FileManager.default.removeItem(at: target.url)
        try FileManager.default.copyItem(at: source.folder.url, to: target.url)
        return WorkbenchProject(folder: target)
    }

    func open() throws -> LoadedProject {
        try LoadedProject(ProjectLocation(project: folder.path), events: { _ in })
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }

    /// Gives a meal of the demo other words.
    func change(_ old: String, to new: String, in file: String = "eval-sets/demo/meals.jsonl") throws {
        try folder.write(text(file).replacing(old, with: new), to: file)
    }
}

/// A running workbench and a browser that has its cookie.
final class OpenWorkbench: Sendable {
    let server: WorkbenchServer
    let port: Int
    /// The address that `start()` returned.
    let address: String
    let cookie: String

    /// The address that was printed did not open.
    struct Closed: Error {
        let head: String
        let text: String
    }

    /// - Parameters:
    ///   - idleSeconds: far more than usual, since a test among two thousand waits long for its turn.
    ///   - renewsAfter: a save, before runs are scored again; nil: the usual time.
    init(_ project: WorkbenchProject, idleSeconds: Double = 120, renewsAfter: Duration? = nil) async throws {
        let loaded = try project.open()
        server = try WorkbenchServer(
            loaded, port: 0, idleSeconds: idleSeconds, renewal: renewsAfter.map { ScoreRenewal(loaded, delay: $0) })
        address = try await server.start()
        port = URL(string: address)?.port ?? 0
        let target = String(address.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
        let opened = try await RawRequest(target).send(to: port)
        guard let given = opened.header("set-cookie") else { throw Closed(head: opened.head, text: opened.text) }
        cookie = String(given.prefix { $0 != ";" })
    }

    static func run<Value>(
        _ project: WorkbenchProject, idleSeconds: Double = 120, renewsAfter: Duration? = nil,
        _ body: (OpenWorkbench) async throws -> Value
    ) async throws -> Value {
        let workbench = try await OpenWorkbench(project, idleSeconds: idleSeconds, renewsAfter: renewsAfter)
        do {
            let value = try await body(workbench)
            await workbench.server.stop()
            return value
        } catch {
            await workbench.server.stop()
            throw error
        }
    }

    func get(_ target: String, _ headers: [(String, String)] = []) async throws -> RawResponse {
        try await RawRequest(target, headers: headers + [("Cookie", cookie)]).send(to: port)
    }
}
