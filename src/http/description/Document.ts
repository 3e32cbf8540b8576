import { bodyExamples, schemaExamples } from "./BodyExamples.ts"
import { components } from "./Components.ts"
import { streamed } from "./StreamDescription.ts"
import { formSchemas } from "./FormSchemas.ts"
import { forGenerators } from "./Generators.ts"
import { headerComponents, headersOf, withHeaders } from "./Headers.ts"
import { hoisted, jsonSchemaOf } from "./Hoisting.ts"
import { limitedPath } from "./Limited.ts"
import { typedParameter } from "./Queries.ts"
import { at, isSpec, mapped, rewritten, type Spec } from "./Spec.ts"
import { hasTextErrors } from "../middleware/FixedEnvelope.ts"
import { TextOnly } from "../ProblemSchema.ts"
import { withUsualRefusals } from "./UsualRefusals.ts"

/** The ways to authenticate: a bearer token, or a cookie with the same token. */
const schemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A token in `Authorization`" },
  session: { type: "apiKey", in: "cookie", name: "session", description: "The same token, in a browser's cookie" },
}

const ways = [{ bearer: [] }, { session: [] }]

/** Unknown keys are ignored unless a route explicitly refuses them. */
const open = (schema: Spec): Spec => {
  const { additionalProperties, ...rest } = schema
  return additionalProperties === false ? rest : schema
}

/** Adds an example to a body whose schema has none. */
const exemplified = (media: unknown, operationId: unknown): unknown => {
  const id = String(operationId)
  if (id in bodyExamples) return { ...(media as Spec), example: bodyExamples[id] }
  if (!(id in schemaExamples)) return media
  return { ...(media as Spec), schema: { ...at(media, "schema"), examples: [schemaExamples[id]] } }
}

const requestBody = (body: unknown, operationId: unknown): unknown => {
  if (!isSpec(body)) return body
  const { "x-unknown-keys": unknownKeys, ...documented } = body
  if (unknownKeys === "refused")
    return { ...documented, content: mapped(documented["content"], (media) => exemplified(media, operationId)) }
  const content = mapped(documented["content"], (media, type) =>
    type === "application/json" ? exemplified(rewritten(media, open), operationId) : media,
  )
  return { ...documented, content }
}

const textOnly = { "application/json": { schema: jsonSchemaOf(TextOnly) } }

/** Replaces the error bodies of some routes with the text-only body that the contract requires there. */
const asAnswered = (responses: Spec, path: string): Spec =>
  hasTextErrors(path.replaceAll(/[{}]/g, ""))
    ? mapped(responses, (response, status) =>
        Number(status) < 400 ? response : { ...(response as Spec), content: textOnly },
      )
    : responses

/** A route without a 401 response needs no authentication. */
const operation = (given: unknown, method: string, path: string): unknown => {
  const responses = asAnswered(withUsualRefusals(at(given, "responses"), method), path)
  const { requestBody: body, parameters, ...rest } = given as Spec
  return {
    ...rest,
    ...(Array.isArray(parameters) ? { parameters: parameters.map(typedParameter) } : {}),
    ...(body === undefined ? {} : { requestBody: requestBody(body, rest["operationId"]) }),
    responses: mapped(responses, (response, status) => withHeaders(streamed(response), headersOf(status))),
    security: "401" in responses ? ways : [],
  }
}

/** Marks a list that allows any items. */
const listed = (schema: Spec): Spec =>
  schema["type"] === "array" && !("items" in schema) ? { ...schema, items: {} } : schema

/** The whole API description: authentication, common headers, and named schemas. */
export const asDocument = (spec: Spec): Spec =>
  rewritten(
    hoisted(
      {
        ...spec,
        info: { ...at(spec, "info"), contact: { name: "The operator of this deployment" } },
        servers: [{ url: "/", description: "This deployment" }],
        paths: mapped(spec["paths"], (path, name) =>
          rewritten(
            mapped(limitedPath(path, name), (one, method) => operation(one, method, name)),
            listed,
          ),
        ),
        components: {
          ...at(spec, "components"),
          ...headerComponents,
          schemas: { ...at(at(spec, "components"), "schemas"), ...formSchemas },
          securitySchemes: schemes,
        },
      },
      components,
    ),
    forGenerators,
  ) as Spec
