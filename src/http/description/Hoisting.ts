import * as Schema from "effect/Schema"
import { at, isSpec, mapped, rewritten, type Spec } from "./Spec.ts"

/** A named schema and an example value. */
export interface Component {
  readonly schema: Schema.Top
  readonly example?: unknown
}

/** What two descriptions of the same schema have in common: everything except comments and rules for other keys. */
const identity = (schema: unknown): string =>
  JSON.stringify(schema, (_key, value: unknown) => {
    if (!isSpec(value)) return value
    const { description: _said, title: _called, ...rest } = value
    const { additionalProperties, ...closed } = rest
    const own = additionalProperties === false ? closed : rest
    return Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

const listed = (schema: Spec): Spec =>
  schema["type"] === "array" && !("items" in schema) ? { ...schema, items: {} } : schema

export const jsonSchemaOf = (schema: Schema.Top): unknown =>
  rewritten(Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" }).schema, listed)

const isNameable = (schema: Spec): boolean =>
  (schema["type"] === "object" && isSpec(schema["properties"])) || Array.isArray(schema["anyOf"])

/** Replaces a union of equal schemas with one schema. */
const plain = (schema: Spec): Spec => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const choices: ReadonlyArray<unknown> = [...new Map(anyOf.map((choice) => [identity(choice), choice])).values()]
  return choices.length === 1 ? { ...(choices[0] as Spec), ...rest } : { ...rest, anyOf: choices }
}

const pascal = (operationId: unknown): string => {
  const name = String(operationId).split(".").at(-1) ?? ""
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** Named schemas: those of the table, and every other body under its operation's name. */
export const hoisted = (spec: Spec, table: Readonly<Record<string, Component>>): Spec => {
  const names = new Map(Object.entries(table).map(([name, { schema }]) => [identity(jsonSchemaOf(schema)), name]))
  const schemas = new Map<string, unknown>(Object.entries(at(at(spec, "components"), "schemas")))

  const named = (schema: Spec, name: string): Spec => {
    // If one occurrence refuses other keys, the component does too.
    const cached = schemas.get(name)
    if (
      cached === undefined ||
      (isSpec(cached) && !("additionalProperties" in cached) && "additionalProperties" in schema)
    ) {
      const { description: _here, title: _title, ...own } = schema
      const example = table[name]?.example
      schemas.set(name, {})
      schemas.set(name, { ...mapped(own, inner), ...(example === undefined ? {} : { examples: [example] }) })
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  const inner = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(inner)
    if (!isSpec(given)) return given
    const value = plain(given)
    const name = isNameable(value) ? names.get(identity(value)) : undefined
    return name === undefined ? mapped(value, inner) : named(value, name)
  }

  /** The schema of a whole body; a schema that is not in the table is named after its operation. */
  const body = (given: unknown, name: string): unknown => {
    const schema = isSpec(given) ? plain(given) : given
    if (!isSpec(schema) || !(isNameable(schema) || schema["type"] === "object")) return inner(schema)
    const id = identity(schema)
    const cached = names.get(id) ?? name
    names.set(id, cached)
    return named(schema, cached)
  }

  /** The name of a body. A multipart body has a different name from the JSON body. */
  const nameOf = (type: string, name: string): string | undefined => {
    if (type === "application/json") return name
    return type === "multipart/form-data" ? name.replace(/Request$/, "Parts") : undefined
  }

  const content = (media: unknown, name: string): unknown =>
    mapped(media, (one, type) => {
      const own = nameOf(type, name)
      const schema = at(one, "schema")
      return { ...(one as Spec), schema: own === undefined ? inner(schema) : body(schema, own) }
    })

  const operation = (given: unknown): unknown => {
    const called = pascal((given as Spec)["operationId"])
    const request = at(given, "requestBody")
    const responses = mapped(at(given, "responses"), (response, status) => ({
      ...(response as Spec),
      ...(isSpec(response) && "content" in response
        ? {
            content: content(response["content"], `${called}${status.startsWith("2") ? "Answer" : `Problem${status}`}`),
          }
        : {}),
    }))
    return {
      ...(given as Spec),
      ...("content" in request
        ? { requestBody: { ...request, content: content(request["content"], `${called}Request`) } }
        : {}),
      responses,
    }
  }

  const paths = mapped(spec["paths"], (path) => mapped(path, operation))
  const sorted = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...spec, paths, components: { ...at(spec, "components"), schemas: sorted } }
}
