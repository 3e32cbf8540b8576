import type * as DateTime from "effect/DateTime"
import * as JsonSchema from "effect/JsonSchema"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { failureText } from "../agents/FailureTexts.ts"
import { problems, sentence } from "../decoding/Problems.ts"

/** A tool received invalid arguments, or failed. `problem` is for the model. */
export class ToolFault extends Schema.TaggedError<ToolFault>()("ToolFault", { problem: Schema.String }) {}

export const fault = (problem: string) => Result.fail(new ToolFault({ problem }))

/** The data that a tool gets in addition to its arguments. */
export interface ToolContext {
  readonly now: DateTime.Utc
}

/** A built-in tool. Its slug and dotted path never change. The dotted path names the tool's module below `parley`. */
export interface Tool {
  readonly slug: string
  readonly dottedPath: string
  readonly description: string
  readonly category: string
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly run: (input: unknown, context: ToolContext) => Result.Result<unknown, ToolFault>
}

interface Definition<S extends Schema.Codec<unknown, unknown>> {
  readonly slug: string
  readonly module: string
  readonly description: string
  readonly category: string
  readonly parameters: S
  readonly run: (input: S["Type"], context: ToolContext) => Result.Result<unknown, ToolFault>
}

/** A JSON Schema without references, because language models can't resolve them. */
const parametersOf = (schema: Schema.Codec<unknown, unknown>): Readonly<Record<string, unknown>> => {
  const { definitions, schema: root } = JsonSchema.toDocumentDraft07(Schema.toJsonSchemaDocument(schema))
  return Object.keys(definitions).length === 0 ? root : { ...root, definitions }
}

/** A tool whose arguments are validated before it runs. */
export const define = <S extends Schema.Codec<unknown, unknown>>(definition: Definition<S>): Tool => {
  const decode = Schema.decodeUnknownResult(definition.parameters, { errors: "all" })
  return {
    slug: definition.slug,
    dottedPath: `parley.tools.${definition.category}.${definition.module}`,
    description: definition.description,
    category: definition.category,
    parameters: parametersOf(definition.parameters),
    run: (input, context) => {
      const decoded = decode(input)
      return Result.isFailure(decoded)
        ? fault(failureText("argumentsUnfit", { reason: sentence(problems(decoded.failure)) }))
        : definition.run(decoded.success, context)
    },
  }
}
