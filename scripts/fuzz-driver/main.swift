import FuzzTargets
import Glibc

// Hands the inputs libFuzzer makes to one target; `scripts/fuzz` builds and starts it. A promise that is not kept ends the
// process like a crash, so that libFuzzer keeps the input.

/// libFuzzer's own loop, linked without its `main`.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What is tried, by the variables `scripts/fuzz` sets.
enum Tried {
    /// Nil when no such target is named.
    static let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
    /// A file that may be overwritten.
    static let scratch = getenv("FUZZ_SCRATCH").map { String(cString: $0) } ?? "fuzz-scratch"

    static func say(_ words: String) {
        let bytes = Array("\(words)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

guard Tried.target != nil else {
    Tried.say("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue))")
    exit(64)
}
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
    runFuzzer(&count, &arguments) { bytes, count in
        do {
            try Tried.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)), scratch: Tried.scratch)
        } catch {
            Tried.say("a promise was not kept: \(error)")
            abort()
        }
        return 0
    })
