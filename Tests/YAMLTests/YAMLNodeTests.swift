import Testing

@testable import YAML

private func read(_ text: String, limits: YAMLLimits = YAMLLimits()) throws -> YAMLNode {
    try YAMLNode.read(Array(text.utf8), limits: limits)
}

private func problem(_ text: String, limits: YAMLLimits = YAMLLimits()) -> String? {
    do {
        _ = try YAMLNode.read(Array(text.utf8), limits: limits)
        return nil
    } catch { return error.description }
}

@Suite struct YAMLNodeTests {
    @Test func `values keep their order and their places`() throws {
        let node = try read("b: 1\na:\n  - x\n  - {ä: 'é', c: \"d\"}\n")
        let entries = try #require(node.mapping)
        #expect(entries.map(\.key.text) == ["b", "a"])
        #expect(entries[0].value.number == 1)
        #expect((entries[0].value.line, entries[0].value.column) == (1, 4))
        let list = try #require(entries[1].value.sequence)
        #expect((list[0].line, list[0].column) == (3, 5))
        let inner = try #require(list[1].mapping)
        #expect(inner[0].value.string == "é")
        #expect((inner[1].key.line, inner[1].key.column) == (4, 14))
        #expect((node.line, node.column) == (1, 1))
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "\u{FEFF}"])
    func `an empty file is an empty mapping`(text: String) throws {
        #expect(try read(text).mapping == [])
    }

    @Test(arguments: [
        ("no", "no"), ("yes", "yes"), ("on", "on"), ("off", "off"), ("\"true\"", "true"), ("'1'", "1"), ("\"\"", ""),
        ("2024-07-18", "2024-07-18"), ("1_000", "1_000"), ("1.2.3", "1.2.3"), ("+", "+"), (".", "."), ("1e", "1e"),
        ("0x", "0x"), ("0x-1", "0x-1"), ("nan", "nan"), ("infinity", "infinity"), ("!!str 5", "5"), ("5%", "5%")
    ])
    func `text stays text`(yaml: String, text: String) throws {
        let value = try #require(try read("k: \(yaml)").mapping?.first?.value)
        #expect(value.string == text)
        #expect(value.number == nil && value.bool == nil && !value.isNull)
    }

    @Test(
        arguments: [
            ("1", 1), ("-2.5", -2.5), ("+3", 3), (".5", 0.5), ("1.", 1), ("1e3", 1000), ("1.5E-1", 0.15), ("0o17", 15),
            ("0x1F", 31), ("007", 7), (".inf", .infinity), ("-.INF", -.infinity), ("1e999", .infinity),
            ("!!int \"8\"", 8)
        ] as [(String, Double)])
    func `numbers are numbers`(yaml: String, number: Double) throws {
        let value = try #require(try read("k: \(yaml)").mapping?.first?.value)
        #expect(value.number == number)
        #expect(value.string == nil)
    }

    @Test(arguments: ["null", "~", "", "Null", "!!null x"])
    func `null is null`(yaml: String) throws {
        let value = try #require(try read("k: \(yaml)").mapping?.first?.value)
        #expect(value.isNull == (yaml != "!!null x"))
    }

    @Test func `only true and false are truth values`() throws {
        let node = try read("[true, False, TRUE, yes]")
        #expect(node.sequence?.map(\.bool) == [true, false, true, nil])
    }

    @Test func `an alias repeats a value at its own place`() throws {
        let node = try read("a: &x {k: 1}\nb: *x\n")
        let entries = try #require(node.mapping)
        #expect(entries[1].value.mapping?.first?.value.number == 1)
        #expect((entries[1].value.line, entries[1].value.column) == (2, 4))
    }

    @Test(arguments: [
        ("a: 1\nb: 2\na: 3\n", "3:1: this key stands at 1:1 already; remove one of the two"),
        ("a: {x: 1, x: 2}", "1:11: this key stands at 1:5 already; remove one of the two"),
        ("[1]: 2", "1:1: a list or a mapping cannot be a key; write a word before the colon"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here; keep one document per file and remove the `---`"),
        (
            "a: !secret x",
            "1:4: tags other than those of YAML's core schema (!!str, !!int, …) are not read; remove it"
        ),
        (
            "a: !!map [1]",
            "1:4: tags other than those of YAML's core schema (!!str, !!int, …) are not read; remove it"
        ),
        ("a: *x", "1:4: this alias stands for no value that is complete above it; write the value out"),
        ("a: &x [*x]", "1:8: this alias stands for no value that is complete above it; write the value out"),
        (
            "a: 1\n  b: 2\n",
            "2:4: this is not YAML: mapping values are not allowed in this context; "
                + "check indentation, quotes and brackets here and just above"
        ),
        (
            "a:\n\t- 1\n",
            "2:1: this is not YAML: found character that cannot start any token; "
                + "check indentation, quotes and brackets here and just above"
        )
    ])
    func `a mistake is named with its place and what to do`(text: String, message: String) {
        #expect(problem(text) == message)
    }

    @Test func `bytes that are not UTF-8 are refused where they stand`() {
        do {
            _ = try YAMLNode.read(Array("a: 1\nb: ".utf8) + [0xFF, 0x0A])
            Issue.record("read")
        } catch {
            #expect((error.line, error.column) == (2, 4))
        }
    }

    @Test func `aliases that multiply are refused by what they stand for`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            text += "a\(level): &a\(level) [\((0..<9).map { _ in "*a\(level - 1)" }.joined(separator: ", "))]\n"
        }
        #expect(problem(text)?.contains("more than 50000 values, each alias counted") == true)
    }

    @Test func `aliases that nest are refused by their depth`() {
        var text = "a0: &a0 [x]\n"
        for level in 1...80 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
        #expect(problem(text)?.contains("nested deeper than 64 levels") == true)
    }

    @Test func `size, nodes and depth have limits`() {
        let line = "# 345678901234567890123456789012345678901234567890\n"
        let large = String(repeating: line, count: 20_000)
        #expect(problem(large) == "1:1: the file has more than 1000000 bytes; split it")
        #expect(problem("[" + String(repeating: "x,", count: 60_000) + "]")?.contains("more than 50000 values") == true)
        #expect(
            problem(String(repeating: "[", count: 10_000))
                == "1:65: values are nested deeper than 64 levels; write them flatter")
        #expect(problem(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    }
}
