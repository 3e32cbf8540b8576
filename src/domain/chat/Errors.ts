import * as Schema from "effect/Schema"

/** Nobody whom the caller may talk to has this name or id. */
export class AgentUnknown extends Schema.TaggedError<AgentUnknown>()("AgentUnknown", { agent: Schema.String }) {}
