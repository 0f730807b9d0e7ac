import TestSupport
import Testing

@testable import YAML

@Suite struct YAMLFuzzTests {
    private static let seeds = [
        "a: &x {k: [1, 2.5, ~], 'q': \"\\u00e4\"}\nb: *x\nc: |\n  text\n  more\n? d\n: !!str 5\n",
        "- - - a\n- {b: c, d: [e, *f]}\n- >-\n  folded\n# end\n", "%YAML 1.2\n---\nk: v\n...\n"
    ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `damaged files are read or refused, never a crash`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let marks = Array("[]{}:,-?&*!|>'\"%@`#~ \n\t\u{0}".utf8)
        var refused = 0
        for round in 0..<1500 {
            var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 12)], at: place)
                }
            }
            do {
                _ = try YAMLNode.read(bytes)
            } catch {
                refused += 1
                #expect(error.line >= 1 && error.column >= 1)
            }
        }
        #expect(refused > 0 && refused < 1500)
    }
}
