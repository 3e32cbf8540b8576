import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { avatarRate } from "../../domain/avatar/speech/SpeechChunks.ts"
import { bytesOf } from "../../domain/sound/Samples.ts"
import { wavHeader } from "../../domain/sound/WavWriting.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"

const keyOf = (sessionId: string, incarnation: string) => `avatars/${sessionId}/${incarnation}.wav`

/** The last answer of each session, for replay as long as the session lasts. */
export const voiceAnswers = Effect.map(ObjectStore, (objects) => ({
  keep: (sessionId: string, incarnation: string, speech: ReadonlyArray<Int16Array>): Effect.Effect<void> => {
    const samples = speech.reduce((sum, { length }) => sum + length, 0)
    const body = Stream.concat(
      Stream.make<ReadonlyArray<Uint8Array>>(wavHeader(samples, avatarRate)),
      Stream.map(Stream.fromIterable(speech), bytesOf),
    )
    return objects.put(keyOf(sessionId, incarnation), body, { contentType: "audio/wav" }).pipe(
      Effect.catch((error) => Effect.logWarning("A spoken answer could not be stored", error)),
      Effect.asVoid,
    )
  },
  get: (sessionId: string, incarnation: string) => objects.get(keyOf(sessionId, incarnation)),
  forget: (sessionId: string, incarnation: string) => Effect.ignore(objects.delete(keyOf(sessionId, incarnation))),
}))
