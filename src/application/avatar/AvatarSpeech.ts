import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/access/Caller.ts"
import { AvatarSessionNotFound, VoiceAnswerMissing } from "../../domain/avatar/Errors.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { ObjectStoreUnavailable, StoredObject } from "../../ports/ObjectStore.ts"
import type { SpokenTurn } from "../../ports/SpokenTurns.ts"
import { AvatarRegistry } from "./AvatarRegistry.ts"
import { LiveAvatars, spoken } from "./LiveAvatars.ts"
import { relay } from "./RelayedTurns.ts"
import { voiceAnswers } from "./VoiceAnswers.ts"

/** Speaks chat answers through avatars. */
export class AvatarSpeech extends Context.Service<
  AvatarSpeech,
  {
    /**
     * Speaks an answer in the caller's active session with that id, in whichever process it runs. Does nothing if there
     * is none.
     */
    readonly speak: (turn: SpokenTurn) => Effect.Effect<void>
    /** The session's last answer, as a WAV file at 24,000 Hz. */
    readonly answer: (
      caller: Caller,
      sessionId: string,
    ) => Effect.Effect<
      StoredObject,
      AvatarSessionNotFound | VoiceAnswerMissing | KeyValueUnavailable | ObjectStoreUnavailable
    >
  }
>()("parley/application/avatar/AvatarSpeech") {
  /** `language` overrides the agent's language, unless it is null. */
  static readonly layer = (options: { readonly language: string | null }) =>
    Layer.effect(
      AvatarSpeech,
      Effect.gen(function* () {
        const registry = yield* AvatarRegistry
        const lives = yield* LiveAvatars
        const identifiers = yield* Identifiers
        const answers = yield* voiceAnswers
        const { relayTurn } = yield* relay

        const own = Effect.fnUntraced(function* (caller: Caller, sessionId: string) {
          const record = Option.getOrUndefined(yield* registry.read(sessionId))
          return record?.session.owner === caller.sub ? record.session : undefined
        })

        const elsewhere = Effect.fnUntraced(function* (turn: SpokenTurn, id: string, language: string) {
          const session = yield* own(turn.caller, turn.sessionId)
          if (session?.phase === "active" && (yield* registry.isHeld(session)))
            yield* relayTurn(turn.sessionId, { id, language, text: turn.text })
        })

        const speak = Effect.fn("AvatarSpeech.speak")(function* (turn: SpokenTurn) {
          const id = yield* identifiers.hex
          const language = options.language ?? turn.language
          const live = lives.find(turn.sessionId)
          if (live === undefined)
            return yield* Effect.catch(elsewhere(turn, id, language), (error) =>
              Effect.logWarning("An answer could not be passed on to its avatar", error),
            )
          if (live.session.owner !== turn.caller.sub) return
          yield* spoken(live, live.speech.speak(id, turn.text, language))
        })

        return AvatarSpeech.of({
          speak,
          answer: Effect.fn("AvatarSpeech.answer")(function* (caller, sessionId) {
            const session = yield* own(caller, sessionId)
            if (session === undefined) return yield* new AvatarSessionNotFound({ sessionId })
            return yield* Effect.catchTag(answers.get(sessionId, session.incarnation), "ObjectMissing", () =>
              Effect.fail(new VoiceAnswerMissing()),
            )
          }),
        })
      }),
    )
}
