/// An address of the page's own server or folder. It has no scheme and no host, so it leads nowhere else.
package struct LocalAddress: Sendable, Hashable {
    /// Percent-encoded ASCII.
    package let text: String

    /// An address on the page's own server: `/run/monday?filter=far`.
    package init(path: [String], query: [(name: String, value: String)] = []) {
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        text =
            "/" + path.map(Self.segment).joined(separator: "/")
            + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// A file in the same tree of folders: `../photos/x.jpg`.
    /// - Parameter from: the path of the page that has the address.
    package init(file: [String], from page: [String]) {
        let shared = zip(file.dropLast(), page.dropLast()).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: page.count - 1 - shared)
        text = "./" + (up + file.dropFirst(shared).map(Self.segment)).joined(separator: "/")
    }

    /// An element of the same page.
    package init(element id: String) { text = "#" + Self.encoded(id) }

    /// A browser takes `.` and `..` for folders, even when they are encoded.
    private static func segment(_ text: String) -> String {
        text.allSatisfy { $0 == "." } ? "-" : encoded(text)
    }

    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
