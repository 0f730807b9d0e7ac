import Statistics
import Testing

struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 1000]) func `values come in the order of the elements`(count: Int) {
        let numbers = Array(0..<count)
        #expect(numbers.concurrentMap { $0 * 2 } == numbers.map { $0 * 2 })
    }

    @Test func `values that are nil are kept`() {
        #expect([1, 2, 3].concurrentMap { $0 == 2 ? nil : $0 } == [1, nil, 3])
    }

    @Test(arguments: [(0, 3, []), (3, 3, [3]), (7, 3, [3, 3, 1]), (2, 0, [1, 1])])
    func `pieces hold every element once, in order`(count: Int, size: Int, sizes: [Int]) {
        let pieces = Array(0..<count).pieces(of: size)
        #expect(pieces.map(\.count) == sizes)
        #expect(pieces.flatMap { $0 } == Array(0..<count))
    }
}
