import Files
import Foundation
import Testing

struct WriteErrorTests {
    @Test func `the sentence says where, why and what to do`() {
        let words = WriteError(path: "reports/a/report.md", reason: "it is a folder").description
        #expect(words.hasPrefix("reports/a/report.md cannot be written (it is a folder): "))
        #expect(!words.hasSuffix(".") && !words.contains("\n"))
    }

    @Test(arguments: [ENOSPC, EROFS, EACCES]) func `the reason is the system's for what has just failed`(_ code: Int32)
    {
        errno = code
        let error = WriteError(systemErrorAt: "a")
        #expect(error == WriteError(path: "a", reason: String(cString: strerror(code))))
    }
}
