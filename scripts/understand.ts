/**
 * What an utterance means as the answer to a form's question, for form authors and for measuring.
 *
 *     npm run --silent understand < questions.jsonl > answers.jsonl
 *
 * Reads one JSON object a line:
 *
 *     {"type", "locale", "text", "now", "timezone"?, "options"?}
 *
 * `type`: email, phone, number, integer, date, time, datetime, boolean or choice. `locale`: a BCP 47 tag; English and Spanish have tables.
 * `now`: an ISO instant (absent: the machine's clock). `timezone`: an IANA name; without a valid one relative dates are
 * confirmed. `options`: `[{"value", "label"}]`, for choice, and for boolean where the form has its own labels.
 *
 * Prints one JSON object a line, in the same order:
 *
 *     {"status": "accepted" | "confirm" | "rejected", "value", "code"?, "method"?}
 *
 * `value` is null when there is no candidate. A line that cannot be read gives `{"error", "line"}` and the rest goes on; the exit status is
 * then 1.
 */
import { jsonIn } from "../src/domain/forms/codec/Json.ts"
import type { Option } from "../src/domain/voice/understanding/Option.ts"
import { understand } from "../src/domain/voice/understanding/understand.ts"
import type { AnswerType } from "../src/domain/voice/understanding/Understanding.ts"

const types: ReadonlySet<string> = new Set<AnswerType>([
  "email",
  "phone",
  "number",
  "integer",
  "date",
  "time",
  "datetime",
  "boolean",
  "choice",
])

const isType = (value: unknown): value is AnswerType => typeof value === "string" && types.has(value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isOption = (value: unknown): value is Option =>
  isRecord(value) &&
  typeof value["label"] === "string" &&
  (typeof value["value"] === "string" || typeof value["value"] === "number" || typeof value["value"] === "boolean")

const isOptions = (value: unknown): value is ReadonlyArray<Option> => Array.isArray(value) && value.every(isOption)

const readInstant = (value: unknown): number => (value === undefined ? Date.now() : Date.parse(String(value)))

const answerTo = (line: string): string => {
  const question = jsonIn(line)
  if (!isRecord(question)) throw new TypeError("the line is no JSON object")
  const { type, locale, text, timezone, options } = question
  if (!isType(type)) throw new TypeError(`"type" is one of ${[...types].join(", ")}`)
  if (typeof locale !== "string") throw new TypeError('"locale" is a language tag such as "en"')
  if (typeof text !== "string") throw new TypeError('"text" is a string')
  const now = readInstant(question["now"])
  if (Number.isNaN(now)) throw new TypeError('"now" is an ISO instant such as "2026-01-31T09:00:00Z"')
  if (timezone !== undefined && timezone !== null && typeof timezone !== "string") {
    throw new TypeError('"timezone" is an IANA name such as "Europe/Madrid"')
  }
  if (options !== undefined && options !== null && !isOptions(options)) {
    throw new TypeError('"options" is a list of {"value", "label"}')
  }
  const result = understand(type, text, {
    locale,
    now,
    timezone: timezone ?? undefined,
    options: options ?? undefined,
  })
  return JSON.stringify({
    status: result._tag,
    value: result.value ?? null,
    ...(result._tag === "rejected" ? { code: result.code } : {}),
    ...(result._tag !== "rejected" && result.method !== undefined ? { method: result.method } : {}),
  })
}

/** Output is written in pieces of about this many characters. */
const pieceSize = 65_536

const write = (text: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(text)) resolve()
    else process.stdout.once("drain", resolve)
  })

let number = 0
let output = ""

const answerLine = (line: string): void => {
  number++
  if (line.trim() === "") return
  try {
    output += `${answerTo(line)}\n`
  } catch (error) {
    process.exitCode = 1
    output += `${JSON.stringify({ error: error instanceof Error ? error.message : String(error), line: number })}\n`
  }
}

/** What was read of a line that is not whole yet. */
let begun = ""
process.stdin.setEncoding("utf8")
for await (const chunk of process.stdin as AsyncIterable<string>) {
  let start = 0
  for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
    answerLine(begun + chunk.slice(start, end))
    begun = ""
    start = end + 1
    if (output.length > pieceSize) {
      await write(output)
      output = ""
    }
  }
  begun += chunk.slice(start)
}
if (begun !== "") answerLine(begun)
await write(output)
