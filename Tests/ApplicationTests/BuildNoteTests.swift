import Testing

@testable import Application

@Suite("what the program says of its build")
struct BuildNoteTests {
    private static func sentence(_ note: String) -> String { ToolVersion.sentence(BuildNote(Array(note.utf8))) }

    @Test func `a package names commit, system and compiler`() {
        let note = """
            {"type": "deb", "os": "Debian", "osVersion": "12", "architecture": "amd64", "name": "nutrieval",
             "commit": "0123456789abcdef0123456789abcdef01234567", "swift": "6.3.1"}
            """
        #expect(
            Self.sentence(note)
                == "nutrieval \(ToolVersion.current) (commit 0123456789ab, package for Debian 12 amd64, Swift 6.3.1)")
    }

    @Test func `a build from source names its commit, and that files were changed`() {
        let note = #"{"type": "source", "commit": "0123456789abcdef", "modified": true}"#
        #expect(
            Self.sentence(note)
                == "nutrieval \(ToolVersion.current) (commit 0123456789ab with local changes, built from source)")
    }

    @Test(arguments: ["", "x", "[]", "{", "\u{0}"]) func `without a readable note the commit is unknown`(_ note: String)
    {
        #expect(Self.sentence(note) == "nutrieval \(ToolVersion.current) (commit unknown, built from source)")
    }

    @Test func `these tests were linked without a note`() { #expect(BuildNote.own == nil) }
}
