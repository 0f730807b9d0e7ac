#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether a photo's metadata tell where it was taken: EXIF's GPS directory (CIPA DC-008, section 4.6.6) or XMP's
/// `GPSLatitude`.
package enum PhotoLocation {
    /// Bytes that are searched: metadata are at the start of most files, and at the end of some.
    private static let (head, tail) = (262_144, 65_536)

    /// False for a file that cannot be read.
    package static func isIn(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let size = Int(status.st_size)
        if isIn(bytes(descriptor, from: 0, count: head)) { return true }
        let end = max(head, size - tail)
        return end < size && isIn(bytes(descriptor, from: end, count: tail))
    }

    private static func bytes(_ descriptor: Int32, from start: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(start)))
        }
    }

    /// - Parameter bytes: a part of a file.
    static func isIn(_ bytes: [UInt8]) -> Bool {
        if !places(of: Array("GPSLatitude".utf8), in: bytes).isEmpty { return true }
        return [[0x4D, 0x4D, 0, 42], [0x49, 0x49, 42, 0]].contains { mark in
            places(of: mark, in: bytes).contains { EXIFLocation.isIn(bytes[$0...]) }
        }
    }

    private static func places(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { buffer in
            var places: [Int] = []
            guard let base = buffer.baseAddress else { return places }
            var start = 0
            let end = buffer.count - mark.count
            while start <= end, let found = memchr(base + start, Int32(mark[0]), end - start + 1) {
                let place = UnsafeRawPointer(found) - base
                if memcmp(found, mark, mark.count) == 0 { places.append(place) }
                start = place + 1
            }
            return places
        }
    }
}

/// EXIF's GPS directory. Every index is checked.
private enum EXIFLocation {
    private static let (gps, latitude, longitude) = (0x8825, 2, 4)

    /// - Parameter block: begins with its byte order.
    static func isIn(_ block: ArraySlice<UInt8>) -> Bool {
        let isBigEndian = block.first == 0x4D
        func number(at offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= block.count - count else { return nil }
            let bytes = block.dropFirst(offset).prefix(count)
            return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        /// The places of a directory's fields.
        func fields(at directory: Int?) -> [Int] {
            guard let directory, let count = number(at: directory, 2) else { return [] }
            return (0..<count).map { directory + 2 + $0 * 12 }
        }
        let pointers = fields(at: number(at: 4, 4)).filter { number(at: $0, 2) == gps }
        return pointers.contains { pointer in
            fields(at: number(at: pointer + 8, 4)).contains { [latitude, longitude].contains(number(at: $0, 2)) }
        }
    }
}
