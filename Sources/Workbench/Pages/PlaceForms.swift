/// The places that take forms.
extension Site {
    /// Which fields the forms of a place may have; nil: it takes none.
    static func fields(of place: Place) -> ((String) -> Bool)? {
        switch place {
        case .meal, .removal, .blind, .backend: FormField.isKnown
        case .runs, .newRun: RunField.isKnown
        default: nil
        }
    }

    /// Does what a form asks for, or says why not.
    func take(_ body: FormBody, at place: Place, for visit: Visit) async -> SiteReply {
        switch place {
        case .meal(let meal): await take(body, of: meal, for: visit)
        case .removal(let set, let meal): await delete(body, meal, from: set)
        case .blind(let review): await take(body, at: review, for: visit)
        case .backend(let job): await take(body, of: job, for: visit)
        case .runs: order(body, at: place)
        case .newRun: await newRun(body, for: visit)
        default: .nothing
        }
    }
}
