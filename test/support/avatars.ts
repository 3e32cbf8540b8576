import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { decodeJwt } from "jose"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import * as Testing from "../doubles/Testing.ts"
import { SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"
import { SpokenTurns } from "../../src/ports/SpokenTurns.ts"
import { turn, warmed } from "./agents.ts"
import { inMemory, type Service, type ServiceOptions } from "./inMemory.ts"

export const { key, secret } = Testing.roomKeys

/** Synthesizes text as a tone at 44,100 Hz, a tenth of a second per character. */
export const toneVoice = (asked: Array<string> = [], seconds = (text: string) => text.length / 10) =>
  Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("tone"),
    synthesize: (text: string) =>
      Effect.sync(() => {
        asked.push(text)
        const samples = Int16Array.from({ length: Math.round(seconds(text) * 44_100) }, (_, i) =>
          Math.round(12_000 * Math.sin((2 * Math.PI * 440 * i) / 44_100)),
        )
        return Option.some({ audio: wavOf(samples, 44_100), mime: "audio/wav" })
      }),
  })

export const { avatarWorld } = Testing

export type AvatarWorld = ReturnType<typeof avatarWorld>

/** The service with avatars in memory, an audible voice, and an agent to talk to. */
export const withAvatars = (options: Omit<ServiceOptions, "avatars"> = {}, world: AvatarWorld = avatarWorld()) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const at = yield* inMemory({ synthesis: toneVoice(asked), ...options, avatars: world.layer })
    const { id } = yield* warmed(at, { name: "Ana" })
    return { at, agent: id, asked, ...world }
  })

interface Extra {
  readonly as?: Caller | null
  readonly headers?: Record<string, string>
}

const post = (service: Service, path: string, body: unknown, extra: Extra = {}) =>
  service.call({
    ...extra,
    method: "POST",
    path,
    headers: { "content-type": "application/json", ...extra.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

export const start = (service: Service, agent: string, body: unknown = {}, extra: Extra = {}) =>
  post(service, `/api/v1/agents/avatar/${agent}/start`, body, extra)

export const stop = (service: Service, agent: string, body: unknown, extra: Extra = {}) =>
  post(service, `/api/v1/agents/avatar/${agent}/stop`, body, extra)

export const viewers = (service: Service, agent: string, body: unknown, extra: Extra = {}) =>
  post(service, `/api/v1/avatar/${agent}/viewers`, body, extra)

export const voiceAnswer = (service: Service, agent: string, sessionId: string, extra: Extra = {}) =>
  service.call({ ...extra, path: `/api/v1/agents/avatar/${agent}/voice-answer?session_id=${sessionId}` })

/** The participant and the grants of a room token. */
export const readToken = (token: string) => {
  const {
    iss,
    sub,
    exp = 0,
    nbf = 0,
    video,
    kind,
  } = decodeJwt<{ video: Record<string, unknown>; kind?: string }>(token)
  return { iss, sub, video, kind, lifetime: exp - nbf }
}

/** Speaks an answer like a chat turn. */
export const speak = (
  service: Service,
  sessionId: string,
  text: Stream.Stream<string>,
  caller: Caller = Testing.someone,
) =>
  Effect.flatMap(
    SpokenTurns,
    ({ speak }) =>
      speak?.({ caller, sessionId, language: "en", text }) ?? Effect.die(new Error("there are no avatars")),
  ).pipe(Effect.provideContext(service.context))

/** Lets everything run until the condition is true. */
export const until = (holds: () => boolean) =>
  Effect.gen(function* () {
    for (let turns = 0; !holds(); turns++) {
      if (turns > 5000) throw new Error("the condition never became true")
      yield* turn
    }
  })
