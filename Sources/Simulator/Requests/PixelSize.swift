/// The size a photo's header states, read without decoding the photo; enough to count image tokens.
struct PixelSize: Sendable, Hashable {
    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads JPEG (start of frame) and PNG (IHDR); nil for anything else or where the header is cut short.
    init?(of bytes: [UInt8]) {
        func pair(_ place: Int) -> Int? {
            place >= 0 && place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            guard let wide = pair(18), let high = pair(22), wide > 0, high > 0 else { return nil }
            self.init(width: wide, height: high)
            return
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 3 < bytes.count, bytes[place] == 0xFF, let length = pair(place + 2), length >= 2 {
            let marker = bytes[place + 1]
            // Start of frame, whatever its coding; C4, C8 and CC are tables.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let high = pair(place + 5), let wide = pair(place + 7), wide > 0, high > 0 else { return nil }
                self.init(width: wide, height: high)
                return
            }
            place += 2 + length
        }
        return nil
    }
}
