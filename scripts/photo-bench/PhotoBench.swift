import Foundation
import Photos

/// Prepares every photo of a folder as a run does, through the store with its hashes and its files, for `scripts/bench`.
///
/// Arguments: folder of photos, empty folder for the prepared ones, longest side, quality or `keep`. Prints how many photos
/// were prepared and refused; a refusal and its reason go to standard error.
@main
enum PhotoBench {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let side = Int(arguments[3]) else {
            FileHandle.standardError.write(Data("usage: photo-bench PHOTOS OUT SIDE QUALITY\n".utf8))
            exit(64)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: arguments[1])) ?? []
        let setting = PhotoSetting(
            longestSide: side, quality: Int(arguments[4]) ?? 75, keepsOriginal: arguments[4] == "keep")
        let store = PreparedPhotoStore(folder: arguments[2])
        let refused = await withTaskGroup(of: String?.self) { group in
            for name in names.sorted() {
                group.addTask {
                    do throws(PhotoError) {
                        _ = try await store.photo(at: "\(arguments[1])/\(name)", setting: setting)
                        return nil
                    } catch {
                        return "\(name): \(error)\n"
                    }
                }
            }
            var lines: [String] = []
            for await line in group { if let line { lines.append(line) } }
            return lines
        }
        for line in refused.sorted() { FileHandle.standardError.write(Data(line.utf8)) }
        print("\(names.count - refused.count) prepared, \(refused.count) refused")
    }
}
