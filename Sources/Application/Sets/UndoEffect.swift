package import Catalog
import JSON
import Nutrition

extension CorrectionPreview {
    /// The change that an undo makes, from the present value; nil if it makes none.
    /// - Parameter id: of the line to take back; nil: the last correction in force.
    package func correction(undoing id: String?) -> Correction? {
        let entries = present.corrections.entries
        let target =
            id.map { id in entries.first { $0.id == id } }
            ?? entries.last { $0.state == .inForce && $0.correction != nil }
        guard let target, let (correction, value) = value(undoing: target, among: entries, depth: 0),
            let old = present.state(of: correction.meal)?.value(of: correction.field)
        else { return nil }
        return Correction(meal: correction.meal, field: correction.field, old: old, new: value)
    }

    /// The field, and its value once the line is taken back.
    private func value(
        undoing entry: CorrectionEntry, among entries: [CorrectionEntry], depth: Int
    ) -> (Correction, JSON)? {
        switch entry.content {
        case .correction(let correction): return (correction, correction.old)
        case .undo(let id):
            // An undo of an undo restores what that took back, and so on.
            guard depth < 1_000, let target = entries.first(where: { $0.id == id }) else { return nil }
            switch target.content {
            case .correction(let correction): return (correction, correction.new)
            case .undo(let other):
                guard let first = entries.first(where: { $0.id == other }) else { return nil }
                return value(undoing: first, among: entries, depth: depth + 1)
            }
        }
    }
}
