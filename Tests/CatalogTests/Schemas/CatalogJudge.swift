import Costs
import Foundation
import JSON
import Providers
import TestSupport
import YAML

@testable import Catalog

/// Asks the Catalog's own readers about one file inside a copy of the shipped project.
struct CatalogJudge {
    private let folder: TemporaryFolder
    private let files: ProjectFiles
    private let today: CalendarDate
    private let photos = TestData.repository.appending(path: "eval-sets/demo/photos").path

    struct Unusable: Error {}

    init() throws {
        folder = try TemporaryFolder()
        let providers = TestData.repository.appending(path: "providers")
        try FileManager.default.copyItem(at: providers, to: folder.url.appending(path: "providers"))
        try folder.write("", to: "eval-sets/demo/meals.jsonl")
        guard let files = ProjectFiles(root: folder.path), let today = CalendarDate("2026-11-21") else {
            throw Unusable()
        }
        self.files = files
        self.today = today
    }

    /// The errors in a file of that kind; warnings and a model's end are no reason to refuse a file.
    func errors(_ kind: SchemaKind, _ text: String, keys: KeyRecorder? = nil) throws -> [String] {
        let list = DiagnosticList(keys: keys)
        try read(kind, text, list)
        return list.sorted.filter { $0.severity == .error && !$0.isLifecycle }.map(\.message)
    }

    /// The file a text of that kind is read as.
    static func file(_ kind: SchemaKind) -> String {
        switch kind {
        case .config: "config.yaml"
        case .provider: "providers/judged.yaml"
        case .answer: "providers/answers/judged.yaml"
        case .set: "eval-sets/demo/set.yaml"
        case .meal: "eval-sets/demo/meals.jsonl"
        case .policy: "policies/judged.yaml"
        }
    }

    private func read(_ kind: SchemaKind, _ text: String, _ list: DiagnosticList) throws {
        let file = Self.file(kind)
        switch kind {
        case .config:
            let reader = ConfigurationReader(
                diagnostics: list, formats: Formats.all, sets: ["demo"], providers: ShippedDefinitionTests.names)
            _ = reader.read(Array(text.utf8), file: file)
        case .provider:
            try folder.write(text, to: file)
            _ = ProviderReader(
                files: files, diagnostics: list, today: today, formats: Formats.all, trust: [:]
            ).read(file)
        case .answer:
            try folder.write(text, to: file)
            let owner = try YAMLNode.read(Array("answer: answers/judged.yaml".utf8))
            let reader = MappingReader(
                anyKeysOf: owner, what: "a provider", file: "providers/owner.yaml", diagnostics: list)
            guard let reader else { throw Unusable() }
            _ = AnswerDefinitionReader(files: files, diagnostics: list).read(reader, provider: "providers/owner.yaml")
        case .set:
            try folder.write(text, to: file)
            _ = EvalSetReader(files: files, diagnostics: list).read("demo")
        case .meal:
            let node = JSONNodes.node(try JSONDocument(parsing: Array(text.utf8)), line: 1)
            _ = MealReader(photoFolder: photos).read(node, file: file, diagnostics: list)
        case .policy:
            let reader = PolicyReader(diagnostics: list, providers: ShippedDefinitionTests.names)
            _ = reader.read(Array(text.utf8), file: file)
        }
    }
}
