import * as OpenApi from "effect/http-api/OpenApi"
import { at, type Spec } from "./Spec.ts"

/** Changes the description of an operation, apart from its schemas. */
export type Adjustment = (operation: Spec) => Spec

/** Applies all adjustments to an operation, in order. */
export const adjusted = (...adjustments: ReadonlyArray<Adjustment>) =>
  OpenApi.annotations({ transform: (operation) => adjustments.reduce((so, adjust) => adjust(so), operation as Spec) })

const bodyOf = (type: string): Spec => {
  if (type.endsWith("json") || type.endsWith("adaptive")) return { type: "object" }
  return /^text\/|xml/.test(type) ? { type: "string" } : { type: "string", format: "binary" }
}

const contentOf = (types: ReadonlyArray<string>): Spec =>
  Object.fromEntries(types.map((type) => [type, { schema: bodyOf(type) }]))

/** A response without a schema: either bytes of a media type, or no content. */
export const answers =
  (status: number | "default", description: string, ...types: ReadonlyArray<string>): Adjustment =>
  (operation) => ({
    ...operation,
    responses: {
      ...at(operation, "responses"),
      [status]: { description, ...(types.length === 0 ? {} : { content: contentOf(types) }) },
    },
  })

/** Adds media types to a response. */
export const withMediaTypes =
  (status: number, ...types: ReadonlyArray<string>): Adjustment =>
  (operation) => {
    const responses = at(operation, "responses")
    const response = at(responses, String(status))
    const content = { ...at(response, "content"), ...contentOf(types) }
    return { ...operation, responses: { ...responses, [status]: { ...response, content } } }
  }

/** Makes an operation's body optional. */
export const bodyOptional: Adjustment = (operation) => ({
  ...operation,
  requestBody: { ...at(operation, "requestBody"), required: false },
})

/** Marks an operation that refuses unknown keys in its body. */
export const unknownKeysRefused: Adjustment = (operation) => ({
  ...operation,
  requestBody: { ...at(operation, "requestBody"), "x-unknown-keys": "refused" },
})
