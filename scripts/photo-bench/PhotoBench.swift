import Foundation
import Photos

/// Prepares every photo of a folder as a run does, through the store with its hashes and its files, for `scripts/bench`.
///
/// With the folder and `look` alone, it measures the quality of every photo on one thread, and prints the mean processor time of
/// preparing a photo at 1,024 pixels, of measuring it alone, and of a thumbnail that measures it on the way.
///
/// Arguments: folder of photos, empty folder for the prepared ones, longest side, quality or `keep`. Prints how many photos
/// were prepared and refused; a refusal and its reason go to standard error.
@main
enum PhotoBench {
    static func main() async {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[2] == "look" { return looks(arguments[1]) }
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

    private static func looks(_ folder: String) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let thumbnail = PhotoSetting(longestSide: 480, quality: 60, isRough: true)
        var times = [0.0, 0, 0]
        for name in names {
            guard let bytes = try? PhotoFile.bytes(at: "\(folder)/\(name)") else { continue }
            times[0] += seconds { _ = try? PhotoPreparer.prepare(bytes, setting: PhotoSetting()) }
            times[1] += seconds { _ = try? PhotoPreparer.look(of: bytes) }
            times[2] += seconds { _ = try? PhotoPreparer.prepare(bytes, setting: thumbnail) }
        }
        let shown = times.map { String(format: "%.1f", 1000 * $0 / Double(max(1, names.count))) }
        print("ms a photo: prepared \(shown[0]), quality alone \(shown[1]), thumbnail with quality \(shown[2])")
    }

    private static func seconds(_ work: () -> Void) -> Double {
        let start = clock()
        work()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}
