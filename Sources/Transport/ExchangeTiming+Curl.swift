internal import CCurl

extension ExchangeTiming {
    /// Reads the timing of an exchange that has ended. curl counts every moment from the start of the exchange
    /// (curl_easy_getinfo(3), TIMES); the parts are what lies between them.
    ///
    /// `uploaded` is the moment the last byte of the request went out, nil where it never did, and `answered` the moment
    /// the response began. Both are measured by the caller: curl 7.88 sets its own STARTTRANSFER at the first byte it
    /// sends of an upload, and knows POSTTRANSFER only from 8.10 on.
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

    /// The moments of an exchange since its start, in the order they should come.
    struct Moments {
        /// These three are zero where they did not happen.
        var lookedUp: Duration
        var connected: Duration
        var secured: Duration
        /// Whether the connection came to be ready for the request.
        var isReady: Bool
        /// Nil where the body was never sent to its end.
        var uploaded: Duration?
        /// Nil where no byte was received.
        var answered: Duration?
        var end: Duration
    }

    /// The parts between the moments. One that lies before the moment preceding it, or after the end, is moved there,
    /// so that no part is negative and they add up to the total. Every moment counts in whole microseconds, as curl has
    /// its own and the journal keeps the parts: rounded one by one they could add up to more than the total.
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
            // It ended on the way to the host: what is left was spent on the step that did not complete.
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
        // A server may answer before it has read everything: sending then counts up to its first byte.
        let sent = min(moments.uploaded ?? moments.end, moments.answered ?? moments.end)
        upload = span(to: sent)
        firstByte = span(to: moments.answered ?? moments.end)
        download = span(to: moments.end)
        total = last
    }
}

extension Duration {
    /// Without what is less than a microsecond.
    fileprivate var wholeMicroseconds: Duration {
        let (seconds, attoseconds) = components
        return Duration(
            secondsComponent: seconds, attosecondsComponent: attoseconds - attoseconds % 1_000_000_000_000)
    }
}
