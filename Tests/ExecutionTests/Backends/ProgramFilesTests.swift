import Catalog
import Foundation
import Hashing
import TestSupport
import Testing

@testable import Execution

/// Which files are compared before a trusted program is started.
struct ProgramFilesTests {
    private func folder(_ files: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for file in files { try folder.write(file, to: file) }
        return folder
    }

    @Test func `of a script, the code below its folder; of data, the file alone`() throws {
        let folder = try folder([
            "run.py", "beside.py", "pkg/deep/part.py", "config.json", "other.json", "reports/a/summary.json", "x.csv",
            ".hidden/a.py", "labels.csv", "lib.sh"
        ])
        let command = ["/usr/bin/python3", "run.py", "config.json", "--labels=labels.csv", "/etc/passwd", "../run.py"]
        let files = ProgramFiles(of: command, in: folder.path)
        #expect(
            files.digests.keys.sorted() == [
                "beside.py", "config.json", "labels.csv", "lib.sh", "pkg/deep/part.py", "run.py"
            ])
        #expect(files.digests["run.py"] == SHA256Digest(of: "run.py".utf8) && files.isComplete)
    }

    /// What each command may load, although no argument is the path of a script.
    private typealias Case = (command: [String], environment: [String: String], expected: [String]?)

    private static let cases: [Case] = [
        Case(["python3", "-m", "tool"], [:], ["bin/run", "bin/part.py", "lib/site.py", "tool/main.py"]),
        Case(["sh", "-c", "exec ./bin/run"], [:], nil), Case(["python3", "tool"], [:], ["tool/main.py"]),
        Case(["bin/run"], [:], ["bin/run", "bin/part.py"]),
        Case(["python3"], ["PYTHONPATH": "lib:/usr/lib"], ["lib/site.py"]), Case(["python3", "."], [:], nil),
        // Clustered and glued options, lists of words, and programs that read what to do from the folder.
        Case(["python3", "-Im", "tool"], [:], nil), Case(["sh", "-ec", "exec x"], [:], nil),
        Case(["/usr/bin/npm", "start"], [:], nil), Case(["ruby", "-Ilib", "-x"], [:], ["lib/site.py"]),
        Case(["java", "@notes.md"], [:], ["notes.md"]),
        Case(["node"], ["NODE_OPTIONS": "--require ./tool/main.py"], ["tool/main.py"]),
        Case(["env", "python3"], ["PATH": "bin:/usr/bin"], ["bin/run", "bin/part.py"])
    ]

    @Test(arguments: cases.indices)
    func `of a folder, a module or a variable, the code in it`(_ place: Int) throws {
        let (command, environment, expected) = Self.cases[place]
        let all = ["bin/run", "bin/part.py", "lib/site.py", "tool/main.py"]
        let folder = try folder(all + ["notes.md"])
        chmod(folder.path + "/bin/run", 0o755)
        let files = ProgramFiles(of: command, environment: environment, in: folder.path)
        #expect(files.digests.keys.sorted() == (expected ?? all).sorted())
    }

    @Test func `of a runner, its file of tasks`() throws {
        let folder = try folder(["package.json", "sub/Makefile", "data.json", "index.js"])
        #expect(
            ProgramFiles(of: ["npm", "start"], in: folder.path).digests.keys.sorted() == [
                "index.js", "package.json", "sub/Makefile"
            ])
    }

    @Test func `a command of too many words cannot be trusted`() throws {
        let word = Array(repeating: "x", count: ProgramFiles.most).joined(separator: " ")
        #expect(!ProgramFiles(of: ["sh", word + " run.py"], in: try folder(["run.py"]).path).isComplete)
    }

    @Test func `compiled code beside a script counts, since it comes before the library's`() throws {
        let folder = try folder(["run.py", "json.pyc", "fast.so", "weights.bin"])
        #expect(
            ProgramFiles(of: ["run.py"], in: folder.path).digests.keys.sorted() == ["fast.so", "json.pyc", "run.py"])
    }

    @Test func `those that the definition states count by what it states`() throws {
        let folder = try folder(["run.py", "w.onnx"])
        let stated = SHA256Digest(of: "w.onnx".utf8)
        let one = ProgramFile(path: "w.onnx", sha256: stated)
        let files = ProgramFiles(of: ["run.py"], needed: [one], in: folder.path)
        #expect(files.digests["w.onnx"] == stated)
        #expect(files.sha256 != ProgramFiles(of: ["run.py"], in: folder.path).sha256)
        #expect(ProgramFiles.problem(of: [one], in: folder.path) == nil)
        let absolute = ProgramFile(path: folder.path + "/w.onnx", sha256: stated)
        #expect(ProgramFiles.problem(of: [absolute], in: folder.path) == nil)
        let other = ProgramFile(path: "w.onnx", sha256: SHA256Digest(of: []))
        #expect(ProgramFiles.problem(of: [one, other], in: folder.path)?.contains("is another one than") == true)
    }

    @Test func `are not compared in part: with too many the program cannot be trusted`() throws {
        let folder = try folder((0...ProgramFiles.most).map { "p/\($0).py" } + ["run.py"])
        #expect(!ProgramFiles(of: ["run.py"], in: folder.path).isComplete)
        #expect(ProgramFiles(of: ["p/0.txt", "run.txt"], in: folder.path).isComplete)
    }
}
