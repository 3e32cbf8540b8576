import * as fc from "fast-check"
import { hostileCorpus } from "./hostileCorpus.ts"

/** The part of JSON Schema that the API description uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly examples?: ReadonlyArray<unknown>
}

const deepest = 6

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 1e308, "", "\0", "\ud800", "x".repeat(5000), [], {}, [[]], true, { q: 1 }),
  fc.constantFrom("9007199254740993", "2020-13-45", "__proto__", "constructor", ...hostileCorpus),
  fc.jsonValue({ maxDepth: 2 }),
)

const text = fc.oneof(
  fc.constantFrom(
    "x",
    "demo",
    "a",
    "en",
    "2024-01-01",
    "a@example.com",
    "http://127.0.0.1:1/x",
    "http://169.254.169.254/",
  ),
  fc.string({ unit: "grapheme" }),
)

const plain: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  integer: fc.oneof(fc.integer(), fc.constantFrom(0, 1, 2 ** 53)),
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true })),
  boolean: fc.boolean(),
  null: fc.constant(null),
}

/**
 * Usually valid values of a schema, or one of its own examples; any part of them may be an invalid value or have an
 * extra key.
 */
export const fromSchema = (
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  depth = 0,
): fc.Arbitrary<unknown> => {
  const inner = (below: JsonSchema) => fromSchema(below, definitions, depth + 1)
  const wanted = (): fc.Arbitrary<unknown> => {
    if (depth > deepest) return strange
    if (schema.$ref !== undefined) return inner(definitions[schema.$ref.split("/").at(-1) ?? ""] ?? {})
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices !== undefined) return fc.oneof(...choices.map(inner))
    if (schema.allOf !== undefined)
      return fc
        .tuple(...schema.allOf.map(inner))
        .map((parts) => Object.assign({}, ...parts.filter((part) => Object(part) === part)))
    const types = [schema.type ?? "object"].flat()
    return fc.oneof(
      ...types.map((type) => {
        if (type === "array") return fc.array(inner(schema.items ?? {}), { maxLength: 3 })
        if (type !== "object") return plain[type] ?? strange
        const properties = Object.entries(schema.properties ?? {}).map(([name, below]) => [name, inner(below)] as const)
        return properties.length === 0
          ? fc.dictionary(text, strange, { maxKeys: 3 })
          : fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] })
      }),
    )
  }
  const { examples = [] } = schema
  return fc.oneof(
    { weight: 30, arbitrary: wanted() },
    { weight: 1, arbitrary: strange },
    ...(examples.length === 0 ? [] : [{ weight: 20, arbitrary: fc.constantFrom(...examples) }]),
  )
}
