import Foundation
import JSON
import TestSupport
import Testing

/// A project of six meals and two simulated models, whose runs are blessed, recorded and held against each other.
struct GuardedProject {
    let folder: TemporaryFolder
    static let meals = 6

    init() throws {
        folder = try TemporaryFolder()
        _ = try Nutrieval.run(["init", folder.path, "--quiet"])
        // A photo of its own for each meal: the simulator tells meals apart by their photos.
        let photos = TestData.repository.appending(path: "eval-sets/demo/photos")
        let names = try FileManager.default.contentsOfDirectory(atPath: photos.path).filter { $0.hasSuffix(".jpg") }
            .sorted()
        var lines = ""
        for place in 0..<Self.meals {
            try folder.write(
                Array(Data(contentsOf: photos.appending(path: names[place]))),
                to: "eval-sets/meals/photos/m\(place).jpg")
            lines +=
                #"{"id":"m\#(place)","photos":["m\#(place).jpg"],"notes":"half eaten","truth":{"provenance":"weighed","energy_kcal":\#(80 + place),"foods":[{"name":"apple","grams":150}]}}"#
                + "\n"
        }
        try folder.write(lines, to: "eval-sets/meals/meals.jsonl")
    }

    func call(_ arguments: [String], environment: [String: String] = [:]) throws -> Nutrieval.Result {
        try Nutrieval.run(
            [arguments[0], "--project", folder.path] + arguments.dropFirst(), in: folder.url, environment: environment)
    }

    func simulate(_ name: String, _ more: [String] = [], status: Int32 = 0) throws {
        let result = try call(
            [
                "run", "--simulate", "--quiet", "--set", "meals", "--provider", "gpt-4o-mini", "--provider",
                "mistral-small", "--name", name
            ] + more)
        #expect(result.status == status, "\(result.error)")
    }

    func bless(_ name: String) throws { #expect(try call(["bless", name]).status == 0) }

    /// What a gate ends with and says as JSON.
    func gate(_ arguments: [String]) throws -> (status: Int32, json: JSON) {
        let result = try call(["gate", "--json"] + arguments)
        #expect(!result.output.isEmpty, "\(result.error)")
        return (result.status, try JSON.parse(result.output))
    }

    func url(_ path: String) -> URL { folder.url.appending(path: path) }

    func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    func edit(_ path: String, _ old: String, _ new: String) throws {
        let text = try text(path)
        #expect(text.contains(old), "\(path)")
        try folder.write(text.replacing(old, with: new), to: path)
    }

    /// Puts other lines in the place of those of a journal.
    func editJournal(_ path: String, _ change: (JSONObject) -> JSONObject) throws {
        let lines = try text(path).split(separator: "\n").map { line -> String in
            guard let members = try JSON.parse(String(line)).object else { return String(line) }
            return JSON.object(change(members)).text()
        }
        try folder.write(lines.joined(separator: "\n") + "\n", to: path)
    }
}
