import Foundation
import Testing

/// Compares a rendering with the file of that name in `Snapshots/`. With `NUTRIEVAL_RECORD=1` it writes the file instead
/// and fails, so that no recording passes for a test.
func expectSnapshot(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["NUTRIEVAL_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record(
            "recorded \(name); read it, then run again without NUTRIEVAL_RECORD", sourceLocation: sourceLocation)
        return
    }
    let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    guard text != expected else { return }
    let lines = zip(
        text.split(separator: "\n", omittingEmptySubsequences: false),
        expected.split(separator: "\n", omittingEmptySubsequences: false))
    let first = lines.enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
        "\(name) differs from line \((first?.offset ?? 0) + 1): \(first.map { "\($0.element.0)\nexpected \($0.element.1)" } ?? "one is longer")",
        sourceLocation: sourceLocation)
}
