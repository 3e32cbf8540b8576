import { redacted } from "../agents/AgentChange.ts"
import { boundedOutput } from "./ToolLoop.ts"

/** Names of secret arguments. */
const secretName =
  /pass(?:word|wd|phrase|code)?$|secret|token|api[_-]?key|authorization|credential|private[_-]?key|cookie|^auth$|^pin$|^cvv$/i

/** Recognizable secrets: keys of known vendors, tokens in headers, signed tokens, PEM keys. */
const secretText =
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bAKIA[0-9A-Z]{16}\b|\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}|\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g

/** User name and password in a URL. */
const userInfo = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@?#]+@/gi

/** The maximum depth of shown arguments; deeper parts are hidden. */
const deepest = 32

const shown = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return value.replace(secretText, redacted).replace(userInfo, `$1${redacted}@`)
  if (typeof value !== "object" || value === null) return value
  if (depth >= deepest) return redacted
  if (Array.isArray(value)) return value.map((item) => shown(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) && item !== null && item !== "" ? redacted : shown(item, depth + 1),
    ]),
  )
}

/** The arguments of a call without secrets, for display and logs. */
export const shownArguments = (input: unknown): unknown => boundedOutput(shown(input, 0))
