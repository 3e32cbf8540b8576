import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type {
  AvatarLimitReached,
  AvatarNoCredits,
  AvatarSandboxMismatch,
  AvatarSubscriptionExpired,
  AvatarUnavailable,
  AvatarUpstreamFailed,
} from "../domain/avatar/Errors.ts"

export type AvatarRefused =
  | AvatarSandboxMismatch
  | AvatarNoCredits
  | AvatarLimitReached
  | AvatarSubscriptionExpired
  | AvatarUnavailable
  | AvatarUpstreamFailed

/** The connection to the avatar is closed. */
export class AvatarLineLost extends Schema.TaggedError<AvatarLineLost>()("AvatarLineLost", {}) {}

/** The room for the avatar to join, and its credentials. */
export interface AvatarOrder {
  readonly rtcUrl: string
  readonly room: string
  readonly token: Redacted.Redacted<string>
}

/** The connection to an avatar in the room. Messages arrive in order or not at all. */
export interface AvatarLine {
  /** Sends mono speech at 24,000 Hz. All pieces of an utterance have the same id. */
  readonly speak: (utterance: string, samples: Int16Array) => Effect.Effect<void, AvatarLineLost>
  /** Marks the utterance as complete. Without it the avatar waits for more. */
  readonly speakEnd: (utterance: string) => Effect.Effect<void, AvatarLineLost>
  /** Stops the avatar and drops queued speech. */
  readonly interrupt: Effect.Effect<void, AvatarLineLost>
  /** Waits until the session ends on the other side: it was closed there, or the connection was lost for good. */
  readonly ended: Effect.Effect<"closed" | "lost">
}

/** An avatar session that has not started yet. */
export interface OrderedAvatar {
  /**
   * The avatar service's id for this session. It isn't secret, and it is enough to stop the session from any process.
   */
  readonly providerId: string
  /**
   * Starts the session, which costs money from then on. The connection stays open until the scope closes and may still
   * be opening when this returns; messages sent before it is open are queued.
   */
  readonly begin: Effect.Effect<AvatarLine, AvatarRefused, Scope.Scope>
}

/** A service that provides video avatars. An avatar joins a room and plays the speech that is sent to it. */
export class AvatarService extends Context.Service<
  AvatarService,
  {
    readonly kind: "liveavatar" | "local" | "memory"
    readonly order: (order: AvatarOrder) => Effect.Effect<OrderedAvatar, AvatarRefused>
    /** Ends a session from any process. An unknown or ended session counts as stopped. */
    readonly stop: (providerId: string) => Effect.Effect<void, AvatarUnavailable | AvatarUpstreamFailed>
  }
>()("parley/ports/AvatarService") {}
