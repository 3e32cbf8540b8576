import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems, sentence } from "../../decoding/Problems.ts"
import { Mode } from "../Descriptor.ts"
import { MalformedRequest } from "../Errors.ts"
import { InlineDataset } from "../RenderRequest.ts"

/** Clients send null for absent values. */
const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** The maximum number of datasets in one call, inline and multipart combined. */
export const mostDatasets = 20

/** The request body for a composed infographic. Unknown keys are refused, as in render requests. */
export const CompositionOrderWire = Schema.Struct({
  query: Schema.Trim.check(
    Schema.makeFilter((text) => text !== "", { expected: "a question that isn't blank" }),
    Schema.isMaxLength(100_000),
  ),
  datasets: optional(
    Schema.Record(Schema.String, Schema.NullOr(InlineDataset)).check(
      Schema.makeFilter((datasets) => Object.keys(datasets).length <= mostDatasets, {
        expected: `an object of at most ${mostDatasets} datasets`,
      }),
    ),
  ),
  template: optional(Schema.String),
  theme: optional(Schema.String),
  mode: optional(Mode),
  session_id: optional(
    Schema.String.check(
      Schema.isPattern(/^[A-Za-z0-9._:-]{1,128}$/, { expected: "1 to 128 letters, digits and . _ : -" }),
    ),
  ),
  use_vector_context: optional(Schema.Boolean),
  use_conversation_history: optional(Schema.Boolean),
  replaces: optional(Schema.String.check(Schema.isUUID())),
  persist: optional(Schema.Boolean),
  public: optional(Schema.Boolean),
  provenance: optional(Schema.Boolean),
})

/** A question whose answer is an infographic. */
export interface CompositionOrder {
  readonly query: string
  /** The value is null if a multipart part contains the rows. */
  readonly datasets: ReadonlyMap<string, InlineDataset | null>
  /** Null if the model chooses. */
  readonly template: string | null
  readonly theme: string | null
  readonly mode: Mode
  readonly sessionId: string | null
  readonly useVectorContext: boolean
  readonly useConversationHistory: boolean
  /** The turn that the infographic replaces; null if it replaces none. */
  readonly replaces: string | null
  readonly persist: boolean
  readonly public: boolean
  /** Whether each number is marked with its source rows. */
  readonly provenance: boolean
}

const decode = Schema.decodeUnknownResult(CompositionOrderWire, { onExcessProperty: "error", errors: "all" })

/** Validates the parsed order. Fails with all problems. */
export const decodeCompositionOrder = (json: unknown): Result.Result<CompositionOrder, MalformedRequest> =>
  Result.mapBoth(decode(json), {
    onFailure: (issue) => new MalformedRequest({ part: "request", problem: sentence(problems(issue)) }),
    onSuccess: (wire) => ({
      query: wire.query,
      datasets: new Map(Object.entries(wire.datasets ?? {})),
      template: wire.template ?? null,
      theme: wire.theme ?? null,
      mode: wire.mode ?? "jinja",
      sessionId: wire.session_id ?? null,
      useVectorContext: wire.use_vector_context ?? true,
      useConversationHistory: wire.use_conversation_history ?? false,
      replaces: wire.replaces ?? null,
      persist: wire.persist ?? true,
      public: wire.public ?? false,
      provenance: wire.provenance ?? true,
    }),
  })
