extension Sequence {
    /// The elements by a key; of several with one key the first.
    package func keyed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }) { first, _ in first }
    }

    /// Without those whose key an earlier element has.
    package func unique(by key: (Element) -> some Hashable) -> [Element] {
        var seen: Set<AnyHashable> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// Without repeated elements, in the order of first appearance.
    package func unique() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
