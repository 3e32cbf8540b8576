/**
 * Keys of stored objects: segments of `[A-Za-z0-9._-]`, separated by `/`, none of them `.` or `..`; at most 900
 * characters.
 *
 * Keys are therefore safe as paths, in URLs and in any bucket. They never contain user-provided names. A key must not
 * be the folder of another key (`a/b` and `a/b/c`), because some servers then lose the second object.
 */
const segment = /^[A-Za-z0-9._-]{1,200}$/
const longest = 900

/** An invalid key was built. This is a bug, not a condition to handle. */
export class InvalidObjectKey extends Error {
  override readonly name = "InvalidObjectKey"
}

const isSegment = (text: string): boolean => segment.test(text) && text !== "." && text !== ".."

export const isObjectKey = (text: string): boolean => text.length <= longest && text.split("/").every(isSegment)

/**
 * Whether a string is a key followed by `/`. Because of the `/`, a prefix never includes siblings whose names start the
 * same way.
 */
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
