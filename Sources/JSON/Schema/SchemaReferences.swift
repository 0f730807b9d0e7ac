struct SchemaReferences {
    private struct Place: Hashable {
        let document: Int
        let pointer: JSONPointer
    }

    private struct Pending {
        let target: URIReference
        let written: String
        let node: Int
        let pointer: JSONPointer
    }

    /// 0 for the caller's document, 1 for the metaschema.
    var document = 0
    private var nodes: [Place: Int] = [:]
    private var resources: [String: Place] = [:]
    private var anchors: [String: Int] = [:]
    private var pending: [Pending] = []

    mutating func add(place: JSONPointer, node: Int) {
        nodes[Place(document: document, pointer: place)] = node
    }

    /// False if the address is taken.
    mutating func add(resource: URIReference, at pointer: JSONPointer) -> Bool {
        let place = Place(document: document, pointer: pointer)
        return resources.updateValue(place, forKey: resource.description) == nil
    }

    /// False if the resource already has that anchor.
    mutating func add(anchor: String, of resource: URIReference, node: Int) -> Bool {
        anchors.updateValue(node, forKey: "\(resource)#\(anchor)") == nil
    }

    mutating func add(reference: String, from base: URIReference, node: Int, at pointer: JSONPointer) {
        let target = URIReference(reference).resolved(against: base)
        pending.append(Pending(target: target, written: reference, node: node, pointer: pointer))
    }

    /// Whether a reference leads to an address that no schema has yet.
    func wants(_ address: String) -> Bool {
        resources[address] == nil && pending.contains { $0.target.resource.description == address }
    }

    /// Inserts each reference's check before its node's other checks.
    mutating func resolve(in nodes: inout [SchemaNode], problems: inout [JSONSchemaError.Problem]) {
        for reference in pending {
            do throws(Dangling) {
                let target = try target(of: reference)
                nodes[reference.node].checks.insert(.reference(target), at: 0)
            } catch {
                let message = "`$ref` to \"\(reference.written.prefix(120))\" \(error.text)"
                problems.append(.init(pointer: reference.pointer, message: message))
            }
        }
        pending = []
    }

    private struct Dangling: Error {
        let text: String
    }

    private func target(of reference: Pending) throws(Dangling) -> Int {
        guard let fragment = reference.target.decodedFragment else {
            throw Dangling(text: "has a # part that is not percent-encoded UTF-8")
        }
        let address = reference.target.resource.description
        guard let root = resources[address] else {
            throw Dangling(text: "leads outside this document, which is not supported; copy that schema under $defs")
        }
        if !fragment.isEmpty, !fragment.hasPrefix("/") {
            guard let node = anchors["\(address)#\(fragment)"] else {
                throw Dangling(text: "names an $anchor that no schema here has")
            }
            return node
        }
        guard let inner = try? JSONPointer(fragment) else {
            throw Dangling(text: "is no JSON Pointer; after # write one like /$defs/food")
        }
        guard let node = self.nodes[Place(document: root.document, pointer: root.pointer.appending(inner))] else {
            throw Dangling(text: "leads to no schema; define it under $defs")
        }
        return node
    }
}
