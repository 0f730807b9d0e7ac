import Analysis
import ArgumentParser
import Costs
import Reporting

struct ForecastFlags: ParsableArguments {
    @Option(help: "Numbers of users, with commas between them.".value("users"))
    var users: String

    @Option(help: "Analyses per user and day.".value("n"))
    var perDay: Double

    @Option(help: "Days to forecast.".value("days"))
    var days = 30.0

    @Option(
        help: "A share of the analyses and its price per query, or a variant of the run; repeatable."
            .value("name=share[:usd]"))
    var tier: [String] = []

    @Option(help: "A routing policy's name or file; repeatable.".value("file"), completion: .file(extensions: ["yaml"]))
    var policy: [String] = []

    @Option(help: "The variant for local, flash or pro in the policies; repeatable.".value("part=variant"))
    var role: [String] = []

    @Flag(help: "The role local runs on the device and costs nothing.")
    var onDevice = false

    @Option(help: "Cloud analyses a day for each user: free (5), premium (100) or a number.".value("quota"))
    var quota: String?

    @Option(help: "The share of users with the premium quota, 0 to 1; the others have the free one.".value("share"))
    var premiumShare: Double?

    func validate() throws {
        _ = try demand()
        _ = try tiers()
        _ = try RoleOptions.assigned(role)
        if policy.isEmpty, onDevice || !role.isEmpty {
            throw ValidationError("--role and --on-device need a policy: name one with --policy")
        }
    }

    func demand() throws -> Demand {
        let numbers = users.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let counts = numbers.compactMap { $0 }.filter { $0.isFinite && $0 >= 1 && $0 <= 1e10 }
        guard counts.count == numbers.count, counts.count <= 20 else {
            throw ValidationError(
                "--users takes up to 20 numbers from 1 to 10 billion, such as 1000,50000, not \(users.debugDescription)"
            )
        }
        guard perDay.isFinite, perDay > 0, perDay <= 10_000 else {
            throw ValidationError("--per-day takes a number above 0, at most 10000")
        }
        guard days.isFinite, days > 0, days <= 3_660 else {
            throw ValidationError("--days takes a number above 0, at most 3660")
        }
        return Demand(users: counts, perDay: perDay, days: days, audiences: try audiences())
    }

    private func audiences() throws -> [Audience] {
        if let premiumShare {
            guard quota == nil else {
                throw ValidationError("--quota and --premium-share exclude each other: leave one out")
            }
            guard premiumShare >= 0, premiumShare <= 1 else {
                throw ValidationError("--premium-share takes a share from 0 to 1")
            }
            return [.free(1 - premiumShare), .premium(premiumShare)]
        }
        switch quota {
        case nil: return [.everyone]
        case "free": return [.free(1)]
        case "premium": return [.premium(1)]
        case let text?:
            guard let number = Int(text), (0...1_000_000).contains(number) else {
                throw ValidationError(
                    "--quota takes free, premium or a whole number of analyses a day, not \(text.debugDescription)")
            }
            return [Audience(name: "everyone", share: 1, quota: Quota(perDay: number))]
        }
    }

    /// `NAME=SHARE` or `NAME=SHARE:USD`.
    func tiers() throws -> [StatedTier] {
        var tiers: [StatedTier] = []
        for text in tier {
            guard let tier = Self.tier(text) else {
                throw ValidationError(
                    "--tier takes NAME=SHARE or NAME=SHARE:USD, SHARE from 0 to 1, not \(text.debugDescription)")
            }
            guard !tiers.contains(where: { $0.name == tier.name }) else {
                throw ValidationError("--tier names \(tier.name.debugDescription) twice")
            }
            tiers.append(tier)
        }
        return tiers
    }

    private static func tier(_ text: String) -> StatedTier? {
        guard let equals = text.lastIndex(of: "="), equals != text.startIndex else { return nil }
        let parts = text[text.index(after: equals)...].split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let share = Double(parts[0]), (0...1).contains(share) else { return nil }
        guard parts.count == 2 else { return StatedTier(name: String(text[..<equals]), share: share, usd: nil) }
        guard let usd = Double(parts[1]), usd.isFinite, usd >= 0, usd <= 1e6 else { return nil }
        return StatedTier(name: String(text[..<equals]), share: share, usd: usd)
    }
}
