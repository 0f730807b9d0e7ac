import Foundation
import Testing

@testable import Transport

@Suite("Cancelling and shutting down")
struct CancellationTests {
    /// What a task made of its request.
    private func outcome(_ client: HTTPClient, _ url: String) async -> Result<Int, TransportError> {
        do throws(TransportError) {
            return .success(try await client.send(HTTPRequest(method: .get, url: url)).status)
        } catch {
            return .failure(error)
        }
    }

    @Test func `cancelled before it is sent, a request never reaches the server`() async throws {
        let server = try TestServer { _, connection in
            connection.answer()
            return .keepOpen
        }
        let (client, url) = (HTTPClient(), server.url())
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await outcome(client, url)
        }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(server.counts.requests == 0)
    }

    @Test func `cancelled under way, a request ends and its connection closes`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: String.self)
        let server = try TestServer { _, connection in
            arrived.yield("arrived")
            connection.waitForClose()
            arrived.yield("closed")
            return .close
        }
        let (client, url) = (HTTPClient(), server.url())
        let task = Task { await outcome(client, url) }
        var events = arrivals.makeAsyncIterator()
        #expect(await events.next() == "arrived")
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(await events.next() == "closed")
    }

    @Test func `cancelled while it waits for room, a request leaves the others alone`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: DispatchSemaphore.self)
        let server = try TestServer { _, connection in
            let gate = DispatchSemaphore(value: 0)
            arrived.yield(gate)
            gate.wait()
            connection.answer()
            return .keepOpen
        }
        let (client, url) = (HTTPClient(maximumConnections: 1), server.url())
        let first = Task { await outcome(client, url) }
        var events = arrivals.makeAsyncIterator()
        let gate = await events.next()
        let second = Task { await outcome(client, url) }
        second.cancel()
        #expect(await second.value == .failure(.cancelled))
        gate?.signal()
        #expect(await first.value == .success(200))
        #expect(server.counts.requests == 1)
    }

    @Test func `cancelled after its end, a request keeps its response`() async throws {
        let server = try TestServer { _, connection in
            connection.answer(204)
            return .keepOpen
        }
        let (client, url) = (HTTPClient(), server.url())
        let task = Task { await outcome(client, url) }
        #expect(await task.value == .success(204))
        task.cancel()
        #expect(await outcome(client, url) == .success(204))
    }

    @Test func `cancelled at any moment, every request ends in one way`() async throws {
        let server = try TestServer { _, connection in
            connection.answer()
            return .keepOpen
        }
        let (client, url) = (HTTPClient(maximumConnections: 5), server.url())
        for round in 0..<300 {
            let task = Task { await outcome(client, url) }
            for _ in 0..<round % 30 { await Task.yield() }
            task.cancel()
            let result = await task.value
            #expect(result == .success(200) || result == .failure(.cancelled))
        }
        #expect(await outcome(client, url) == .success(200))
    }

    @Test func `shutting down cancels what is under way, what waits and what comes after`() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = try TestServer { _, connection in
            arrived.yield()
            connection.waitForClose()
            return .close
        }
        let (client, url) = (HTTPClient(maximumConnections: 2), server.url())
        let tasks = (0..<6).map { _ in Task { await outcome(client, url) } }
        var events = arrivals.makeAsyncIterator()
        await events.next()
        await events.next()
        await client.shutdown()
        for task in tasks {
            #expect(await task.value == .failure(.cancelled))
        }
        #expect(await outcome(client, url) == .failure(.cancelled))
        await client.shutdown()
        #expect(server.counts.requests == 2)
    }

    @Test func `a client that is let go closes its connections`() async throws {
        let (closings, closed) = AsyncStream.makeStream(of: Void.self)
        let server = try TestServer { _, connection in
            connection.answer()
            connection.waitForClose()
            closed.yield()
            return .close
        }
        #expect(await outcome(HTTPClient(), server.url()) == .success(200))
        var events = closings.makeAsyncIterator()
        #expect(await events.next() != nil)
    }
}
