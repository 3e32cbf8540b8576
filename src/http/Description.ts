import * as OpenApi from "effect/http-api/OpenApi"

type Spec = Record<string, unknown>

/** How callers show who they are: a bearer token, or the cookie that holds the same one. */
const schemes = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  session: { type: "apiKey", in: "cookie", name: "session" },
}

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

const mapped = (value: unknown, change: (inner: unknown) => unknown): Spec =>
  Object.fromEntries(entriesOf(value).map(([key, inner]) => [key, change(inner)]))

/** A route that never answers 401 asks nobody who they are. */
const asksWho = (operation: unknown): boolean =>
  entriesOf(operation).some(
    ([key, inner]) => key === "responses" && entriesOf(inner).some(([status]) => status === "401"),
  )

const ways = [{ bearer: [] }, { session: [] }]

const operation = (given: unknown): unknown => ({ ...Object(given), security: asksWho(given) ? ways : [] })

/** The API description with the ways to authenticate, on every route that asks for it. */
export const withSecurity = (spec: Spec): Spec => ({
  ...spec,
  paths: mapped(spec["paths"], (path) => mapped(path, operation)),
  components: { ...Object(spec["components"]), securitySchemes: schemes },
})

/** A file in a multipart body. */
export const file: Spec = { type: "string", format: "binary" }

/** What a multipart body consists of. */
export interface Parts {
  /** This part says what the JSON body would. */
  readonly json?: string
  /** The schemas of other parts by their names. */
  readonly named?: Spec
  /** The schema of parts with any other name. */
  readonly others?: Spec
  readonly required?: ReadonlyArray<string>
}

/** An operation that takes a multipart body too, or only that. */
export const takesParts = ({ json, named = {}, others, required = [] }: Parts) =>
  OpenApi.annotations({
    transform: (operation) => {
      const content = Object(Object(operation["requestBody"]).content)
      const asJson = Object(content["application/json"]).schema
      const schema = {
        type: "object",
        properties: { ...(json === undefined ? {} : { [json]: asJson }), ...named },
        required: [...(json === undefined ? [] : [json]), ...required],
        additionalProperties: others ?? false,
      }
      return {
        ...operation,
        requestBody: { required: true, content: { ...content, "multipart/form-data": { schema } } },
      }
    },
  })

/** A render's order, and a part `dataset:<name>` for each dataset that it has as null. */
export const requestAndDatasets = takesParts({ json: "request", others: file })

/** An agent's config, and its documents. */
export const configAndFiles = takesParts({ json: "config", named: { "files[]": { type: "array", items: file } } })
