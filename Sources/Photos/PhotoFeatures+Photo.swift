extension PhotoFeatures {
    /// Of a prepared photo. Blocks while it computes: about a millisecond for a thumbnail.
    /// - Throws: `PhotoError.undecodable`.
    static func of(_ photo: PreparedPhoto) throws(PhotoError) -> PhotoFeatures {
        try VipsLibrary.start()
        defer { VipsLibrary.leaveThread() }
        return try photo.bytes.withUnsafeBufferPointer { (buffer) throws(PhotoError) in
            let picture = try reduced(photo, buffer).inPlainSRGB(keepingAlpha: false)
            let (width, height) = (picture.width, picture.height)
            return PhotoFeatures(pixels: squared(try picture.pixels(), width, height), width: side)
        }
    }

    /// A JPEG is reduced by halves while it is decoded, as far as no side falls below `side`: a third of the work of
    /// bringing it to one size, and the rest is done by `squared`.
    private static func reduced(
        _ photo: PreparedPhoto, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(PhotoError) -> VipsPicture {
        let kind: PhotoKind
        switch photo.format {
        case .jpeg:
            let shortest = min(photo.width, photo.height)
            return try VipsPicture(ofJPEG: bytes, shrink: [8, 4, 2].first { shortest / $0 >= side } ?? 1)
        case .png: kind = .png
        case .webp: kind = .webp
        }
        return try VipsPicture(
            of: bytes, header: PhotoHeader(kind: kind, width: photo.width, height: photo.height), size: (side, side))
    }

    /// The picture at `side` × `side` pixels of three bytes: each the mean of the pixels it covers, or the one it lies in.
    static func squared(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        guard width != side || height != side, pixels.count >= 3 * width * height, width > 0, height > 0 else {
            return pixels
        }
        func span(_ place: Int, of length: Int) -> Range<Int> {
            let start = place * length / side
            return start..<max(start + 1, (place + 1) * length / side)
        }
        var square: [UInt8] = []
        square.reserveCapacity(3 * side * side)
        for y in 0..<side {
            let rows = span(y, of: height)
            for x in 0..<side {
                let columns = span(x, of: width)
                var (red, green, blue) = (0, 0, 0)
                for row in rows {
                    for column in columns {
                        let place = 3 * (row * width + column)
                        red += Int(pixels[place])
                        green += Int(pixels[place + 1])
                        blue += Int(pixels[place + 2])
                    }
                }
                let count = rows.count * columns.count
                square += [UInt8(red / count), UInt8(green / count), UInt8(blue / count)]
            }
        }
        return square
    }
}
