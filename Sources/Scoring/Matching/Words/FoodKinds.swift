import Nutrition

/// Kinds and their members: `salmon` is a fish. A name with only the kind is less specific, not wrong. Words are as
/// `FoodNameNormalizer` leaves them: singular, synonyms mapped, compounds joined.
enum FoodKinds {
    /// Whether one is a kind of the other. Two members of one kind are two foods.
    static func areKin(_ a: String, _ b: String) -> Bool { isKind(a, of: b) || isKind(b, of: a) }

    static func isKind(_ kind: String, of member: String) -> Bool { members[kind]?.contains(member) == true }

    static let words = members.reduce(into: Set<String>()) { $0.formUnion($1.value.union([$1.key])) }

    private static let members = Dictionary(
        EmbeddedTable.rows(PackageResources.kinds_txt).map { ($0[0], Set(EmbeddedTable.words($0[1]))) }
    ) { $0.union($1) }
}
