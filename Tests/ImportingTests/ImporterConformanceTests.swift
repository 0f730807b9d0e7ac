import Foundation
import TestSupport
import Testing

@testable import Importing

/// What every importer must do with input that is none; run over all that are shipped.
@Suite struct ImporterConformanceTests {
    static let names = Importers.all.map { $0.name }

    @Test func `every importer has a name of its own and says what it reads`() {
        #expect(Set(Self.names).count == Importers.all.count)
        for importer in Importers.all {
            #expect(!importer.name.isEmpty && importer.name.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
            #expect(!importer.summary.isEmpty && !importer.summary.hasSuffix("."))
            #expect(Importers.named(importer.name) == importer)
        }
        #expect(Importers.named("bogus") == nil)
    }

    static let hostile: [[UInt8]] = [
        [], [0], [0xFF, 0xFE, 0x61, 0], Array("\u{FEFF}".utf8), Array("\n\r\n\r".utf8), Array(",,,,\n,,,,".utf8),
        Array("\"".utf8), Array("a,b\n\"x".utf8), Array(repeating: UInt8(ascii: ","), count: 100_000),
        Array(repeating: UInt8(ascii: "\""), count: 99_999), [0x61, 0xC3, 0x28, 0x0A], Array("{\"id\": 1}".utf8),
        (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }
    ]

    @Test(arguments: names, hostile)
    func `a file that is no table of meals is refused as a whole`(_ name: String, _ bytes: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "meals")
        let importer = try #require(Importers.named(name))
        #expect(throws: ImportError.self) {
            try importer.read(
                ImportSource(path: folder.url.appending(path: "meals").path, photos: folder.path))
        }
    }

    @Test(arguments: names)
    func `a source that is not there, or an empty folder, is refused by its name`(_ name: String) throws {
        let folder = try TemporaryFolder()
        let importer = try #require(Importers.named(name))
        for path in [folder.path, "\(folder.path)/absent"] {
            let error = #expect(throws: ImportError.self) {
                try importer.read(ImportSource(path: path, photos: folder.path))
            }
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test(arguments: names)
    func `a file of 2 GB is refused before it is read`(_ name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "meals")
        let path = folder.url.appending(path: "meals").path
        #expect(truncate(path, 2_000_000_000) == 0)
        let importer = try #require(Importers.named(name))
        let start = ContinuousClock.now
        #expect(throws: ImportError.self) { try importer.read(ImportSource(path: path, photos: folder.path)) }
        #expect(ContinuousClock.now - start < .seconds(1))
    }
}
