/// Keeps a large value on the heap, shared by its copies until one is changed. A trial that waits keeps every copy it made, and
/// definitions are copied often.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline
    final class Box: Sendable {
        @usableFromInline let value: Value

        @usableFromInline init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box

    @inlinable package init(wrappedValue: Value) { box = Box(wrappedValue) }

    @inlinable package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }
}

extension Boxed: Equatable where Value: Equatable {
    package static func == (one: Self, other: Self) -> Bool {
        one.box === other.box || one.box.value == other.box.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
