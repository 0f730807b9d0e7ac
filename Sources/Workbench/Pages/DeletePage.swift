import Importing
import Nutrition
import Reporting

/// Asks before a meal is deleted.
struct DeletePage {
    let set: String
    let meal: MealOnDisk
    let hasGit: Bool
    /// Runs that asked about the set.
    let runs: Int
    let visit: Visit
    let photos: PhotoBook

    private var here: Place { .removal(set: set, meal: meal.meal.id) }
    private var list: Place { .set(Place.EvalSet(name: set)) }

    func html() -> [UInt8] {
        let id = CleanText.line(meal.meal.id, limit: 100)
        let addresses = ServedAddresses()
        let shell = PageShell(
            title: "Delete \(id)", here: here, addresses: addresses,
            crumbs: [
                PageShell.runs, PageShell.sets, PageShell.Crumb(text: set, place: list),
                PageShell.Crumb(text: "Delete \(id)")
            ])
        return shell.page { html in
            html.element(.h1, text: "Delete \(id)?", limit: 120)
            html.element(.div, [.class("row")]) { row in
                MealPicture(photos: photos, addresses: addresses, here: here)
                    .write(meal.meal, of: set, photo: 0, .tile, into: &row)
                row.element(.span, [.class("what")]) { what in
                    what.element(.strong, text: id, limit: 100)
                    what.element(.span, [.class("soft")], text: SetPage.energy(meal.meal))
                }
            }
            html.element(.ul) { list in
                for sentence in sentences { list.element(.li, text: sentence, limit: 1000) }
            }
            html.element(
                .form,
                [
                    .address(.action, ServedAddresses.address(of: here)), HTML.Attribute(.method, "post"),
                    .class("chips"), .label("Delete this meal")
                ]
            ) { form in
                for (name, value) in [(FormField.token, visit.token), (FormField.stamp, meal.stamp)] {
                    form.void(
                        .input,
                        [
                            HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, name),
                            HTML.Attribute(.value, value)
                        ])
                }
                form.element(
                    .button,
                    [
                        HTML.Attribute(.type, "submit"), HTML.Attribute(.name, FormField.action),
                        HTML.Attribute(.value, "delete")
                    ], text: button)
                form.element(
                    .a, [.address(.href, ServedAddresses.address(of: list)), .class("button")], text: "Keep it")
            }
        }
    }

    private var button: String {
        switch meal.photos.count {
        case 0: "Delete the row"
        case 1: "Delete the row and its photo"
        default: "Delete the row and its photos"
        }
    }

    private var sentences: [String] {
        let paths = DeletionWords(meal: meal, set: set, hasGit: hasGit).paths
        let row = "The row in eval-sets/\(set)/meals.jsonl is removed"
        return [
            meal.meal.photos.isEmpty
                ? "\(row)."
                : paths.isEmpty
                    ? "\(row). No photo is: other meals show it too, or it is gone."
                    : "\(row), and \(paths.joined(separator: ", ")).",
            hasGit ? "git keeps what was committed. Nothing else does." : "There is no copy.",
            meal.corrections > 0
                ? "Its corrections (\(meal.corrections)) stay in corrections.jsonl and have no effect." : nil,
            runs > 0
                ? "\(Format.count(runs, "run")) asked about this set. Those that asked about this meal can no longer be "
                    + "shown or scored." : nil
        ].compactMap { $0 }
    }
}
