import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import type { RestSpec } from "../model/RemoteField.ts"
import type { StoredFile } from "../records/Upload.ts"

/** A request to an address that a form specifies. */
export interface RemoteRequest {
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string | undefined
}

export interface SentFile {
  readonly stored: StoredFile
  readonly bytes: Uint8Array
}

type Argument = NonNullable<RestSpec["additional_args"]>[number]

const truths: ReadonlySet<string> = new Set(["true", "1", "yes", "on"])
const untruths: ReadonlySet<string> = new Set(["false", "0", "no", "off", ""])

/** Converts an argument to the type that the form specifies; undefined if that is impossible. */
const typed = ({ data_type: type = "string" }: Argument, given: Json): Json | undefined => {
  if (typeof given !== "string") return given
  switch (type) {
    case "string":
      return given
    case "number":
      return given.trim() !== "" && Number.isFinite(Number(given)) ? Number(given) : undefined
    case "integer":
      return Number.isSafeInteger(Number(given)) && given.trim() !== "" ? Number(given) : undefined
    case "boolean": {
      const word = given.trim().toLowerCase()
      return truths.has(word) ? true : untruths.has(word) ? false : undefined
    }
    case "json":
      try {
        return JSON.parse(given) as Json
      } catch {
        return undefined
      }
  }
}

/**
 * The arguments of a call. Private arguments always come from the form, even if a respondent sends others. Public
 * arguments come from the respondent, or else from the form. `wrong` lists arguments that are missing or have the wrong
 * type. Unknown arguments are dropped.
 */
export const argumentsOf = (
  { additional_args: parameters = [] }: RestSpec,
  sent: Readonly<Record<string, string>>,
): { readonly values: JsonObject; readonly wrong: ReadonlyArray<string> } => {
  const wrong: Array<string> = []
  const values: Record<string, Json> = {}
  for (const argument of parameters) {
    const { name, visibility, value: own } = argument
    const given = visibility === "public" && Object.hasOwn(sent, name) ? sent[name] : (own ?? undefined)
    if (given === undefined) {
      if (argument.required === true) wrong.push(name)
      continue
    }
    const value = typed(argument, given)
    if (value === undefined) wrong.push(name)
    else values[name] = value
  }
  return { values, wrong }
}

const asText = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value))

const utf8 = new TextEncoder()

const quoted = (text: string): string => text.replaceAll(/[\r\n]/g, " ").replaceAll('"', "%22")

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A multipart body (RFC 7578). The boundary is derived from the file's checksum, so the file can't contain it. */
const multipart = ({ stored, bytes }: SentFile, values: JsonObject): RemoteRequest => {
  const boundary = `parley-${stored.checksum.replaceAll(/[^A-Za-z0-9]/g, "").slice(-40)}`
  const part = (head: string, body: Uint8Array): ReadonlyArray<Uint8Array> => [
    utf8.encode(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    body,
    utf8.encode("\r\n"),
  ]
  const body = joined([
    ...Object.entries(values).flatMap(([name, value]) => part(`name="${quoted(name)}"`, utf8.encode(asText(value)))),
    ...part(`name="file"; filename="${quoted(stored.filename)}"\r\nContent-Type: ${stored.contentType}`, bytes),
    utf8.encode(`--${boundary}--\r\n`),
  ])
  return { query: {}, headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body }
}

/**
 * Builds a request. The arguments of a GET request are in its query. Other requests send a JSON object with the
 * arguments, a file, or a multipart body with both.
 */
export const remoteRequest = (method: string, values: JsonObject, file: SentFile | undefined): RemoteRequest => {
  if (method === "GET") {
    const query = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]))
    return { query, headers: {}, body: undefined }
  }
  if (file === undefined)
    return { query: {}, headers: { "content-type": "application/json" }, body: JSON.stringify(values) }
  return Object.keys(values).length > 0
    ? multipart(file, values)
    : { query: {}, headers: { "content-type": file.stored.contentType }, body: file.bytes }
}

/** The value at a path such as `$.data.items[0].id`; undefined if missing. */
export const valueAt = (json: Json, path: string): Json | undefined => {
  let value: Json | undefined = json
  for (const [step] of path.replace(/^\$\.?/, "").matchAll(/[^.[\]]+/g)) {
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(step) ? (value as ReadonlyArray<Json>)[Number(step)] : undefined
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
    if (value === undefined) return undefined
  }
  return value
}

/**
 * Formats a response with a template. Only references such as `{{ answer }}` and `{{ answer.name }}` are replaced. The
 * result is plain text.
 */
export const displayed = (template: string, answer: Json, raw: Json): string =>
  template
    .slice(0, 2000)
    .replaceAll(/\{\{\s*(answer|raw_value)((?:\.[\w-]+|\[\d+\])*)\s*\}\}/g, (_, name: string, path: string) => {
      const value = valueAt(name === "answer" ? answer : raw, path)
      return value === undefined || value === null ? "" : asText(value).slice(0, 2000)
    })

/** The keys that the form's `response_schema` requires but the response lacks. */
export const missingKeys = (schema: JsonObject | undefined, answer: Json): ReadonlyArray<string> => {
  const required = schema?.["required"]
  const keys = Array.isArray(required) ? required.filter((key): key is string => typeof key === "string") : []
  return keys.filter((key) => !isJsonObject(answer) || !Object.hasOwn(answer, key))
}
