import { v5 } from "uuid"

/**
 * The version 5 UUID (RFC 9562) of a name in a namespace. The namespace is 32 hexadecimal digits; hyphens are ignored.
 */
export const namedUuid = (namespace: string, name: string): string =>
  v5(new TextEncoder().encode(name), bytesOf(namespace))

/** Converts a namespace to bytes, because `v5` rejects text with a version or variant that it doesn't know. */
const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll("-", "").match(/../g)!, (hex) => Number.parseInt(hex, 16))
