import Catalog
import Files
import FoundationEssentials
import Hashing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An eval set's folder that this process alone changes. Owns the lock on it, which ends with the process however it ends.
package final class SetFolder {
    /// Absolute, and reached without a link below the project.
    package let path: String
    package let name: String
    /// What a change that was cut short left was put right on opening: in words; nil when there was none.
    package private(set) var repaired: String?
    /// The lines of `meals.jsonl` as they were on opening.
    let manifest: Manifest
    /// The digest of `meals.jsonl` on opening; of no bytes when there was none.
    let manifestDigest: SHA256Digest
    /// Whether `set.yaml` is there.
    let hasDescription: Bool
    private let descriptor: Int32

    static let manifestLimit = 64_000_000

    /// Opens the set, makes its folder where it is missing, and finishes or undoes a change that was cut short.
    ///
    /// - Parameters:
    ///   - project: the folder that holds `config.yaml`.
    ///   - creating: make the folder where there is none.
    ///   - writing: false to look only: then nothing is made, locked or put right.
    /// - Throws: `ImportError.locked`, `.absent`, `.badSet`; `WriteError`.
    package init(project: String, name: String, creating: Bool = true, writing: Bool = true) throws {
        guard DefinitionPath.isName(name) else {
            throw ImportError.absent(
                "`\(shown(name))` cannot be a set's name: use letters, digits, `.`, `_` and `-`, at most 100")
        }
        let wanted = "\(project)/eval-sets/\(name)"
        if !FileManager.default.fileExists(atPath: wanted) {
            guard creating else { throw ImportError.absent("there is no eval set \(name) in \(project)/eval-sets") }
            if writing { try Self.make(wanted) }
        }
        self.name = name
        path = writing || creating == false ? try Self.inside(project, "eval-sets/\(name)") : wanted
        descriptor = writing ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
        let label = "eval-sets/\(name)"
        if writing {
            if descriptor < 0 { throw WriteError(systemErrorAt: path) }
            // Leaving by an error runs no deinit before everything is set, so the descriptor is closed by hand.
            do {
                if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { throw ImportError.locked(set: name) }
                repaired = try SetChange.recover(path, label: label)
            } catch {
                Self.unlock(descriptor)
                throw error
            }
        }
        do {
            let bytes = try Self.manifestBytes(path)
            manifest = try Manifest(bytes, file: "\(label)/meals.jsonl")
            manifestDigest = SHA256Digest(of: bytes)
        } catch {
            if descriptor >= 0 { Self.unlock(descriptor) }
            throw error
        }
        // A link that leads nowhere is there too: nothing is put in its place.
        hasDescription = Self.kind("\(path)/set.yaml") != nil
    }

    deinit {
        if descriptor >= 0 {
            // A folder that was made for meals none of which could be taken: goes only if it is empty.
            rmdir(path)
            Self.unlock(descriptor)
        }
    }

    /// Gives the lock back by word: a process that is just being started elsewhere in the program may hold a copy of the
    /// descriptor, and with it the lock, for a moment longer.
    private static func unlock(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// - Throws: `ImportError.badSet` where it cannot be read or is a link, which a change would put a file in the place of.
    static func manifestBytes(_ path: String) throws -> [UInt8] {
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

    /// What is at that path, no link followed; nil when nothing is.
    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: folder, reason: "the folder cannot be made")
        }
    }

    /// The folder's path without a link below the project: one must not lead writing elsewhere, and no run would read it.
    private static func inside(_ project: String, _ path: String) throws -> String {
        do {
            return try ProjectFiles.plain(path, in: project)
        } catch {
            throw ImportError.badSet(place: path, reason: "the folder \(error)")
        }
    }
}
