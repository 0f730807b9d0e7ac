import Foundation
import TestSupport
import Testing

@testable import Nutrition

/// The script that makes a table of FoodData Central's download, on a hand-made sample in its layout.
struct BundledFoodsTests {
    private let sample = TestData.repository.appending(path: "Tests/NutritionTests/FDCSample")

    private func script(_ arguments: [String]) throws -> (output: String, error: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", TestData.repository.appending(path: "scripts/bundled-foods").path] + arguments
        let (output, error) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, error)
        try process.run()
        // Both are far smaller than a pipe.
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, words, process.terminationStatus)
    }

    @Test func `every food of the sample becomes a row that is read, with its portions`() throws {
        let result = try script([sample.path, "--least", "7"])
        #expect(result.status == 0)
        let expected = try String(contentsOf: sample.appending(path: "expected.txt"), encoding: .utf8)
        #expect(result.output == expected)
        let rows = EmbeddedTable.rows(Array(result.output.utf8))
        let foods = rows.compactMap { ReferenceFood(row: $0) }
        #expect(foods.count == rows.count && foods.count == 7)
        let apple = try #require(foods.first { $0.name == "apples" })
        #expect(apple.category == .fruit && apple.portions == [.cup: 125, .piece: 182])
        // Two pieces weigh 62 g; the energy is that of the general factors, as the food has no other.
        let broccoli = try #require(foods.first { $0.name == "broccoli" })
        #expect(broccoli.portions == [.cup: 91, .piece: 31] && broccoli.energyPer100g == 31.3)
        // In kJ alone, and without fibre.
        #expect(abs((foods.first { $0.name.contains("fish") }?.energyPer100g ?? 0) - 902) < 0.1)
        #expect(foods.first { $0.name == "hummus" }?.nutrients.fibre == nil)
        // Samples, branded foods, and foods without energy are left out.
        #expect(!result.output.contains("sample 1") && !result.output.lowercased().contains("branded bar"))
        #expect(result.error.contains("7 foods; left out: 1 without energy or a macro, 1 with a name that is taken"))
    }

    @Test func `too few foods, and a folder that is no download, are told`() throws {
        let few = try script([sample.path])
        #expect(few.status == 1 && few.error.contains("fewer than 1000 foods"))
        let folder = try TemporaryFolder()
        let none = try script([folder.path])
        #expect(none.status == 65 && none.error.contains("food.csv"))
        try folder.write("\"id\",\"name\"\n", to: "food.csv")
        let strange = try script([folder.path])
        #expect(strange.status == 65 && strange.error.contains("food.csv:1: the column fdc_id is missing"))
    }

    @Test func `portions of a row are units with grams`() {
        let row = ["apple", "fruit", "52", "0.3", "13.8", "0.2", ""]
        #expect(ReferenceFood(row: row)?.nutrients.fibre == nil && ReferenceFood(row: row)?.portions == [:])
        #expect(ReferenceFood(row: row + ["cup 125, piece 182"])?.portions == [.cup: 125, .piece: 182])
        for wrong in ["cup", "cup 0", "cup x", "bowl 100", "cup 1 2"] {
            #expect(ReferenceFood(row: row + [wrong]) == nil, "\(wrong)")
        }
    }
}
