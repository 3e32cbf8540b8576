import type { OpenAPISpec, OpenAPISpecOperation } from "effect/http-api/OpenApi"
import type { Definitions, Shape } from "./Shapes.ts"

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Shape
}

/** A body by media type. */
export type Contents = ReadonlyArray<{ readonly type: string; readonly shape: Shape }>

export interface Operation {
  readonly id: string
  /** For example, `GET`. */
  readonly method: string
  /** For example, `/api/v1/{tenant}/forms`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  /** Whether the route needs no authentication. */
  readonly isOpen: boolean
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: Contents
  readonly answers: ReadonlyArray<{
    readonly status: string
    readonly description: string
    readonly contents: Contents
  }>
}

/** The API description prepared for human readers: operations by subject, in the order of the description. */
export interface Reference {
  readonly tags: ReadonlyArray<{ readonly name: string; readonly operations: ReadonlyArray<Operation> }>
  readonly operations: ReadonlyMap<string, Operation>
  readonly definitions: Definitions
}

const methods = ["get", "post", "put", "patch", "delete"] as const

const contentsOf = (content: object | undefined): Contents =>
  Object.entries(content ?? {}).map(
    ([type, { schema, example }]: [string, { readonly schema: Shape; readonly example?: unknown }]) => ({
      type,
      shape: example === undefined ? schema : { ...schema, examples: [example] },
    }),
  )

const operationOf = (
  method: string,
  path: string,
  operation: OpenAPISpecOperation,
  shared: Readonly<Record<string, Parameter>>,
): Operation => ({
  id: operation.operationId,
  method: method.toUpperCase(),
  path,
  tag: operation.tags[0],
  summary: operation.summary ?? operation.operationId,
  description: operation.description ?? "",
  isOpen: operation.security.length === 0,
  parameters: operation.parameters.flatMap((one: Parameter | { readonly $ref: string }) => {
    if (!("$ref" in one)) return [one]
    const named = shared[one.$ref.slice(one.$ref.lastIndexOf("/") + 1)]
    return named === undefined ? [] : [named]
  }),
  body: contentsOf(operation.requestBody?.content),
  answers: Object.entries(operation.responses).map(([status, { description, content }]) => ({
    status,
    description,
    contents: contentsOf(content),
  })),
})

/** Parses the description and resolves shared parameters in `components`. */
export const referenceOf = ({ paths, components, tags }: OpenAPISpec): Reference => {
  const { parameters: shared = {} } = components as { readonly parameters?: Readonly<Record<string, Parameter>> }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [operationOf(method, path, operation, shared)]
    }),
  )
  return {
    tags: tags.map(({ name }) => ({ name, operations: operations.filter(({ tag }) => tag === name) })),
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    definitions: components.schemas,
  }
}

/** The operations whose text contains all the words, ignoring case. */
export const searched = ({ tags }: Reference, words: string): Reference["tags"] => {
  const wanted = words.toLowerCase().split(/\s+/)
  return tags
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter(({ id, method, path, summary, description }) => {
        const text = [name, id, method, path, summary, description].join(" ").toLowerCase()
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ operations }) => operations.length > 0)
}
