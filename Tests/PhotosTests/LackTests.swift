import Foundation
import Testing

@testable import Photos

/// What is the fault of this machine for the moment is told from what is the fault of the photo.
struct LackTests {
    @Test(arguments: [EMFILE, ENFILE, ENOMEM, EIO, ENOBUFS, EAGAIN, ESTALE, ETIMEDOUT])
    func `an error of this machine passes`(_ code: Int32) {
        let error = PhotoFile.failure(code)
        if case .lacking = error {} else { Issue.record("\(error)") }
        #expect(error.isPassing)
    }

    @Test(arguments: [ENOENT, EACCES, EPERM, ENOTDIR, ELOOP, ENAMETOOLONG])
    func `an error of the file does not`(_ code: Int32) {
        let error = PhotoFile.failure(code)
        if case .unreadable = error {} else { Issue.record("\(error)") }
        #expect(!error.isPassing)
    }

    @Test(arguments: [
        ("vips_tracked: out of memory --- size == 48MB", "no memory is left"),
        ("Insufficient memory (case 4)", "no memory is left"),
        ("libvips.so.42: cannot open shared object file: Too many open files", "too many open files"),
        ("VipsJpeg: premature end of JPEG image", nil)
    ])
    func `a library's words show whether this machine was at fault`(words: String, lack: String?) {
        #expect(VipsLibrary.lack(in: words) == lack)
    }
}
