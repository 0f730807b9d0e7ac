/// The members of a JSON object in written order, each key once. Equality ignores the order.
package struct JSONObject: Sendable, Sequence {
    package typealias Member = (key: String, value: JSON)

    package private(set) var members: [Member]

    /// Each key's index; only for objects too large for a linear search.
    private var places: [ExactText: Int]?

    /// Number of members from which `places` is used.
    private static let indexedCount = 24

    package init() { members = [] }

    /// For duplicate keys, the last one's value at the first one's position.
    package init(_ members: some Sequence<(String, JSON)>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }
    package var keys: [String] { members.map(\.key) }

    /// Setting nil removes the member; a new key is appended.
    package subscript(key: String) -> JSON? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }

    /// Appends a member; false, without a change, if the object has the key.
    mutating func insert(_ key: String, _ value: JSON) -> Bool {
        guard place(of: key) == nil else { return false }
        append(key, value)
        return true
    }

    mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    func contains(_ key: String) -> Bool { place(of: key) != nil }

    private func place(of key: String) -> Int? {
        if let places { return places[ExactText(key)] }
        let count = key.utf8.count
        for place in members.indices where members[place].key.utf8.count == count {
            if members[place].key.hasSameScalars(as: key) { return place }
        }
        return nil
    }

    private mutating func append(_ key: String, _ value: JSON) {
        members.append((key, value))
        if places != nil {
            places?[ExactText(key)] = members.count - 1
        } else if members.count >= Self.indexedCount {
            rebuildPlaces()
        }
    }

    private mutating func remove(at place: Int) {
        members.remove(at: place)
        if places != nil { rebuildPlaces() }
    }

    private mutating func rebuildPlaces() {
        var places = [ExactText: Int](minimumCapacity: members.count * 2)
        for (place, member) in members.enumerated() { places[ExactText(member.key)] = place }
        self.places = places
    }
}

extension JSONObject: Hashable {
    package static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
    }

    package func hash(into hasher: inout Hasher) {
        // Ignores the order, as equality does, but includes the values: otherwise objects of one shape would share one hash
        // and make a set of them slow.
        var combined = 0
        for member in members {
            var one = Hasher()
            one.combine(member.key)
            one.combine(member.value)
            combined ^= one.finalize()
        }
        hasher.combine(members.count)
        hasher.combine(combined)
    }
}

/// A string compared code point by code point.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (a: ExactText, b: ExactText) -> Bool { a.text.hasSameScalars(as: b.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
    func hasSameScalars(as other: String) -> Bool {
        // Equal code points imply equal strings; the length rules out most others.
        guard utf8.count == other.utf8.count, self == other else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                mine.count == theirs.count && mine.hasSameBytes(as: theirs)
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let mine = UnsafeRawPointer(baseAddress), let theirs = UnsafeRawPointer(other.baseAddress) else {
            return true
        }
        var place = 0
        while place + 8 <= count {
            let own = mine.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            if own != theirs.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
            place += 8
        }
        while place < count {
            if self[place] != other[place] { return false }
            place += 1
        }
        return true
    }
}
