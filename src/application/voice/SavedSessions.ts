import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isJsonObject, jsonIn, type JsonObject } from "../../domain/forms/codec/Json.ts"
import type { KeyValue } from "../../ports/KeyValue.ts"

/** Another connection has saved this session. */
export class SaveConflict extends Schema.TaggedError<SaveConflict>()("SaveConflict", {}) {}

/** A user's current session. */
const Holder = Schema.Struct({ sessionId: Schema.String, formUid: Schema.String, tenant: Schema.String })
export type Holder = typeof Holder.Type

const decodeHolder = Schema.decodeUnknownResult(Schema.fromJsonString(Holder))
const holderIn = (text: string): Holder | undefined => {
  const decoded = decodeHolder(text)
  return Result.isSuccess(decoded) ? decoded.success : undefined
}

/** The lifetime of a marker, counted from the last saved answer (docs/contract/voice-resume.md). */
const markerLifetime = Duration.seconds(600)

/** How long a session with the marker may take to save its first snapshot. */
const firstSave = Duration.seconds(1)

/**
 * The tombstone of a finished session, so that another connection can't restart it. It is kept as long as the snapshot
 * would have been, and at least an hour.
 */
const over = "over"
const leastOver = Duration.hours(1)

/** The maximum length of a session. */
const longestSession = Duration.days(1)

const snapshotKey = (sessionId: string): string => `voice:session:${sessionId}`
const beforeKey = (sessionId: string): string => `voice:before:${sessionId}`
const leftKey = (sessionId: string): string => `voice:left:${sessionId}`
const markerKey = (owner: string): string => `voice:active:${encodeURIComponent(owner)}`

/** The marker of each person's active session. */
const activeMarkers = (store: KeyValue["Service"]) => {
  const load = (sessionId: string) =>
    Effect.map(
      store.get(snapshotKey(sessionId)),
      Option.filter((text) => text !== over),
    )
  const hasSnapshot = (sessionId: string) => Effect.map(load(sessionId), Option.isSome)

  /**
   * Whether a session is alive: it has a snapshot or is about to save its first one. Otherwise its process died after
   * taking the marker and before saving a snapshot. Such a session can't be resumed and must not block its user.
   */
  const isAlive = ({ sessionId }: Holder) =>
    Effect.flatMap(hasSnapshot(sessionId), (isThere) =>
      isThere ? Effect.succeed(true) : Effect.delay(hasSnapshot(sessionId), firstSave),
    )

  /**
   * Takes the marker, or returns its holder. A session can always take its own marker, or that of a dead session. If
   * the owner leaves their current session (`leaves`), it can take that session's marker too. The session that was left
   * can be resumed as long as its snapshot exists.
   */
  const claim = Effect.fnUntraced(function* (owner: string, holder: Holder, leaves = false) {
    const key = markerKey(owner)
    const text = JSON.stringify(holder)
    for (let attempt = 0; attempt < 3; attempt++) {
      if (yield* store.setIfAbsent(key, text, markerLifetime)) return undefined
      const marker = yield* store.get(key)
      if (Option.isNone(marker)) continue
      const other = holderIn(marker.value)
      const isFree = leaves || other === undefined || other.sessionId === holder.sessionId
      if (!isFree && (yield* isAlive(other))) return other
      if (yield* store.compareAndSet(key, marker.value, text, markerLifetime)) return undefined
    }
    return undefined
  })

  /** Extends the lifetime of the marker if it is this session's, and restores an expired marker. */
  const keepAlive = (owner: string, holder: Holder) => {
    const key = markerKey(owner)
    const text = JSON.stringify(holder)
    return Effect.flatMap(store.compareAndSet(key, text, text, markerLifetime), (isOwn) =>
      isOwn ? Effect.void : Effect.asVoid(store.setIfAbsent(key, text, markerLifetime)),
    )
  }

  const leave = (owner: string, holder: Holder) => store.compareAndDelete(markerKey(owner), JSON.stringify(holder))

  return { load, claim, keepAlive, leave }
}

/** Records stored along with a snapshot. */
const sessionNotes = (store: KeyValue["Service"]) => {
  /** Marks the session as disconnected until it is resumed. */
  const noteLeft = (sessionId: string) => store.set(leftKey(sessionId), "left", markerLifetime)
  const noteBack = (sessionId: string) => store.delete(leftKey(sessionId))
  const isLeft = (sessionId: string) => Effect.map(store.get(leftKey(sessionId)), Option.isSome)

  /** The person's answers from before the session, kept for the maximum lifetime of a session. */
  const rememberBefore = (sessionId: string, answers: JsonObject) =>
    store.set(beforeKey(sessionId), JSON.stringify(answers), longestSession)

  const recallBefore = (sessionId: string) =>
    Effect.map(store.get(beforeKey(sessionId)), (text) => {
      const answers = Option.isSome(text) ? jsonIn(text.value) : undefined
      return isJsonObject(answers) ? answers : undefined
    })

  return { noteLeft, noteBack, isLeft, rememberBefore, recallBefore }
}

/** Snapshots and active markers in the key-value store. */
export const savedSessions = (store: KeyValue["Service"]) => {
  const { load, claim, keepAlive, leave } = activeMarkers(store)

  /** Appends a line to what this connection last wrote or read. Returns false if the record ends differently. */
  const append = (sessionId: string, ending: string, line: string, lifetime: Duration.Duration) =>
    store.appendAfter(snapshotKey(sessionId), ending, line, lifetime)

  /**
   * Replaces a record that ends with one of `endings`; any other ending means that another connection has continued the
   * session. A record that expired while the person was thinking isn't a conflict. `begin` runs right before the write,
   * because even a write that seems to fail may have stored the record.
   */
  const replace = Effect.fnUntraced(function* (
    sessionId: string,
    endings: ReadonlyArray<string>,
    record: string,
    lifetime: Duration.Duration,
    begin: () => void,
  ) {
    const key = snapshotKey(sessionId)
    const stored = endings.length === 0 ? Option.none<string>() : yield* store.get(key)
    begin()
    const isWritten = Option.isNone(stored)
      ? yield* store.setIfAbsent(key, record, lifetime)
      : endings.some((ending) => stored.value.endsWith(ending)) &&
        (yield* store.compareAndSet(key, stored.value, record, lifetime))
    if (!isWritten) return yield* new SaveConflict()
  })

  /** Ends the session on every connection where it is open. */
  const release = (owner: string, holder: Holder, lifetime: Duration.Duration) =>
    Effect.all(
      [store.set(snapshotKey(holder.sessionId), over, Duration.max(lifetime, leastOver)), leave(owner, holder)],
      { discard: true },
    )

  /**
   * Ends a person's session in this tenant: its records are deleted, and a connection where it is open can no longer
   * save it. The caller also notifies `ErasedPeople`, which closes idle connections.
   */
  const end = Effect.fnUntraced(function* (owner: string, tenant: string) {
    const key = markerKey(owner)
    const marker = yield* store.get(key)
    const holder = Option.isSome(marker) ? holderIn(marker.value) : undefined
    if (Option.isNone(marker) || holder?.tenant !== tenant) return
    yield* store.set(snapshotKey(holder.sessionId), over, longestSession)
    yield* store.delete(beforeKey(holder.sessionId))
    yield* store.delete(leftKey(holder.sessionId))
    yield* store.compareAndDelete(key, marker.value)
  })

  /** Deletes the session's records so that it can't be resumed. A connection that is still open continues. */
  const discard = (owner: string, holder: Holder) =>
    Effect.all([store.delete(snapshotKey(holder.sessionId)), leave(owner, holder)], { discard: true })

  return { claim, keepAlive, append, replace, release, discard, end, load, ...sessionNotes(store) }
}
export type SavedSessions = ReturnType<typeof savedSessions>
