package import JSON

/// Part of a JSON text that is read only as far as asked: what is skipped is never made into values. It knows strings and
/// brackets alone, so of damaged JSON it may see more than a parser.
package struct JSONGlance: Sendable {
    private let bytes: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    private init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Parsed; nil if it is no JSON.
    package var value: JSON? {
        try? JSON.parse(Array(bytes), limits: JSONLimits(bytes: RunFolder.recordLimit))
    }

    /// The values of these keys of an object, of a repeated one the first. Nil if it is none, or has no end.
    package func members(_ keys: Set<String>) -> [String: JSONGlance]? {
        let (found, isWhole) = scan(for: keys)
        return isWhole ? found : nil
    }

    /// The text of a key of an object; nil without it, and for no text. Nothing behind it is read.
    package func text(of key: String) -> String? {
        scan(for: [key], stopping: true).found[key]?.value?.string
    }

    /// Nil if it is no array, or has no end.
    package var elements: [JSONGlance]? {
        bytes.withUnsafeBufferPointer { buffer in
            var scan = ByteScan(buffer)
            guard scan.take(UInt8(ascii: "[")) else { return nil }
            var found: [JSONGlance] = []
            if scan.take(UInt8(ascii: "]")) { return found }
            while let range = scan.value() {
                found.append(part(range))
                if scan.take(UInt8(ascii: "]")) { return found }
                guard scan.take(UInt8(ascii: ",")) else { return nil }
            }
            return nil
        }
    }

    private func part(_ range: Range<Int>) -> JSONGlance {
        JSONGlance(bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)])
    }

    /// - Parameter stopping: at the first value that was found.
    private func scan(
        for keys: Set<String>, stopping: Bool = false
    ) -> (found: [String: JSONGlance], isWhole: Bool) {
        bytes.withUnsafeBufferPointer { buffer in
            var scan = ByteScan(buffer)
            var found: [String: JSONGlance] = [:]
            guard scan.take(UInt8(ascii: "{")) else { return (found, false) }
            if scan.take(UInt8(ascii: "}")) { return (found, true) }
            while let name = scan.string(), scan.take(UInt8(ascii: ":")), let range = scan.value() {
                // A key with an escape is none of ours.
                let key = String(decoding: UnsafeBufferPointer(rebasing: buffer[name]), as: UTF8.self)
                if keys.contains(key), found[key] == nil {
                    found[key] = part(range)
                    if stopping { return (found, false) }
                }
                if scan.take(UInt8(ascii: "}")) { return (found, true) }
                guard scan.take(UInt8(ascii: ",")) else { return (found, false) }
            }
            return (found, false)
        }
    }
}

/// Walks over the bytes of JSON and never beyond them.
private struct ByteScan {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Over blanks and that byte; false, with blanks passed, if another one follows.
    mutating func take(_ wanted: UInt8) -> Bool {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            case wanted:
                place += 1
                return true
            default: return false
            }
        }
        return false
    }

    /// What is between the marks of a string; nil if none follows.
    mutating func string() -> Range<Int>? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = place
        return endString() ? start..<(place - 1) : nil
    }

    /// One value with its marks or brackets; nil if none follows, or it has no end.
    mutating func value() -> Range<Int>? {
        // Passes blanks alone.
        _ = take(0)
        let start = place
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place += 1
                guard endString() else { return nil }
                if depth == 0 { return start..<place }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // The end of what the value, a number or a word, is in.
                if depth == 0 { return place > start ? start..<place : nil }
                depth -= 1
                place += 1
                if depth == 0 { return start..<place }
            case UInt8(ascii: ","):
                if depth == 0 { return place > start ? start..<place : nil }
                place += 1
            default: place += 1
            }
        }
        return nil
    }

    /// Behind the mark that closes the string; false without one.
    private mutating func endString() -> Bool {
        while place < bytes.count {
            let byte = bytes[place]
            place += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }
}
