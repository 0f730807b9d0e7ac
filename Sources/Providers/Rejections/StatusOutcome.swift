package import Nutrition

/// The meaning of an HTTP status without a more specific vendor code.
package enum StatusOutcome {
    /// - Parameter status: any outside 200–299. A redirect is a bad request: keys never follow one.
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
