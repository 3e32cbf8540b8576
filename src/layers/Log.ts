import * as Cause from "effect/Cause"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as References from "effect/References"
import { placeOf } from "./SourcePlace.ts"

interface Described {
  readonly name: string
  readonly code?: string
  readonly at?: string
  readonly cause?: Described
}

const deepest = 5

/**
 * The parts of an error that a log may contain: its name, code and source location, and those of its causes. Never its
 * message: messages may quote input or addresses with passwords.
 */
export const described = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) return { name: typeof error }
  const name = "_tag" in error && typeof error._tag === "string" ? error._tag : error.name
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined
  const at = placeOf(error)
  const cause = "cause" in error ? error.cause : undefined
  return {
    name,
    ...(code === undefined ? {} : { code }),
    ...(at === undefined ? {} : { at }),
    ...(cause === undefined || depth === deepest ? {} : { cause: described(cause, depth + 1) }),
  }
}

const errorsOf = (cause: Cause.Cause<unknown>): ReadonlyArray<Described> =>
  cause.reasons.map((reason) => {
    if (Cause.isFailReason(reason)) return described(reason.error)
    return Cause.isDieReason(reason) ? described(reason.defect) : { name: "Interrupt" }
  })

interface Parts {
  text: string
  readonly errors: Array<Described>
  readonly attributes: Record<string, unknown>
}

/** Strings are joined, errors described, attributes merged. */
const parts = (message: unknown): Parts => {
  const parts: Parts = { text: "", errors: [], attributes: {} }
  for (const part of Array.isArray(message) ? message : [message]) {
    if (typeof part === "string") parts.text += parts.text === "" ? part : ` ${part}`
    else if (part instanceof Error) parts.errors.push(described(part))
    else if (typeof part === "object" && part !== null) Object.assign(parts.attributes, part)
  }
  return parts
}

/** An error inside the attributes is described like one that is logged by itself. */
const withoutText = (_key: string, value: unknown): unknown => (value instanceof Error ? described(value) : value)

let written = { at: Number.NaN, text: "" }

/** A formatted time, cached because many lines share it. */
const timeOf = (date: Date): string => {
  const at = date.getTime()
  if (at !== written.at) written = { at, text: date.toISOString() }
  return written.text
}

/** Formats an entry as one JSON object per line. */
export const format = Logger.make<unknown, string>(({ cause, date, fiber, logLevel, message }) => {
  const { text, errors, attributes } = parts(message)
  const all = cause.reasons.length === 0 ? errors : [...errors, ...errorsOf(cause)]
  const line: Record<string, unknown> = { time: timeOf(date), level: logLevel.toLowerCase(), message: text }
  Object.assign(line, fiber.getRef(References.CurrentLogAnnotations), attributes)
  if (all.length > 0) line["errors"] = all
  const isPlain = Object.values(attributes).every((value) => typeof value !== "object")
  return isPlain ? JSON.stringify(line) : JSON.stringify(line, withoutText)
})

/** Writes the lines of one turn of the event loop together. */
const buffered = (write: (lines: string) => void) => {
  let lines = ""
  const flush = () => {
    const batch = lines
    lines = ""
    if (batch !== "") write(batch)
  }
  process.once("exit", flush)
  return (line: string) => {
    if (lines === "") setImmediate(flush)
    lines += `${line}\n`
  }
}

/** Structured logs on standard error; standard output is for the results of commands. */
export const layer: Layer.Layer<never> = Layer.suspend(() => {
  const write = buffered((lines) => process.stderr.write(lines))
  return Logger.layer([Logger.map(format, write)])
})
