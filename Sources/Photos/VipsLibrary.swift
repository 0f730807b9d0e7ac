import CVips
import Synchronization

/// The one libvips of the process: loaded and started at the first photo that needs it, since it takes time and memory.
enum VipsLibrary {
    /// Starting fails at most once per process; every later caller gets the same answer.
    private static let started: Result<Void, PhotoError> = {
        if case .failure(let error) = loaded { return .failure(error) }
        if nutrieval_vips_start() == 0 { return .success(()) }
        return .failure(.unavailable("libvips does not start: \(takeErrorWords())"))
    }()

    private static let loaded: Result<Void, PhotoError> =
        nutrieval_vips_load().map {
            .failure(.unavailable("libvips cannot be loaded: \(String(cString: $0))"))
        } ?? .success(())

    static func start() throws(PhotoError) { try started.get() }

    private static let vectorCode = Mutex(())

    /// Runs what may have libvips make or give back code for the processor's vectors, one caller at a time.
    ///
    /// Reducing a picture makes such code while its steps are set up, and gives it back with the last of them. Orc, which does
    /// both, joins what was given back without a lock: with photos on several threads the process could end over it (0.4.33).
    /// To go without that code would take twice the time.
    static func aloneWithVectorCode<Value>(_ work: () -> Value) -> Value { vectorCode.withLock { _ in work() } }

    /// The version of the library the process runs with, such as `8.14.1`; `none` where there is none.
    static let version: String = {
        guard case .success = loaded else { return "none" }
        return (0...2).map { String(nutrieval_vips_version($0)) }.joined(separator: ".")
    }()

    /// The version of the library the program was built for, which is known without loading it.
    static let builtFor = "\(VIPS_MAJOR_VERSION).\(VIPS_MINOR_VERSION).\(VIPS_MICRO_VERSION)"

    /// The first line of what libvips says went wrong, at most 200 characters, and clears it.
    ///
    /// libvips keeps one buffer for the whole process: when two photos fail at the same moment on two threads, the words
    /// may be the other one's. They are a hint for a person; no decision hangs on them.
    static func takeErrorWords() -> String {
        guard let words = nutrieval_vips_error() else { return "no reason given" }
        defer { g_free(words) }
        let line = String(cString: words).split(whereSeparator: \.isNewline).first ?? "no reason given"
        let printable = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        return String(String.UnicodeScalarView(printable.prefix(200)))
    }

    /// Frees what libvips kept for the calling thread; the threads here belong to the system and may never be seen again.
    static func leaveThread() { nutrieval_vips_leave_thread() }
}
