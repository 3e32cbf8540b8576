import type * as SchemaAST from "effect/SchemaAST"
import type * as Schema from "effect/Schema"

/** Example strings by key, so that messages built from them read naturally. */
const texts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    action: "infographic:render",
    allowed: "application/pdf",
    contentType: "image/png",
    detail: "the language model is busy",
    event: "onBeforeOpen",
    expected: "a whole number from 1 to 200",
    field: "town",
    fieldId: "town",
    key: "limit",
    keys: "limits",
    name: "handbook",
    part: "dataset:sales",
    permission: "create_bots",
    phase: "warming",
    problem: "it is not valid JSON",
    ragMode: "pageindex",
    reason: "it is not reachable",
    required: "file",
    section: "Sales",
    supported: "html",
    target: "rows",
    version: "1.4",
  }),
)

/** The smallest value that a schema allows. A string without an example gets the name of its key as its value. */
const valueOf = (ast: SchemaAST.AST, name: string): unknown => {
  switch (ast._tag) {
    case "Literal":
      return ast.literal
    case "String":
      return texts.get(name) ?? name
    case "Number":
      return 100
    case "Boolean":
      return false
    case "Null":
      return null
    case "Arrays": {
      const [one] = ast.rest
      return one === undefined || one._tag !== "String" ? [] : [texts.get(name) ?? name]
    }
    case "Union":
      return ast.types[0] === undefined ? undefined : valueOf(ast.types[0], name)
    case "Objects":
      return Object.fromEntries(ast.propertySignatures.map(({ name: key, type }) => [key, valueOf(type, String(key))]))
    default:
      return new Error(name)
  }
}

/** A sample error with a value for every property. */
export const sampleOf = (fields: Schema.Struct.Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { ast }]) => [name, valueOf(ast, name)]))

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.LiteralValue> => {
  if (ast._tag === "Literal") return [ast.literal]
  return ast._tag === "Union" ? ast.types.flatMap(literalsOf) : []
}

/**
 * A sample error, then variants of it: one for each literal that a property allows, and one without each optional
 * property. The slug of some errors depends on such a property.
 */
export const samplesOf = (fields: Schema.Struct.Fields): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const least = sampleOf(fields)
  const varied = Object.entries(fields).flatMap(([name, { ast }]) => {
    const { [name]: _left, ...others } = least
    const given = literalsOf(ast).map((literal) => ({ ...least, [name]: literal }))
    return ast.context?.isOptional === true ? [...given, others] : given
  })
  return [least, ...varied]
}
