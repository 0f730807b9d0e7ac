package import Nutrition

/// What an HTTP status says when the vendor's codes say no more.
package enum StatusOutcome {
    /// - Parameter status: any status outside 200–299. A redirect is a bad request: keys never follow one.
    package static func outcome(of status: Int) -> Outcome {
        switch status {
        case 401, 403: .unauthorized
        case 402: .quotaExhausted
        case 429, 503, 529: .rateLimited
        case 408, 500...: .serverError
        default: .badRequest
        }
    }

    /// 503 and 529: the vendor is busy; the limits of the key are not the cause.
    package static func isCapacity(_ status: Int) -> Bool { status == 503 || status == 529 }
}
