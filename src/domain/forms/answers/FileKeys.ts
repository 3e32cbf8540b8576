/** What the answer to a question for a file says of it, in the order in which it is stored and travels with the page. */
export const fileKeys = ["filename", "content_type", "size", "blob_ref", "checksum"] as const
