import type * as SchemaAST from "effect/SchemaAST"
import type * as Schema from "effect/Schema"

/** The least value of a schema: enough to make an error of, whose facts nobody looks at. */
const valueOf = (ast: SchemaAST.AST): unknown => {
  switch (ast._tag) {
    case "Literal":
      return ast.literal
    case "String":
      return "x"
    case "Number":
      return 1
    case "Boolean":
      return false
    case "Null":
      return null
    case "Arrays":
      return []
    case "Union":
      return ast.types[0] === undefined ? undefined : valueOf(ast.types[0])
    case "Objects":
      return Object.fromEntries(ast.propertySignatures.map(({ name, type }) => [name, valueOf(type)]))
    default:
      return new Error("a test's own failure")
  }
}

/** The least properties that a class of errors is made with. */
export const sampleOf = (fields: Schema.Struct.Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { ast }]) => [name, valueOf(ast)]))
