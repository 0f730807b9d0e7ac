import Nutrition
import Reporting

/// Where photos are dropped. The page's script sends each as a request of its own.
struct AddPane {
    let place: Place.EvalSet
    let visit: Visit

    func write(into html: inout HTML) {
        html.element(.p, [HTML.Attribute(.id, "no-adding"), .class("soft")]) { line in
            line.add("Adding photos here needs the page's script. The same in a terminal: ")
            line.element(.code, text: "nutrieval add lunch.jpg --set \(place.name)")
        }
        html.element(
            .form,
            [
                .address(.action, ServedAddresses.address(of: .addition(set: place.name, fields: [:]))),
                HTML.Attribute(.method, "post"), HTML.Attribute(.hidden, ""), HTML.Attribute(.id, "adding"),
                .class("adding card"), .label("Add meals")
            ]
        ) { form in
            form.void(
                .input,
                [
                    HTML.Attribute(.type, "hidden"), HTML.Attribute(.name, FormField.token),
                    HTML.Attribute(.value, visit.token)
                ])
            form.element(.h2, text: "Add meals")
            form.element(.label) { label in
                label.element(.span, text: "Drop photos here, or choose them: one meal each. ")
                label.void(
                    .input,
                    [
                        HTML.Attribute(.type, "file"), HTML.Attribute(.multiple, ""),
                        HTML.Attribute(.accept, "image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif")
                    ])
            }
            form.element(.ol, [.class("arrivals")]) { list in
                // The script copies it for each photo.
                list.element(.li, [HTML.Attribute(.hidden, "")]) { meal(into: &$0) }
            }
            form.element(.div, [.class("shared"), HTML.Attribute(.hidden, "")]) { line in
                choice(MealFields.split, "split", "that of the set's rule", Split.allCases.map(\.rawValue), into: &line)
                field(MealFields.group, "group", "", into: &line)
                field(MealFields.tags, "tags, with commas", "", into: &line)
                line.element(.button, [HTML.Attribute(.type, "submit")], text: "Add")
            }
            form.element(
                .p, [.class("soft"), HTML.Attribute(.role, "status"), HTML.Attribute(.ariaLive, "polite")], text: "")
        }
    }

    private func meal(into html: inout HTML) {
        html.element(.strong, text: "")
        field(MealFields.id, "id", "", into: &html)
        field(Nutrient.energy.key, "kcal", "unknown", into: &html)
        choice(MealFields.source, "source", "unknown", Provenance.allCases.map(\.rawValue), into: &html)
        field(MealFields.foods, "foods", "apple:214, leaf", into: &html)
        html.element(.details) { box in
            box.element(.summary, text: "more values")
            for nutrient in Nutrient.allCases where nutrient != .energy {
                field(nutrient.key, "\(nutrient.rawValue), \(nutrient.unit)", "unknown", into: &box)
            }
        }
        html.element(.button, [HTML.Attribute(.type, "button")], text: "Leave out")
        html.element(.span, [.class("told")], text: "")
    }

    /// - Parameter none: chosen at first, and sent as nothing.
    private func choice(_ name: String, _ label: String, _ none: String, _ values: [String], into html: inout HTML) {
        html.element(.label) { html in
            html.element(.span, text: label)
            html.element(.select, [HTML.Attribute(.name, name)]) { list in
                list.element(.option, [HTML.Attribute(.value, "")], text: none)
                for value in values { list.element(.option, [HTML.Attribute(.value, value)], text: value) }
            }
        }
    }

    private func field(_ name: String, _ label: String, _ example: String, into html: inout HTML) {
        html.element(.label) { html in
            html.element(.span, text: label)
            html.void(
                .input,
                [
                    HTML.Attribute(.type, "text"), HTML.Attribute(.name, name), HTML.Attribute(.maxlength, "500"),
                    HTML.Attribute(.placeholder, example), HTML.Attribute(.autocomplete, "off")
                ])
        }
    }
}
