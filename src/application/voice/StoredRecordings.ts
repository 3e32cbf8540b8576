import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ObjectStore } from "../../ports/ObjectStore.ts"

/** Longer than this nobody waits for a recording to be kept; the answer is then accepted without naming it. */
const longest = Duration.seconds(2)

const safe = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64)

/** Where a session's recordings lie; a second answer to a field takes the place of the first. */
const folderOf = (formUid: string, sessionId: string): string => `recordings/${safe(formUid)}/${safe(sessionId)}/`

/** How a recording is called on the wire and in evidence. */
export const blobRefOf = (sessionId: string, fieldUid: string): string => `voice-${safe(sessionId)}-${safe(fieldUid)}`

const named = /^voice-([A-Za-z0-9_-]{1,64})-([A-Za-z0-9_-]{36})$/

/** Where the recording of that name lies; undefined for what is no name of one. Field uids have 36 characters. */
export const recordingKey = (formUid: string, blobRef: string): string | undefined => {
  const [, sessionId, fieldUid] = named.exec(blobRef) ?? []
  return sessionId === undefined || fieldUid === undefined ? undefined : `${folderOf(formUid, sessionId)}${fieldUid}`
}

/** Recordings of spoken answers in the object store. Deleting is done as well as it can be: nothing waits for it. */
export const storedRecordings = (objects: ObjectStore["Service"], formUid: string, sessionId: string) => {
  const folder = folderOf(formUid, sessionId)
  const tolerated = <A, E>(effect: Effect.Effect<A, E>, event: string) =>
    effect.pipe(
      Effect.catch(() => Effect.logWarning(event)),
      Effect.asVoid,
    )
  return {
    keep: (fieldUid: string, audio: Uint8Array, mime: string): Effect.Effect<Option.Option<string>> =>
      objects.put(`${folder}${safe(fieldUid)}`, audio, { contentType: mime }).pipe(
        Effect.as(blobRefOf(sessionId, fieldUid)),
        Effect.timeoutOption(longest),
        Effect.catch(() => Effect.as(Effect.logWarning("recording could not be kept"), Option.none())),
      ),
    delete: (fieldUids: ReadonlyArray<string>) =>
      tolerated(
        Effect.forEach(fieldUids, (uid) => objects.delete(`${folder}${safe(uid)}`), { discard: true }),
        "recording could not be deleted",
      ),
    deleteAll: tolerated(objects.deleteAll(folder), "recordings could not be deleted"),
  }
}
export type StoredRecordings = ReturnType<typeof storedRecordings>
