extension PhotoFeatures {
    /// Of a prepared photo. Blocks while it computes: well below a millisecond for a thumbnail.
    /// - Throws: `PhotoError.undecodable`.
    static func of(_ photo: PreparedPhoto) throws(PhotoError) -> PhotoFeatures {
        switch photo.format {
        case .jpeg: try ofJPEG(photo)
        case .png: try ofOther(photo, .png)
        case .webp: try ofOther(photo, .webp)
        }
    }

    /// Reduced by halves while it is decoded, as far as no side falls below `side`; `squared` does the rest.
    private static func ofJPEG(_ photo: PreparedPhoto) throws(PhotoError) -> PhotoFeatures {
        let shortest = min(photo.width, photo.height)
        let part = [8, 4, 2].first { shortest / $0 >= side } ?? 1
        let picture = try JPEGCodec.pixels(photo.bytes, at: part)
        return PhotoFeatures(pixels: squared(picture.bytes, picture.width, picture.height), width: side)
    }

    private static func ofOther(_ photo: PreparedPhoto, _ kind: PhotoKind) throws(PhotoError) -> PhotoFeatures {
        try VipsLibrary.start()
        defer { VipsLibrary.leaveThread() }
        return try photo.bytes.withUnsafeBufferPointer { (bytes) throws(PhotoError) in
            let header = PhotoHeader(kind: kind, width: photo.width, height: photo.height)
            let picture = try VipsPicture(of: bytes, header: header, size: (side, side))
                .inPlainSRGB(keepingAlpha: false)
            return PhotoFeatures(pixels: try picture.pixels(), width: side)
        }
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
