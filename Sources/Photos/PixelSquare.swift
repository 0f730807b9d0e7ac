/// A picture scaled to a small square, row by row: each pixel is the mean of those it covers, or the one it lies in.
struct PixelSquare {
    static let side = 64

    /// RGB, three bytes each, row by row; black where rows of the picture are still missing.
    private(set) var pixels = [UInt8](repeating: 0, count: 3 * side * side)
    private var done = 0
    /// Per column, sums of red, green and blue over `rows` rows.
    private var columns: [UInt32] = []
    /// Rows of the picture in `columns`.
    private var rows = 0
    private var seen = 0

    init() {}

    /// - Parameter pixels: of the whole picture: RGB, three bytes each, row by row.
    init(_ pixels: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0 else { return }
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<min(height, pixels.count / (3 * width)) {
                add(row: UnsafeBufferPointer(rebasing: pixels[3 * width * y..<3 * width * (y + 1)]), of: height)
            }
        }
    }

    /// Adds the next row, from the top, of a picture of `height` rows of equal width.
    mutating func add(row: UnsafeBufferPointer<UInt8>, of height: Int) {
        if columns.isEmpty { columns = [UInt32](repeating: 0, count: row.count) }
        guard row.count >= 3, row.count == columns.count else { return }
        // Columns first: it takes many pixels at a time and leaves only a fraction to add across.
        columns.withUnsafeMutableBufferPointer { columns in
            for place in columns.indices { columns[place] &+= UInt32(row[place]) }
        }
        rows += 1
        seen += 1
        guard done < Self.side, Self.span(done, of: height).upperBound <= seen else { return }
        // If the picture is lower than the square, one of its rows fills several of the square's.
        while done < Self.side, Self.span(done, of: height).upperBound <= seen { finishRow() }
        columns.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        rows = 0
    }

    private mutating func finishRow() {
        let (width, rows, first) = (columns.count / 3, rows, 3 * done * Self.side)
        columns.withUnsafeBufferPointer { columns in
            pixels.withUnsafeMutableBufferPointer { pixels in
                for x in 0..<Self.side {
                    let span = Self.span(x, of: width)
                    var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
                    for column in span {
                        red &+= columns[3 * column]
                        green &+= columns[3 * column + 1]
                        blue &+= columns[3 * column + 2]
                    }
                    let count = UInt32(span.count * rows)
                    let pixel = first + 3 * x
                    pixels[pixel] = UInt8(clamping: red / count)
                    pixels[pixel + 1] = UInt8(clamping: green / count)
                    pixels[pixel + 2] = UInt8(clamping: blue / count)
                }
            }
        }
        done += 1
    }

    /// The pixels or rows, out of `length`, inside one pixel or row of the square; at least one.
    private static func span(_ place: Int, of length: Int) -> Range<Int> {
        let start = place * length / side
        return start..<max(start + 1, (place + 1) * length / side)
    }
}
