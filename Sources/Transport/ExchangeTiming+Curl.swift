internal import CCurl

extension ExchangeTiming {
    /// Timing of a finished exchange, from curl's times since its start (curl_easy_getinfo(3), TIMES). The caller measures
    /// `uploaded` (last byte of the request sent; nil if never) and `answered` (response begun): curl 7.88 sets
    /// STARTTRANSFER at the first byte it uploads, and has POSTTRANSFER only from 8.10 on.
    init(of easy: EasyHandle, queued: Duration, uploaded: Duration?, answered: Duration?) {
        let reached = easy.moment(CURLINFO_PRETRANSFER_TIME_T)
        let end = easy.moment(CURLINFO_TOTAL_TIME_T)
        let isReused = easy.count(CURLINFO_NUM_CONNECTS) == 0 && reached > .zero
        self.init(
            moments: Moments(
                lookedUp: isReused ? .zero : easy.moment(CURLINFO_NAMELOOKUP_TIME_T),
                connected: isReused ? .zero : easy.moment(CURLINFO_CONNECT_TIME_T),
                secured: isReused ? .zero : easy.moment(CURLINFO_APPCONNECT_TIME_T),
                isReady: reached > .zero, uploaded: uploaded, answered: answered, end: end))
        self.queued = max(.zero, queued)
        connectionReused = isReused
    }

    /// Times since the exchange's start, in expected order.
    struct Moments {
        /// These three are zero if the step did not happen.
        var lookedUp: Duration
        var connected: Duration
        var secured: Duration
        var isReady: Bool
        /// Nil if the body was not sent completely.
        var uploaded: Duration?
        /// Nil if no byte was received.
        var answered: Duration?
        var end: Duration
    }

    /// The spans between the moments. A moment before its predecessor or after the end is clamped, so that no span is
    /// negative and they add up to the total. All are cut to whole microseconds, the journal's unit: rounded singly, the
    /// spans could exceed the total.
    init(moments: Moments) {
        self.init()
        var last = Duration.zero
        func span(to moment: Duration) -> Duration {
            let moment = min(max(moment.wholeMicroseconds, last), moments.end.wholeMicroseconds)
            defer { last = moment }
            return moment - last
        }
        nameLookup = span(to: moments.lookedUp)
        connect = span(to: moments.connected)
        tls = span(to: moments.secured)
        guard moments.isReady else {
            // It failed before the connection was ready: the rest was spent on the incomplete step.
            let rest = span(to: moments.end)
            if moments.connected > .zero {
                tls += rest
            } else if moments.lookedUp > .zero {
                connect += rest
            } else {
                nameLookup += rest
            }
            total = last
            return
        }
        // A server may answer before it has read everything: upload time then ends at its first byte.
        let sent = min(moments.uploaded ?? moments.end, moments.answered ?? moments.end)
        upload = span(to: sent)
        firstByte = span(to: moments.answered ?? moments.end)
        download = span(to: moments.end)
        total = last
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: Duration {
        let (seconds, attoseconds) = components
        return Duration(
            secondsComponent: seconds, attosecondsComponent: attoseconds - attoseconds % 1_000_000_000_000)
    }
}
