import type { Caller } from "../../access/Caller.ts"
import type { ShareSettings } from "./ShareSettings.ts"

/** Leading bits of a digest that have to be zero: some 65,000 tries, less than a second on a telephone. */
export const workBits = 16

/** What somebody without an account has to show with their answers: the challenge that they were given, and where work is asked, its solution. */
export interface Proof {
  readonly challenge: string
  readonly solution: string
}

/** Between a challenge and its solution: no sign of either. */
const separator = "~"

/** The longest proof that is looked at, in characters. */
const longest = 2_000

export const readProof = (text: string | undefined): Proof | undefined => {
  if (text === undefined || text === "" || text.length > longest) return undefined
  const [challenge = "", solution = "", ...more] = text.split(separator)
  return more.length > 0 || !/^\d{0,15}$/.test(solution) ? undefined : { challenge, solution }
}

export const writeProof = ({ challenge, solution }: Proof): string => `${challenge}${separator}${solution}`

/** How many bits are zero at the beginning of a number in hex digits. */
export const zeroBits = (hex: string): number => {
  const zeros = /^0*/.exec(hex)![0].length
  return zeros * 4 + (zeros === hex.length ? 0 : Math.clz32(Number.parseInt(hex[zeros]!, 16)) - 28)
}

export const isGuarded = ({ leastSeconds, hasWork }: ShareSettings): boolean => leastSeconds !== null || hasWork

/** The guard is for those whom nothing but a pass identifies: others have an account that can be closed. */
export const isStranger = (caller: Caller | null): boolean => caller === null || caller.pass !== undefined
