/** The keys of a stored file that travel with the form, so that its answer is whole again when it is sent. */
export const fileKeys = ["blob_ref", "filename", "content_type", "size", "checksum"] as const
