extension JSON {
    /// Reads one RFC 8259 text: UTF-8, no duplicate keys, only white space around. Skips a byte order mark at the front.
    /// A number outside a double's range becomes ±infinity or zero.
    package static func parse(_ bytes: [UInt8], limits: JSONLimits = .init()) throws(JSONError) -> JSON {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSON in
            var parser = JSONParser(buffer, limits: limits)
            return try parser.document()
        }
    }

    /// As `parse(_:limits:)`, but strings of those members of the outermost object are checked and replaced by empty ones.
    package static func parse(
        _ bytes: [UInt8], limits: JSONLimits, emptying members: [String]
    ) throws(JSONError) -> JSON {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSON in
            var parser = JSONParser(buffer, limits: limits)
            parser.emptied = members
            return try parser.document()
        }
    }

    package static func parse(_ text: String, limits: JSONLimits = .init()) throws(JSONError) -> JSON {
        try parse(Array(text.utf8), limits: limits)
    }

    /// Reads one value at an offset, after white space; ignores what follows. `end` is the offset after the value.
    /// - Throws: `JSONError` without a complete value, also for an offset outside the bytes; counts from the first byte.
    package static func parseFirst(
        in bytes: [UInt8], from offset: Int = 0, limits: JSONLimits = .init()
    ) throws(JSONError) -> (value: JSON, end: Int) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> (value: JSON, end: Int) in
            var parser = JSONParser(buffer, limits: limits)
            return try parser.first(from: offset)
        }
    }
}
