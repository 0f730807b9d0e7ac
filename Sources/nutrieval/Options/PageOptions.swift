import ArgumentParser

/// How much of a result to print.
struct PageOptions: ParsableArguments {
    @Flag(help: "Also print tests, intervals and what was asked.")
    var explain = false
}
