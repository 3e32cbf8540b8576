import type { Caller } from "../../access/Caller.ts"
import type { ShareSettings } from "./ShareSettings.ts"

/**
 * The number of leading zero bits that a digest must have. A solution takes some 65,000 attempts, less than a second on
 * a phone.
 */
export const workBits = 16

/** The proof of a respondent without an account: the challenge and, if work is required, its solution. */
export interface Proof {
  readonly challenge: string
  readonly solution: string
}

/** The separator between challenge and solution, which occurs in neither of them. */
const separator = "~"

/** The maximum length of a proof, in characters. */
const longest = 2_000

export const readProof = (text: string | undefined): Proof | undefined => {
  if (text === undefined || text === "" || text.length > longest) return undefined
  const [challenge = "", solution = "", ...more] = text.split(separator)
  return more.length > 0 || !/^\d{0,15}$/.test(solution) ? undefined : { challenge, solution }
}

export const writeProof = ({ challenge, solution }: Proof): string => `${challenge}${separator}${solution}`

/** The number of leading zero bits of a hex number. */
export const zeroBits = (hex: string): number => {
  const zeros = /^0*/.exec(hex)![0].length
  return zeros * 4 + (zeros === hex.length ? 0 : Math.clz32(Number.parseInt(hex[zeros]!, 16)) - 28)
}

export const isGuarded = ({ leastSeconds, hasWork }: ShareSettings): boolean => leastSeconds !== null || hasWork

/**
 * Whether the guard applies to a caller: only to people without an account, because accounts can be blocked instead.
 */
export const isStranger = (caller: Caller | null): boolean => caller === null || caller.pass !== undefined
