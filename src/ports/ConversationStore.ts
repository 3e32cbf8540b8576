import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Exchange } from "../domain/chat/Prompt.ts"
import type { ConversationSummary, TurnRecord } from "../domain/chat/TurnRecord.ts"

/** The store is unavailable or timed out. */
export class ConversationStoreUnavailable extends Schema.TaggedError<ConversationStoreUnavailable>()(
  "ConversationStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** Identifies a conversation by owner, agent and session; two users with the same session id never share one. */
export interface Conversation {
  /** Subject of the owner's token. */
  readonly owner: string
  readonly chatbotId: string
  readonly sessionId: string
}

/** An exchange with its agent, session and time. */
export interface HeldExchange {
  readonly chatbotId: string
  readonly exchange: Exchange
  readonly at: DateTime.Utc
}

/** A turn before it is answered. */
export type AskedTurn = Omit<
  TurnRecord,
  "state" | "content" | "answer" | "error" | "endedAt" | "alternatives" | "isShown"
>

/** How a turn ended. */
export type EndedTurn = Pick<TurnRecord, "state" | "content" | "answer" | "error"> & { readonly endedAt: DateTime.Utc }

/** A page of an owner's conversations, most recently changed first. */
export interface ConversationQuery {
  readonly limit: number
  /** The last conversation of the previous page. */
  readonly after: { readonly changedAt: DateTime.Utc; readonly conversationId: string } | null
  /** Text to find in the title, a question or an answer, ignoring case; null: all conversations. */
  readonly search: string | null
  readonly chatbotId: string | null
}

/** The source and target of a fork. */
export interface Fork {
  readonly conversationId: string
  readonly sessionId: string
  /** The last turn to copy, which also selects the branch; null: the whole branch that is shown. */
  readonly upTo: string | null
  readonly at: DateTime.Utc
}

type Stored<A> = Effect.Effect<A, ConversationStoreUnavailable>

/**
 * Conversations and their turns, of which one branch is shown. Running, failed and hidden turns are not part of an
 * agent's history.
 */
export class ConversationStore extends Context.Service<
  ConversationStore,
  {
    /** The last answered exchanges before the turn `before`, at most `limit`, in order. */
    readonly recent: (conversation: Conversation, limit: number, before?: string) => Stored<ReadonlyArray<Exchange>>
    /** An owner's last exchanges in a session with any agent, at most `limit`, in order. */
    readonly session: (owner: string, sessionId: string, limit: number) => Stored<ReadonlyArray<HeldExchange>>
    /**
     * Starts a turn and, if it is the first, a conversation with this `title`. Returns up to `told` of the last
     * answered exchanges before it, in order; none by default.
     */
    readonly begin: (owner: string, turn: AskedTurn, title: string, told?: number) => Stored<ReadonlyArray<Exchange>>
    /** Resumes a suspended turn, in this process or another. */
    readonly resume: (owner: string, turnId: string, worker: string) => Stored<void>
    /** Saves the partial answer of a running turn, so that it survives a crash of the process. */
    readonly progress: (owner: string, turnId: string, content: string) => Stored<void>
    /**
     * Ends a turn and keeps the last `keep` turns of its conversation, across all branches. A completed turn replaces
     * the one it was edited from, which is kept as another branch with everything after it. A missing turn is ignored.
     */
    readonly end: (owner: string, turnId: string, ended: EndedTurn, keep: number) => Stored<void>
    /** Makes a turn's branch the one that is shown. Returns whether the turn can be reached. */
    readonly show: (owner: string, conversationId: string, turnId: string) => Stored<boolean>
    readonly turn: (owner: string, turnId: string) => Stored<Option.Option<TurnRecord>>
    readonly conversation: (owner: string, conversationId: string) => Stored<Option.Option<ConversationSummary>>
    /** The last turns of the shown branch before the turn `before`, at most `limit`, in order. */
    readonly turns: (
      owner: string,
      conversationId: string,
      limit: number,
      before: string | null,
    ) => Stored<ReadonlyArray<TurnRecord>>
    /** Excludes unnamed conversations of background tasks. */
    readonly list: (owner: string, query: ConversationQuery) => Stored<ReadonlyArray<ConversationSummary>>
    /** Returns false if there is no such conversation. */
    readonly rename: (owner: string, conversationId: string, title: string) => Stored<boolean>
    /** Copies the finished turns of a conversation. */
    readonly fork: (owner: string, conversationId: string, into: Fork) => Stored<void>
    /** Returns false if there is no such conversation. */
    readonly erase: (owner: string, conversationId: string) => Stored<boolean>
    /** Returns how many conversations were erased. */
    readonly eraseAll: (owner: string) => Stored<number>
    /** Returns how many exchanges were erased. */
    readonly forget: (conversation: Conversation) => Stored<number>
    /** Deletes every conversation of an owner with an agent. */
    readonly forgetAgent: (owner: string, chatbotId: string) => Stored<void>
    /** Deletes every exchange before a time. */
    readonly forgetBefore: (time: DateTime.Utc) => Stored<void>
  }
>()("parley/ports/ConversationStore") {}
