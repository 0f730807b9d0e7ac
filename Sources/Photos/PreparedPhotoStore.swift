import Dispatch
import FoundationEssentials
package import Hashing
import Synchronization

/// Prepares each photo and setting once; keeps results in memory, up to a budget, and in a folder. Identifies photos by
/// content, not path. A photo sent as it is gets checked once; if memory drops it, it is read again from its file.
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
        /// By content; nil for a photo that is too small.
        var looks: [SHA256Digest: PhotoLook?] = [:]
        var counts = Counts()
    }

    package struct Counts: Sendable, Hashable {
        /// Preparations begun, failed ones included.
        package var prepared = 0
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
        do throws(PhotoError) {
            let source = try digests.source(path, limit: limits.bytes)
            guard wanted == nil || wanted == source.digest else { throw .changed }
            let key = PhotoKey(source: source.digest, setting: setting)
            let (kept, isFirst): (PreparedPhoto?, Bool) = state.withLock { state in
                if let kept = state.memory.photo(key) ?? state.originals[key] { return (kept, false) }
                defer { state.underWay[key, default: []].append(waiter) }
                return (nil, state.underWay[key] == nil)
            }
            if let kept {
                let photo = kept.bytes.isEmpty ? try readAgain(kept, as: key, source, path) : kept
                waiter.resume(returning: .success(photo))
            } else if isFirst {
                finish(key, with: Result { () throws(PhotoError) in try make(key, source: source, path: path) })
            }
        } catch { waiter.resume(returning: .failure(error)) }
    }

    private func finish(_ key: PhotoKey, with answer: Answer) {
        let waiters = state.withLock { state in
            // A rough one is shown only once.
            if case .success(let photo) = answer, !key.setting.isRough { state.memory.keep(photo, as: key) }
            return state.underWay.removeValue(forKey: key) ?? []
        }
        for waiter in waiters { waiter.resume(returning: answer) }
    }

    private func make(_ key: PhotoKey, source: PhotoDigests.Source, path: String) throws(PhotoError) -> PreparedPhoto {
        // Not written to the folder: checking the original again costs less than a file.
        if key.setting.keepsOriginal, !state.withLock({ $0.encoded.contains(key) }),
            let original = try original(source.bytes(at: path, limit: limits.bytes), key)
        {
            return original
        }
        if let kept = folder.read(key, limit: limits.bytes) {
            state.withLock { $0.counts.read += 1 }
            return kept
        }
        let bytes = try source.bytes(at: path, limit: limits.bytes)
        state.withLock { $0.counts.prepared += 1 }
        var photo = try PhotoPreparer.prepare(bytes, setting: key.setting, limits: limits)
        if let look = photo.look { keep(look, of: key.source) }
        photo.look = nil
        if !folder.write(photo, as: key) { state.withLock { $0.counts.unwritten += 1 } }
        return photo
    }

    /// How the photos look, by path; without those that are unreadable or too small. Each is measured once by content, and
    /// kept in the folder. Blocks: uses all threads of the store.
    package func looks(at paths: [String]) -> [String: PhotoLook] {
        let group = DispatchGroup()
        let found = Mutex([String: PhotoLook]())
        for path in Set(paths) {
            if let digest = digests.recent(path), let look = state.withLock({ $0.looks[digest] }) {
                found.withLock { $0[path] = look }
                continue
            }
            group.enter()
            workers.submit(.now) {
                if let look = try? self.look(at: path) { found.withLock { $0[path] = look } }
                group.leave()
            }
        }
        group.wait()
        return found.withLock { $0 }
    }

    /// Measures the look of a photo that will be in a set, unless it is known. Blocks.
    /// - Returns: nil if it is too small or cannot be decoded.
    @discardableResult
    package func look(of photo: PreparedPhoto) -> PhotoLook? {
        if let known = known(photo.sha256) { return known }
        guard let look = try? PhotoPreparer.look(of: photo.bytes, limits: limits) else { return nil }
        keep(look, of: photo.sha256)
        return look
    }

    private func look(at path: String) throws(PhotoError) -> PhotoLook? {
        let source = try digests.source(path, limit: limits.bytes)
        if let known = known(source.digest) { return known }
        let look = try PhotoPreparer.look(of: source.bytes(at: path, limit: limits.bytes), limits: limits)
        keep(look, of: source.digest)
        return look
    }

    /// Nil if the photo was never looked at; the inner nil is a photo that is too small.
    private func known(_ digest: SHA256Digest) -> PhotoLook?? {
        if let look = state.withLock({ $0.looks[digest] }) { return look }
        guard let look = folder.look(of: digest) else { return nil }
        state.withLock { $0.looks[digest] = .some(look) }
        return .some(look)
    }

    private func keep(_ look: PhotoLook?, of digest: SHA256Digest) {
        let isNew = state.withLock { $0.looks.updateValue(look, forKey: digest) == nil }
        if isNew { folder.write(look, of: digest) }
    }

    /// The photo to send as it is; nil if it must be encoded.
    private func original(_ bytes: [UInt8], _ key: PhotoKey) throws(PhotoError) -> PreparedPhoto? {
        var isEncoded = false
        defer { state.withLock { if isEncoded { $0.encoded.insert(key) } else { $0.counts.prepared += 1 } } }
        guard let photo = try PhotoPreparer.original(bytes, key.source, setting: key.setting, limits: limits) else {
            isEncoded = true
            return nil
        }
        var known = photo
        known.bytes = []
        state.withLock { [known] in $0.originals[key] = known }
        return photo
    }

    private func readAgain(
        _ known: PreparedPhoto, as key: PhotoKey, _ source: PhotoDigests.Source, _ path: String
    ) throws(PhotoError) -> PreparedPhoto {
        var photo = known
        photo.bytes = try source.bytes(at: path, limit: limits.bytes)
        if known.sha256 != source.digest {
            guard let segments = JPEGSegments(photo.bytes) else { throw .changed }
            photo.bytes = segments.withoutMetadata()
        }
        state.withLock { [photo] in $0.memory.keep(photo, as: key) }
        return photo
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

/// A photo ready to send: upright, sRGB, without metadata.
package struct PreparedPhoto: Sendable, Hashable {
    package var bytes: [UInt8]
    package var sha256: SHA256Digest
    /// Pixels, after the EXIF orientation is applied.
    package var width: Int
    package var height: Int
    package var format: PhotoSetting.Format
    /// Only for photos made by a rough setting, which are shown and not sent.
    package var features: PhotoFeatures?
    /// Measured on the way, where that needed no second decoding; nil otherwise. Not in the store's photos.
    var look: PhotoLook?

    /// `image/jpeg`, `image/png` or `image/webp`.
    package var mediaType: String { "image/\(format.rawValue)" }
}
