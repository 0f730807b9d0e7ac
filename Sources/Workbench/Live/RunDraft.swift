import Application
import Execution

/// The typed values of the form that starts or resumes a run.
struct RunDraft: Sendable, Hashable {
    /// Empty: the sets of config.yaml.
    var set = ""
    /// Empty: the providers of config.yaml.
    var providers: [String] = []
    var limit = ""
    var isLive = false
    var name = ""
    var budget = ""
    /// The run to finish; nil: a new one.
    var resume: String?

    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    init() {}

    init(_ body: FormBody, providers known: [String]) {
        set = body[RunField.set]
        providers = known.filter { !body[RunField.provider + $0].isEmpty }
        limit = body[RunField.limit]
        isLive = body[RunField.mode] == "live"
        name = body[RunField.name]
        budget = body[RunField.budget]
        resume = body[RunField.resume].isEmpty ? nil : body[RunField.resume]
    }

    /// - Throws: `Problem` naming the field.
    func request() throws(Problem) -> RunRequest {
        var request = RunRequest()
        if !budget.isEmpty {
            guard let amount = Double(budget), amount > 0, amount <= 1_000_000 else {
                throw Problem(description: "The budget is an amount in USD, such as 2.50.")
            }
            request.maxUSD = amount
        }
        if let resume {
            request.resume = resume
            return request
        }
        if !limit.isEmpty {
            guard let most = Int(limit), (1...1_000_000).contains(most) else {
                throw Problem(description: "The limit is a number of meals, such as 10.")
            }
            request.limit = most
        }
        if !name.isEmpty {
            if let problem = RunNames.problem(name) { throw Problem(description: "The name \(problem).") }
            request.name = name
        }
        if isLive, request.maxUSD == nil { throw Problem(description: "A live run needs a budget, in USD.") }
        (request.sets, request.providers, request.isSimulated) = (set.isEmpty ? [] : [set], providers, !isLive)
        return request
    }
}
