import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Option from "effect/Option"
import type { Segment } from "../../../domain/voice/narration/Segments.ts"
import type { SessionSettings } from "../../../domain/voice/settings/SessionSettings.ts"
import type { QuestionMessage } from "../../../domain/voice/wire/ServerMessage.ts"
import type { Narration } from "../Narration.ts"
import type { SpeakingVoice } from "../../out/SpeechSynthesis.ts"
import type { Send } from "./Outgoing.ts"

/** Segments spoken at once before a message that needs them. */
const atOnce = 4

/** What a person said is in these; their clips are made for one session and kept nowhere. */
const isPersonal = ({ key }: Segment): boolean =>
  (key.startsWith("review:") && key !== "review:intro") ||
  key.startsWith("sys:confirm:") ||
  key.startsWith("sys:spelled:")

export const voiceOf = ({ locale, ttsBackend, ttsVoice, ttsMimeFormat }: SessionSettings): SpeakingVoice => ({
  locale,
  backend: ttsBackend,
  mime: ttsMimeFormat,
  ...(ttsVoice === undefined ? {} : { voice: ttsVoice }),
})

const base64 = (bytes: Uint8Array): string => Base64.encode(bytes)

/** Segments of the plan that are spoken, or fetched, together. */
const ahead = 2

/** Turns segments into frames: urgent ones before what follows, the others in order while the person answers. */
export const makeSpeaker = Effect.fnUntraced(function* (narration: Narration["Service"], send: Send) {
  const scope = yield* Effect.scope
  const waiting: Array<{ readonly segment: Segment; readonly settings: SessionSettings }> = []
  let isSpeaking = false

  const spoken = (segment: Segment, settings: SessionSettings) =>
    narration.speak(segment.text, voiceOf(settings), { isShared: !isPersonal(segment) })

  const deliver = ({ key, text, kind }: Segment, speech: Effect.Success<ReturnType<typeof spoken>>) =>
    Option.isNone(speech)
      ? Effect.void
      : send({
          _tag: "Segment",
          header: { type: "audio_segment", key, mime: speech.value.mime, kind, text },
          audio: speech.value.audio,
        })

  /** Speaks what waits, in order; there is somebody to do it for as long as something waits. */
  const speaking: Effect.Effect<void> = Effect.suspend(() => {
    const next = waiting.splice(0, ahead)
    if (next.length === 0) {
      isSpeaking = false
      return Effect.void
    }
    const clips = Effect.forEach(next, ({ segment, settings }) => spoken(segment, settings), { concurrency: ahead })
    const delivered = Effect.flatMap(clips, (speeches) =>
      Effect.forEach(next, ({ segment }, i) => deliver(segment, speeches[i]!), { discard: true }),
    )
    return Effect.andThen(delivered, speaking)
  })

  const queue = (segments: ReadonlyArray<Segment>, settings: SessionSettings): Effect.Effect<void> =>
    Effect.suspend(() => {
      for (const segment of segments) waiting.push({ segment, settings })
      if (isSpeaking || waiting.length === 0) return Effect.void
      isSpeaking = true
      return Effect.asVoid(Effect.forkIn(speaking, scope))
    })

  return {
    push: (segments: ReadonlyArray<Segment>, isUrgent: boolean, settings: SessionSettings): Effect.Effect<void> =>
      isUrgent
        ? Effect.flatMap(
            Effect.forEach(segments, (segment) => spoken(segment, settings), { concurrency: atOnce }),
            (clips) => Effect.forEach(segments, (segment, i) => deliver(segment, clips[i]!), { discard: true }),
          )
        : queue(segments, settings),

    /** A question with its whole narration in it, where it could be spoken. */
    inline: (message: QuestionMessage, text: string, settings: SessionSettings): Effect.Effect<QuestionMessage> =>
      Effect.map(
        narration.speak(text, voiceOf(settings), { isShared: true }),
        Option.match({
          onNone: () => message,
          onSome: ({ audio }) => ({ ...message, audio: base64(audio) }),
        }),
      ),
  }
})
export type Speaker = Effect.Success<ReturnType<typeof makeSpeaker>>
