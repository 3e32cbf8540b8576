import * as fc from "fast-check"

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A route of the API description. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  /** The route's statuses, each with the JSON schema of the body, if any. */
  readonly answers: Readonly<Record<string, object | null>>
  /** The route's first body type; undefined if it takes no body. */
  readonly type: string | undefined
  /** Property names in the schema of the body, at any depth. */
  readonly names: ReadonlyArray<string>
  readonly queries: ReadonlyArray<string>
}

export interface HostileCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly isSigned: boolean
}

const methods = new Set(["get", "post", "put", "patch", "delete"])

/** Routes that would end the session, the data or the service that all calls share. */
const spared = /^DELETE |\/session$|\/sessions/

/** Bodies stay below the JSON cap. */
const most = 1_000_000

const namesIn = (value: unknown, depth = 0): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null || depth > 12) return []
  const { properties } = value as { readonly properties?: object }
  const own = typeof properties === "object" && properties !== null ? Object.keys(properties) : []
  return [...own, ...Object.values(value).flatMap((inner) => namesIn(inner, depth + 1))]
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

interface Parameter {
  readonly name?: string
  readonly in?: string
}

/** The routes of a description, except those that would break the calls of others. */
export const operationsOf = (described: Described): ReadonlyArray<Operation> =>
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([verb, given]) => {
      const method = verb.toUpperCase()
      const name = `${method} ${path}`
      if (!methods.has(verb) || spared.test(name)) return []
      const {
        responses = {},
        requestBody,
        parameters = [],
      } = given as {
        readonly responses?: object
        readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>> }
        readonly parameters?: ReadonlyArray<Parameter>
      }
      const content = requestBody?.content ?? {}
      const [type] = Object.keys(content)
      return [
        {
          name,
          method,
          path,
          answers: Object.fromEntries(
            Object.entries(responses as Readonly<Record<string, Answer>>).map(([status, { content = {} }]) => [
              status,
              content["application/json"]?.schema ?? null,
            ]),
          ),
          type: method === "GET" ? undefined : type,
          names: [...new Set(namesIn(content))],
          queries: parameters.flatMap((one) => (one.in === "query" && one.name !== undefined ? [one.name] : [])),
        },
      ]
    }),
  )

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + "0" + close.repeat(depth)

/** Values that are costly for naive parsers: long, deep, many, wide, or of another type. */
const costly: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }).map((length) => JSON.stringify("a".repeat(length))),
  fc.integer({ min: 1, max: 60_000 }).map((length) => JSON.stringify("\u0130\ud800<&'\"".repeat(length / 6))),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => nested(depth, "[", "]")),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => nested(depth, '{"a":', "}")),
  fc.integer({ min: 1, max: 100_000 }).map((count) => `[${Array.from({ length: count }, () => "0").join(",")}]`),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((count) => `{${Array.from({ length: count }, (_, n) => `"k${n}":${n}`).join(",")}}`),
  fc.integer({ min: 1, max: 20_000 }).map((digits) => "9".repeat(digits)),
  fc.integer({ min: 1, max: 5_000 }).map((length) => JSON.stringify(`(a?){${length}}b${"(".repeat(length)}`)),
  fc.constantFrom("null", "true", "-0", "1e400", '"__proto__"', '{"__proto__":{"a":1}}', '""', "[]", "{}"),
  fc.json().map((text) => text),
)

const objectOf = (names: ReadonlyArray<string>): fc.Arbitrary<string> => {
  if (names.length === 0) return costly
  const member = fc.tuple(fc.constantFrom(...names), costly).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return fc.oneof(
    fc.array(member, { minLength: 1, maxLength: 5 }).map((members) => `{${members.join(",")}}`),
    costly,
  )
}

const bodyOf = ({ type, names }: Operation): fc.Arbitrary<string | undefined> => {
  if (type === undefined) return fc.constant(undefined)
  const json = objectOf(names).map((text) => text.slice(0, most))
  if (type !== "multipart/form-data") return json
  return json.map((text) => `--b\r\nContent-Disposition: form-data; name="config"\r\n\r\n${text}\r\n--b--\r\n`)
}

/** A path segment or a query value, short enough for a request line. */
const piece = fc.oneof(
  fc.constantFrom("demo", "x", "0", "..", "%2e%2e%2f", "%F0%9F%92%A9", "00000000-0000-4000-8000-000000000000"),
  fc.integer({ min: 1, max: 6_000 }).map((length) => "a".repeat(length)),
  fc.string({ maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

/** Hostile calls to a route, each within the route's size cap. */
export const hostileCalls = (operation: Operation): fc.Arbitrary<HostileCall> => {
  const holes = operation.path
    .split("/")
    .map((part) => (/[{:]/.test(part) ? (part === "{tenant}" ? fc.constant("demo") : piece) : fc.constant(part)))
  const query =
    operation.queries.length === 0
      ? fc.constant("")
      : fc
          .array(fc.tuple(fc.constantFrom(...operation.queries), piece), { maxLength: 3 })
          .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`))
  return fc.tuple(fc.tuple(...holes), query, bodyOf(operation), fc.boolean()).map(([parts, asked, body, isSigned]) => ({
    path: `${parts.join("/")}${asked}`.slice(0, 12_000) || "/",
    headers:
      body === undefined || operation.type === undefined
        ? {}
        : {
            "content-type":
              operation.type === "multipart/form-data" ? "multipart/form-data; boundary=b" : operation.type,
          },
    body,
    isSigned,
  }))
}
