import JSON

/// A value in a JSON file with its place, which an error names.
struct JSONPart {
    /// What is missing or wrong at that place.
    struct Fault: Error {
        let place: String
    }

    private let json: JSON?
    /// Such as `sets[demo].meals[a].photos`.
    private let place: String

    init(_ json: JSON?, at place: String = "") {
        self.json = json
        self.place = place
    }

    subscript(key: String) -> JSONPart { JSONPart(json?[key], at: place.isEmpty ? key : "\(place).\(key)") }

    var fault: Fault { Fault(place: place) }

    /// Nil if missing.
    var ifPresent: JSONPart? { json == nil ? nil : self }

    /// Nil if missing or null.
    var ifKnown: JSONPart? { json?.isNull ?? true ? nil : self }

    /// - Throws: `Fault` if it is missing or not read.
    func value<Value>(_ read: (JSON) -> Value?) throws(Fault) -> Value {
        guard let value = json.flatMap(read) else { throw fault }
        return value
    }

    func text() throws(Fault) -> String { try value(\.string) }

    func texts() throws(Fault) -> [String] {
        try value(\.array).map { json throws(Fault) in try JSONPart(json, at: "\(place)[]").text() }
    }

    /// Above any price, time or energy; larger numbers could make sums overflow.
    private static let most = 1e15

    /// A number in [0, 1e15].
    func number() throws(Fault) -> Double {
        try value { json in json.number.flatMap { (0...Self.most).contains($0) ? $0 : nil } }
    }

    func numbers() throws(Fault) -> [Double] {
        try value(\.array).map { json throws(Fault) in try JSONPart(json, at: place).number() }
    }

    func count(in range: ClosedRange<Int>) throws(Fault) -> Int {
        try value { json in json.integer.flatMap { range.contains($0) ? $0 : nil } }
    }

    func word<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws(Fault) -> Word {
        try value { json in json.string.flatMap { Word(rawValue: $0) } }
    }

    func object() throws(Fault) -> JSONPart {
        _ = try value(\.object)
        return self
    }

    /// The elements of a list, which get their names when these are read.
    func elements() throws(Fault) -> [JSONPart] {
        try value(\.array).map { JSONPart($0, at: "\(place)[]") }
    }

    /// An element of a list, by its name.
    func named(_ name: some CustomStringConvertible) -> JSONPart {
        JSONPart(json, at: "\(place.dropLast(2))[\(name)]")
    }

    /// - Throws: `Fault` for a duplicate among the names of a list's elements.
    func refuseTwice<Name: Hashable & CustomStringConvertible>(_ names: [Name]) throws(Fault) {
        var seen: Set<Name> = []
        for name in names where !seen.insert(name).inserted {
            throw Fault(place: "\(place)[\(name)], which stands there twice,")
        }
    }

    /// - Throws: `Fault` unless the names of a list's elements are exactly the known ones.
    func refuseOthers(_ names: [String], than known: Set<String>) throws(Fault) {
        try refuseTwice(names)
        for name in names where !known.contains(name) { throw JSONPart(nil, at: "\(place)[\(name)]").unnamed }
        if let absent = known.subtracting(names).min() {
            throw Fault(place: "\(place)[\(absent)], which `sets` names,")
        }
    }

    /// What the file's sets do not have.
    var unnamed: Fault { Fault(place: "\(place), which `sets` does not name,") }
}
