import * as Schema from "effect/Schema"
import { jsonSchemaOf } from "./Hoisting.ts"
import { at, isSpec, type Spec } from "./Spec.ts"

/** One event of a stream, as the client parses it (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export const ServerSentEvent = Schema.Struct({
  event: Schema.optionalKey(Schema.String),
  data: Schema.String,
  id: Schema.optionalKey(Schema.String),
  retry: Schema.optionalKey(Schema.Int),
})

/** A stream is described by the schema of one event, because OpenAPI 3.1 can't describe sequences. */
export const streamed = (response: unknown): unknown => {
  const content = at(response, "content")
  if (!isSpec(response) || !("text/event-stream" in content)) return response
  const stream: Spec = { "text/event-stream": { schema: jsonSchemaOf(ServerSentEvent) } }
  return { ...response, content: { ...content, ...stream } }
}
