import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Source, ToolCall } from "../../domain/chat/ChatAnswer.ts"
import { CompositionOrderWire } from "../../domain/infographic/composition/CompositionOrder.ts"
import { RenderResult } from "../../domain/infographic/RenderJob.ts"
import { requestAndDatasets } from "../description/Parts.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { formatQuery } from "../negotiation/Format.ts"
import { composedProblems } from "./ComposedProblems.ts"

const Html = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))
const Events = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" }))

const Block = Schema.Struct({
  block_type: Schema.String,
  description: Schema.String,
  target: Schema.String,
  /** The name of the dataset that the block shows. */
  dataset: Schema.String,
  columns: Schema.Array(Schema.String),
  /** Who wrote these rows: the caller, whose rows are unchanged, or the model. */
  origin: Schema.Literals(["caller", "model"]),
})

/** The composition, in addition to the render's record. */
export const ComposedWire = Schema.Struct({
  template: Schema.String,
  theme: Schema.NullOr(Schema.String),
  blocks: Schema.Array(Block),
  /** Together with `datasets` and the caller's own datasets, this is the render call that reproduces the page. */
  descriptor: Schema.Record(Schema.String, Schema.Unknown),
  /** Datasets that the model wrote, in the format of a render's datasets. */
  datasets: Schema.Record(Schema.String, Schema.Unknown),
  metadata: Schema.Struct({
    model: Schema.String,
    provider: Schema.String,
    agent_id: Schema.String,
    session_id: Schema.String,
    /** The turn's conversation, or null if there is none. */
    conversation_id: Schema.NullOr(Schema.String),
    turn_id: Schema.NullOr(Schema.String),
    /** How many times the model tried to compose the page. */
    attempts: Schema.Int,
    /** The total time in seconds. */
    response_time: Schema.Finite,
    /** The agent's answer; null if only the caller's datasets were used. */
    answer: Schema.NullOr(Schema.String),
    sources: Schema.Array(Source),
    tool_calls: Schema.Array(ToolCall),
  }),
})

const Composed = Schema.Struct({ ...RenderResult.to.fields, infographic: ComposedWire }).pipe(
  Schema.encodeKeys({
    artifactId: "artifact_id",
    urlNote: "url_note",
    sectionsValidated: "sections_validated",
  }),
)

/** Infographics composed by an agent and drawn by the deterministic renderer. */
export const ComposedApi = HttpApiGroup.make("composed")
  .add(
    HttpApiEndpoint.post("compose", "/api/v1/agents/infographic/:agent_id", {
      params: { agent_id: Schema.String },
      query: formatQuery,
      payload: CompositionOrderWire,
      success: [Composed, Html, Events],
      error: composedProblems,
    })
      .annotateMerge(
        OpenApi.annotations({
          summary: "Asks an agent for an infographic",
          description:
            "The agent chooses a template (or uses the one in the request) and the layout; the deterministic render draws it. " +
            "With `datasets`, the agent lays out the caller's rows, which reach the page unchanged. Without them, it first answers the question with its tools and documents, and lays out its answer. " +
            "JSON, or `multipart/form-data`: one JSON part `request` and, for each dataset sent as null, a part `dataset:<name>` with Parquet, an Excel workbook or CSV. " +
            "Returns HTML, or the render's record and its composition with `?format=json` or `Accept: application/json`. " +
            "With `Accept: text/event-stream`, the infographic is a turn of a conversation, which continues while its reader is away, as in the chat. A `tool_progress` of `infographic` reports that it is being drawn. " +
            "`answer` has the artifact in `infographic`, or none if it could not be drawn. The turn can be resumed at `/api/v1/agents/chat/turns/{turn_id}`. With an `Idempotency-Key`, the infographic is drawn only once: sending the request again within a day joins the same turn. " +
            "`replaces` names a turn of the same conversation that the infographic replaces once it is drawn.",
        }),
      )
      .annotateMerge(
        adjusted(
          requestAndDatasets,
          carries(["Idempotency-Key"], {
            200: ["ETag", "X-Artifact-Id", "X-Artifact-Persisted", "Server-Timing", "X-Turn-Id", "X-Conversation-Id"],
          }),
        ),
      ),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Composed infographics",
      description: "An agent chooses what a page shows; the deterministic render draws it.",
    }),
  )
