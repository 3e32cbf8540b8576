import * as Schema from "effect/Schema"

/** An invalid configuration. `field` is the path in the request, such as `mcp_config_plain[0].url`. */
export class ConfigInvalid extends Schema.TaggedError<ConfigInvalid>()("ConfigInvalid", {
  field: Schema.String,
  problem: Schema.Union([Schema.Literal("missing"), Schema.String]),
}) {}

/** A document exceeds the maximum size, in bytes. */
export class DocumentTooLarge extends Schema.TaggedError<DocumentTooLarge>()("DocumentTooLarge", {
  name: Schema.String,
  cap: Schema.Number,
}) {}

/** The retrieval strategy doesn't support this type of document. */
export class DocumentTypeRefused extends Schema.TaggedError<DocumentTypeRefused>()("DocumentTypeRefused", {
  name: Schema.String,
  contentType: Schema.String,
  ragMode: Schema.String,
}) {}

/** The deployment's scanner found malware in the document. */
export class DocumentInfected extends Schema.TaggedError<DocumentInfected>()("DocumentInfected", {
  name: Schema.String,
}) {}

/** The owner already has the maximum number of live ephemeral agents. */
export class TooManyAgents extends Schema.TaggedError<TooManyAgents>()("TooManyAgents", { most: Schema.Int }) {}

/** The caller's token has no integer user id, so the caller can't own agents. */
export class OwnerUnknown extends Schema.TaggedError<OwnerUnknown>()("OwnerUnknown", {}) {}

/** The caller has no live ephemeral agent with this id. */
export class EphemeralAgentNotFound extends Schema.TaggedError<EphemeralAgentNotFound>()("EphemeralAgentNotFound", {
  chatbotId: Schema.String,
}) {}

/** The agent can't do this in its current phase. */
export class AgentNotReady extends Schema.TaggedError<AgentNotReady>()("AgentNotReady", { phase: Schema.String }) {}

/** The caller already has a persisted agent with this id. */
export class AlreadyPromoted extends Schema.TaggedError<AlreadyPromoted>()("AlreadyPromoted", {
  chatbotId: Schema.String,
}) {}

/** The caller already has an agent with this name. */
export class AgentNameTaken extends Schema.TaggedError<AgentNameTaken>()("AgentNameTaken", { name: Schema.String }) {}

/** The caller has no persisted agent with this id. */
export class AgentNotFound extends Schema.TaggedError<AgentNotFound>()("AgentNotFound", { chatbotId: Schema.String }) {}

/** The agent could not be created; `detail` may be shown to the caller. */
export class CreationFailed extends Schema.TaggedError<CreationFailed>()("CreationFailed", { detail: Schema.String }) {}

/** The agent could not be stored, so it is still ephemeral. */
export class PromotionFailed extends Schema.TaggedError<PromotionFailed>()("PromotionFailed", {
  detail: Schema.String,
}) {}

/** Concurrent changes repeatedly prevented this change; nothing was changed. */
export class AgentBusy extends Schema.TaggedError<AgentBusy>()("AgentBusy", { chatbotId: Schema.String }) {}

/** The agent has no document at this position, or the document's content no longer exists. */
export class DocumentNotFound extends Schema.TaggedError<DocumentNotFound>()("DocumentNotFound", {}) {}

/** The agent has no version with this number, or that version was deleted. */
export class VersionNotFound extends Schema.TaggedError<VersionNotFound>()("VersionNotFound", {
  number: Schema.Int,
}) {}

/** The agent's evaluation set has no questions. */
export class EvalEmpty extends Schema.TaggedError<EvalEmpty>()("EvalEmpty", {}) {}

/** Another run of the agent's evaluation set is in progress. */
export class EvalRunning extends Schema.TaggedError<EvalRunning>()("EvalRunning", {}) {}

/** The agent has no evaluation run with this id. */
export class EvalRunNotFound extends Schema.TaggedError<EvalRunNotFound>()("EvalRunNotFound", {}) {}

/** This OAuth state is unknown in this session, has already been used, or has expired. */
export class AuthorizationAbandoned extends Schema.TaggedError<AuthorizationAbandoned>()(
  "AuthorizationAbandoned",
  {},
) {}

/** The caller has no connection with this id. */
export class ConnectionUnknown extends Schema.TaggedError<ConnectionUnknown>()("ConnectionUnknown", {
  id: Schema.String,
}) {}
