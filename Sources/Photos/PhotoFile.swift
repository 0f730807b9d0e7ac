/// A photo file as it lies there.
package enum PhotoFile {
    /// Its bytes, whatever they are.
    ///
    /// - Throws: `PhotoError.unreadable` when it is no regular file, cannot be read, or is larger than the limits allow.
    package static func bytes(at path: String, limits: PhotoLimits = .init()) throws(PhotoError) -> [UInt8] {
        try BoundedFile.read(path, limit: limits.bytes).bytes
    }
}
