import * as OpenApi from "effect/http-api/OpenApi"
import { at, type Spec } from "./Spec.ts"

/** What a description says beside the schemas of an operation. */
export type Adjustment = (operation: Spec) => Spec

/** An operation with all of them, in their order. */
export const adjusted = (...adjustments: ReadonlyArray<Adjustment>) =>
  OpenApi.annotations({ transform: (operation) => adjustments.reduce((so, adjust) => adjust(so), operation as Spec) })

const bodyOf = (type: string): Spec => {
  if (type.endsWith("json") || type.endsWith("adaptive")) return { type: "object" }
  return /^text\/|xml/.test(type) ? { type: "string" } : { type: "string", format: "binary" }
}

const contentOf = (types: ReadonlyArray<string>): Spec =>
  Object.fromEntries(types.map((type) => [type, { schema: bodyOf(type) }]))

/** An answer that no schema describes: bytes of some type, or nothing at all. */
export const answers =
  (status: number | "default", description: string, ...types: ReadonlyArray<string>): Adjustment =>
  (operation) => ({
    ...operation,
    responses: {
      ...at(operation, "responses"),
      [status]: { description, ...(types.length === 0 ? {} : { content: contentOf(types) }) },
    },
  })

/** An answer that is also given in other types than its schema's. */
export const alsoAs =
  (status: number, ...types: ReadonlyArray<string>): Adjustment =>
  (operation) => {
    const responses = at(operation, "responses")
    const response = at(responses, String(status))
    const content = { ...at(response, "content"), ...contentOf(types) }
    return { ...operation, responses: { ...responses, [status]: { ...response, content } } }
  }

/** An operation whose body may be left out. */
export const bodyOptional: Adjustment = (operation) => ({
  ...operation,
  requestBody: { ...at(operation, "requestBody"), required: false },
})

/** An operation that refuses keys of a body which no schema names. */
export const unknownKeysRefused: Adjustment = (operation) => ({
  ...operation,
  requestBody: { ...at(operation, "requestBody"), "x-unknown-keys": "refused" },
})
