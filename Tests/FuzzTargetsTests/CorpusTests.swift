import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The inputs `scripts/fuzz` found to matter, read again: no crash, and every promise kept.
@Suite struct CorpusTests {
    /// No input is larger, so that none takes long, whatever a reader makes of it.
    private static let largest = 20_000

    private static func files(_ target: FuzzTarget) throws -> [URL] {
        let folder = TestData.repository.appending(path: "Tests/Corpus/\(target.rawValue)")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }

    @Test(arguments: FuzzTarget.allCases) func `every kept input is read without a broken promise`(_ target: FuzzTarget)
        throws
    {
        let folder = try TemporaryFolder()
        let scratch = folder.url.appending(path: "scratch").path
        let files = try Self.files(target)
        #expect(files.count > 3)
        for file in files {
            let bytes = try Array(Data(contentsOf: file))
            #expect(bytes.count <= Self.largest, "\(file.lastPathComponent)")
            #expect(throws: Never.self, "\(target) \(file.lastPathComponent)") {
                try target.run(bytes, scratch: scratch)
            }
        }
    }

    @Test func `the corpus stays small`() throws {
        let files = try FuzzTarget.allCases.flatMap(Self.files)
        let sizes = try files.map { try Data(contentsOf: $0).count }
        #expect(sizes.reduce(0, +) < 1_000_000)
    }

    @Test func `each target has a dictionary for the fuzzer`() {
        for target in FuzzTarget.allCases {
            let file = TestData.repository.appending(path: "scripts/fuzz-driver/\(target.rawValue).dict")
            #expect(FileManager.default.fileExists(atPath: file.path), "\(target)")
        }
    }
}
