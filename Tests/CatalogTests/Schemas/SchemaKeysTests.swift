import JSON
import Testing
import YAML

@testable import Catalog

@Suite struct SchemaKeysTests {
    /// Mappings whose keys are the user's own.
    private static let open: Set<String> = [
        "/photo_settings", "/prompt_variables", "/synonyms", "/environment", "/confidence_words"
    ]

    @Test(arguments: SchemaKind.allCases)
    func `a schema has the keys the readers know, mapping by mapping`(kind: SchemaKind) throws {
        let document = try kind.document()
        let wanted = Dictionary(
            SchemaKeys.objects(of: document).map { ($0.path, Set($0.schema["properties"]?.object?.keys ?? [])) }
        ) { $0.union($1) }
        var met: Set<String> = []
        for sample in SchemaSamples.complete where sample.kind == kind {
            let keys = KeyRecorder()
            #expect(try CatalogJudge().errors(kind, sample.text, keys: keys) == [])
            let bytes = Array(sample.text.utf8)
            let root =
                kind == .meal
                ? JSONNodes.node(try JSONDocument(parsing: bytes), line: 1) : try YAMLNode.read(bytes)
            var byPlace = keys.keys.filter { $0.key.file == CatalogJudge.file(kind) }
            for (path, node) in SchemaKeys.mappings(of: root, open: Self.open) {
                let place = KeyRecorder.Place(file: CatalogJudge.file(kind), line: node.line, column: node.column)
                // Mappings with free keys, and what stands inside them unread, have no list of keys on either side.
                guard let known = byPlace.removeValue(forKey: place) else {
                    #expect(wanted[path] == nil, "\(path) is in the schema, but no reader names its keys")
                    continue
                }
                met.insert(path)
                #expect(wanted[path] == known, "\(path.isEmpty ? "the file" : path) of \(kind.path)")
            }
            #expect(byPlace.isEmpty, "a reader names keys of a mapping the schema does not have")
        }
        #expect(met == Set(wanted.keys), "the samples do not reach every mapping of the schema")
    }
}
