import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems, sentence } from "../../decoding/Problems.ts"
import { Mode } from "../Descriptor.ts"
import { MalformedRequest } from "../Errors.ts"
import { fromInline } from "../InlineData.ts"
import { InlineDataset } from "../RenderRequest.ts"
import type { Table } from "../Table.ts"
import { tableSentence } from "../TableSentence.ts"

/** Clients send null for what they leave out. */
const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const mostDatasets = 20

/** The body of a call for a composed infographic. Unknown keys are refused, as in a render. */
export const CompositionOrderWire = Schema.Struct({
  query: Schema.Trim.check(
    Schema.makeFilter((text) => text !== "", { expected: "a question" }),
    Schema.isMaxLength(100_000),
  ),
  datasets: optional(
    Schema.Record(Schema.String, InlineDataset).check(
      Schema.makeFilter((datasets) => Object.keys(datasets).length <= mostDatasets, {
        expected: `at most ${mostDatasets} datasets`,
      }),
    ),
  ),
  template: optional(Schema.String),
  theme: optional(Schema.String),
  mode: optional(Mode),
  session_id: optional(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._:-]{1,128}$/))),
  use_vector_context: optional(Schema.Boolean),
  use_conversation_history: optional(Schema.Boolean),
  persist: optional(Schema.Boolean),
  public: optional(Schema.Boolean),
})

/** A question whose answer is to be an infographic. */
export interface CompositionOrder {
  readonly query: string
  readonly datasets: ReadonlyMap<string, InlineDataset>
  /** The datasets as they were read. */
  readonly tables: ReadonlyMap<string, Table>
  /** Null where the model chooses. */
  readonly template: string | null
  readonly theme: string | null
  readonly mode: Mode
  readonly sessionId: string | null
  readonly useVectorContext: boolean
  readonly useConversationHistory: boolean
  readonly persist: boolean
  readonly public: boolean
}

const decode = Schema.decodeUnknownResult(CompositionOrderWire, { onExcessProperty: "error", errors: "all" })

const malformed = (part: string, problem: string) => new MalformedRequest({ part, problem })

const readTables = (
  datasets: ReadonlyMap<string, InlineDataset>,
): Result.Result<ReadonlyMap<string, Table>, MalformedRequest> => {
  const tables = new Map<string, Table>()
  for (const [name, { orient, data }] of datasets) {
    const table = fromInline(orient, data)
    if (Result.isFailure(table)) return Result.fail(malformed(name, tableSentence(table.failure)))
    tables.set(name, table.success)
  }
  return Result.succeed(tables)
}

/** The order, JSON already parsed. Fails with everything wrong with its form, or with the dataset that cannot be read. */
export const decodeCompositionOrder = (json: unknown): Result.Result<CompositionOrder, MalformedRequest> => {
  const decoded = decode(json)
  if (Result.isFailure(decoded)) return Result.fail(malformed("request", sentence(problems(decoded.failure))))
  const wire = decoded.success
  const datasets = new Map(Object.entries(wire.datasets ?? {}))
  return Result.map(readTables(datasets), (tables) => ({
    query: wire.query,
    datasets,
    tables,
    template: wire.template ?? null,
    theme: wire.theme ?? null,
    mode: wire.mode ?? "jinja",
    sessionId: wire.session_id ?? null,
    useVectorContext: wire.use_vector_context ?? true,
    useConversationHistory: wire.use_conversation_history ?? false,
    persist: wire.persist ?? true,
    public: wire.public ?? false,
  }))
}
