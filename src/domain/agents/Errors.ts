import * as Schema from "effect/Schema"

/** A configuration that cannot be taken. `field` is its path as it was sent, such as `mcp_config_plain[0].url`. */
export class ConfigInvalid extends Schema.TaggedError<ConfigInvalid>()("ConfigInvalid", {
  field: Schema.String,
  problem: Schema.Union([Schema.Literal("missing"), Schema.String]),
}) {}

/** A document is larger than its cap, in bytes. */
export class DocumentTooLarge extends Schema.TaggedError<DocumentTooLarge>()("DocumentTooLarge", {
  name: Schema.String,
  cap: Schema.Number,
}) {}

/** The retrieval strategy cannot read this type of document. */
export class DocumentTypeRefused extends Schema.TaggedError<DocumentTypeRefused>()("DocumentTypeRefused", {
  name: Schema.String,
  contentType: Schema.String,
  ragMode: Schema.String,
}) {}

/** The scanner of the deployment knows the document to do harm. */
export class DocumentInfected extends Schema.TaggedError<DocumentInfected>()("DocumentInfected", {
  name: Schema.String,
}) {}

/** The owner has as many live ephemeral agents as one user may have. */
export class TooManyAgents extends Schema.TaggedError<TooManyAgents>()("TooManyAgents", { most: Schema.Int }) {}

/** The caller's token carries no integer user id, and agents belong to one. */
export class OwnerUnknown extends Schema.TaggedError<OwnerUnknown>()("OwnerUnknown", {}) {}

/** No live ephemeral agent of this caller has the id. */
export class EphemeralAgentNotFound extends Schema.TaggedError<EphemeralAgentNotFound>()("EphemeralAgentNotFound", {
  chatbotId: Schema.String,
}) {}

/** The agent cannot do this in its phase. */
export class AgentNotReady extends Schema.TaggedError<AgentNotReady>()("AgentNotReady", { phase: Schema.String }) {}

/** A persisted agent of the caller has the id already. */
export class AlreadyPromoted extends Schema.TaggedError<AlreadyPromoted>()("AlreadyPromoted", {
  chatbotId: Schema.String,
}) {}

/** Another agent of the caller has this name. */
export class AgentNameTaken extends Schema.TaggedError<AgentNameTaken>()("AgentNameTaken", { name: Schema.String }) {}

/** No persisted agent of this caller has the id. */
export class AgentNotFound extends Schema.TaggedError<AgentNotFound>()("AgentNotFound", { chatbotId: Schema.String }) {}

/** The agent could not be made; `detail` is fit for the caller. */
export class CreationFailed extends Schema.TaggedError<CreationFailed>()("CreationFailed", { detail: Schema.String }) {}

/** The agent could not be written down, and is still an ephemeral one. */
export class PromotionFailed extends Schema.TaggedError<PromotionFailed>()("PromotionFailed", {
  detail: Schema.String,
}) {}

/** The agent was changed by others again and again while this change was made ready; nothing was changed. */
export class AgentBusy extends Schema.TaggedError<AgentBusy>()("AgentBusy", { chatbotId: Schema.String }) {}

/** The agent has no document at this place, or its bytes are gone. */
export class DocumentNotFound extends Schema.TaggedError<DocumentNotFound>()("DocumentNotFound", {}) {}

/** The agent has no version of this number, or it is forgotten. */
export class VersionNotFound extends Schema.TaggedError<VersionNotFound>()("VersionNotFound", {
  number: Schema.Int,
}) {}

/** The agent's set has no questions. */
export class EvalEmpty extends Schema.TaggedError<EvalEmpty>()("EvalEmpty", {}) {}

/** A run of the agent's set is not over. */
export class EvalRunning extends Schema.TaggedError<EvalRunning>()("EvalRunning", {}) {}

/** The agent has no run of this id. */
export class EvalRunNotFound extends Schema.TaggedError<EvalRunNotFound>()("EvalRunNotFound", {}) {}

/** Nothing was asked of the caller under this state in this session, or it was answered before, or too long ago. */
export class AuthorizationAbandoned extends Schema.TaggedError<AuthorizationAbandoned>()(
  "AuthorizationAbandoned",
  {},
) {}

/** The caller has no connection of this id. */
export class ConnectionUnknown extends Schema.TaggedError<ConnectionUnknown>()("ConnectionUnknown", {
  id: Schema.String,
}) {}
