struct CSVColumns {
    private(set) var places: [CSVColumn: Int] = [:]
    /// In table order; `view` is `top` for `photo_top`.
    private(set) var photos: [(place: Int, view: String)] = []
    let headers: [String]
    private let file: String
    private let line: Int

    /// - Parameters:
    ///   - named: set by hand; takes precedence over the known headers.
    ///   - wanted: the columns to look for.
    /// - Throws: `ImportError.unusable` for a duplicate header, or a named column that is missing.
    init(
        _ table: CSVTable, named: [ImportSource.NamedColumn] = [], wanted: [CSVColumn] = CSVColumn.allCases,
        per100Grams: Bool = false
    ) throws(ImportError) {
        headers = table.header.fields.map(\.text)
        (file, line) = (table.file, table.header.line)
        let keys = headers.map(Self.key)
        for (index, key) in keys.enumerated() where !key.isEmpty && keys[..<index].contains(key) {
            throw unusable("the column `\(shown(headers[index]))` stands twice; rename or remove one")
        }
        for column in named {
            guard let meaning = CSVColumn(rawValue: column.meaning) else {
                let words = CSVColumn.allCases.map(\.rawValue).joined(separator: ", ")
                throw unusable("--column knows no `\(shown(column.meaning))`; it knows \(words)")
            }
            guard let place = keys.firstIndex(of: Self.key(column.header)) else {
                throw unusable("--column names `\(shown(column.header))`, which is not there; \(found)")
            }
            if meaning == .photo {
                photos.append((place, photos.isEmpty ? "" : "\(photos.count + 1)"))
            } else {
                places[meaning] = place
            }
        }
        let taken = Set(places.values)
        for column in wanted where places[column] == nil {
            let known = column.headers.filter { per100Grams || !CSVColumn.isPer100Grams($0) }
            for header in known {
                guard let place = keys.firstIndex(of: header), !taken.contains(place) else { continue }
                places[column] = place
                break
            }
        }
        if photos.isEmpty, wanted.contains(.photo) {
            photos = keys.enumerated().compactMap { place, key in
                taken.contains(place) ? nil : Self.view(of: key).map { (place, $0) }
            }
        }
    }

    /// Nil if there is no such column.
    func field(_ column: CSVColumn, of row: CSVTable.Row) -> CSVTable.Field? {
        places[column].flatMap { $0 < row.fields.count ? row.fields[$0] : nil }
    }

    func unused(_ used: [CSVColumn]) -> [String] {
        let places = Set(used.compactMap { self.places[$0] } + photos.map(\.place))
        return headers.indices.filter { !places.contains($0) && !headers[$0].isEmpty }.map { shown(headers[$0]) }
    }

    /// - Throws: `ImportError.unusable`, naming the headers found, when the column is missing.
    func require(_ column: CSVColumn) throws(ImportError) {
        let isThere = column == .photo ? !photos.isEmpty : places[column] != nil
        if isThere { return }
        let names = column == .photo ? "a name that begins with photo" : column.headers.joined(separator: ", ")
        let word = column.rawValue
        throw unusable("there is no column for `\(word)` (known by \(names)); \(found); say --column \(word)=HEADER")
    }

    func unusable(_ reason: String) -> ImportError { .unusable(file: file, line: line, reason: reason) }

    var found: String { "the header names \(headers.prefix(40).map { shown($0) }.joined(separator: ", "))" }

    private static func key(_ header: String) -> String {
        let name = header.lowercased().filter { $0 != "\u{FEFF}" }.split(whereSeparator: \.isWhitespace)
        return name.joined(separator: "_").replacing("-", with: "_")
    }

    /// `top` for `photo_top`, empty for `photo`; nil for other columns, such as `photographer`.
    private static func view(of key: String) -> String? {
        guard key.hasPrefix("photo") else { return nil }
        var rest = key.dropFirst("photo".count)
        if rest.first == "s" { rest = rest.dropFirst() }
        guard rest.first.map({ !$0.isLetter }) ?? true else { return nil }
        return String(rest.drop { $0 == "_" })
    }
}

/// Cut and without control characters, for messages.
func shown(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(60).map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: "?"
        default: Character(scalar)
        }
    }
    return String(cut) + (text.unicodeScalars.count > 60 ? "…" : "")
}
