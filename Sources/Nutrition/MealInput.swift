/// What a provider is asked about: one of three.
package enum MealInput: Sendable, Hashable {
    /// File names inside the set's `photos/` folder, 1 to 8.
    case photos([String])
    /// What a person wrote, with white space folded; 1 to 500 characters.
    case text(String)
    /// The digits of an EAN-13, EAN-8 or UPC-A with its right check digit.
    case barcode(String)

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case photos, text, barcode
    }

    package var kind: Kind {
        switch self {
        case .photos: .photos
        case .text: .text
        case .barcode: .barcode
        }
    }
}

extension MealInput.Kind {
    /// For sentences: "meals by photo".
    package var word: String { self == .photos ? "photo" : rawValue }
}

/// The rules of a meal's text.
package enum MealText {
    /// Characters as a reader counts them, extended grapheme clusters.
    package static let limit = 500

    /// One blank for every run of white space, none at the ends.
    package static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// The digits below a bar code.
package enum Barcode {
    /// Nil for a code that is right; else a sentence without a full stop: what is wrong, then what to do.
    package static func problem(_ digits: String) -> String? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), [8, 12, 13].contains(digits.utf8.count) else {
            return "must be the 13, 12 or 8 digits of an EAN-13, UPC-A or EAN-8; write it like \"4006381333931\""
        }
        let values = digits.utf8.map { Int($0) - 0x30 }
        let wanted = checkDigit(of: values.dropLast())
        guard let last = values.last, last == wanted else {
            return "has the check digit \(values.last ?? 0) where \(wanted) is right; compare it with the package"
        }
        return nil
    }

    /// The digit that makes the weighted sum a multiple of 10: weights 3, 1, 3 … from the right (GS1 General
    /// Specifications, section 7.9).
    package static func checkDigit(of values: some BidirectionalCollection<Int>) -> Int {
        let sum = values.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
        return (10 - sum % 10) % 10
    }
}
