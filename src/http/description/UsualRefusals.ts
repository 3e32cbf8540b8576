import * as Schema from "effect/Schema"
import { at, type Spec } from "./Spec.ts"
import { Explained } from "../ProblemSchema.ts"

const body = (schema: Schema.Top): Spec =>
  Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" }).schema as unknown as Spec

/** Adds this body to those that a response may already have. */
const orAlso = (response: Spec, description: string, schema: Spec): Spec => {
  const own = at(at(at(response, "content"), "application/json"), "schema")
  const isOwn = Object.keys(own).length > 0
  return {
    description: response["description"] ?? description,
    content: { "application/json": { schema: isOwn ? { anyOf: [own, schema] } : schema } },
  }
}

/** The errors of every route: an unreadable path or query, or an unsupported body type. */
export const withUsualRefusals = (responses: Spec, method: string): Spec => ({
  ...responses,
  400: orAlso(at(responses, "400"), "The path or a query parameter is invalid", body(Explained)),
  ...(method === "get"
    ? {}
    : {
        415: orAlso(at(responses, "415"), "The body's type, charset or encoding isn't supported", body(Explained)),
      }),
})
