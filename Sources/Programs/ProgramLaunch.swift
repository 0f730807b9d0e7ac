/// What starts a program: no shell, and nothing of this process's environment.
package struct ProgramLaunch: Sendable, Hashable {
    /// Absolute path.
    package var program: String
    /// Without the program itself.
    package var arguments: [String]
    /// All variables the program gets.
    package var environment: [String: String]
    /// Absolute path of its working folder.
    package var folder: String

    package init(program: String, arguments: [String], environment: [String: String], folder: String) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }
}
