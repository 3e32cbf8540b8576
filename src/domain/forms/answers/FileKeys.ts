/** The properties of a file answer, in stored and page order. */
export const fileKeys = ["filename", "content_type", "size", "blob_ref", "checksum"] as const
