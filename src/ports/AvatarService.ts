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

/** Nothing can be said on the line any more. */
export class AvatarLineLost extends Schema.TaggedError<AvatarLineLost>()("AvatarLineLost", {}) {}

/** The room that the avatar is to join, and with what. */
export interface AvatarOrder {
  readonly rtcUrl: string
  readonly room: string
  readonly token: Redacted.Redacted<string>
}

/** What goes to an avatar while it is in the room. Messages arrive in the order in which they are sent, or not at all. */
export interface AvatarLine {
  /** Adds mono speech of 24,000 Hz to what the avatar says. All pieces of an utterance carry one id. */
  readonly speak: (utterance: string, samples: Int16Array) => Effect.Effect<void, AvatarLineLost>
  /** The utterance is whole. Without it the avatar waits for more. */
  readonly speakEnd: (utterance: string) => Effect.Effect<void, AvatarLineLost>
  /** Stops what the avatar says and forgets what it was to say. */
  readonly interrupt: Effect.Effect<void, AvatarLineLost>
  /** Waits for the end of the session on the other side: closed there, or the line lost for good. */
  readonly ended: Effect.Effect<"closed" | "lost">
}

/** A session of the avatar service that does not run yet. */
export interface OrderedAvatar {
  /** The service's own id. It is no secret, and enough to stop the session from any process. */
  readonly providerId: string
  /**
   * Starts it: from here on it costs. The line to it stays open as long as the scope, and is being opened when this
   * answers; what is sent before is not lost.
   */
  readonly begin: Effect.Effect<AvatarLine, AvatarRefused, Scope.Scope>
}

/** Something with a face that joins a room and says there what it is told. */
export class AvatarService extends Context.Service<
  AvatarService,
  {
    readonly kind: "liveavatar" | "local" | "memory"
    readonly order: (order: AvatarOrder) => Effect.Effect<OrderedAvatar, AvatarRefused>
    /** Ends a session, whoever began it. One that is unknown or over is stopped. */
    readonly stop: (providerId: string) => Effect.Effect<void, AvatarUnavailable | AvatarUpstreamFailed>
  }
>()("parley/ports/AvatarService") {}
