import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Exchange } from "../domain/chat/Prompt.ts"

/** The store cannot be reached, or did not answer in time. */
export class ConversationStoreUnavailable extends Schema.TaggedError<ConversationStoreUnavailable>()(
  "ConversationStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** Whose conversation with which agent; two users who choose the same session id never meet. */
export interface Conversation {
  /** Subject of the owner's token. */
  readonly owner: string
  readonly chatbotId: string
  readonly sessionId: string
}

/** An exchange, with whom and when. */
export interface HeldExchange {
  readonly chatbotId: string
  readonly exchange: Exchange
  readonly at: DateTime.Utc
}

/** What was said in conversations, so that the next question is understood. */
export class ConversationStore extends Context.Service<
  ConversationStore,
  {
    /** The last exchanges, at most `limit`, in their order. */
    readonly recent: (
      conversation: Conversation,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Exchange>, ConversationStoreUnavailable>
    /** What an owner said in a session to any agent: the last exchanges, at most `limit`, in their order. */
    readonly session: (
      owner: string,
      sessionId: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<HeldExchange>, ConversationStoreUnavailable>
    /** Adds an exchange, and keeps no more than the last `keep` of the conversation. */
    readonly append: (
      conversation: Conversation,
      exchange: Exchange,
      at: DateTime.Utc,
      keep: number,
    ) => Effect.Effect<void, ConversationStoreUnavailable>
    /** How many exchanges were there, and are not any more. */
    readonly forget: (conversation: Conversation) => Effect.Effect<number, ConversationStoreUnavailable>
    /** Every conversation of an owner with an agent. */
    readonly forgetAgent: (owner: string, chatbotId: string) => Effect.Effect<void, ConversationStoreUnavailable>
    /** Every exchange from before. */
    readonly forgetBefore: (time: DateTime.Utc) => Effect.Effect<void, ConversationStoreUnavailable>
  }
>()("parley/ports/ConversationStore") {}
