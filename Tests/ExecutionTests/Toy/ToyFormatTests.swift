import Analysis
import Costs
import Foundation
import Nutrition
import Photos
import Providers
import Scoring
import TestSupport
import Testing

@testable import Catalog
@testable import Execution
@testable import Simulator

/// Adds a format as a newcomer would, without a line changed in the program.
@Suite("A format that is added") struct ToyFormatTests {
    /// What `Formats.all` would be with its line.
    private static let formats = Formats.all + [.toy]

    private static let provider = """
        name: toy-bear
        wire: toy
        endpoint: https://toys.example/toybox/ask
        model: bear-1
        key: {env: TOY_KEY}
        prompt: prompts/p.md
        answer: answers/a.yaml
        """

    private func load(_ lines: String = "") throws -> CatalogResult {
        let folder = try TemporaryFolder()
        try folder.write("", to: "config.yaml")
        try folder.write("\(Self.provider)\n\(lines)\n", to: "providers/toy-bear.yaml")
        try folder.write("What is it?", to: "providers/prompts/p.md")
        try folder.write("schema: a.json\ndescription: /what\n", to: "providers/answers/a.yaml")
        try folder.write(
            #"{"type": "object", "properties": {"what": {"type": "string", "enum": ["pie"]}}, "required": ["what"]}"#,
            to: "providers/answers/a.json")
        let day = try #require(CalendarDate("2026-11-21"))
        return Catalog.load(project: folder.path, formats: Self.formats, today: day)
    }

    @Test func `is checked by what it declares`() throws {
        let plain = try load("photo: {detail: stare}\nparameters: {temperature: 0.3}")
        #expect(plain.diagnostics.map(\.message) == ["the toy cannot read `enum`"])
        let definition = try #require(plain.catalog.provider(named: "toy-bear"))
        #expect(definition.format == .toy && definition.wire.rawValue == "toy" && definition.photoDetail == "stare")
        for (lines, words) in [
            ("photo: {detail: high}", "`detail` cannot be `high`"),
            ("parameters: {temperature: 1}", "`temperature` must be a number from 0 to 0.5"),
            ("parameters: {temperature: 0}", "a cold toy sleeps"),
            ("parameters: {top_p: 1}", "the wire format toy has no `top_p`; remove it"),
            ("parameters: {extra: {pictures: 1}}", "`extra` cannot hold `pictures`")
        ] {
            let remarks = try load(lines).diagnostics.map(\.message)
            #expect(remarks.contains { $0.hasPrefix(words) }, "\(lines): \(remarks)")
        }
    }

    @Test func `photos go by its words and limits`() throws {
        var definition = try #require(try load().catalog.providers.first)
        definition.look(.low)
        #expect(definition.photoDetail == "squint")
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"]) { $0.format = .toy }
        let conflict = bench.plan.variants.first?.photoConflict
        #expect(conflict?.contains("takes photos of at most 99 pixels a side") == true)
    }

    @Test func `is run over sockets against its counterpart`() async throws {
        let bench = try SimulatedBench(providers: ["gpt-4o-mini"]) { definition in
            definition.format = .toy
            definition.endpoint = "https://toys.example/toybox/ask"
            definition.parameters = Parameters(temperature: 0.3)
        }
        let session = try await bench.session()
        #expect(session.results.trials.count == 2)
        for trial in session.results.trials {
            #expect(trial.outcome == .ok && trial.estimate != nil, "\(trial.reason ?? "")")
        }
        #expect(session.statistics["gpt-4o-mini"]?.answered == 2)
        let refused = try await SimulatedBench(providers: ["gpt-4o-mini"], retry: .none) { $0.format = .toy }
            .session(faults: FaultProfile(rules: [FaultRule(.unavailable)]))
        #expect(refused.statistics["gpt-4o-mini"]?.faults[.unavailable] == 2)
    }

    @Test(arguments: ["format answer", "format declaration"])
    func `is what the page about providers shows`(example: String) throws {
        let file = TestData.repository.appending(path: "Tests/ExecutionTests/Toy/ToyFormat.swift")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(try PageExamples.text(example)))
    }

    /// The program's own formats are where the toy is: in a folder, a counterpart and a line of the list.
    @Test(arguments: Formats.all.filter { $0.carrier == .http })
    func `touches its folder, its counterpart and the list`(format: FormatDeclaration) throws {
        let type = "\(format.implementation)"
        let implementation = try #require(format.implementation as? any Simulated.Type)
        let member = type.hasPrefix("Open") ? "openAIChat" : type.prefix(1).lowercased() + type.dropFirst()
        let names = [type, String(member), format.name.rawValue, "\(implementation.counterpart)"]
        let words = ["\\b\(names[0])[.:]", "\\.\(names[1])\\b", "\"\(names[2])\"", "\\b\(names[3])\\b"]
        let pattern = try Regex(words.joined(separator: "|"))
        let sources = TestData.repository.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        let touched = try files.filter { $0.hasSuffix(".swift") && !$0.contains("Init/Shipped") }.filter { file in
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            // Most files have none of the names, and a pattern takes long in a debug build.
            guard names.contains(where: { text.contains($0) }) else { return false }
            let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            return lines.contains { $0.contains(pattern) }
        }
        let places = Set(
            touched.map { file in
                let folders = ["Providers/Formats/\(type)/", "Simulator/Formats/\(type)/"]
                return folders.first { file.hasPrefix($0) } ?? file
            })
        let allowed = ["Providers/Formats/\(type)/", "Simulator/Formats/\(type)/", "Providers/Formats/Formats.swift"]
        #expect(places.isSubset(of: allowed) && places.contains(allowed[0]), "\(places.sorted())")
    }
}
