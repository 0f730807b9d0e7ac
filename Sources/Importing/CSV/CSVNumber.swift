/// Reads the numbers of a table. A point is a decimal point. A comma is a decimal comma if it cannot be a delimiter: in a
/// table with semicolons or tabs, or in a quoted field. Ambiguous numbers are refused, such as `1,234`, or a point before
/// three digits if decimal commas occur elsewhere in the table; so are thousands separators and units.
struct CSVNumber {
    /// Whether unquoted fields may have decimal commas.
    var commaIsFree: Bool
    /// Whether some number of the table certainly has a decimal comma.
    var usesDecimalComma = false

    /// Why a text is not a number; the description completes a sentence that begins with the text.
    struct Refusal: Error, Hashable {
        var words: String
    }

    /// Finite, of any sign; nil when the field is empty.
    func read(_ field: CSVTable.Field) throws(Refusal) -> Double? {
        let text = field.text.filter { !$0.isWhitespace }
        if text.isEmpty { return nil }
        guard let shape = Shape(text) else {
            throw Refusal(words: "is not a number; write digits alone, without a unit")
        }
        switch shape.mark {
        case nil: break
        case ",":
            guard commaIsFree || field.isQuoted else {
                throw Refusal(words: "is not a number; write a point before the decimals")
            }
            if shape.looksGrouped {
                throw Refusal(words: "can be read two ways; write \(shape.plain) or \(shape.whole).\(shape.decimals)")
            }
        default:
            if usesDecimalComma, shape.looksGrouped {
                let other = "\(shape.whole),\(shape.decimals)0"
                throw Refusal(words: "can be read two ways beside decimal commas; write \(shape.plain) or \(other)")
            }
        }
        guard let number = Double(shape.text), number.isFinite else { throw Refusal(words: "is too large a number") }
        return number
    }

    /// Whether the field can only be a number with a decimal comma.
    func hasDecimalComma(_ field: CSVTable.Field) -> Bool {
        guard commaIsFree || field.isQuoted, let shape = Shape(field.text) else { return false }
        return shape.mark == "," && !shape.looksGrouped
    }

    /// The parts of a number: sign, digits, at most one mark with digits after it, exponent.
    private struct Shape {
        var sign = ""
        var whole = ""
        var mark: Character?
        var decimals = ""
        var exponent = ""

        init?(_ text: String) {
            guard text.utf8.count <= 40 else { return nil }
            var rest = Substring(text)
            func one(of characters: String) -> Character? {
                rest.first.flatMap { characters.contains($0) ? rest.removeFirst() : nil }
            }
            func digits() -> String {
                let digits = rest.prefix { ("0"..."9").contains($0) && $0.isASCII }
                rest = rest.dropFirst(digits.count)
                return String(digits)
            }
            sign = one(of: "+-") == "-" ? "-" : ""
            whole = digits()
            mark = one(of: ".,")
            decimals = mark == nil ? "" : digits()
            if mark == nil ? whole.isEmpty : decimals.isEmpty { return nil }
            if one(of: "eE") != nil {
                let sign = one(of: "+-").map(String.init) ?? ""
                let digits = digits()
                if digits.isEmpty { return nil }
                exponent = "e\(sign)\(digits)"
            }
            if !rest.isEmpty { return nil }
        }

        /// One to three digits without a leading 0, a mark, three digits: the mark may be a thousands separator.
        var looksGrouped: Bool {
            mark != nil && decimals.count == 3 && (1...3).contains(whole.count) && !whole.hasPrefix("0")
                && exponent.isEmpty
        }

        var plain: String { sign + whole + decimals }
        var text: String { "\(sign)\(whole.isEmpty ? "0" : whole)\(mark == nil ? "" : ".\(decimals)")\(exponent)" }
    }
}
