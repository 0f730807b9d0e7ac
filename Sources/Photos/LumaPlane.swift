/// The luminance of a photo, reduced to a longest side of 480 pixels by the mean of the area that each pixel covers.
/// Smaller photos keep their size. The same rows give the same numbers.
struct LumaPlane {
    static let side = 480

    let width: Int
    let height: Int
    /// Row by row; complete once every row of the photo was added.
    private(set) var values: [UInt8] = []

    private let sourceWidth: Int
    private let sourceHeight: Int
    /// Rows of the photo so far.
    private var rows = 0
    /// Per pixel, the weighted sum of the rows above in the row at work.
    private var sums: [Double]
    /// The left edge of each pixel in the photo's columns, and of the one after the last.
    private let edges: [(column: Int, part: Double)]
    private var row: [Double]
    private var line: [Double]

    /// - Parameters: the size of the rows that will be added; at least 1.
    init(width sourceWidth: Int, height sourceHeight: Int) {
        let longest = max(sourceWidth, sourceHeight)
        func reduced(_ length: Int) -> Int {
            longest <= Self.side ? length : max(1, (2 * length * Self.side + longest) / (2 * longest))
        }
        (self.sourceWidth, self.sourceHeight) = (sourceWidth, sourceHeight)
        let (width, height) = (reduced(sourceWidth), reduced(sourceHeight))
        (self.width, self.height) = (width, height)
        sums = [Double](repeating: 0, count: width)
        row = sums
        line = [Double](repeating: 0, count: sourceWidth + 1)
        edges = (0...width).map { place in
            let edge = Double(place) * Double(sourceWidth) / Double(width)
            let column = min(Int(edge), sourceWidth)
            return (column, edge - Double(column))
        }
        values.reserveCapacity(width * height)
    }

    /// - Parameter pixels: of the whole picture: RGB, three bytes each, row by row.
    init(_ pixels: [UInt8], width: Int, height: Int) {
        self.init(width: width, height: height)
        pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<min(height, pixels.count / (3 * width)) {
                add(row: UnsafeBufferPointer(rebasing: pixels[3 * width * y..<3 * width * (y + 1)]))
            }
        }
    }

    var isComplete: Bool { values.count == width * height }

    /// Adds the next row from the top: RGB, three bytes a pixel. Rows of another width are ignored.
    mutating func add(row pixels: UnsafeBufferPointer<UInt8>) {
        guard pixels.count == 3 * sourceWidth, !isComplete else { return }
        reduce(pixels)
        // The part of the photo's height that the row covers, in rows of the plane.
        let (top, bottom) = (position(of: rows), position(of: rows + 1))
        rows += 1
        var from = top
        while from < bottom, values.count < width * height {
            let end = Double(values.count / width + 1)
            let until = min(bottom, end)
            let weight = until - from
            for x in row.indices { sums[x] += weight * row[x] }
            if until == end { finishRow() }
            from = until
        }
    }

    private func position(of row: Int) -> Double { Double(row) * Double(height) / Double(sourceHeight) }

    private mutating func finishRow() {
        for x in sums.indices {
            values.append(UInt8(clamping: Int(sums[x].rounded())))
            sums[x] = 0
        }
    }

    /// The row's luminance (ITU-R BT.601), as means of the columns that each pixel covers.
    private mutating func reduce(_ pixels: UnsafeBufferPointer<UInt8>) {
        var sum = 0
        line.withUnsafeMutableBufferPointer { line in
            for x in 0..<sourceWidth {
                let place = 3 * x
                sum += (77 * Int(pixels[place]) + 150 * Int(pixels[place + 1]) + 29 * Int(pixels[place + 2]) + 128) >> 8
                line[x + 1] = Double(sum)
            }
        }
        let scale = Double(width) / Double(sourceWidth)
        func total(_ edge: (column: Int, part: Double)) -> Double {
            guard edge.part > 0, edge.column < sourceWidth else { return line[edge.column] }
            return line[edge.column] + edge.part * (line[edge.column + 1] - line[edge.column])
        }
        var before = 0.0
        for x in 0..<width {
            let next = total(edges[x + 1])
            row[x] = (next - before) * scale
            before = next
        }
    }
}
