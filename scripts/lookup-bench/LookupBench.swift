import Execution
import Foundation
import Lookups
import Nutrition
import Providers
import Scoring

/// Times lookups from a warm cache, and writes to a cache until it is killed.
///
/// `lookup-bench warm [ANSWERS]`, `lookup-bench write PATH [ENTRIES]` or `lookup-bench check PATH FIRST COUNT`
@main
enum LookupBench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "warm": try await warm(answers: arguments.dropFirst().first.flatMap { Int($0) } ?? 1000)
        case "write" where arguments.count > 1:
            await write(arguments[1], entries: arguments.dropFirst(2).first.flatMap { Int($0) } ?? .max)
        case "check" where arguments.count > 3:
            await check(arguments[1], first: Int(arguments[2]) ?? 0, count: Int(arguments[3]) ?? 0)
        default: print("lookup-bench warm [ANSWERS] | write PATH [ENTRIES] | check PATH FIRST COUNT")
        }
    }

    /// Answers of five foods, of 400 different names that only a service knows.
    private static func answers(_ count: Int) -> [MealEstimate] {
        (0..<count).map { answer in
            MealEstimate(
                foods: (0..<5).map { food in
                    FoodEstimate(
                        name: name(answer * 5 + food), portion: Portion(amount: 120, unit: .gram),
                        nutrients: Nutrients(energy: 200, protein: 8, carbs: 20, fat: 9))
                })
        }
    }

    private static func name(_ number: Int) -> String { "zorbl stew no \(number % 400)" }

    private static func foods(_ number: Int) -> [ListedFood] {
        (0..<5).map { place in
            ListedFood(
                name: "Zorbl stew no \(number % 400 + place)", id: "\(number)",
                nutrients: Nutrients(
                    energy: Kilocalories(Double(80 + number % 90)), protein: 4, carbs: 10, fat: 3, fibre: 1))
        }
    }

    private static func record(_ number: Int) -> LookupRecord {
        LookupRecord(source: .fdc, name: name(number), at: RunClock.live().now().rfc3339, foods: foods(number))
    }

    /// Fills a cache, opens it anew, and grounds the answers with nothing but that cache.
    private static func warm(answers count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lookup-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "lookups.sqlite").path
        let all = answers(count)
        let filled = LookupCache(path, clock: .live())
        await filled.keep((0..<400).map(record))

        let clock = ContinuousClock()
        let order: [LookupSource] = [.cache, .fdc, .bundled, .model]
        let began = clock.now
        let cache = LookupCache(path, clock: .live())
        let desk = LookupDesk(order: order, clients: [], cache: cache, threshold: 0.75)
        let names = Set(all.flatMap { ($0.foods ?? []).map { LookupName.text(of: $0.name) } }).sorted()
        var records: [LookupRecord] = []
        var rest = names[...]
        while !rest.isEmpty {
            records += try await desk.look(Array(rest.prefix(LookupBatcher.most)))
            rest = rest.dropFirst(LookupBatcher.most)
        }
        let grounder = Grounder(order: order, records: records)
        var changed = 0
        for answer in all where grounder.grounded(answer) != answer { changed += 1 }
        let seconds = (clock.now - began) / .seconds(1)
        let hits = await cache.hits
        print(
            "\(count) answers, \(names.count) names: \(seconds) s; \(changed) answers grounded, cache hits \(hits.memory) in memory and \(hits.disk) on the disk, \(hits.missed) missed"
        )
    }

    /// Prints a line per batch, so that a test knows that it is at work.
    private static func write(_ path: String, entries: Int) async {
        let cache = LookupCache(path, clock: .live())
        var number = 0
        while number < entries {
            await cache.keep(
                (0..<10).map {
                    LookupRecord(
                        source: .off, name: "food \(number + $0)", at: RunClock.live().now().rfc3339,
                        foods: foods(number + $0))
                })
            number += 10
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }

    /// Prints how many of the entries from that number on a cache does not have, and what it says of its file.
    private static func check(_ path: String, first: Int, count: Int) async {
        let cache = LookupCache(path, clock: .live())
        let names = (0..<count).map { "food \(first + $0)" }
        let found = await cache.answers(of: names, from: .off)
        print("missing \(names.count - found.count)")
        for notice in await cache.notices { print(notice) }
    }
}
