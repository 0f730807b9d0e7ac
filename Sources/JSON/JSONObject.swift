/// The members of a JSON object, in the order they were written, each key once.
/// Two objects are equal when they hold the same members in any order.
package struct JSONObject: Sendable, Sequence {
    /// A key and its value.
    package typealias Member = (key: String, value: JSON)

    /// The members in the order they were written.
    package private(set) var members: [Member]

    /// Where each key stands, kept only for objects too large to search from the front.
    private var places: [ExactText: Int]?

    /// From how many members on looking a key up goes through `places`.
    private static let indexedCount = 24

    /// An object without members.
    package init() { members = [] }

    /// An object of those members; of members with one key the last gives the value, the first the place.
    package init(_ members: some Sequence<(String, JSON)>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }

    /// How many members there are.
    package var count: Int { members.count }
    /// Whether there are no members.
    package var isEmpty: Bool { members.isEmpty }
    /// The keys in the order they were written.
    package var keys: [String] { members.map(\.key) }

    /// The value of a key, nil where the object has none; setting nil removes the member, a new key goes to the end.
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

    /// Goes through the members in the order they were written.
    package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }

    /// Adds a member at the end and says whether its key was new; an object that has the key stays as it is.
    mutating func insert(_ key: String, _ value: JSON) -> Bool {
        guard place(of: key) == nil else { return false }
        append(key, value)
        return true
    }

    /// Makes room for members to come.
    mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// Whether the object has that key.
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
        // A combination that forgets the order, since equality does, yet sees the values: many objects of one shape
        // would otherwise share one hash and make a set of them slow.
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

/// A string that equals only itself, code point by code point.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (a: ExactText, b: ExactText) -> Bool { a.text.hasSameScalars(as: b.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension String {
    /// Whether both hold the same code points, where `==` would also accept canonically equivalent ones.
    func hasSameScalars(as other: String) -> Bool {
        // Texts that hold the same code points are equal; most that do not are told apart by their length.
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
    /// Whether another buffer of the same length holds the same bytes; eight are compared at a time.
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
