import Nutrition
import Testing

struct NameMemoryTests {
    @Test func `a name that comes again is not worked out again, a very long one always`() {
        let memory = NameMemory<Int?>()
        var calls = 0
        func count(_ name: String) -> Int? {
            calls += 1
            return name.isEmpty ? nil : name.utf8.count
        }
        let long = String(repeating: "a", count: 101)
        for _ in 0..<3 {
            #expect(memory.value(of: "apple", count) == 5)
            #expect(memory.value(of: "", count) == nil)
        }
        #expect(calls == 2)
        for _ in 0..<3 { #expect(memory.value(of: long, count) == 101) }
        #expect(calls == 5)
    }

    @Test func `names beyond the bound are worked out right`() {
        let memory = NameMemory<String>()
        for round in 0..<2 {
            for name in 0..<5_000 { #expect(memory.value(of: "\(name)") { "of \($0)" } == "of \(name)", "\(round)") }
        }
    }
}
