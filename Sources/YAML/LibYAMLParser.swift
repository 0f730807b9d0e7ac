private import CYAML

struct YAMLEvent {
    enum Kind {
        case documentStart
        case documentEnd
        case streamEnd
        case alias(String)
        case scalar(String, isPlain: Bool)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
    }

    var kind: Kind
    var anchor: String?
    var tag: String?
    /// From 1.
    var line: Int
    /// From 1.
    var column: Int

    func error(_ message: String) -> YAMLError { YAMLError(message: message, line: line, column: column) }
}

/// Owns one libyaml parser, on the heap because it points into itself. The bytes it reads must outlive it.
struct LibYAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw Self.outOfMemory
        }
        self.parser = parser
        self.bytes = bytes
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Do not call after `streamEnd` or an error.
    mutating func next() throws(YAMLError) -> YAMLEvent {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
            defer { yaml_event_delete(&event) }
            if let read = Self.event(from: event) { return read }
        }
    }

    private static func event(from event: yaml_event_t) -> YAMLEvent? {
        func place(_ kind: YAMLEvent.Kind, anchor: String? = nil, tag: String? = nil) -> YAMLEvent {
            YAMLEvent(
                kind: kind, anchor: anchor, tag: tag, line: number(event.start_mark.line),
                column: number(event.start_mark.column))
        }
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return place(.documentStart)
        case YAML_DOCUMENT_END_EVENT: return place(.documentEnd)
        case YAML_STREAM_END_EVENT: return place(.streamEnd)
        case YAML_ALIAS_EVENT: return place(.alias(text(event.data.alias.anchor) ?? ""))
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let value = scalar.value.map {
                String(decoding: UnsafeBufferPointer(start: $0, count: scalar.length), as: UTF8.self)
            }
            return place(
                .scalar(value ?? "", isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), anchor: text(scalar.anchor),
                tag: text(scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            let start = event.data.sequence_start
            return place(.sequenceStart, anchor: text(start.anchor), tag: text(start.tag))
        case YAML_SEQUENCE_END_EVENT: return place(.sequenceEnd)
        case YAML_MAPPING_START_EVENT:
            let start = event.data.mapping_start
            return place(.mappingStart, anchor: text(start.anchor), tag: text(start.tag))
        case YAML_MAPPING_END_EVENT: return place(.mappingEnd)
        default: return nil
        }
    }

    private static func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        characters.map { String(decodingCString: $0, as: UTF8.self) }
    }

    /// libyaml counts from 0.
    private static func number(_ mark: Int) -> Int { max(0, mark) + 1 }

    private func failure() -> YAMLError {
        if parser.pointee.error == YAML_MEMORY_ERROR { return Self.outOfMemory }
        let words = parser.pointee.problem.map { String(cString: $0) } ?? "no reason given"
        let mark = parser.pointee.problem_mark
        let (line, column) =
            parser.pointee.error == YAML_READER_ERROR
            ? place(ofByte: Int(clamping: parser.pointee.problem_offset))
            : (Self.number(Int(clamping: mark.line)), Self.number(Int(clamping: mark.column)))
        return YAMLError(message: Self.malformed(words), line: line, column: column)
    }

    static func malformed(_ words: String) -> String {
        "this is not YAML: \(words); check indentation, quotes and brackets here and just above"
    }

    private static let outOfMemory = YAMLError(
        message: "there is not enough memory to read the file; close other programs and try again", line: 1, column: 1)

    /// libyaml's reader errors give a byte offset instead of a line.
    private func place(ofByte offset: Int) -> (line: Int, column: Int) {
        let before = bytes.prefix(max(0, offset))
        let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
        return (line, before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 })
    }
}
