import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { deepest, type NodeKind, nodeKinds, usualDepth } from "../../domain/org/Hierarchy.ts"
import { Id } from "../../domain/org/Text.ts"
import type { GraphRequest } from "../../application/org/Organization.ts"

const isKind = (text: string): text is NodeKind => nodeKinds.some((kind) => kind === text)

const kindsOf = (text: string) => text.split(",").map((kind) => kind.trim())

const number = (pattern: RegExp, message: string, description: string) =>
  Schema.String.check(Schema.isPattern(pattern, { message }))
    .annotate({ description })
    .pipe(Schema.decodeTo(Schema.NumberFromString))

/** One of our ids in a path. An id beyond the tables' range is accepted, but matches nothing. */
export const IdInPath = number(/^[0-9]{1,15}$/, "expected an integer", "An integer")

const ClientId = number(/^[0-9]{1,15}$/, "expected an integer", "Only this client").check(
  Schema.makeFilter(Schema.is(Id), { message: "expected an integer from 1 to 2147483647" }),
)

const Depth = number(
  new RegExp(`^[1-${deepest}]$`),
  `expected an integer from 1 to ${deepest}`,
  `1 to ${deepest}: organization, clients, programs with projects and areas, stores, sites, locations; ${usualDepth} when absent`,
)

const Kinds = Schema.String.check(
  Schema.makeFilter((text: string) => kindsOf(text).every(isKind), {
    message: `expected one or more of ${nodeKinds.join(", ")}, separated by commas`,
  }),
)
  .annotate({ description: "Only these kinds, separated by commas, and their ancestors" })
  .pipe(
    Schema.decodeTo(
      Schema.Array(Schema.Literals(nodeKinds)),
      SchemaTransformation.transform({
        decode: (text): ReadonlyArray<NodeKind> => kindsOf(text).filter(isKind),
        encode: (kinds) => kinds.join(","),
      }),
    ),
  )

const InUse = Schema.Literals(["true", "false"])
  .annotate({
    message: "expected true or false",
    description: "`true` or `false`: only active, or only inactive, projects, sites and locations",
  })
  .pipe(
    Schema.decodeTo(
      Schema.Boolean,
      SchemaTransformation.transform({
        decode: (text) => text === "true",
        encode: (isActive) => (isActive ? ("true" as const) : ("false" as const)),
      }),
    ),
  )

/** The part of the graph that a query requests. */
export const GraphQuery = Schema.Struct({
  depth: Schema.optionalKey(Depth),
  client_id: Schema.optionalKey(ClientId),
  node_type: Schema.optionalKey(Kinds),
  is_active: Schema.optionalKey(InUse),
})

export const graphRequest = (query: typeof GraphQuery.Type): GraphRequest => ({
  depth: query.depth ?? usualDepth,
  clientId: query.client_id ?? null,
  ...(query.node_type === undefined ? {} : { kinds: query.node_type }),
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
})
