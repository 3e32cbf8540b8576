import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { hostileCorpus } from "../../support/hostileCorpus.ts"
import { type Answer, inMemory } from "../../support/inMemory.ts"
import {
  first,
  type Json,
  multipart,
  records,
  renderPath,
  request,
  sales,
  section,
  spliced,
} from "../../support/renders.ts"

const runs = 2000

/** Replacements for valid values. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    "",
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    "records",
    "jinja",
    "data-splice",
    "facts",
  ),
  fc.constantFrom(...hostileCorpus),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom("__proto__", "constructor", "toString", "length", "sales", "dataset:sales", "a\0b", "\ud800"),
)

type Change = {
  readonly at: number
  readonly kind: "replace" | "remove" | "add" | "rename" | "nest"
  readonly value: unknown
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom("replace" as const, "remove" as const, "add" as const, "rename" as const, "nest" as const),
  value: strange,
})

type Container = Record<string, unknown> | Array<unknown>

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null

/** Every container of a document, from the outside in. */
const containers = (value: unknown): ReadonlyArray<Container> =>
  isContainer(value) ? [value, ...Object.values(value).flatMap(containers)] : []

const nameOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const applied = (document: unknown, { at, kind, value }: Change): unknown => {
  const all = containers(document)
  const target = all[at % Math.max(1, all.length)]
  if (target === undefined || kind === "nest") return kind === "nest" ? [document, value] : value
  const keys = Object.keys(target)
  const key = keys[at % Math.max(1, keys.length)] ?? "x"
  const put = (name: string, it: unknown) =>
    Object.defineProperty(target, name, { value: it, enumerable: true, configurable: true, writable: true })
  if (kind === "replace") put(key, value)
  else if (kind === "remove") Reflect.deleteProperty(target, key)
  else if (kind === "add") put(Array.isArray(target) ? String(target.length) : nameOf(value), value)
  else put(Array.isArray(target) ? String(target.length) : nameOf(value), Reflect.get(target, key))
  return document
}

const bases: ReadonlyArray<() => Json> = [
  () => request(),
  () => spliced(),
  () => request({ template: "nowhere" }),
  () => request({ async: true, theme: "dark", public: true, agent_id: "a", session_id: "s" }),
  () => request({ datasets: { sales: { orient: "split", data: { columns: ["a", "b"], data: [[1, 2]] } } } }),
  () => request({}, { params: { a: [1, { b: 2 }] }, sections: [section({ datasets: [], name: "a", target: "a" })] }),
  () =>
    spliced(
      { datasets: { a: records(sales), b: records([]) }, marker_id: "other-data" },
      {
        splice_marker_id: "report-data",
        layout: { component: "c", properties: {} },
        narrative: { skill: "s", facts_key: "f" },
        sections: ["records", "table", "mapping", "scalar"].map((shape) =>
          section({ name: shape, target: `x.${shape}`, shape, datasets: ["a"], columns: { a: ["units"] } }),
        ),
      },
    ),
]

/** Changes, removes, duplicates or inserts bytes. */
const garbled = (
  text: Uint8Array<ArrayBuffer>,
  cuts: ReadonlyArray<readonly [number, number, number]>,
): Uint8Array<ArrayBuffer> => {
  let bytes = Buffer.from(text)
  for (const [kind, at, value] of cuts) {
    const position = at % Math.max(1, bytes.length)
    if (kind === 0) bytes[position] = value
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(position + (value % 20))])
    else if (kind === 2)
      bytes = Buffer.concat([bytes.subarray(0, position), bytes.subarray(Math.max(0, position - (value % 50)))])
    else bytes = Buffer.concat([bytes.subarray(0, position), Buffer.from([value]), bytes.subarray(position)])
  }
  return new Uint8Array(bytes)
}

const cuts = fc.array(fc.tuple(fc.nat(3), fc.nat(), fc.nat(255)), { maxLength: 3 })

const sent = fc.record({
  base: fc.nat(bases.length - 1),
  changes: fc.array(change, { maxLength: 3 }),
  cuts: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: cuts }),
  asParts: fc.boolean(),
  csv: fc.oneof(fc.constant("region,units\nA,1\n"), fc.string({ unit: "binary" }), fc.constantFrom(...hostileCorpus)),
  type: fc.constantFrom("text/csv", "application/parquet", "text/html", ""),
  format: fc.constantFrom("", "?format=json", "?format=html", "?format=%ff&format=json", "?x"),
})

const codes400 = ["malformed_request", "several_datasets", "target_conflict", "format_unknown"]
const codes422 = ["sections_unmet", "payload_shape_mismatch", "theme_unknown"]
/** Template errors: the call selected a marker or a mode that the template doesn't have. */
const codes500 = ["TEMPLATE_RENDER_ERROR", "TEMPLATE_UNKNOWN", "SPLICE_MARKER_MISSING", "SPLICE_MARKER_AMBIGUOUS"]
const codes: Readonly<Record<number, ReadonlyArray<string>>> = {
  400: codes400,
  404: ["template_not_found"],
  413: ["body_too_large"],
  422: codes422,
  500: codes500,
}

/** Expects the body that the API promises for this status. */
const documented = (answer: Answer): void => {
  if (answer.status === 202) return assert.match(answer.json().job_id, /^[0-9a-f]{32}$/)
  if (answer.status === 200)
    return assert.match(answer.headers.get("content-type") ?? "", /^(?:text\/html|application\/json)/)
  assert.property(codes, String(answer.status), answer.text)
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
  const body = answer.json()
  assert.include(codes[answer.status]!, body.error, answer.text)
  assert.isString(body.message)
  assert.strictEqual(body.detail?.part !== undefined, answer.status === 400, answer.text)
  assert.notMatch(answer.text, /\bat \w+.*\.[jt]s:\d|node_modules|TypeError|RangeError|SyntaxError/)
}

describe("a call with random faults", () => {
  it.effect(`gets a documented response for each of ${runs} mutations, and never an internal error`, () =>
    Effect.gen(function* () {
      const service = yield* inMemory({ folders: [first], env: { INFOGRAPHIC_RENDER_MAX_BODY_BYTES: "1000000" } })
      const seen = new Map<number, number>()
      for (const { base, changes, cuts, asParts, csv, type, format } of fc.sample(sent, {
        numRuns: runs,
        seed: 20_261_121,
      })) {
        const document = changes.reduce<unknown>(applied, structuredClone(bases[base]!()))
        const text = new Uint8Array(Buffer.from(JSON.stringify(document) ?? "", "utf8"))
        const whole = asParts
          ? multipart([
              { name: "request", content: text },
              { name: "dataset:sales", content: csv, ...(type === "" ? {} : { type }) },
            ])
          : { type: "application/json", body: text }
        const answer = yield* service.call({
          method: "POST",
          path: renderPath + format,
          headers: { "content-type": whole.type },
          body: garbled(whole.body, cuts),
        })
        documented(answer)
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      }
      for (const status of [200, 202, 400, 404, 422]) assert.isAbove(seen.get(status) ?? 0, 5, `status ${status}`)
      assert.notInclude(JSON.stringify(service.log), "A request failed unexpectedly")
      assert.notInclude(JSON.stringify(service.log), "A render job failed unexpectedly")
    }),
  )
})
