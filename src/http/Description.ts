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
