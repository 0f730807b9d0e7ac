import CVips

/// The one libvips of the process: started at the first photo, so that commands without photos do not pay for it.
enum VipsLibrary {
    /// Starting fails at most once per process; every later caller gets the same answer.
    private static let started: Result<Void, PhotoError> =
        nutrieval_vips_start() == 0
        ? .success(()) : .failure(.undecodable("libvips does not start: \(takeErrorWords())"))

    static func start() throws(PhotoError) { try started.get() }

    /// The version of the library the process runs with, such as `8.14.1`.
    static let version = "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"

    /// The first line of what libvips says went wrong, at most 200 characters, and clears it.
    ///
    /// libvips keeps one buffer for the whole process: when two photos fail at the same moment on two threads, the words
    /// may be the other one's. They are a hint for a person; no decision hangs on them.
    static func takeErrorWords() -> String {
        guard let words = vips_error_buffer_copy() else { return "no reason given" }
        defer { g_free(words) }
        let line = String(cString: words).split(whereSeparator: \.isNewline).first ?? "no reason given"
        let printable = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        return String(String.UnicodeScalarView(printable.prefix(200)))
    }

    /// Frees what libvips kept for the calling thread; the threads here belong to the system and may never be seen again.
    static func leaveThread() { vips_thread_shutdown() }
}
