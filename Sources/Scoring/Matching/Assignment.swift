/// The one-to-one pairing of greatest total value.
package enum Assignment {
    /// For each row its column, nil if unpaired; only pairs with a value above 0 are made. The matrix may be
    /// rectangular; missing and non-finite values count as 0. Shortest augmenting paths with potentials, O(n³): Kuhn
    /// 1955, in the form of Jonker and Volgenant 1987.
    package static func best(_ values: [[Double]]) -> [Int?] {
        let columns = values.reduce(0) { max($0, $1.count) }
        let size = max(values.count, columns)
        guard size > 0, columns > 0 else { return values.map { _ in nil } }
        func value(_ row: Int, _ column: Int) -> Double {
            guard row < values.count, column < values[row].count, values[row][column].isFinite else { return 0 }
            return max(0, values[row][column])
        }
        if let alone = uncontested(values) { return alone }
        let owner = columnOwners(size: size) { -value($0, $1) }
        var result = [Int?](repeating: nil, count: values.count)
        for (column, row) in owner.enumerated() where row < values.count && value(row, column) > 0 {
            result[row] = column
        }
        return result
    }

    /// The pairs if no row or column has two values above 0; else nil.
    private static func uncontested(_ values: [[Double]]) -> [Int?]? {
        var result = [Int?](repeating: nil, count: values.count)
        for row in values.indices {
            for (column, value) in values[row].enumerated() where value > 0 && value.isFinite {
                guard result[row] == nil, !result[..<row].contains(column) else { return nil }
                result[row] = column
            }
        }
        return result
    }

    /// The row assigned to each column of a square cost matrix. Row and column 0 of the tables are internal.
    private static func columnOwners(size: Int, cost: (Int, Int) -> Double) -> [Int] {
        var rowPotential = [Double](repeating: 0, count: size + 1)
        var columnPotential = [Double](repeating: 0, count: size + 1)
        var owner = [Int](repeating: 0, count: size + 1)
        var way = [Int](repeating: 0, count: size + 1)
        var slack = [Double](repeating: .infinity, count: size + 1)
        var used = [Bool](repeating: false, count: size + 1)
        for row in 1...size {
            for column in 0...size { (way[column], slack[column], used[column]) = (0, .infinity, false) }
            var column = 0
            owner[0] = row
            repeat {
                used[column] = true
                let current = owner[column]
                var next = 0
                var step = Double.infinity
                for candidate in 1...size where !used[candidate] {
                    let reduced = cost(current - 1, candidate - 1) - rowPotential[current] - columnPotential[candidate]
                    if reduced < slack[candidate] {
                        slack[candidate] = reduced
                        way[candidate] = column
                    }
                    if slack[candidate] < step {
                        step = slack[candidate]
                        next = candidate
                    }
                }
                for candidate in 0...size {
                    if used[candidate] {
                        rowPotential[owner[candidate]] += step
                        columnPotential[candidate] -= step
                    } else {
                        slack[candidate] -= step
                    }
                }
                column = next
            } while owner[column] != 0
            while column != 0 {
                owner[column] = owner[way[column]]
                column = way[column]
            }
        }
        return owner.dropFirst().map { $0 - 1 }
    }
}
