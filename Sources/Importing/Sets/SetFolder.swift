import Catalog
import Files
import FoundationEssentials
import Hashing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An eval set's folder, locked for this process. Owns the lock, which the system releases when the process ends.
package final class SetFolder {
    /// Absolute; no link below the project leads to it.
    package let path: String
    package let name: String
    /// What opening repaired after an interrupted change; nil if nothing.
    package private(set) var repaired: String?
    let manifest: Manifest
    /// Digest of `meals.jsonl` on opening; of no bytes when there was none, or it was not read.
    let manifestDigest: SHA256Digest
    /// The text of `set.yaml`; empty if it cannot be read, nil if there is none.
    let description: String?
    private let descriptor: Int32

    static let manifestLimit = 64_000_000

    /// Opens the set, and finishes or discards an interrupted change.
    /// - Parameters:
    ///   - project: the folder with `config.yaml`.
    ///   - creating: make the folder if it is missing.
    ///   - writing: false for reading only: nothing is made, locked or repaired.
    ///   - readingMeals: false: `manifest` is empty, for those who need few meals.
    ///   - patience: how long to wait for another process that changes the set, in seconds.
    /// - Throws: `ImportError.locked`, `.absent`, `.badSet`; `WriteError`.
    package init(
        project: String, name: String, creating: Bool = true, writing: Bool = true, readingMeals: Bool = true,
        patience: Double = 0
    ) throws {
        guard DefinitionPath.isName(name) else {
            throw ImportError.absent(
                "`\(shown(name))` cannot be a set's name: use letters, digits, `.`, `_` and `-`, at most 100")
        }
        let wanted = "\(project)/eval-sets/\(name)"
        if !FileManager.default.fileExists(atPath: wanted) {
            guard creating else { throw ImportError.absent("there is no eval set \(name) in \(project)/eval-sets") }
            if writing { try SetChange.makeFolder(wanted) }
        }
        self.name = name
        path = writing || creating == false ? try Self.inside(project, "eval-sets/\(name)") : wanted
        descriptor = writing ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
        let label = "eval-sets/\(name)"
        if writing, descriptor < 0 { throw WriteError(systemErrorAt: path) }
        // deinit does not run if init throws early, so unlock here.
        do {
            if writing {
                guard Self.lock(descriptor, patience: patience) else { throw ImportError.locked(set: name) }
                repaired = try SetChange.recover(path, label: label)
            }
            let bytes = readingMeals ? try Self.manifestBytes(path) : []
            manifest = try Manifest(bytes, file: "\(label)/meals.jsonl")
            manifestDigest = SHA256Digest(of: bytes)
        } catch {
            Self.unlock(descriptor)
            throw error
        }
        // A dangling link counts too: nothing replaces it.
        let file = "\(path)/set.yaml"
        let bytes = try? ProjectFiles.read(file, limit: 1_000_000)
        description = Self.kind(file).map { _ in String(decoding: bytes ?? [], as: UTF8.self) }
    }

    deinit {
        // Removes the folder only if it is empty: it was made for meals that all failed.
        if descriptor >= 0 { rmdir(path) }
        Self.unlock(descriptor)
    }

    /// False if another process has the lock for that many seconds.
    private static func lock(_ descriptor: Int32, patience: Double) -> Bool {
        let start = ContinuousClock.now
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now - start < .seconds(patience) else { return false }
            usleep(2_000)
        }
        return true
    }

    /// Unlocks explicitly: a process being started elsewhere in the program may briefly have a copy of the descriptor, and
    /// with it the lock.
    private static func unlock(_ descriptor: Int32) {
        guard descriptor >= 0 else { return }
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// - Throws: `ImportError.badSet` for an unreadable file, or a link, which a change would replace by a file.
    static func manifestBytes(_ path: String) throws(ImportError) -> [UInt8] {
        guard kind("\(path)/meals.jsonl") != S_IFLNK else {
            throw ImportError.badSet(
                place: "\(path)/meals.jsonl", reason: "this must be a file and no link; put the file itself there")
        }
        do {
            return try ProjectFiles.read("\(path)/meals.jsonl", limit: manifestLimit)
        } catch .absent {
            return []
        } catch {
            throw ImportError.badSet(place: "\(path)/meals.jsonl", reason: "the file \(error)")
        }
    }

    /// Follows no links; nil when nothing is there.
    static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Refuses links below the project: they could lead writing elsewhere, and runs do not follow them.
    private static func inside(_ project: String, _ path: String) throws -> String {
        do {
            return try ProjectFiles.plain(path, in: project)
        } catch {
            throw ImportError.badSet(place: path, reason: "the folder \(error)")
        }
    }
}

extension SetFolder {
    /// A file of the set's own; nothing if it is absent.
    /// - Throws: `ImportError.badSet` for a link, or a file that is too large or unreadable.
    func bytes(of name: String, limit: Int) throws(ImportError) -> [UInt8] {
        do throws(ProjectFiles.Failure) {
            return try ProjectFiles.read(try ProjectFiles.plain(name, in: path), limit: limit)
        } catch {
            guard case .absent = error else {
                throw .badSet(place: "eval-sets/\(self.name)/\(name)", reason: "the file \(error)")
            }
            return []
        }
    }
}
