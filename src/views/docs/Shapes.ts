/** The parts of a JSON Schema that the page shows. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Shape>
  readonly oneOf?: ReadonlyArray<Shape>
  readonly allOf?: ReadonlyArray<Shape>
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
  readonly items?: Shape
  readonly additionalProperties?: boolean | Shape
  readonly description?: string
  readonly examples?: ReadonlyArray<unknown>
  readonly minimum?: number
  readonly maxLength?: number
}

export type Definitions = Readonly<Record<string, Shape>>

/** A member by its path: `items[].name`; `*` stands for any name. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
  /** Keywords that constrain the member. */
  readonly limits: ReadonlyArray<string>
}

/** The maximum number of members, and the maximum depth of an example. */
const mostMembers = 500
const deepest = 8

const limiting = new Set([
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "maxProperties",
  "pattern",
  "format",
])

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1)

/** The schema that a reference points to, or the schema itself. */
export const resolved = (definitions: Definitions, shape: Shape): Shape =>
  shape.$ref === undefined ? shape : (definitions[nameOf(shape.$ref)] ?? {})

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Shape): ReadonlyArray<Shape> => [
  ...anyOf,
  ...oneOf,
  ...allOf,
]

/** A type in TypeScript notation, with the names of referenced schemas. */
export const typeOf = (shape: Shape): string => {
  const { $ref, type, items, properties, additionalProperties } = shape
  if ($ref !== undefined) return nameOf($ref)
  if (shape.enum !== undefined) return shape.enum.map((one) => JSON.stringify(one)).join(" | ")
  const either = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  if (either.length > 0) return [...new Set(either.map(typeOf))].join(" | ")
  if (items !== undefined) {
    const one = typeOf(items)
    return one.includes(" | ") ? `(${one})[]` : `${one}[]`
  }
  if (properties === undefined && typeof additionalProperties === "object")
    return `{ [name]: ${typeOf(additionalProperties)} }`
  return typeof type === "string" ? type : (type?.join(" | ") ?? "any")
}

/** The keywords that constrain a schema, including those of its alternatives. */
export const limitsOf = (shape: Shape): ReadonlyArray<string> => [
  ...Object.entries(shape).flatMap(([key, value]) => (limiting.has(key) ? [`${key} ${String(value)}`] : [])),
  ...alternatives(shape).flatMap(limitsOf),
]

const found = (
  definitions: Definitions,
  shape: Shape,
  at: string,
  seen: ReadonlyArray<string>,
): ReadonlyArray<Member> => {
  const inside = (one: Shape, where: string) => found(definitions, one, where, seen)
  const { $ref, properties = {}, required = [], items, additionalProperties } = shape
  if ($ref !== undefined) {
    const name = nameOf($ref)
    return seen.includes(name) ? [] : found(definitions, definitions[name] ?? {}, at, [...seen, name])
  }
  return [
    ...Object.entries(properties).flatMap(([key, one]) => {
      const name = at === "" ? key : `${at}.${key}`
      const { description = "" } = one
      const member = {
        name,
        type: typeOf(one),
        isRequired: required.includes(key),
        description,
        limits: limitsOf(one),
      }
      return [member, ...inside(one, name)]
    }),
    ...alternatives(shape).flatMap((one) => inside(one, at)),
    ...(items === undefined ? [] : inside(items, `${at}[]`)),
    ...(typeof additionalProperties === "object" ? inside(additionalProperties, at === "" ? "*" : `${at}.*`) : []),
  ]
}

/** All members in order. Members common to several alternatives appear once, with all types. */
export const membersOf = (definitions: Definitions, shape: Shape): ReadonlyArray<Member> => {
  const members = new Map<string, Member>()
  for (const one of found(definitions, shape, "", []).slice(0, mostMembers)) {
    const other = members.get(one.name)
    const types = new Set([...(other?.type.split(" | ") ?? []), ...one.type.split(" | ")])
    members.set(
      one.name,
      other === undefined
        ? one
        : { ...other, type: [...types].join(" | "), isRequired: other.isRequired && one.isRequired },
    )
  }
  return [...members.values()]
}

/** An initial value: the schema's example, else the smallest valid value. */
export const exampleOf = (definitions: Definitions, shape: Shape, depth = 0): unknown => {
  const { $ref, examples, anyOf, oneOf, properties = {}, required = [] } = shape
  if (examples !== undefined) return examples[0]
  if (depth > deepest) return null
  if ($ref !== undefined) return exampleOf(definitions, definitions[nameOf($ref)] ?? {}, depth + 1)
  if (shape.enum !== undefined) return shape.enum[0]
  const first = (anyOf ?? oneOf)?.[0]
  if (first !== undefined) return exampleOf(definitions, first, depth + 1)
  switch (shape.type) {
    case "string":
      return "text"
    case "integer":
    case "number":
      return shape.minimum ?? 0
    case "boolean":
      return false
    case "array":
      return []
    case "null":
      return null
    default:
      return Object.fromEntries(required.map((key) => [key, exampleOf(definitions, properties[key] ?? {}, depth + 1)]))
  }
}
