import Catalog
import Nutrition
import Providers
import Transport

// Attempts of two turns.
extension TrialRunner {
    /// Asks the second turn of an attempt and ends it, whatever comes: another attempt begins with the first turn. Nil
    /// if the run ended before the second was sent; then its end is in the journal, and a resume asks both turns again.
    func converse(_ order: Order, after first: ExchangeRecord, startedAt: WallTime) async throws -> ExchangeRecord? {
        let earlier = first.response.map { [Exchange.response($0)] } ?? []
        guard case .send(let request) = order.format.next(order.ask, after: earlier, now: setup.clock.now()) else {
            return first
        }
        if let variable = setup.outgoing.variable(in: request) {
            try await skip(order.key, .cancelled, "the second request contains the key of \(variable)")
            return nil
        }
        let turn: Pool.Turn
        do {
            // The first turn has counted the tokens of both.
            turn = try await pool.turn(tokens: 0) { [stops] in stops.stop(of: order.definition.name) }
        } catch let stop as Pool.Stop {
            try await skip(order.key, stop.outcome, "the second turn was not asked: \(stop.reason)")
            return nil
        } catch {
            setup.progress.finish(order.key.variant, .cancelled)
            return nil
        }
        var ended = await carry(request, of: order, after: earlier, sentAt: startedAt)
        var result = Pool.Result(ended)
        result.tokens = nil
        await pool.finish(turn, result)
        // The first turn is paid for, and the second may be.
        if ended.response == nil { (ended.cost, ended.charge) = (nil, nil) }
        ended.span(first.timing, .seconds(setup.clock.now().seconds - startedAt.seconds))
        return ended
    }
}
