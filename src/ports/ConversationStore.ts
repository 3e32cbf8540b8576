import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Exchange } from "../domain/chat/Prompt.ts"
import type { ConversationSummary, TurnRecord } from "../domain/chat/TurnRecord.ts"

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

/** What is known of a turn before it is answered. */
export type AskedTurn = Omit<TurnRecord, "state" | "content" | "answer" | "error" | "endedAt">

/** How a turn has ended. */
export type EndedTurn = Pick<TurnRecord, "state" | "content" | "answer" | "error"> & { readonly endedAt: DateTime.Utc }

/** Which conversations of an owner, those that changed last first. */
export interface ConversationQuery {
  readonly limit: number
  /** The last one of the page before. */
  readonly after: { readonly changedAt: DateTime.Utc; readonly conversationId: string } | null
  /** Stands in the title, a question or an answer, whatever the case; null: everything. */
  readonly search: string | null
  readonly chatbotId: string | null
}

/** Where a conversation goes on under another name. */
export interface Fork {
  readonly conversationId: string
  readonly sessionId: string
  /** The last turn that it takes along; null: all. */
  readonly upTo: string | null
  readonly at: DateTime.Utc
}

type Stored<A> = Effect.Effect<A, ConversationStoreUnavailable>

/** Conversations and their turns. What runs or has failed is no part of what an agent is told of what was said. */
export class ConversationStore extends Context.Service<
  ConversationStore,
  {
    /** The last exchanges in which something was answered, at most `limit`, in their order; of those before the turn `before`. */
    readonly recent: (conversation: Conversation, limit: number, before?: string) => Stored<ReadonlyArray<Exchange>>
    /** What an owner said in a session to any agent: the last exchanges, at most `limit`, in their order. */
    readonly session: (owner: string, sessionId: string, limit: number) => Stored<ReadonlyArray<HeldExchange>>
    /** A turn begins, and with its first one a conversation, which is called `title`. */
    readonly begin: (owner: string, turn: AskedTurn, title: string) => Stored<void>
    /** A turn that waited goes on in another process, or the same one. */
    readonly resume: (owner: string, turnId: string, worker: string) => Stored<void>
    /** What a turn that is running has said so far: it stays where its process goes before the turn does. */
    readonly progress: (owner: string, turnId: string, content: string) => Stored<void>
    /**
     * How a turn has ended, of which no more than the last `keep` of its conversation stay. One that is completed takes the place of the
     * one that it replaces and of all after that. One that is not there is not ended either.
     */
    readonly end: (owner: string, turnId: string, ended: EndedTurn, keep: number) => Stored<void>
    readonly turn: (owner: string, turnId: string) => Stored<Option.Option<TurnRecord>>
    readonly conversation: (owner: string, conversationId: string) => Stored<Option.Option<ConversationSummary>>
    /** The last turns before the turn `before`, at most `limit`, in their order. */
    readonly turns: (
      owner: string,
      conversationId: string,
      limit: number,
      before: string | null,
    ) => Stored<ReadonlyArray<TurnRecord>>
    /** Those of background tasks that nobody named are not among them. */
    readonly list: (owner: string, query: ConversationQuery) => Stored<ReadonlyArray<ConversationSummary>>
    /** Whether it is there to be renamed. */
    readonly rename: (owner: string, conversationId: string, title: string) => Stored<boolean>
    /** Copies what has ended of a conversation. */
    readonly fork: (owner: string, conversationId: string, into: Fork) => Stored<void>
    /** Whether there was one to erase. */
    readonly erase: (owner: string, conversationId: string) => Stored<boolean>
    /** How many conversations were there, and are not any more. */
    readonly eraseAll: (owner: string) => Stored<number>
    /** How many exchanges were there, and are not any more. */
    readonly forget: (conversation: Conversation) => Stored<number>
    /** Every conversation of an owner with an agent. */
    readonly forgetAgent: (owner: string, chatbotId: string) => Stored<void>
    /** Every exchange from before. */
    readonly forgetBefore: (time: DateTime.Utc) => Stored<void>
  }
>()("parley/ports/ConversationStore") {}
