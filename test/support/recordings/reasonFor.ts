import { decode } from "../../../src/adapters/mediabunny/decode.ts"
import { Unreadable } from "../../../src/adapters/mediabunny/Recorded.ts"

/** The maximum duration in seconds; longer recordings are not decoded here. */
export const longest = 60

/**
 * The outcome of decoding a recording: `decoded`, or the reason why it is unreadable. Other errors are printed
 * unchanged.
 */
export const reasonFor = (bytes: Uint8Array, mostSeconds = longest): Promise<string> =>
  decode(bytes, mostSeconds).then(
    () => "decoded",
    (error: unknown) => (error instanceof Unreadable ? error.reason : String(error)),
  )
