import { decode } from "../../../src/adapters/mediabunny/decode.ts"
import { Unreadable } from "../../../src/adapters/mediabunny/Recorded.ts"

/** Longer recordings are not decoded here, in seconds. */
export const longest = 60

/** What becomes of a recording: decoded, or why not. What is no reason is said as it is. */
export const reasonFor = (bytes: Uint8Array, mostSeconds = longest): Promise<string> =>
  decode(bytes, mostSeconds).then(
    () => "decoded",
    (error: unknown) => (error instanceof Unreadable ? error.reason : String(error)),
  )
