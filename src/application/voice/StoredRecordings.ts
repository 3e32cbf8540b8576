import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { isJsonObject, type Json } from "../../domain/forms/codec/Json.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import type { FileClaimant } from "../../domain/forms/submission/FileAnswers.ts"
import type { FileRecords } from "../../ports/FileRecords.ts"
import type { FileScanner } from "../../ports/FileScanner.ts"
import { type ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"

/** The longest wait for storing a recording; after that, the answer is accepted without it. */
const longest = Duration.seconds(2)

const safe = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64)

/** The folder of a session's recordings; a second answer to a field replaces the first. */
const folderOf = (formUid: string, sessionId: string): string => `recordings/${safe(formUid)}/${safe(sessionId)}/`

/** The folder of all recordings of a form. */
export const recordingFolder = (formUid: string): string => `recordings/${safe(formUid)}/`

/** The name of a recording on the wire and in evidence. */
const blobRefOf = (sessionId: string, fieldUid: string): string => `voice-${safe(sessionId)}-${safe(fieldUid)}`

const named = /^voice-([A-Za-z0-9_-]{1,64})-([A-Za-z0-9_-]{36})$/

/** The key of the recording with that name; undefined for a malformed name. Field uids have 36 characters. */
const recordingKey = (formUid: string, blobRef: string): string | undefined => {
  const [, sessionId, fieldUid] = named.exec(blobRef) ?? []
  return sessionId === undefined || fieldUid === undefined ? undefined : `${folderOf(formUid, sessionId)}${fieldUid}`
}

/** The key of the recording that an answer's evidence refers to. */
export const recordingOf = (formUid: string, evidence: Json | undefined): string | undefined => {
  const blobRef = isJsonObject(evidence) ? evidence["blob_ref"] : undefined
  return typeof blobRef === "string" ? recordingKey(formUid, blobRef) : undefined
}

/** The keys of all recordings of a submission. */
export const recordingsIn = ({ formUid, evidence }: Pick<Submission, "formUid" | "evidence">): ReadonlyArray<string> =>
  Object.values(evidence ?? {}).flatMap((answer) => recordingOf(formUid, answer) ?? [])

/** Recordings of spoken answers in the object store. Deletion is best effort. */
export const storedRecordings = (
  {
    objects,
    records,
    scanned,
  }: {
    readonly objects: ObjectStore["Service"]
    readonly records: FileRecords["Service"]
    readonly scanned: (typeof FileScanner)["Service"]["scanned"]
  },
  { tenant, formUid, owner }: FileClaimant,
  sessionId: string,
) => {
  const folder = folderOf(formUid, sessionId)
  const tolerated = <A, E>(effect: Effect.Effect<A, E>, event: string) =>
    effect.pipe(
      Effect.catch(() => Effect.logWarning(event)),
      Effect.asVoid,
    )
  const gone = (key: string) => Effect.andThen(objects.delete(key), records.forget([key]))
  return {
    keep: (fieldUid: string, audio: Uint8Array, mime: string): Effect.Effect<Option.Option<string>> =>
      Effect.gen(function* () {
        const key = `${folder}${safe(fieldUid)}`
        yield* records.put({
          key,
          kind: "recording",
          tenant,
          formUid,
          fieldUid,
          owner,
          submissionId: null,
          filename: blobRefOf(sessionId, fieldUid),
          contentType: mime,
          size: audio.length,
          checksum: "",
          createdAt: yield* DateTime.now,
        })
        const content = Stream.mapError(
          scanned(Stream.succeed(audio)),
          (cause) => new ObjectStoreUnavailable({ cause }),
        )
        yield* objects.put(key, content, { contentType: mime })
      }).pipe(
        Effect.as(blobRefOf(sessionId, fieldUid)),
        Effect.timeoutOption(longest),
        Effect.catch(() => Effect.as(Effect.logWarning("recording could not be stored"), Option.none())),
      ),
    delete: (fieldUids: ReadonlyArray<string>) =>
      tolerated(
        Effect.forEach(fieldUids, (uid) => gone(`${folder}${safe(uid)}`), { discard: true }),
        "recording could not be deleted",
      ),
    // The sweep removes the records of these files: only the session's folder is known here, not the files' keys.
    deleteAll: tolerated(objects.deleteAll(folder), "recordings could not be deleted"),
  }
}
export type StoredRecordings = ReturnType<typeof storedRecordings>
