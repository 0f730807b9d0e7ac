import Foundation
import Testing

@testable import Reporting

/// The palette of the page against WCAG 2.2: 4.5 for text, 3 for what is drawn, with its opacity.
@Suite struct ContrastTests {
    private static let sheet = String(decoding: StyleSheet("").text, as: UTF8.self)

    /// Light, dark and print; what a scheme does not set is that of the light one.
    private static let schemes: [(name: String, colours: [String: String])] = {
        let blocks = sheet.matches(of: /:root\{([^}]*)\}/).map { block in
            Dictionary(
                block.1.matches(of: /--([a-z-]+):(#[0-9a-f]+)/).map { (String($0.1), String($0.2)) },
                uniquingKeysWith: { $1 })
        }
        return zip(["light", "dark", "print"], blocks).map { name, own in (name, blocks[0].merging(own) { $1 }) }
    }()

    @Test func `there are three schemes, and each sets what the others do`() {
        #expect(Self.schemes.map(\.name) == ["light", "dark", "print"])
        let declared = Self.sheet.matches(of: /:root\{([^}]*)\}/).map {
            Set($0.1.matches(of: /--([a-z-]+):/).map { String($0.1) })
        }
        #expect(declared[0] == declared[1])
        // Latency bars are folded, and folds are not printed.
        #expect(declared[0].subtracting(declared[2]) == ["opening", "upload", "wait", "download"])
        let used = Set(Self.sheet.matches(of: /var\(--([a-z-]+)\)/).map { String($0.1) })
        #expect(used == declared[0], "every colour is used, and every one used is declared")
    }

    @Test(arguments: [
        ("ink", "page"), ("ink", "card"), ("ink", "faint"), ("soft", "page"), ("soft", "card"), ("soft", "faint"),
        ("accent", "card"), ("accent", "page"), ("warn-ink", "warn"), ("bad", "card"), ("bad", "page"),
        ("bad", "faint"),
        ("good", "card"), ("good", "faint"),
        // "(simulated)", and the names of baselines.
        ("mark", "card"), ("mark", "page"), ("mark", "faint")
    ])
    func `text stands out from what is behind it`(front: String, back: String) throws {
        for (name, colours) in Self.schemes {
            let ratio = contrast(try rgb(front, colours), try rgb(back, colours))
            #expect(ratio >= 4.5, "\(front) on \(back), \(name): \(ratio)")
        }
    }

    /// A drawn thing: the rule that colours it, the property, and what may be behind it. The band of ±20 % and the grid
    /// are no more than a help to the eye: the numbers beside the axis say the same.
    @Test(arguments: [
        (".value,.dot", "fill", ["card"]), (".whisker", "stroke", ["card"]), ("line.guess", "stroke", ["card"]),
        (".point,.near", "fill", ["card", "band"]), (".far", "fill", ["card", "band"]),
        ("circle.beyond", "stroke", ["card", "band"]), (".frontier", "stroke", ["card"]),
        (".series", "stroke", ["card"]), (".diagonal", "stroke", ["card"]),
        (".middle-line", "stroke", ["card", "band"]),
        ("rect.good", "fill", ["card", "band"]), ("rect.plain", "fill", ["card", "band"]),
        ("rect.poor", "fill", ["card", "band"]), (".delta-good", "fill", ["card"]), (".delta-bad", "fill", ["card"]),
        (".delta-open", "fill", ["card"]), ("rect.opening", "fill", ["card"]), ("rect.upload", "fill", ["card"]),
        ("rect.wait", "fill", ["card"]), ("rect.download", "fill", ["card"])
    ])
    func `what is drawn stands out from what is behind it, with its opacity`(
        selector: String, property: String, backs: [String]
    ) throws {
        let start = try #require(Self.sheet.firstRange(of: selector + "{"), "no rule \(selector)")
        let rule = Self.sheet[start.upperBound...].prefix { $0 != "}" }
        let declarations = Dictionary(
            rule.split(separator: ";").map { part in
                let pair = part.split(separator: ":")
                return (String(pair[0]), String(pair.last ?? ""))
            }, uniquingKeysWith: { $1 })
        let name = try #require(declarations[property]?.firstMatch(of: /var\(--([a-z-]+)\)/), "\(rule)").1
        let opacity = ["opacity", property + "-opacity"].compactMap { declarations[$0].flatMap(Double.init) }.reduce(
            1, *)
        for (scheme, colours) in Self.schemes {
            for back in backs {
                let (front, behind) = (try rgb(String(name), colours), try rgb(back, colours))
                let seen = zip(front, behind).map { $0 * opacity + $1 * (1 - opacity) }
                let ratio = contrast(seen, behind)
                #expect(ratio >= 3, "\(selector) on \(back), \(scheme): \(ratio)")
            }
        }
    }

    @Test func `the measure is that of WCAG`() throws {
        let colours = ["black": "#000", "white": "#ffffff", "grey": "#767676"]
        #expect(abs(contrast(try rgb("black", colours), try rgb("white", colours)) - 21) < 1e-9)
        #expect(abs(contrast(try rgb("grey", colours), try rgb("white", colours)) - 4.54) < 0.01)
    }

    /// Parts from 0 to 255.
    private func rgb(_ name: String, _ colours: [String: String]) throws -> [Double] {
        var digits = String(try #require(colours[name], "\(name)").dropFirst())
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        let value = try #require(Int(digits, radix: 16))
        return [16, 8, 0].map { Double(value >> $0 & 0xFF) }
    }

    /// WCAG 2.2, relative luminance.
    private func luminance(_ colour: [Double]) -> Double {
        let linear = colour.map { part -> Double in
            let part = part / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ a: [Double], _ b: [Double]) -> Double {
        let (a, b) = (luminance(a), luminance(b))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
