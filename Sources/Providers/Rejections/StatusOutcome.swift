package import Nutrition

/// What an HTTP status says when the vendor's codes say no more.
package enum StatusOutcome {
    /// - Parameter status: any status outside 200–299. A redirect is a bad request: keys never follow one.
    package static func outcome(of status: Int) -> Outcome {
        switch status {
        case 401, 403: .unauthorized
        case 402: .quotaExhausted
        case 429: .rateLimited
        case 503, 529: .overloaded
        case 408, 500...: .serverError
        default: .badRequest
        }
    }
}
