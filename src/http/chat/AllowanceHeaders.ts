import type { Allowance } from "../../application/access/ModelAllowance.ts"

/** What is left of a caller's questions, in the headers of the answer; nothing where none are counted. */
export const counted = (allowance: Allowance | null): Readonly<Record<string, string>> =>
  allowance === null
    ? {}
    : {
        "ratelimit-limit": String(allowance.limit),
        "ratelimit-remaining": String(allowance.remaining),
        "ratelimit-reset": String(allowance.reset),
      }
