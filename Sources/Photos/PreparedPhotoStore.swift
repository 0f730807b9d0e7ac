package import Hashing
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prepares each photo and setting once; keeps results in memory, up to a budget, and in a folder. Identifies photos by
/// content, not path. A photo sent as it is gets checked once; if memory drops it, it is read again from its file.
///
/// Answers each waiting caller exactly once. Thread-safe; computes and reads nothing on the caller's thread.
package final class PreparedPhotoStore: Sendable {
    private typealias Answer = Result<PreparedPhoto, PhotoError>
    private typealias Waiter = CheckedContinuation<Answer, Never>

    private struct State {
        var memory: PhotoMemory
        var underWay: [PhotoKey: [Waiter]] = [:]
        /// Sound originals, as sent but without `bytes`.
        var originals: [PhotoKey: PreparedPhoto] = [:]
        /// Photos with `keepsOriginal` that must be encoded all the same.
        var encoded: Set<PhotoKey> = []
        var counts = Counts()
    }

    package struct Counts: Sendable, Hashable {
        /// Preparations begun, failed ones included.
        package var prepared = 0
        /// Read from the folder.
        package var read = 0
        /// Could not be written to the folder, but were still returned.
        package var unwritten = 0
    }

    private let folder: PhotoFolder
    private let limits: PhotoLimits
    private let workers: PhotoWorkers
    private let digests: PhotoDigests
    private let state: Mutex<State>

    /// - Parameters:
    ///   - folder: made at the first write.
    ///   - memory: byte budget of prepared photos.
    ///   - digests: of photo files, if some are known already.
    ///   - threads: photos prepared at once; nil for one per processor core.
    package init(
        folder: String, memory: Int = 16_000_000, limits: PhotoLimits = .init(), digests: PhotoDigests = PhotoDigests(),
        threads: Int? = nil
    ) {
        self.folder = PhotoFolder(path: folder)
        self.limits = limits
        self.digests = digests
        workers = PhotoWorkers(width: threads ?? ProcessInfo.processInfo.activeProcessorCount)
        state = Mutex(State(memory: PhotoMemory(budget: memory)))
    }

    package var counts: Counts { state.withLock { $0.counts } }

    /// Cancelling the caller does not stop a preparation: it takes a fraction of a second and its result is kept.
    /// - Parameter wanted: the file's expected digest; nil for any.
    /// - Throws: `PhotoError.unreadable` when the file cannot be read, `changed` when it has another digest, else what
    ///   `PhotoPreparer.prepare` throws.
    package func photo(
        at path: String, setting: PhotoSetting, digest wanted: SHA256Digest? = nil, urgency: PhotoUrgency = .now
    ) async throws(PhotoError) -> PreparedPhoto {
        if let digest = digests.recent(path), wanted == nil || wanted == digest,
            let kept = state.withLock({ $0.memory.photo(PhotoKey(source: digest, setting: setting)) })
        {
            if urgency == .now { workers.noteNeed() }
            return kept
        }
        let answer: Answer = await withCheckedContinuation { waiter in
            workers.submit(urgency) { self.serve(waiter, path: path, setting: setting, wanted: wanted) }
        }
        return try answer.get()
    }

    private func serve(_ waiter: Waiter, path: String, setting: PhotoSetting, wanted: SHA256Digest?) {
        let source: PhotoDigests.Source
        do throws(PhotoError) { source = try digests.source(path, limit: limits.bytes) } catch {
            return waiter.resume(returning: .failure(error))
        }
        guard wanted == nil || wanted == source.digest else { return waiter.resume(returning: .failure(.changed)) }
        let key = PhotoKey(source: source.digest, setting: setting)
        enum Step {
            case answer(PreparedPhoto)
            case readAgain(PreparedPhoto)
            case wait, prepare
        }
        let step: Step = state.withLock { state in
            if let photo = state.memory.photo(key) { return .answer(photo) }
            if let photo = state.originals[key] { return .readAgain(photo) }
            let isFirst = state.underWay[key] == nil
            state.underWay[key, default: []].append(waiter)
            return isFirst ? .prepare : .wait
        }
        switch step {
        case .answer(let photo): waiter.resume(returning: .success(photo))
        case .readAgain(let photo):
            let answer = readAgain(photo, source, path)
            if case .success(let photo) = answer { state.withLock { $0.memory.keep(photo, as: key) } }
            waiter.resume(returning: answer)
        case .wait: break
        case .prepare: finish(key, with: make(key, source: source, path: path))
        }
    }

    private func finish(_ key: PhotoKey, with answer: Answer) {
        let waiters = state.withLock { state in
            // A rough one is shown only once.
            if case .success(let photo) = answer, !key.setting.isRough { state.memory.keep(photo, as: key) }
            return state.underWay.removeValue(forKey: key) ?? []
        }
        for waiter in waiters { waiter.resume(returning: answer) }
    }

    private func make(_ key: PhotoKey, source: PhotoDigests.Source, path: String) -> Answer {
        do throws(PhotoError) {
            // Not written to the folder: checking the original again costs less than a file.
            if key.setting.keepsOriginal, !state.withLock({ $0.encoded.contains(key) }),
                let original = try original(source.bytes(at: path, limit: limits.bytes), key)
            {
                return .success(original)
            }
            if let kept = folder.read(key, limit: limits.bytes) {
                state.withLock { $0.counts.read += 1 }
                return .success(kept)
            }
            let bytes = try source.bytes(at: path, limit: limits.bytes)
            state.withLock { $0.counts.prepared += 1 }
            let photo = try PhotoPreparer.prepare(bytes, setting: key.setting, limits: limits)
            if !folder.write(photo, as: key) { state.withLock { $0.counts.unwritten += 1 } }
            return .success(photo)
        } catch {
            return .failure(error)
        }
    }

    /// The photo to send as it is; nil if it must be encoded.
    private func original(_ bytes: [UInt8], _ key: PhotoKey) throws(PhotoError) -> PreparedPhoto? {
        let found: PreparedPhoto?
        do throws(PhotoError) {
            found = try PhotoPreparer.original(bytes, key.source, setting: key.setting, limits: limits)
        } catch {
            state.withLock { $0.counts.prepared += 1 }
            throw error
        }
        guard let found else {
            state.withLock { _ = $0.encoded.insert(key) }
            return nil
        }
        var known = found
        known.bytes = []
        state.withLock { [known] state in
            state.counts.prepared += 1
            state.originals[key] = known
        }
        return found
    }

    private func readAgain(_ known: PreparedPhoto, _ source: PhotoDigests.Source, _ path: String) -> Answer {
        do throws(PhotoError) {
            var photo = known
            photo.bytes = try source.bytes(at: path, limit: limits.bytes)
            if known.sha256 != source.digest {
                guard let segments = JPEGSegments(photo.bytes) else { throw .changed }
                photo.bytes = segments.withoutMetadata()
            }
            return .success(photo)
        } catch {
            return .failure(error)
        }
    }
}

struct PhotoKey: Hashable {
    let source: SHA256Digest
    let setting: PhotoSetting

    /// The file name: a hash of the key and the encoder's version.
    var name: String {
        let words =
            "\(setting.isRough ? PhotoPreparer.roughVersion : PhotoPreparer.version)|\(source.hex)|\(setting.longestSide)|\(setting.format.rawValue)|\(setting.quality)"
            + (setting.transform.map { "|\($0.rawValue)" } ?? "") + (setting.keepsOriginal ? "|keep" : "")
            + (setting.isRough ? "|rough \(PhotoFeatures.version)" : "")
        return SHA256Digest(of: Array(words.utf8)).hex
    }
}
