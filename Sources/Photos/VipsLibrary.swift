import CVips
import Synchronization

/// The one libvips of the process: loaded and started at the first photo that needs it, since it takes time and memory.
enum VipsLibrary {
    /// Starting fails at most once per process; every later caller gets the same answer.
    private static let started: Result<Void, PhotoError> = {
        if case .failure(let error) = loaded { return .failure(error) }
        if nutrieval_vips_start() == 0 { return .success(()) }
        let words = takeErrorWords()
        return .failure(lack(in: words).map { .lacking($0) } ?? .unavailable("libvips does not start: \(words)"))
    }()

    private static let loaded: Result<Void, PhotoError> =
        nutrieval_vips_load().map {
            let words = String(cString: $0)
            return .failure(lack(in: words).map { .lacking($0) } ?? .unavailable("libvips cannot be loaded: \(words)"))
        } ?? .success(())

    static func start() throws(PhotoError) { try started.get() }

    private static let vectorCode = Mutex(())

    /// Runs what may have libvips make or give back code for the processor's vectors, one caller at a time.
    ///
    /// Reducing a picture makes such code while its steps are set up, and gives it back with the last of them. Orc, which does
    /// both, joins freed code without a lock: with photos on several threads the process can end (0.4.33). Without vector code
    /// a photo takes twice the time.
    static func aloneWithVectorCode<Value>(_ work: () -> Value) -> Value {
        vectorCode.withLock { _ in
            calls.add(1, ordering: .relaxed)
            if inside.add(1, ordering: .relaxed).newValue > 1 { overlaps.add(1, ordering: .relaxed) }
            defer { inside.subtract(1, ordering: .relaxed) }
            return work()
        }
    }

    private static let inside = Atomic(0)
    /// How often that was called, and how often while another caller was inside. For a test: the fault itself strikes rarely.
    static let calls = Atomic(0)
    static let overlaps = Atomic(0)

    /// The version of the library the process runs with, such as `8.14.1`; `none` where there is none.
    static let version: String = {
        guard case .success = loaded else { return "none" }
        return (0...2).map { String(nutrieval_vips_version($0)) }.joined(separator: ".")
    }()

    /// The version of the library the program was built for, which is known without loading it.
    static let builtFor = "\(VIPS_MAJOR_VERSION).\(VIPS_MINOR_VERSION).\(VIPS_MICRO_VERSION)"

    /// What libvips says went wrong and clears it.
    ///
    /// It has one buffer for the whole process: with photos on several threads the words may be another photo's. So they are
    /// never told of a photo; they only show whether this machine was at fault.
    static func takeErrorWords() -> String {
        guard let words = nutrieval_vips_error() else { return "no reason given" }
        defer { g_free(words) }
        let printable = String(cString: words).unicodeScalars.lazy.map {
            $0.value < 0x20 || $0.value == 0x7F ? " " : $0
        }
        return String(String.UnicodeScalarView(printable.prefix(200)))
    }

    /// The error of an operation that just failed: of the photo, or of this machine.
    static func failure(_ ofThePhoto: PhotoError) -> PhotoError {
        lack(in: takeErrorWords()).map { .lacking($0) } ?? ofThePhoto
    }

    /// What this machine lacks, by the words of a library; nil where they speak of something else.
    static func lack(in words: String) -> String? {
        let words = words.lowercased()
        return signs.first { words.contains($0.sign) }?.lack
    }

    private static let signs: [(sign: String, lack: String)] = [
        ("out of memory", "no memory is left"), ("insufficient memory", "no memory is left"),
        ("cannot allocate", "no memory is left"), ("too many open files", "too many open files"),
        ("input/output error", "input/output error"), ("unable to create thread", "no thread is left")
    ]

    /// Frees what libvips kept for the calling thread; the threads here belong to the system and may never be seen again.
    static func leaveThread() { nutrieval_vips_leave_thread() }
}

/// What this machine's libvips can read, for `doctor`.
package struct PhotoSupport: Sendable, Hashable {
    /// Such as `8.14.1`.
    package var version: String
    /// Out of jpeg, png, webp and heif.
    package var formats: [String]
    /// Why libvips cannot be used at all; nil when it can.
    package var failure: String?

    /// Starts libvips where it is not started yet.
    package static var current: PhotoSupport {
        do throws(PhotoError) {
            try VipsLibrary.start()
        } catch {
            return PhotoSupport(version: VipsLibrary.version, formats: [], failure: error.description)
        }
        let formats = ["jpeg", "png", "webp", "heif"].filter {
            nutrieval_vips_can("\($0)load_buffer") != 0
        }
        return PhotoSupport(version: VipsLibrary.version, formats: formats, failure: nil)
    }
}
