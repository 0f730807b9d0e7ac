extension PreparedPhotoStore {
    /// What a prepared photo looks like; computed once for each, and kept in the store's folder.
    ///
    /// Nothing is computed or read on the caller's thread.
    /// - Throws: `PhotoError.undecodable`.
    package func features(
        of photo: PreparedPhoto, urgency: PhotoUrgency = .now
    ) async throws(PhotoError) -> PhotoFeatures {
        let answer: Result<PhotoFeatures, PhotoError> = await withCheckedContinuation { waiter in
            workers.submit(urgency) { [folder] in
                waiter.resume(
                    returning: Result { () throws(PhotoError) in
                        if let kept = folder.features(of: photo) { return kept }
                        let features = try PhotoFeatures.of(photo)
                        _ = folder.write(features, of: photo)
                        return features
                    })
            }
        }
        return try answer.get()
    }
}
