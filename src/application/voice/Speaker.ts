import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Option from "effect/Option"
import type { Segment } from "../../domain/voice/narration/Segments.ts"
import type { Spoken } from "../../domain/voice/session/Action.ts"
import type { SessionSettings } from "../../domain/voice/settings/SessionSettings.ts"
import type { QuestionMessage } from "../../domain/voice/wire/ServerMessage.ts"
import type { Narration } from "./Narration.ts"
import type { SpeakingVoice } from "../../ports/SpeechSynthesis.ts"
import type { Send } from "./Outgoing.ts"

/** How many of the segments that a message needs are synthesized at once. */
const atOnce = 4

/** How long a message waits for its narration, and then for the service's own phrases that go with it. */
const longest = Duration.seconds(4)
const briefly = Duration.millis(250)

/** Whether the segment is one of the service's own phrases, which are less urgent than the narration of a question. */
const isPhrase = ({ key }: Segment): boolean => key.startsWith("sys:")

interface Waiting {
  readonly segment: Segment
  readonly settings: SessionSettings
}

/** Whether a segment contains a person's words. Its clip is then made for one session and never stored. */
const isPersonal = ({ key, isPersonal: isTold }: Segment): boolean =>
  isTold === true ||
  (key.startsWith("review:") && key !== "review:intro") ||
  key.startsWith("sys:confirm:") ||
  key.startsWith("sys:also:") ||
  key.startsWith("sys:spelled:")

export const voiceOf = ({ locale, ttsBackend, ttsVoice, ttsMimeFormat }: SessionSettings): SpeakingVoice => ({
  locale,
  backend: ttsBackend,
  mime: ttsMimeFormat,
  ...(ttsVoice === undefined ? {} : { voice: ttsVoice }),
})

const base64 = (bytes: Uint8Array): string => Base64.encode(bytes)

/** How many planned segments are synthesized or fetched together. */
const ahead = 2

/** Drops the waiting segments whose keys are queued again. */
const outdate = (line: Array<Waiting>, keys: ReadonlySet<string>): void => {
  for (let i = line.length - 1; i >= 0; i--) if (keys.has(line[i]!.segment.key)) line.splice(i, 1)
}

const partsOf = (narration: Narration["Service"], send: Send) =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const waiting: Array<Waiting> = []
    /** Low priority: phrases that a session may need, synthesized when idle. */
    const later: Array<Waiting> = []
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

    /** Speaks the queue in order, until it is empty. */
    const speaking: Effect.Effect<void> = Effect.suspend(() => {
      const next = waiting.length > 0 ? waiting.splice(0, ahead) : later.splice(0, ahead)
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

    const queue = (
      segments: ReadonlyArray<Segment>,
      settings: SessionSettings,
      into: Array<Waiting> = waiting,
    ): Effect.Effect<void> =>
      Effect.suspend(() => {
        for (const segment of segments) into.push({ segment, settings })
        if (isSpeaking || waiting.length + later.length === 0) return Effect.void
        isSpeaking = true
        return Effect.asVoid(Effect.forkIn(speaking, scope))
      })
    return { spoken, deliver, queue, later, waiting }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/**
 * Speaks what the next message needs before the message is sent. A slow voice delays the message no longer than a
 * person would wait; the rest follows when it is ready.
 */
const pushNow = ({ spoken, deliver, queue, later }: Parts) =>
  Effect.fnUntraced(function* (segments: ReadonlyArray<Segment>, settings: SessionSettings) {
    const clips = new Map<Segment, Effect.Success<ReturnType<typeof spoken>>>()
    const speakAll = (some: ReadonlyArray<Segment>, patience: Duration.Input) =>
      Effect.forEach(
        some,
        (segment) => Effect.map(spoken(segment, settings), (speech) => void clips.set(segment, speech)),
        { concurrency: atOnce, discard: true },
      ).pipe(Effect.timeoutOption(patience))
    const own = segments.filter((segment) => !isPhrase(segment))
    yield* speakAll(own.length === 0 ? segments : own, longest)
    if (own.length > 0 && own.length < segments.length) yield* speakAll(segments.filter(isPhrase), briefly)
    for (const segment of segments) {
      const speech = clips.get(segment)
      if (speech !== undefined) yield* deliver(segment, speech)
    }
    const late = segments.filter((segment) => !clips.has(segment))
    yield* queue(
      late.filter((segment) => !isPhrase(segment)),
      settings,
    )
    yield* queue(late.filter(isPhrase), settings, later)
  })

/**
 * Turns segments into frames. Urgent segments are sent before the next message; the others are sent in order while the
 * person answers.
 */
export const makeSpeaker = Effect.fnUntraced(function* (narration: Narration["Service"], send: Send) {
  const its = yield* partsOf(narration, send)
  const { waiting, later, queue } = its
  return {
    push: (segments: ReadonlyArray<Segment>, isUrgent: boolean, settings: SessionSettings): Effect.Effect<void> =>
      Effect.suspend(() => {
        if (waiting.length + later.length > 0) {
          const keys = new Set(segments.map(({ key }) => key))
          for (const line of [waiting, later]) outdate(line, keys)
        }
        return isUrgent ? pushNow(its)(segments, settings) : queue(segments, settings)
      }),

    /** A question, with its narration if that could be synthesized. */
    inline: (
      message: QuestionMessage,
      { text, isPersonal: isTold }: Spoken,
      settings: SessionSettings,
    ): Effect.Effect<QuestionMessage> =>
      Effect.map(
        narration.speak(text, voiceOf(settings), { isShared: isTold !== true }),
        Option.match({
          onNone: () => message,
          onSome: ({ audio }) => ({ ...message, audio: base64(audio) }),
        }),
      ),
  }
})
export type Speaker = Effect.Success<ReturnType<typeof makeSpeaker>>
