package import Catalog
package import JSON
import Nutrition

/// A food of a job as somebody typed it. A field that the provider's answer file has no pointer for stays as it was.
package struct FoodEdit: Sendable, Hashable {
    /// Foods that a form may have.
    package static let most = 50

    package var name = ""
    /// In the food's unit.
    package var amount = ""
    /// kcal of the portion.
    package var energy = ""

    package var isEmpty: Bool { name.isEmpty && amount.isEmpty && energy.isEmpty }

    package init(name: String = "", amount: String = "", energy: String = "") {
        (self.name, self.amount, self.energy) = (name, amount, energy)
    }

    /// A food as the server sent it.
    package init(_ item: JSON, by mapping: FoodMapping) {
        func text(_ pointer: JSONPointer?) -> String {
            let value = pointer?.resolve(in: item)
            return value?.string ?? value?.number.map { JSON.number($0).text() } ?? ""
        }
        name = text(mapping.name)
        amount = text(mapping.amount)
        energy = text(mapping.nutrients[.energy])
    }

    /// The server's foods with what differs: an empty row removes its food, a row beyond them adds one.
    /// - Throws: `BackendTrouble.badValue` for a value that cannot be sent.
    package static func items(
        _ present: [JSON], changedTo rows: [FoodEdit], by mapping: FoodMapping
    ) throws(BackendTrouble) -> [JSON] {
        guard present.count <= most, rows.count <= most + 1 else {
            throw .badValue("the job has more than \(most) foods, which this page does not change")
        }
        var items: [JSON] = []
        for (place, row) in rows.enumerated() {
            let former = place < present.count ? present[place] : nil
            if row.isEmpty { continue }
            items.append(try row.item(former, place + 1, mapping))
        }
        return items
    }

    private func item(_ former: JSON?, _ number: Int, _ mapping: FoodMapping) throws(BackendTrouble) -> JSON {
        var item = former ?? .object(JSONObject())
        let shown = former.map { FoodEdit($0, by: mapping) } ?? FoodEdit()
        guard !name.isEmpty || mapping.name == nil else { throw .badValue("food \(number) has no name") }
        if name != shown.name, let pointer = mapping.name {
            guard name.utf8.count <= 500 else { throw .badValue("the name of food \(number) has over 500 bytes") }
            item = item.setting(pointer, to: .string(name))
        }
        for (text, old, pointer, what) in [
            (amount, shown.amount, mapping.amount, "amount"),
            (energy, shown.energy, mapping.nutrients[.energy], "energy")
        ] where text != old {
            guard let pointer else { continue }
            guard let value = Double(text), (0...100_000).contains(value) else {
                throw .badValue("the \(what) of food \(number) is no number from 0 to 100000")
            }
            let wasText = former.flatMap { pointer.resolve(in: $0)?.string } != nil
            item = item.setting(pointer, to: wasText ? .string(text) : .number(value))
        }
        return item
    }
}
