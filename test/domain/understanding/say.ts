import type { Option } from "../../../src/domain/understanding/choice/Option.ts"
import { understand } from "../../../src/domain/understanding/understand.ts"
import type { AnswerType } from "../../../src/domain/understanding/Understanding.ts"

/** A Monday, four in the afternoon in Madrid. */
export const monday = Date.parse("2026-11-16T15:00:00Z")

export interface Circumstances {
  readonly locale?: string
  readonly timezone?: string | undefined
  readonly options?: ReadonlyArray<Option>
}

/**
 * An utterance's meaning in short: `25` accepted, `?2024-03-04` to be confirmed, `-INVALID_VALUE` rejected. The day is
 * `monday`, the place Madrid unless `timezone` differs.
 */
export const say = (type: AnswerType, text: string, circumstances: Circumstances = {}): string => {
  const { locale = "en", options } = circumstances
  const timezone = "timezone" in circumstances ? circumstances.timezone : "Europe/Madrid"
  const result = understand(type, text, { locale, now: monday, timezone, options })
  if (result._tag === "rejected") return `-${result.code}`
  return (result._tag === "confirm" ? "?" : "") + String(result.value)
}

export const inSpanish: Circumstances = { locale: "es" }
