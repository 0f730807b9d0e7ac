import Hashing

/// What photos look like, as files beside them: `SHA256-VERSION.features` holds the numbers as 8 bytes each, little end first.
extension PhotoFolder {
    /// The features kept of a prepared photo; nil when there are none, or not whole.
    func features(of photo: PreparedPhoto) -> PhotoFeatures? {
        guard let bytes = try? BoundedFile.read(featuresPath(photo), limit: 8 * PhotoFeatures.count).bytes else {
            return nil
        }
        let numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
            Double(bitPattern: bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
        return bytes.count % 8 == 0 ? PhotoFeatures(values: numbers) : nil
    }

    /// False when the folder cannot be written to; they are then simply computed again next time.
    func write(_ features: PhotoFeatures, of photo: PreparedPhoto) -> Bool {
        let bytes = features.values.flatMap { value in
            (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
        }
        return BoundedFile.replace(featuresPath(photo), with: bytes)
    }

    private func featuresPath(_ photo: PreparedPhoto) -> String {
        "\(path)/\(photo.sha256.hex)-\(PhotoFeatures.version).features"
    }
}
