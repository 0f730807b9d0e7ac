import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes photos fit to be kept in an eval set: upright, sRGB, without any metadata, at their full size.
///
/// A JPEG that needs no turning and no conversion keeps its pixels bit for bit. Others are encoded anew: JPEG and HEIF as
/// JPEG, PNG as PNG (8 bits a channel), WebP as WebP (its first picture).
package struct PhotoCleaner: Sendable {
    /// The quality, 1 to 100, of what has to be encoded anew.
    package static let quality = 95

    private let workers: PhotoWorkers

    /// - Parameter threads: photos cleaned at once; nil for one per processor core.
    package init(threads: Int? = nil) {
        workers = PhotoWorkers(width: threads ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Cleans the photo files at those paths, several at once, and answers in their order.
    ///
    /// Blocks until all are done: call it on a thread of your own and never on the cooperative pool.
    package func clean(_ paths: [String]) -> [Result<PreparedPhoto, PhotoError>] {
        let group = DispatchGroup()
        let board = Board(count: paths.count)
        for (index, path) in paths.enumerated() {
            group.enter()
            workers.submit(.now) {
                let answer = Result { () throws(PhotoError) in try Self.clean(at: path) }
                board.answers.withLock { $0[index] = answer }
                group.leave()
            }
        }
        group.wait()
        return board.answers.withLock { $0.map { $0 ?? .failure(.unreadable("it was not looked at")) } }
    }

    /// Cleans one photo file; blocks.
    /// - Throws: `PhotoError`; a photo above the limits is refused before anything is decoded.
    package static func clean(at path: String) throws(PhotoError) -> PreparedPhoto {
        let bytes = try PhotoFile.bytes(at: path)
        let format: PhotoSetting.Format =
            switch try PhotoKind(of: bytes) {
            case .jpeg, .heif: .jpeg
            case .png: .png
            case .webp: .webp
            }
        return try PhotoPreparer.prepare(
            bytes,
            setting: PhotoSetting(longestSide: 16_383, format: format, quality: quality, keepsOriginal: true))
    }

    /// The answers where every worker can reach them. Owns them for one call.
    private final class Board: Sendable {
        let answers: Mutex<[Result<PreparedPhoto, PhotoError>?]>

        init(count: Int) { answers = Mutex(.init(repeating: nil, count: count)) }
    }
}
