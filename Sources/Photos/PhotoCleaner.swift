import Dispatch
import FoundationEssentials
import Synchronization

/// Cleans photos for an eval set: upright, sRGB, without any metadata, at full size.
/// A JPEG that needs no turning or conversion keeps its pixels bit for bit. Others are re-encoded: JPEG and HEIF as JPEG,
/// PNG as PNG (8 bits a channel), WebP as WebP (its first picture).
package struct PhotoCleaner: Sendable {
    /// For re-encoded photos, 1 to 100.
    package static let quality = 95

    private let workers: PhotoWorkers
    private let looks: PreparedPhotoStore?
    /// Looks that are still measured.
    private let measuring = DispatchGroup()

    /// - Parameters:
    ///   - looks: keeps how the cleaned photos look; nil: nobody wants to know.
    ///   - threads: photos cleaned at once; nil for one per processor core.
    package init(looks: PreparedPhotoStore? = nil, threads: Int? = nil) {
        self.looks = looks
        workers = PhotoWorkers(width: threads ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Returns results in the order of the paths. Blocks until all are done: never call it on the cooperative pool.
    package func clean(_ paths: [String]) -> [Result<PreparedPhoto, PhotoError>] {
        let group = DispatchGroup()
        let answers = Mutex([Result<PreparedPhoto, PhotoError>?](repeating: nil, count: paths.count))
        for (index, path) in paths.enumerated() {
            group.enter()
            workers.submit(.now) {
                let answer = Result { () throws(PhotoError) in try Self.clean(at: path) }
                // After the answer, so that its caller writes files meanwhile. The next photos wait their turn behind it.
                if let looks = self.looks, case .success(let photo) = answer {
                    self.measuring.enter()
                    self.workers.submit(.now) {
                        looks.look(of: photo)
                        self.measuring.leave()
                    }
                }
                answers.withLock { $0[index] = answer }
                group.leave()
            }
        }
        group.wait()
        return answers.withLock { $0.map { $0 ?? .failure(.unreadable("it was not looked at")) } }
    }

    /// Blocks until the looks of all cleaned photos are kept.
    package func finish() { measuring.wait() }

    /// - Throws: `PhotoError`; a photo above the limits is refused before anything is decoded.
    package static func clean(at path: String) throws(PhotoError) -> PreparedPhoto {
        let bytes = try PhotoFile.bytes(at: path)
        let format = PhotoSetting.Format(rawValue: try PhotoKind(of: bytes).rawValue) ?? .jpeg
        let setting = PhotoSetting(longestSide: 16_383, format: format, quality: quality, keepsOriginal: true)
        return try PhotoPreparer.prepare(bytes, setting: setting)
    }
}
