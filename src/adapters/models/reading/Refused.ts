import { type Json, textOf } from "./Loose.ts"

/** Required keys of a request. */
const needed: ReadonlySet<string> = new Set([
  "model",
  "messages",
  "input",
  "system",
  "tools",
  "response_format",
  "text",
  "format",
])

const complaint =
  /unsupported|not support|unknown|(?:un|not )recogni[sz]ed|unexpected|not (?:permitted|allowed|implemented|available)|extra|additional propert|invalid (?:parameter|argument|field|key|property|option)|deprecated|no longer|cannot use/i

/**
 * Optional parameters that we add. If an error names one of them, the parameter is dropped, whatever the error says
 * about it.
 */
const ours: ReadonlySet<string> = new Set(["stream_options", "store"])

/** The replacement that an error suggests: "Use 'max_completion_tokens' instead." */
const instead = /use\s+[`'"]?([a-z_]{3,40})[`'"]?\s+instead/i

const mentions = (text: string, name: string): boolean => new RegExp(`(?<![A-Za-z_])${name}(?![A-Za-z_])`).test(text)

/** Unsupported parameters of a server, each with its replacement, if any. */
export type Adaptation = ReadonlyMap<string, string | null>

/** The request parameter that the server rejected, and its replacement, if any; undefined for other errors. */
export const adaptationFor = (error: Json, body: Json): readonly [string, string | null] | undefined => {
  const text = JSON.stringify(error)
  const names = Object.keys(body).filter((name) => !needed.has(name))
  const param = textOf(error["param"])
  const isAbout = (name: string): boolean => name === param || param.startsWith(`${name}.`) || mentions(text, name)
  // An invalid value, unlike an unsupported name, is reported to the caller.
  const name = names.find((name) => isAbout(name) && (ours.has(name) || complaint.test(text)))
  if (name === undefined) return undefined
  const other = instead.exec(text)?.[1]
  return [name, other !== undefined && other !== name && !(other in body) ? other : null]
}

export const adapted = (body: Json, adaptation: Adaptation): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const other = adaptation.get(name)
      return other === undefined ? [[name, value]] : other === null ? [] : [[other, value]]
    }),
  )
