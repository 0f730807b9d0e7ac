import Hashing
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prepares each distinct photo and setting once and keeps the result: in memory up to a budget, and as a file.
///
/// A photo is known by what is in it, not by its path. Owns the waiting callers of a preparation under way; each is
/// answered exactly once. Safe to use from any number of tasks; nothing is computed or read on the caller's thread.
package final class PreparedPhotoStore: Sendable {
    private typealias Answer = Result<PreparedPhoto, PhotoError>
    private typealias Waiter = CheckedContinuation<Answer, Never>

    private struct State {
        var memory: PhotoMemory
        var underWay: [String: [Waiter]] = [:]
        /// Digests of source files that were read, as long as the file keeps its stamp.
        var digests: [String: (stamp: BoundedFile.Stamp, digest: SHA256Digest)] = [:]
        var counts = Counts()
    }

    /// What the store did since it was made.
    package struct Counts: Sendable, Hashable {
        /// Preparations begun, failed ones included.
        package var prepared = 0
        /// Photos taken from the folder.
        package var read = 0
        /// Photos that could not be written to the folder; they were still handed out.
        package var unwritten = 0
    }

    private let folder: PhotoFolder
    private let limits: PhotoLimits
    private let workers: PhotoWorkers
    private let state: Mutex<State>

    /// A store over a folder, which is made at the first write.
    /// - Parameters:
    ///   - memory: bytes of prepared photos held in memory at most.
    ///   - threads: photos prepared at once; nil for one per processor core.
    package init(folder: String, memory: Int = 32_000_000, limits: PhotoLimits = .init(), threads: Int? = nil) {
        self.folder = PhotoFolder(path: folder)
        self.limits = limits
        workers = PhotoWorkers(width: threads ?? ProcessInfo.processInfo.activeProcessorCount)
        state = Mutex(State(memory: PhotoMemory(budget: memory)))
    }

    package var counts: Counts { state.withLock { $0.counts } }

    /// The prepared form of a photo file.
    ///
    /// Cancelling the caller does not stop a preparation: it takes a fraction of a second and its result is kept.
    /// - Throws: `PhotoError.unreadable` when the file cannot be read, else what `PhotoPreparer.prepare` throws.
    package func photo(
        at path: String, setting: PhotoSetting, urgency: PhotoUrgency = .now
    ) async throws(PhotoError) -> PreparedPhoto {
        let answer: Answer = await withCheckedContinuation { waiter in
            workers.submit(urgency) { self.serve(waiter, path: path, setting: setting) }
        }
        return try answer.get()
    }

    private func serve(_ waiter: Waiter, path: String, setting: PhotoSetting) {
        let source: Source
        do throws(PhotoError) { source = try identify(path) } catch { return waiter.resume(returning: .failure(error)) }
        let key = Self.key(of: source.digest, setting: setting)
        enum Step {
            case answer(PreparedPhoto)
            case wait, prepare
        }
        let step: Step = state.withLock { state in
            if let photo = state.memory.photo(key) { return .answer(photo) }
            let isFirst = state.underWay[key] == nil
            state.underWay[key, default: []].append(waiter)
            return isFirst ? .prepare : .wait
        }
        switch step {
        case .answer(let photo): waiter.resume(returning: .success(photo))
        case .wait: break
        case .prepare: finish(key, with: make(key, source: source, path: path, setting: setting))
        }
    }

    private func finish(_ key: String, with answer: Answer) {
        let waiters = state.withLock { state in
            if case .success(let photo) = answer { state.memory.keep(photo, as: key) }
            return state.underWay.removeValue(forKey: key) ?? []
        }
        for waiter in waiters { waiter.resume(returning: answer) }
    }

    private func make(_ key: String, source: Source, path: String, setting: PhotoSetting) -> Answer {
        if let kept = folder.read(key, format: setting.format, limit: limits.bytes) {
            state.withLock { $0.counts.read += 1 }
            return .success(kept)
        }
        do throws(PhotoError) {
            let bytes: [UInt8]
            if let known = source.bytes {
                bytes = known
            } else {
                bytes = try BoundedFile.read(path, limit: limits.bytes).bytes
            }
            // The digest may come from a stamp: were the file swapped since, its photo must not be kept under this key.
            guard source.bytes != nil || SHA256Digest(of: bytes) == source.digest else {
                throw .unreadable("it changed while it was read")
            }
            state.withLock { $0.counts.prepared += 1 }
            let photo = try PhotoPreparer.prepare(bytes, setting: setting, limits: limits)
            if !folder.write(photo, as: key) { state.withLock { $0.counts.unwritten += 1 } }
            return .success(photo)
        } catch {
            return .failure(error)
        }
    }
}

extension PreparedPhotoStore {
    /// A source file by its content; the bytes are nil when its stamp told the digest without reading it.
    private struct Source {
        var digest: SHA256Digest
        var bytes: [UInt8]?
    }

    private func identify(_ path: String) throws(PhotoError) -> Source {
        if let stamp = BoundedFile.stamp(of: path),
            let known = state.withLock({ $0.digests[path] }), known.stamp == stamp
        {
            return Source(digest: known.digest, bytes: nil)
        }
        let (bytes, stamp) = try BoundedFile.read(path, limit: limits.bytes)
        let digest = SHA256Digest(of: bytes)
        state.withLock { $0.digests[path] = (stamp, digest) }
        return Source(digest: digest, bytes: bytes)
    }

    private static func key(of source: SHA256Digest, setting: PhotoSetting) -> String {
        let name =
            "\(PhotoPreparer.version)|\(source.hex)|\(setting.longestSide)|\(setting.format.rawValue)|\(setting.quality)"
            + (setting.keepsOriginal ? "|keep" : "")
        return SHA256Digest(of: Array(name.utf8)).hex
    }
}
