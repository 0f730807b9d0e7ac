import Foundation
import Testing

@testable import Transport

@Suite("Bodies read in stretches")
struct BodyReaderTests {
    private func read(_ reader: inout BodyReader, stretch: Int) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: stretch)
        while true {
            let count = buffer.withUnsafeMutableBufferPointer { reader.read(into: $0) }
            if count == 0 { return all }
            all += buffer[..<count]
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 64, 1000])
    func `base64 is the same in stretches of any length`(_ stretch: Int) {
        for count in 0...100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 255 &- $0 &* 7) }
            var reader = BodyReader([.base64(of: bytes), .bytes(bytes), .base64(of: bytes)])
            let text = Array(Data(bytes).base64EncodedData())
            #expect(read(&reader, stretch: stretch) == text + bytes + text)
            #expect(reader.count == text.count * 2 + count)
        }
    }

    @Test func `going back to any place gives the rest from there`() {
        let bytes = (0..<50).map { UInt8($0) }
        var reader = BodyReader([.bytes([]), .base64(of: bytes), .bytes([]), .bytes(bytes)])
        let all = read(&reader, stretch: 33)
        for place in 0...all.count {
            let isThere = reader.seek(to: place)
            #expect(isThere)
            #expect(read(&reader, stretch: 33) == Array(all[place...]))
        }
        for place in [-1, all.count + 1] {
            let isThere = reader.seek(to: place)
            #expect(!isThere)
        }
    }
}
