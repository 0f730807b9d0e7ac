struct YAMLReader: ~Copyable {
    private var events: LibYAMLParser
    private let limits: YAMLLimits
    private var anchors: [String: Anchored] = [:]
    private var nodes = 0

    /// An anchored value, with the cost of repeating it.
    private struct Anchored {
        var node: YAMLNode
        var nodes: Int
        var depth: Int
    }

    /// A value and its levels of nesting.
    private typealias Built = (node: YAMLNode, depth: Int)

    init(events: consuming LibYAMLParser, limits: YAMLLimits) {
        self.events = events
        self.limits = limits
    }

    mutating func document() throws(YAMLError) -> YAMLNode {
        let start = try events.next()
        guard case .documentStart = start.kind else { return YAMLNode(.mapping([]), line: 1, column: 1) }
        let built = try value(try events.next(), level: 0)
        _ = try events.next()
        let end = try events.next()
        guard case .streamEnd = end.kind else {
            throw end.error("a second document begins here; keep one document per file and remove the `---`")
        }
        // A file of `---` or comments alone contains one empty scalar.
        if built.node.isNull, built.node.text == "" { return YAMLNode(.mapping([]), line: 1, column: 1) }
        return built.node
    }

    private mutating func value(_ event: YAMLEvent, level: Int) throws(YAMLError) -> Built {
        let before = nodes
        try count(1, at: event)
        let built: Built
        switch event.kind {
        case .scalar(let text, let isPlain): built = (try scalar(text, isPlain: isPlain, event), 0)
        case .sequenceStart: built = try sequence(event, level: level + 1)
        case .mappingStart: built = try mapping(event, level: level + 1)
        case .alias(let name): return try alias(name, event, level: level)
        default: throw event.error(LibYAMLParser.malformed("a value is missing"))
        }
        if let anchor = event.anchor {
            anchors[anchor] = Anchored(node: built.node, nodes: nodes - before, depth: built.depth)
        }
        return built
    }

    private func scalar(_ text: String, isPlain: Bool, _ event: YAMLEvent) throws(YAMLError) -> YAMLNode {
        let plain: Bool
        switch event.tag {
        case nil: plain = isPlain
        case "!", "tag:yaml.org,2002:str": plain = false
        case "tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null":
            plain = true
        default: throw event.error(Self.unknownTag)
        }
        return YAMLNode(.scalar(text, isPlain: plain), line: event.line, column: event.column)
    }

    private mutating func sequence(_ start: YAMLEvent, level: Int) throws(YAMLError) -> Built {
        try check(start, level: level, tag: "tag:yaml.org,2002:seq")
        // A node knows only its own place, so depth is counted on the way up.
        var elements: [YAMLNode] = []
        var depth = 0
        while true {
            let event = try events.next()
            if case .sequenceEnd = event.kind { break }
            let element = try value(event, level: level)
            elements.append(element.node)
            depth = max(depth, element.depth)
        }
        return (YAMLNode(.sequence(elements), line: start.line, column: start.column), depth + 1)
    }

    private mutating func mapping(_ start: YAMLEvent, level: Int) throws(YAMLError) -> Built {
        try check(start, level: level, tag: "tag:yaml.org,2002:map")
        var entries: [YAMLNode.Entry] = []
        var places: [[UInt8]: YAMLNode] = [:]
        var depth = 0
        while true {
            let event = try events.next()
            if case .mappingEnd = event.kind { break }
            let key = try value(event, level: level).node
            guard let text = key.text else {
                throw event.error("a list or a mapping cannot be a key; write a word before the colon")
            }
            if let first = places.updateValue(key, forKey: Array(text.utf8)) {
                throw event.error("this key stands at \(first.line):\(first.column) already; remove one of the two")
            }
            let built = try value(try events.next(), level: level)
            entries.append(YAMLNode.Entry(key: key, value: built.node))
            depth = max(depth, built.depth)
        }
        return (YAMLNode(.mapping(entries), line: start.line, column: start.column), depth + 1)
    }

    private mutating func alias(_ name: String, _ event: YAMLEvent, level: Int) throws(YAMLError) -> Built {
        guard let anchored = anchors[name] else {
            throw event.error("this alias stands for no value that is complete above it; write the value out")
        }
        try count(anchored.nodes - 1, at: event)
        try check(event, level: level + anchored.depth)
        // Messages should point at the alias, not at the anchored value.
        let node = YAMLNode(anchored.node.content, line: event.line, column: event.column)
        return (node, anchored.depth)
    }

    private func check(_ event: YAMLEvent, level: Int, tag: String? = nil) throws(YAMLError) {
        guard level <= limits.depth else {
            throw event.error("values are nested deeper than \(limits.depth) levels; write them flatter")
        }
        guard event.tag == nil || event.tag == tag || event.tag == "!" else { throw event.error(Self.unknownTag) }
    }

    private static let unknownTag =
        "tags other than those of YAML's core schema (!!str, !!int, …) are not read; remove it"

    private mutating func count(_ more: Int, at event: YAMLEvent) throws(YAMLError) {
        nodes += more
        guard nodes <= limits.nodes else {
            throw event.error(
                "the file has more than \(limits.nodes) values, each alias counted as all it stands for; write less or use "
                    + "no aliases")
        }
    }
}
