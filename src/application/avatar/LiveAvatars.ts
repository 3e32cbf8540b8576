import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { AvatarSession } from "../../domain/avatar/AvatarSession.ts"
import type { SpeechOutput } from "./SpeechOutput.ts"

/** A session whose connection is in this process. */
export interface LiveAvatar {
  readonly session: AvatarSession
  readonly speech: SpeechOutput
  /** The scope of the connection and its supervision. */
  readonly scope: Scope.Closeable
  /** The time of the last speech, in epoch milliseconds. */
  lastTurnAt: number
}

/** Speech resets the idle time when it begins and when it ends. */
export const spoken = <A>(live: LiveAvatar, words: Effect.Effect<A>): Effect.Effect<A> => {
  const touch = Effect.map(Clock.currentTimeMillis, (now) => {
    live.lastTurnAt = now
  })
  return Effect.andThen(touch, Effect.ensuring(words, touch))
}

type Incarnation = Pick<AvatarSession, "sessionId" | "incarnation">

/** The sessions of this process. */
export class LiveAvatars extends Context.Service<
  LiveAvatars,
  {
    readonly add: (session: AvatarSession, speech: SpeechOutput, scope: Scope.Closeable) => Effect.Effect<LiveAvatar>
    readonly find: (sessionId: string) => LiveAvatar | undefined
    readonly all: () => ReadonlyArray<LiveAvatar>
    /** Closes the connection, if it belongs to this process. */
    readonly drop: (session: Incarnation) => Effect.Effect<void>
  }
>()("parley/application/avatar/LiveAvatars") {
  static readonly layer = Layer.sync(LiveAvatars, () => {
    const lives = new Map<string, LiveAvatar>()
    return LiveAvatars.of({
      add: (session, speech, scope) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const live = { session, speech, scope, lastTurnAt: now }
          lives.set(session.sessionId, live)
          return live
        }),
      find: (sessionId) => lives.get(sessionId),
      all: () => [...lives.values()],
      drop: ({ sessionId, incarnation }) =>
        Effect.suspend(() => {
          const live = lives.get(sessionId)
          if (live?.session.incarnation !== incarnation) return Effect.void
          lives.delete(sessionId)
          return Scope.close(live.scope, Exit.void)
        }),
    })
  })
}
