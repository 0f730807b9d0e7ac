/// What a variant's answers are made of, and so what they can be scored on.
enum AnswerKind: Sendable, Hashable {
    /// A list of foods, possibly with numbers.
    case foods
    /// A description: the true foods named in it are all that can be scored.
    case prose
    /// Numbers for the whole meal alone.
    case totals
}
