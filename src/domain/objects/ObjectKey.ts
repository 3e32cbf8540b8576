/**
 * Keys of stored objects: `/`-separated segments of `[A-Za-z0-9._-]`, none of them `.` or `..`, at most 900
 * characters.
 *
 * So a key is safe as a path, as a URL and as a name in any bucket, and user-provided names are never part of one. A
 * key must not be another one's folder (`a/b` and `a/b/c`): some servers then lose the second.
 */
const segment = /^[A-Za-z0-9._-]{1,200}$/
const longest = 900

/** A program built an invalid key. This is a defect, not a condition to handle. */
export class InvalidObjectKey extends Error {
  override readonly name = "InvalidObjectKey"
}

const isSegment = (text: string): boolean => segment.test(text) && text !== "." && text !== ".."

export const isObjectKey = (text: string): boolean => text.length <= longest && text.split("/").every(isSegment)

/** A key with its trailing `/`: a prefix never includes a sibling whose name merely starts the same way. */
export const isObjectPrefix = (text: string): boolean => text.endsWith("/") && isObjectKey(text.slice(0, -1))

/** @throws InvalidObjectKey */
export const objectKey = (text: string): string => {
  if (isObjectKey(text)) return text
  throw new InvalidObjectKey(`not an object key: ${JSON.stringify(text)}`)
}

/** @throws InvalidObjectKey */
export const objectPrefix = (text: string): string => {
  if (isObjectPrefix(text)) return text
  throw new InvalidObjectKey(`not a prefix of object keys: ${JSON.stringify(text)}`)
}
