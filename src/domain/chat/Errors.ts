import * as Schema from "effect/Schema"

/** No agent or bot that the caller may talk to has this name or id. */
export class AgentUnknown extends Schema.TaggedError<AgentUnknown>()("AgentUnknown", { agent: Schema.String }) {}

/** A bot with this name already exists. */
export class BotNameTaken extends Schema.TaggedError<BotNameTaken>()("BotNameTaken", { name: Schema.String }) {}

/** No bot has this name. */
export class BotNotFound extends Schema.TaggedError<BotNotFound>()("BotNotFound", { name: Schema.String }) {}

/** Concurrent changes repeatedly prevented this change; nothing was changed. */
export class BotBusy extends Schema.TaggedError<BotBusy>()("BotBusy", { name: Schema.String }) {}

/** The bot already has the maximum number of running and waiting tasks; nothing was started. */
export class QueueFull extends Schema.TaggedError<QueueFull>()("QueueFull", { name: Schema.String }) {}

/** The caller has no task with this id for this bot: the task is unknown, has expired, or belongs to another user. */
export class TaskNotFound extends Schema.TaggedError<TaskNotFound>()("TaskNotFound", { taskId: Schema.String }) {}

/** The task store is unavailable, so tasks can neither be started nor queried. */
export class TrackingUnavailable extends Schema.TaggedError<TrackingUnavailable>()("TrackingUnavailable", {
  cause: Schema.Defect(),
}) {}
/**
 * An invalid question. `field` is the path of the invalid field as sent, such as `mcp_servers[0].auth_config.api_key`.
 */
export class ChatOrderInvalid extends Schema.TaggedError<ChatOrderInvalid>()("ChatOrderInvalid", {
  field: Schema.String,
  problem: Schema.Union([Schema.Literal("missing"), Schema.String]),
}) {}

/** No question with this id is waiting for the caller. */
export class ApprovalUnknown extends Schema.TaggedError<ApprovalUnknown>()("ApprovalUnknown", { id: Schema.String }) {}

/** The call was already approved or denied, and that decision is final. */
export class ApprovalDecided extends Schema.TaggedError<ApprovalDecided>()("ApprovalDecided", {
  id: Schema.String,
  decision: Schema.Literals(["approve", "deny"]),
}) {}

/** The approval request expired, and the turn has ended. */
export class ApprovalExpired extends Schema.TaggedError<ApprovalExpired>()("ApprovalExpired", { id: Schema.String }) {}

/** No tool question with this id is waiting for the caller. */
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

/** The caller has no streamed turn with this id, or the turn is too old to resume. */
export class TurnUnknown extends Schema.TaggedError<TurnUnknown>()("TurnUnknown", { turnId: Schema.String }) {}

/** The caller has no such conversation. */
export class ConversationUnknown extends Schema.TaggedError<ConversationUnknown>()("ConversationUnknown", {
  conversationId: Schema.String,
}) {}

/** The conversation has no such turn. */
export class TurnNotInConversation extends Schema.TaggedError<TurnNotInConversation>()("TurnNotInConversation", {
  turnId: Schema.String,
}) {}

/** The idempotency key was used for another question. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()("IdempotencyKeyReused", {}) {}

/** A question with the same idempotency key is still being accepted. */
export class IdempotencyKeyBusy extends Schema.TaggedError<IdempotencyKeyBusy>()("IdempotencyKeyBusy", {}) {}

/** The idempotency key is invalid. */
export class IdempotencyKeyInvalid extends Schema.TaggedError<IdempotencyKeyInvalid>()("IdempotencyKeyInvalid", {}) {}

/** The user's daily budget for language models is used up. `retryAfter` is in seconds. */
export class BudgetSpent extends Schema.TaggedError<BudgetSpent>()("BudgetSpent", {
  of: Schema.Literals(["tokens", "cost"]),
  most: Schema.Number,
  retryAfter: Schema.Int,
}) {}
