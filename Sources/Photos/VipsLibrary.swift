import CVips
import Synchronization

/// The process's one libvips. Loaded and started at the first photo that needs it, since it takes time and memory.
enum VipsLibrary {
    /// Tried once per process; every later caller gets the same result.
    private static let started: Result<Void, PhotoError> = loaded.flatMap {
        nutrieval_vips_start() == 0 ? .success(()) : .failure(unusable("does not start", takeErrorWords()))
    }

    private static let loaded: Result<Void, PhotoError> =
        nutrieval_vips_load().map { .failure(unusable("cannot be loaded", String(cString: $0))) } ?? .success(())

    private static func unusable(_ how: String, _ words: String) -> PhotoError {
        lack(in: words).map { .lacking($0) } ?? .unavailable("libvips \(how): \(words)")
    }

    static func start() throws(PhotoError) { try started.get() }

    private static let vectorCode = Mutex(())

    /// Serializes work in which libvips may create or free vector code: setting up a reduction and releasing its last step.
    /// Orc (0.4.33) joins freed code without a lock, so photos on several threads can crash the process.
    /// Without vector code a photo takes twice the time.
    static func aloneWithVectorCode<Value>(_ work: () -> Value) -> Value {
        vectorCode.withLock { _ in
            calls.add(1, ordering: .relaxed)
            if inside.add(1, ordering: .relaxed).newValue > 1 { overlaps.add(1, ordering: .relaxed) }
            defer { inside.subtract(1, ordering: .relaxed) }
            return work()
        }
    }

    private static let inside = Atomic(0)
    /// Calls, and calls that overlapped. For a test, as the fault itself is rare.
    static let calls = Atomic(0)
    static let overlaps = Atomic(0)

    /// Of the library at run time, such as `8.14.1`; `none` without one.
    static let version: String = {
        guard case .success = loaded else { return "none" }
        return (0...2).map { String(nutrieval_vips_version($0)) }.joined(separator: ".")
    }()

    /// Of the library at build time, known without loading it.
    static let builtFor = "\(VIPS_MAJOR_VERSION).\(VIPS_MINOR_VERSION).\(VIPS_MICRO_VERSION)"

    /// Returns and clears libvips's error text. Its one buffer per process may contain another thread's error: never show it
    /// for a photo; use it only to see whether this machine was at fault.
    static func takeErrorWords() -> String {
        guard let words = nutrieval_vips_error() else { return "no reason given" }
        defer { g_free(words) }
        let printable = String(cString: words).unicodeScalars.lazy.map {
            $0.value < 0x20 || $0.value == 0x7F ? " " : $0
        }
        return String(String.UnicodeScalarView(printable.prefix(200)))
    }

    /// The error of an operation that just failed: the photo's or this machine's.
    static func failure(_ ofThePhoto: PhotoError) -> PhotoError {
        lack(in: takeErrorWords()).map { .lacking($0) } ?? ofThePhoto
    }

    /// What this machine lacks according to a library's error text; nil for other errors.
    static func lack(in words: String) -> String? {
        let words = words.lowercased()
        return signs.first { words.contains($0.sign) }?.lack
    }

    private static let signs: [(sign: String, lack: String)] = [
        ("out of memory", "no memory is left"), ("insufficient memory", "no memory is left"),
        ("cannot allocate", "no memory is left"), ("too many open files", "too many open files"),
        ("input/output error", "input/output error"), ("unable to create thread", "no thread is left")
    ]

    /// Frees what libvips kept for the calling thread, which belongs to the system and may never run here again.
    static func leaveThread() { nutrieval_vips_leave_thread() }
}

/// The formats this machine's libvips can read, for `doctor`.
package struct PhotoSupport: Sendable, Hashable {
    /// Such as `8.14.1`.
    package var version: String
    /// A subset of jpeg, png, webp and heif.
    package var formats: [String]
    /// Why libvips cannot be used; nil when it can.
    package var failure: String?

    package static var current: PhotoSupport {
        var support = PhotoSupport(version: VipsLibrary.version, formats: [])
        do throws(PhotoError) {
            try VipsLibrary.start()
            support.formats = ["jpeg", "png", "webp", "heif"].filter { nutrieval_vips_can("\($0)load_buffer") != 0 }
        } catch { support.failure = error.description }
        return support
    }
}
