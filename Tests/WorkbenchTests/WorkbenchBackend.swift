import TestSupport

extension WorkbenchProject {
    /// A project with a keyless backend named `product` on that port.
    static func with(
        _ backend: FakeBackend, key: String = "",
        review: String = "path: /logs, status: /status, photo: /image, time: /at"
    ) async throws -> WorkbenchProject {
        let project = try await copy()
        try project.folder.write(backend.provider(key: key, review: review), to: "providers/product.yaml")
        return project
    }
}
