extension JSON {
    /// Reads one JSON text as RFC 8259 defines it: UTF-8, each key once in its object, nothing but white space around.
    /// A byte order mark at the front is skipped. A number no double can hold becomes ±infinity or zero.
    /// Throws: `JSONError` at the first mistake.
    package static func parse(_ bytes: [UInt8], limits: JSONLimits = .init()) throws(JSONError) -> JSON {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSON in
            var parser = JSONParser(buffer, limits: limits)
            return try parser.document()
        }
    }

    /// Reads one JSON text as `parse(_:limits:)` does, but for the strings of those members of its outermost object: they are
    /// checked just the same and stand as empty ones.
    /// Throws: `JSONError` at the first mistake.
    package static func parse(
        _ bytes: [UInt8], limits: JSONLimits, emptying members: [String]
    ) throws(JSONError) -> JSON {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSON in
            var parser = JSONParser(buffer, limits: limits)
            parser.emptied = members
            return try parser.document()
        }
    }

    /// Reads one JSON text as `parse(_:limits:)` of bytes does.
    /// Throws: `JSONError` at the first mistake.
    package static func parse(_ text: String, limits: JSONLimits = .init()) throws(JSONError) -> JSON {
        try parse(Array(text.utf8), limits: limits)
    }

    /// Reads the one value that begins at an offset, after white space, and says where it ended; what follows is not read.
    /// `end` is the offset of the first byte after the value. An offset outside the bytes is an end of the text.
    /// Throws: `JSONError` where no complete value begins there; its place counts from the first byte of all.
    package static func parseFirst(
        in bytes: [UInt8], from offset: Int = 0, limits: JSONLimits = .init()
    ) throws(JSONError) -> (value: JSON, end: Int) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> (value: JSON, end: Int) in
            var parser = JSONParser(buffer, limits: limits)
            return try parser.first(from: offset)
        }
    }
}
