import * as Effect from "effect/Effect"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { type SpeakingVoice, type SpeechBackend, SynthesisFailed } from "../../../ports/SpeechSynthesis.ts"
import { type Endpoint, sender } from "../Endpoint.ts"

/** The protocol's maximum input length. */
const longest = 4096

/** The maximum size of a narration clip. */
const mostBytes = 20 * 1024 * 1024

/**
 * A smaller clip is a header without speech, which must not be stored. Even the shortest word takes several times as
 * many bytes.
 */
const leastBytes = 256

const signatures: ReadonlyArray<readonly [mime: string, at: number, bytes: ReadonlyArray<number>]> = [
  ["audio/ogg", 0, [0x4f, 0x67, 0x67, 0x53]],
  ["audio/wav", 0, [0x52, 0x49, 0x46, 0x46]],
  ["audio/mpeg", 0, [0x49, 0x44, 0x33]],
  ["audio/mpeg", 0, [0xff, 0xfb]],
  ["audio/mpeg", 0, [0xff, 0xf3]],
  ["audio/flac", 0, [0x66, 0x4c, 0x61, 0x43]],
  ["audio/mp4", 4, [0x66, 0x74, 0x79, 0x70]],
  ["audio/aac", 0, [0xff, 0xf1]],
]

/** The format detected from the bytes. */
const mimeOf = (bytes: Uint8Array): string | undefined =>
  signatures.find(([, at, wanted]) => wanted.every((byte, index) => bytes[at + index] === byte))?.[0]

/** Ogg, unless WAV is required or the client asked for MP3: WAV is ten times as large. */
const formatFor = ({ mime, mustBeWav }: SpeakingVoice): string =>
  mustBeWav === true ? "wav" : mime === "audio/mpeg" ? "mp3" : "opus"

const failed = (problem: string) => new SynthesisFailed({ problem })

export interface CloudVoice extends Endpoint {
  readonly model: string
  /** The voice of sessions that don't name a voice. */
  readonly voice: string
}

/** `audio/speech` of an OpenAI-compatible server. */
export const make = (options: CloudVoice) =>
  Effect.map(sender(options), (send): SpeechBackend => {
    const synthesize = Effect.fn("SpeechBackend.cloud")(function* (text: string, wish: SpeakingVoice) {
      if (text.length > longest) return yield* failed(`a text of ${text.length} characters is too long`)
      const request = HttpClientRequest.post("/audio/speech").pipe(
        HttpClientRequest.bodyJsonUnsafe({
          model: options.model,
          input: text,
          voice: wish.voice ?? options.voice,
          response_format: formatFor(wish),
        }),
      )
      const answer = yield* Effect.mapError(send(request), () => failed("the server is not responding"))
      const audio = new Uint8Array(
        yield* answer.arrayBuffer.pipe(
          Effect.timeout(options.patience),
          Effect.mapError(() => failed("the server's answer was cut off")),
        ),
      )
      if (audio.length > mostBytes) return yield* failed("the clip is too large")
      const mime = mimeOf(audio)
      if (mime !== undefined && audio.length < leastBytes) return yield* failed("the clip is empty")
      return mime === undefined ? yield* failed("the answer is not audio") : { audio, mime }
    })
    return { name: "cloud", settings: Effect.succeed(`${options.model}:${options.voice}`), synthesize }
  })
