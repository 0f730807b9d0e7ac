/// A reader of bytes from outside that is tried with bytes nobody would write: by `scripts/fuzz` for minutes, and by the
/// tests with the inputs that were found to matter. Each reads any bytes without a crash and keeps the promises it states.
package enum FuzzTarget: String, Sendable, Hashable, CaseIterable {
    case yaml, json, schema, answers, journal, corrections

    /// Reads the bytes and holds what comes of it to the target's promises.
    ///
    /// - Parameter scratch: a file the target may write and write again; only `journal` does.
    /// - Throws: `BrokenPromise` naming the promise. Bytes that are refused in order are no failure.
    package func run(_ bytes: [UInt8], scratch: String) throws(BrokenPromise) {
        switch self {
        case .yaml: try YAMLTarget.run(bytes)
        case .json: try JSONTarget.run(bytes)
        case .schema: try SchemaTarget.run(bytes)
        case .answers: try AnswersTarget.run(bytes)
        case .journal: try JournalTarget.run(bytes, scratch: scratch)
        case .corrections: try CorrectionsTarget.run(bytes)
        }
    }
}

/// What a reader promises and did not keep for some bytes.
package struct BrokenPromise: Error, Sendable, CustomStringConvertible {
    /// The promise, as a sentence that should have been true.
    package let description: String

    init(_ promise: String) { description = promise }
}

/// Throws where a promise is not kept.
func promise(_ isKept: Bool, _ words: @autoclosure () -> String) throws(BrokenPromise) {
    if !isKept { throw BrokenPromise(words()) }
}
