import Testing

@testable import Catalog

@Suite struct DiagnosticListTests {
    @Test func `a remark is kept once, and a file's remarks end at the limit`() {
        let list = DiagnosticList()
        for line in 1...1500 {
            for _ in 1...2 { list.add(Diagnostic(file: "a", line: line, column: 1, message: "m")) }
        }
        list.add(Diagnostic(file: "b", message: "m"))
        list.add(Diagnostic(.warning, file: "b", message: "m"))
        #expect(list.all.filter { $0.file == "a" }.count == DiagnosticList.limitPerFile)
        #expect(list.all.filter { $0.message.hasPrefix("there are more than 1000 remarks") }.map(\.file) == ["a"])
        #expect(list.all.filter { $0.file == "b" }.map(\.severity) == [.error, .warning])
    }

    /// Compared with each other these would take hours.
    @Test(.timeLimit(.minutes(1))) func `the work grows with the number of remarks and not with its square`() {
        let list = DiagnosticList()
        for number in 0..<200_000 { list.add(Diagnostic(file: "a long and equal beginning \(number)", message: "m")) }
        #expect(list.all.count == 200_000)
    }
}
