import Application
import Foundation
import TestSupport

@testable import Workbench

/// An open stream of events, and what it has sent so far.
final class LiveStream: Sendable {
    struct Ended: Error {
        let text: String
    }

    let connection: RawConnection

    init(_ workbench: OpenWorkbench) async throws {
        let (port, cookie) = (workbench.port, workbench.cookie)
        connection = try await RawConnection.elsewhere {
            let connection = try RawConnection(port: port)
            connection.write("GET /live HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n")
            return connection
        }
    }

    /// Reads until the text is enough.
    /// - Throws: `Ended` with all that came if the connection ends before, or after half a minute.
    @discardableResult
    func read(until isEnough: @escaping @Sendable (String) -> Bool) async throws -> String {
        let connection = connection
        return try await RawConnection.elsewhere {
            var text = ""
            // Empty lines come all the time.
            let end = ContinuousClock.now + .seconds(30)
            while !isEnough(text) {
                let piece = connection.readSome()
                if piece.isEmpty || ContinuousClock.now > end { throw Ended(text: text) }
                text += String(decoding: piece, as: UTF8.self)
            }
            return text
        }
    }
}

/// Events as they came.
enum LiveEvents {
    private struct Message: Decodable {
        var runs: [Run]
    }

    struct Run: Decodable, Hashable {
        var name: String
        var phase: String
        var share: Double
        var words: String
    }

    /// The states of a run, in order.
    static func states(_ text: String, of run: String) -> [Run] {
        text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.compactMap { line in
            try? JSONDecoder().decode(Message.self, from: Data(line.dropFirst(6).utf8))
        }.flatMap { $0.runs.filter { $0.name == run } }
    }
}

/// A project whose only chosen provider is a keyless server on this machine that counts its requests.
struct CountedProject: Sendable {
    static let meals = 24
    private static let provider = "mistral-small"

    let project: WorkbenchProject
    let servers: SimulatedProviders

    /// One request at a time, so that the run takes a while.
    init(speedUp: Double = 2) async throws {
        let project = try await WorkbenchProject.copy()
        self.project = project
        let file = "providers/\(Self.provider).yaml"
        func rewrite(_ change: (Substring) -> String?) throws {
            let lines = try project.text(file).split(separator: "\n").compactMap(change)
            try project.folder.write(lines.joined(separator: "\n") + "\n", to: file)
        }
        try rewrite { line in
            if line.hasPrefix("key:") { return nil }
            return line.hasPrefix("limits:") ? "limits: {in_flight: 1, timeout_s: 60}" : String(line)
        }
        var choice = SimulatedProviders.Choice()
        choice.sets = ["demo"]
        choice.speedUp = speedUp
        servers = try await SimulatedProviders(of: try project.open(), choice)
        let endpoint = servers.endpoints.first { $0.provider == Self.provider }?.endpoint ?? ""
        try rewrite { $0.hasPrefix("endpoint:") ? "endpoint: \(endpoint)" : String($0) }
    }

    /// Requests that the server got.
    var requests: Int { servers.requests[Self.provider] ?? 0 }

    /// The form of a live run.
    func fields(_ name: String, token: String) -> [String: String] {
        [
            "token": token, "do": "plan", "set": "demo", "provider.\(Self.provider)": "1", "limit": "\(Self.meals)",
            "mode": "live", "name": name, "budget": "2"
        ]
    }

    /// Lines of the journal, by their kind.
    func journal(_ run: String) -> [(kind: String, trial: String, outcome: String)] {
        let text = (try? project.text("reports/\(run)/answers.jsonl")) ?? ""
        return text.split(separator: "\n").compactMap { line in
            guard let json = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                return nil
            }
            let kind = json["kind"] as? String ?? ""
            return (kind, json["trial"] as? String ?? "", json["outcome"] as? String ?? "")
        }
    }
}

extension OpenWorkbench {
    func token(_ target: String = "/new-run") async throws -> String {
        let page = try await get(target).text
        return page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.output.1) } ?? ""
    }

    /// Plans and starts a run by its forms.
    func start(_ fields: [String: String], at target: String = "/new-run") async throws -> RawResponse {
        let planned = try await post(target, fields)
        let offer = planned.text.firstMatch(of: /name="offer" value="([0-9a-z]+)"/).map { String($0.output.1) } ?? ""
        return try await post(target, ["token": fields["token"] ?? "", "do": "start", "offer": offer])
    }

    /// Waits until something is so; false after a minute.
    func wait(_ isSo: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if try await isSo() { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}
