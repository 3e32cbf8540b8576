/** The properties of a file answer, in the order in which they are stored and shown. */
export const fileKeys = ["filename", "content_type", "size", "blob_ref", "checksum"] as const
