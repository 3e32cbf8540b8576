import * as Schema from "effect/Schema"

/** Nobody whom the caller may talk to has this name or id. */
export class AgentUnknown extends Schema.TaggedError<AgentUnknown>()("AgentUnknown", { agent: Schema.String }) {}

/** A bot of everybody's has the name already. */
export class BotNameTaken extends Schema.TaggedError<BotNameTaken>()("BotNameTaken", { name: Schema.String }) {}

/** No bot has the name. */
export class BotNotFound extends Schema.TaggedError<BotNotFound>()("BotNotFound", { name: Schema.String }) {}

/** The bot was changed by others again and again; nothing was changed. */
export class BotBusy extends Schema.TaggedError<BotBusy>()("BotBusy", { name: Schema.String }) {}

/** The bot works on as many tasks as it may, and as many wait; nothing was started. */
export class QueueFull extends Schema.TaggedError<QueueFull>()("QueueFull", { name: Schema.String }) {}

/** The caller has no task of this id with this bot: unknown, expired, or another's. */
export class TaskNotFound extends Schema.TaggedError<TaskNotFound>()("TaskNotFound", { taskId: Schema.String }) {}

/** The tasks' records cannot be reached, so no task can be started or asked for. */
export class TrackingUnavailable extends Schema.TaggedError<TrackingUnavailable>()("TrackingUnavailable", {
  cause: Schema.Defect(),
}) {}
/** A question that cannot be taken. `field` is its path as it was sent, such as `mcp_servers[0].auth_config.api_key`. */
export class ChatOrderInvalid extends Schema.TaggedError<ChatOrderInvalid>()("ChatOrderInvalid", {
  field: Schema.String,
  problem: Schema.Union([Schema.Literal("missing"), Schema.String]),
}) {}

/** No question with this id is waiting for the caller. */
export class ApprovalUnknown extends Schema.TaggedError<ApprovalUnknown>()("ApprovalUnknown", { id: Schema.String }) {}

/** The call was allowed or refused before; that stays. */
export class ApprovalDecided extends Schema.TaggedError<ApprovalDecided>()("ApprovalDecided", {
  id: Schema.String,
  decision: Schema.Literals(["approve", "deny"]),
}) {}

/** The approval expired, and the turn has ended. */
export class ApprovalExpired extends Schema.TaggedError<ApprovalExpired>()("ApprovalExpired", { id: Schema.String }) {}

/** No tool asks the caller anything under this id: it never did, or it waits no longer. */
export class QuestionUnknown extends Schema.TaggedError<QuestionUnknown>()("QuestionUnknown", { id: Schema.String }) {}

/** The question was already answered. */
export class QuestionAnswered extends Schema.TaggedError<QuestionAnswered>()("QuestionAnswered", {
  id: Schema.String,
}) {}

/** The answer does not fit the question's form. */
export class ReplyUnfit extends Schema.TaggedError<ReplyUnfit>()("ReplyUnfit", {
  field: Schema.String,
  problem: Schema.String,
}) {}

/** The agent has no tool server with this name. */
export class ToolServerUnknown extends Schema.TaggedError<ToolServerUnknown>()("ToolServerUnknown", {
  server: Schema.String,
}) {}

/** No streamed turn of the caller has the id, or it is too long ago to be taken up again. */
export class TurnUnknown extends Schema.TaggedError<TurnUnknown>()("TurnUnknown", { turnId: Schema.String }) {}

/** The caller has no such conversation. */
export class ConversationUnknown extends Schema.TaggedError<ConversationUnknown>()("ConversationUnknown", {
  conversationId: Schema.String,
}) {}

/** The conversation has no such turn. */
export class TurnNotInConversation extends Schema.TaggedError<TurnNotInConversation>()("TurnNotInConversation", {
  turnId: Schema.String,
}) {}

/** The key has named another question already. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()("IdempotencyKeyReused", {}) {}

/** The question that the key names is still being taken in. */
export class IdempotencyKeyBusy extends Schema.TaggedError<IdempotencyKeyBusy>()("IdempotencyKeyBusy", {}) {}

/** A key that cannot be one. */
export class IdempotencyKeyInvalid extends Schema.TaggedError<IdempotencyKeyInvalid>()("IdempotencyKeyInvalid", {}) {}

/** What a user may use of language models in a day is used. `retryAfter` is in seconds. */
export class BudgetSpent extends Schema.TaggedError<BudgetSpent>()("BudgetSpent", {
  of: Schema.Literals(["tokens", "cost"]),
  most: Schema.Number,
  retryAfter: Schema.Int,
}) {}
