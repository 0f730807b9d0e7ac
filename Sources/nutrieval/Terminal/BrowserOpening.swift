import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Opens an address in the person's browser, if this session has one. Says nothing when that fails: the address is
/// printed anyway.
enum BrowserOpening {
    /// The address is not an argument, which other users could see, but in a file of this user's own.
    /// - Returns: the folder of that file, to remove in the end; nil if nothing was opened.
    static func open(_ address: String) -> URL? {
        #if os(Linux)
            let program = "xdg-open"
            guard Environment.value("DISPLAY") != nil || Environment.value("WAYLAND_DISPLAY") != nil else { return nil }
        #else
            let program = "open"
        #endif
        // In the folder for temporary files, which others may write too: `mkdtemp` makes one that only this user can open. It replaces the six letters X.
        var name = Array("\(FileManager.default.temporaryDirectory.path)/nutrieval.XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { return nil }
        let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let page = "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\"><title>nutrieval</title>"
        let file = "\(folder)/open.html"
        if (try? WholeFile.write(Array(page.utf8), to: file, asCache: true)) != nil { start([program, file]) }
        return URL(filePath: folder)
    }

    private static func start(_ words: [String]) {
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let variables: [UnsafeMutablePointer<CChar>?] =
            ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for variable in variables { free(variable) } }
        var process = pid_t()
        _ = posix_spawnp(&process, words[0], &actions, nil, arguments, variables)
    }
}
