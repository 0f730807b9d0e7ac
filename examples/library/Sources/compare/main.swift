// Compares the providers of a project on a few meals, answered by the simulator, and prints one line a model.
//
//     compare PROJECT [MEALS]

import Foundation
import NutrievalKit

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first else {
    print("compare PROJECT [MEALS]")
    exit(64)
}

do {
    let project = try Project(at: URL(filePath: path))
    var options = RunOptions(.simulated)  // .live(maxUSD: 0.50) asks the real models, by your keys
    options.limit = arguments.dropFirst().first.flatMap { Int($0) } ?? 5

    let run = try project.start(options)
    for await event in run.events {
        switch event {
        case .progress(let answered, let failed, let total): print("\(answered + failed) of \(total) answers")
        case .warning(let sentence): print("warning: \(sentence)")
        default: break
        }
    }

    let result = try await run.result
    for score in result.scores {
        let error = score.energyError.map { "off by \(Int($0.value.rounded())) kcal a meal" } ?? "no usable answer"
        print("\(score.variant.label): \(error), \(score.failed) failed")
    }
    print("report: \(result.folder.appending(path: "report.html").path)")
} catch {
    print(error)
    exit(1)
}
