import Nutrition

/// What is a kind of what: `salmon` is a fish, `naan` a bread. A name that says only the kind says less, not something else.
///
/// Every word stands as `FoodNameNormalizer` leaves it: singular, synonyms mapped, compounds run together.
enum FoodKinds {
    /// True when one of the two is a kind of the other. Two members of one kind are two foods.
    static func areKin(_ a: String, _ b: String) -> Bool { isKind(a, of: b) || isKind(b, of: a) }

    /// Whether the word is a kind that the other is a member of: then `naan bread` says no more than `naan`.
    static func isKind(_ kind: String, of member: String) -> Bool { members[kind]?.contains(member) == true }

    /// Every kind and member.
    static let words = members.reduce(into: Set<String>()) { $0.formUnion($1.value.union([$1.key])) }

    private static let members = Dictionary(
        EmbeddedTable.rows(PackageResources.kinds_txt).map { ($0[0], Set(EmbeddedTable.words($0[1]))) }
    ) { $0.union($1) }
}
