import Testing

@testable import Execution
@testable import Providers

@Suite("The part of a scheduler's task")
struct ShardTaskTests {
    private typealias Variables = [String: String]

    private static func slurm(_ id: String, _ count: String, _ min: String, _ more: Variables = [:]) -> Variables {
        ["SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_COUNT": count, "SLURM_ARRAY_TASK_MIN": min].merging(more) { $1 }
    }

    @Test(arguments: [
        (slurm("1", "8", "1"), "1/8"), (slurm("7", "8", "0"), "8/8"),
        (slurm("5", "3", "1", ["SLURM_ARRAY_TASK_STEP": "2"]), "3/3"),
        // One task of a former array, submitted again alone.
        (slurm("3", "1", "3", ["NUTRIEVAL_PARTS": "8"]), "3/8"),
        (["JOB_COMPLETION_INDEX": "0", "NUTRIEVAL_PARTS": "4"], "1/4"),
        (["JOB_COMPLETION_INDEX": "3", "NUTRIEVAL_PARTS": "4", "SLURM_ARRAY_TASK_ID": ""], "4/4")
    ])
    func `its variables name the part`(_ environment: [String: String], _ part: String) throws {
        #expect(try Shard(ofTaskIn: environment) == Shard(part))
    }

    @Test(arguments: [
        ([:], ShardError.noTask), (["SLURM_ARRAY_TASK_ID": "", "NUTRIEVAL_PARTS": "4"], .noTask),
        (slurm("1", "8", "1", ["JOB_COMPLETION_INDEX": "1"]), .twoTasks),
        (slurm("-1", "8", "1"), .noNumber(variable: "SLURM_ARRAY_TASK_ID", text: "-1")),
        (slurm("1", "8;x", "1"), .noNumber(variable: "SLURM_ARRAY_TASK_COUNT", text: "8;x")),
        (slurm("9999999999", "8", "1"), .noNumber(variable: "SLURM_ARRAY_TASK_ID", text: "9999999999")),
        (["SLURM_ARRAY_TASK_ID": "1"], .missing(variable: "SLURM_ARRAY_TASK_COUNT", with: "SLURM_ARRAY_TASK_ID")),
        (["JOB_COMPLETION_INDEX": "1"], .missing(variable: "NUTRIEVAL_PARTS", with: "JOB_COMPLETION_INDEX")),
        (slurm("5", "3", "1", ["SLURM_ARRAY_TASK_MAX": "9"]), .gaps),
        (slurm("4", "3", "1", ["SLURM_ARRAY_TASK_STEP": "2", "SLURM_ARRAY_TASK_MAX": "5"]), .gaps),
        (["JOB_COMPLETION_INDEX": "4", "NUTRIEVAL_PARTS": "4"], .noPart(index: 5, count: 4)),
        (slurm("0", "4", "0", ["NUTRIEVAL_PARTS": "4"]), .noPart(index: 0, count: 4)),
        (slurm("1", "20000", "1"), .noPart(index: 1, count: 20_000))
    ])
    func `variables that name none are refused, and say what to do`(
        _ environment: [String: String], _ error: ShardError
    ) {
        #expect(throws: error) { try Shard(ofTaskIn: environment) }
        #expect(!"\(error)".isEmpty)
    }
}

@Suite("Limits that parts share")
struct SharedLimitsTests {
    /// Parts that send as fast as their pace allows, each killed and started again once, in virtual time.
    private func arrivals(parts: Int, limit: Int, restarts: Bool) -> [Double] {
        var all: [Double] = []
        for part in 0..<parts {
            var sent: [Double] = []
            var pace = PoolPace(Pool.Limits(requestsPerMinute: limit / parts, inFlight: 100, parts: parts))
            var now = Double(part) * 7
            while now < 400 {
                if restarts, sent.count == 2 * (limit / parts) {
                    pace = PoolPace(Pool.Limits(requestsPerMinute: limit / parts, inFlight: 100, parts: parts))
                    pace.count(earlier: sent.map { now - $0 }, at: now)
                }
                let wait = pace.wait(tokens: 0, at: now)
                if wait > 0 {
                    now += wait
                    continue
                }
                let turn = Pool.Turn(tokens: 0, at: now)
                pace.begin(turn)
                sent.append(now)
                now += 0.2
                _ = pace.finish(turn, Pool.Result(ending: .fine), at: now)
            }
            all += sent
        }
        return all.sorted()
    }

    @Test(arguments: [(8, 60), (7, 60), (3, 10), (8, 8)], [true, false])
    func `no minute has more requests of all parts than the limit, also across a restart`(
        _ divided: (parts: Int, limit: Int), _ restarts: Bool
    ) {
        let arrivals = arrivals(parts: divided.parts, limit: divided.limit, restarts: restarts)
        for (place, at) in arrivals.enumerated() {
            let within = arrivals[place...].prefix { $0 < at + 60 }.count
            #expect(within <= divided.limit)
        }
        #expect(arrivals.count > 4 * divided.parts * (divided.limit / divided.parts))
    }

    @Test func `a limit that the server states is divided too`() {
        var pace = PoolPace(Pool.Limits(inFlight: 100, parts: 4))
        let turn = Pool.Turn(tokens: 10, at: 0)
        pace.begin(turn)
        let quota = QuotaHeaders(["x-ratelimit-limit-requests": "10", "x-ratelimit-remaining-requests": "9"])
        let events = pace.finish(turn, Pool.Result(ending: .fine, quota: quota), at: 0.1)
        #expect(events.contains(.limit(quota: "requests", perMinute: 2)))
        pace.begin(Pool.Turn(tokens: 10, at: 0.2))
        #expect(pace.wait(tokens: 10, at: 0.2) > 59)
    }

    @Test func `a request that its part's share can never hold is told, and not of a run that is not divided`() {
        #expect(PoolPace(Pool.Limits(tokensPerMinute: 900, inFlight: 1, parts: 8)).misfit(tokens: 1000) != nil)
        #expect(PoolPace(Pool.Limits(tokensPerMinute: 1000, inFlight: 1, parts: 8)).misfit(tokens: 1000) == nil)
        #expect(PoolPace(Pool.Limits(tokensPerMinute: 900, inFlight: 1)).misfit(tokens: 1000) == nil)
        #expect(PoolPace(Pool.Limits(requestsPerMinute: 0, inFlight: 1, parts: 8)).misfit(tokens: 1) != nil)
    }

    @Test func `after a restart a limit on tokens is used up until the last request is a minute old`() {
        var pace = PoolPace(Pool.Limits(tokensPerMinute: 1000, inFlight: 1))
        pace.count(earlier: [30, 5, 90], at: 1000)
        let wait = pace.wait(tokens: 10, at: 1000)
        #expect(wait > 55 && wait < 56)
        var idle = PoolPace(Pool.Limits(tokensPerMinute: 1000, inFlight: 1))
        idle.count(earlier: [90], at: 1000)
        #expect(idle.wait(tokens: 10, at: 1000) == 0)
    }
}
