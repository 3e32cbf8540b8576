import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import {
  type AvatarLine,
  AvatarLineLost,
  type AvatarOrder,
  type AvatarRefused,
  AvatarService,
} from "../../../src/ports/AvatarService.ts"

/** The messages to a session, in order. */
export type Heard =
  | { readonly type: "speak"; readonly utterance: string; readonly samples: Int16Array }
  | { readonly type: "speak_end"; readonly utterance: string }
  | { readonly type: "interrupt" }

export interface HeldAvatar {
  readonly order: AvatarOrder
  readonly heard: Array<Heard>
  phase: "ordered" | "running" | "over"
  readonly close: Effect.Effect<void>
}

/** An avatar service inside this process that records its messages. */
export interface AvatarsInMemory {
  readonly layer: Layer.Layer<AvatarService>
  readonly sessions: Map<string, HeldAvatar>
  /** The errors with which the next calls fail. */
  refusal: { readonly order?: AvatarRefused; readonly begin?: AvatarRefused }
  /** While true, sessions can't be stopped. */
  isDeaf: boolean
  readonly running: () => number
}

export const make = (): AvatarsInMemory => {
  const sessions = new Map<string, HeldAvatar>()
  const endings = new Map<string, Deferred.Deferred<"closed" | "lost">>()

  const close = (id: string): Effect.Effect<void> =>
    Effect.suspend(() => {
      const held = sessions.get(id)
      const ending = endings.get(id)
      if (held === undefined || ending === undefined) return Effect.void
      held.phase = "over"
      return Effect.asVoid(Deferred.succeed(ending, "closed"))
    })

  const line = (held: HeldAvatar, ending: Deferred.Deferred<"closed" | "lost">): AvatarLine => {
    const hear = (call: Heard) =>
      Effect.suspend(() => {
        if (held.phase !== "running") return Effect.fail(new AvatarLineLost())
        held.heard.push(call)
        return Effect.void
      })
    return {
      speak: (utterance, samples) => hear({ type: "speak", utterance, samples }),
      speakEnd: (utterance) => hear({ type: "speak_end", utterance }),
      interrupt: hear({ type: "interrupt" }),
      ended: Deferred.await(ending),
    }
  }

  const self: AvatarsInMemory = {
    sessions,
    refusal: {},
    isDeaf: false,
    running: () => [...sessions.values()].filter(({ phase }) => phase === "running").length,
    layer: Layer.succeed(AvatarService, {
      kind: "memory",
      order: (order) =>
        Effect.gen(function* () {
          if (self.refusal.order !== undefined) return yield* self.refusal.order
          const providerId = randomUUID()
          const ending = yield* Deferred.make<"closed" | "lost">()
          const held: HeldAvatar = { order, heard: [], phase: "ordered", close: close(providerId) }
          sessions.set(providerId, held)
          endings.set(providerId, ending)
          return {
            providerId,
            begin: Effect.suspend(() => {
              if (self.refusal.begin !== undefined) return Effect.fail(self.refusal.begin)
              held.phase = "running"
              return Effect.succeed(line(held, ending))
            }),
          }
        }),
      stop: (providerId) => (self.isDeaf ? Effect.never : close(providerId)),
    }),
  }
  return self
}
