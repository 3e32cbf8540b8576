import * as Effect from "effect/Effect"

/** The result of one check of the deployment. */
export interface Finding {
  /** `ok`, `warning` (works, but not as it should), `fault` (the service does not start or work). */
  readonly state: "ok" | "warning" | "fault"
  readonly subject: string
  /** What the check found. */
  readonly about: string
  /** What to do about it. */
  readonly advice?: string
}

export const ok = (subject: string, about: string): Finding => ({ state: "ok", subject, about })

export const warning = (subject: string, about: string, advice: string): Finding => ({
  state: "warning",
  subject,
  about,
  advice,
})

export const fault = (subject: string, about: string, advice: string): Finding => ({
  state: "fault",
  subject,
  about,
  advice,
})

/** The time limit for each check. */
const patience = "6 seconds"

/** The finding of a check that fails or takes too long. */
export const orFault = <E, R>(
  look: Effect.Effect<ReadonlyArray<Finding>, E, R>,
  failed: (error: unknown) => Finding,
): Effect.Effect<ReadonlyArray<Finding>, never, R> =>
  look.pipe(
    Effect.timeout(patience),
    Effect.sandbox,
    Effect.catch((cause) => Effect.succeed([failed(cause)])),
  )

const marks = { ok: "ok     ", warning: "warning", fault: "FAULT  " } as const

/** Formats findings for people, one per line, with advice below. */
export const findingsText = (findings: ReadonlyArray<Finding>): string => {
  const widest = Math.max(...findings.map(({ subject }) => subject.length))
  return findings
    .map(({ state, subject, about, advice }) => {
      const line = `${marks[state]}  ${subject.padEnd(widest)}  ${about}`
      return advice === undefined ? line : `${line}\n${" ".repeat(9)}${" ".repeat(widest)}  -> ${advice}`
    })
    .join("\n")
}
