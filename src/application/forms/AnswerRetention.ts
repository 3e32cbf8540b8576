import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import type { KeptFile } from "../../domain/forms/records/KeptFile.ts"
import type { ShareSettings } from "../../domain/forms/share/ShareSettings.ts"
import { FileRecords } from "../../ports/FileRecords.ts"
import { ObjectStore, type ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { ProgressStore } from "../../ports/ProgressStore.ts"
import { ShareStore } from "../../ports/ShareStore.ts"
import { SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { AnswerErasure } from "./AnswerErasure.ts"
import { PartialRetention } from "./PartialRetention.ts"

/** Objects in the store that belong to no answer. */
export interface Orphans {
  readonly count: number
  /** Examples of their keys. */
  readonly keys: ReadonlyArray<string>
}

const batch = 500
const mostShown = 100
/** How many days the progress of unsubmitted answers is kept, unless the form sets a shorter period. */
const mostDaysCounted = 366
/** Maximum number of rounds for each kind of item. The next sweep takes the rest. */
const mostRounds = 20

const isOfAnswers = (key: string): boolean => key.startsWith("uploads/") || key.startsWith("recordings/")

/** Deletes answers, files and recordings after the retention periods of their form, and files without an answer. */
export class AnswerRetention extends Context.Service<
  AnswerRetention,
  {
    /** Scans the object store. Only for operators, because scanning a large store takes a long time. */
    readonly orphans: Effect.Effect<Orphans, ObjectStoreUnavailable | SubmissionStoreUnavailable>
    /** Deletes everything that is due. */
    readonly sweep: Effect.Effect<void>
  }
>()("parley/application/forms/AnswerRetention") {
  static readonly layer = Layer.effect(
    AnswerRetention,
    Effect.gen(function* () {
      const records = yield* FileRecords
      const objects = yield* ObjectStore
      const shares = yield* ShareStore
      const store = yield* SubmissionStore
      const erasure = yield* AnswerErasure
      const unfinished = yield* PartialRetention
      const progress = yield* ProgressStore
      const { every } = yield* PeriodicWork

      const removed = Effect.fnUntraced(function* (files: ReadonlyArray<KeptFile>) {
        const keys = files.map(({ key }) => key)
        yield* Effect.forEach(keys, (key) => objects.delete(key), { concurrency: 4, discard: true })
        yield* records.forget(keys)
        return files.length
      })

      /** Repeats until a batch is not full. */
      const drained = <E>(round: Effect.Effect<number, E>) =>
        Effect.gen(function* () {
          for (let n = 0; n < mostRounds; n++) if ((yield* round) < batch) return
        })

      const answersBefore = (tenant: DeclaredTenant, formUid: string, to: DateTime.Utc) =>
        Effect.gen(function* () {
          const { rows } = yield* store.page(tenant, formUid, { limit: batch, bytes: 4_194_304, to })
          const ids = rows.map(({ submission }) => submission.submissionId)
          yield* erasure.submissions(tenant, formUid, ids)
          return rows.length === 0 ? 0 : batch
        })

      const keep = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string, settings: ShareSettings) {
        const now = yield* DateTime.now
        const { answersKept, filesKept, recordingsKept } = settings
        const before = (days: number) => DateTime.subtract(now, { days })
        const old = (kind: "upload" | "recording", days: number) =>
          drained(
            Effect.flatMap(records.olderThan({ tenant, formUid }, kind, before(days), batch), (files) =>
              removed(files),
            ),
          )
        if (answersKept !== null) {
          yield* drained(answersBefore(tenant, formUid, before(answersKept)))
          yield* progress.remove(tenant, formUid, before(answersKept))
        }
        if (filesKept !== null) yield* old("upload", filesKept)
        if (recordingsKept !== null) yield* old("recording", recordingsKept)
      })

      const sweep = Effect.gen(function* () {
        const now = yield* DateTime.now
        const unused = DateTime.subtract(DateTime.subtractDuration(now, unfinished), { days: 1 })
        const lost = DateTime.subtract(now, { hours: 1 })
        yield* drained(Effect.flatMap(records.strays({ unused, lost }, batch), removed))
        const nameless = DateTime.subtractDuration(now, unfinished)
        yield* progress.age({ nameless, gone: DateTime.subtract(now, { days: mostDaysCounted }) })
        const keeping = yield* shares.keeping
        yield* Effect.forEach(
          keeping,
          ({ tenant: named, formUid, settings }) => {
            const tenant = tenantIn(named)
            return tenant === undefined
              ? Effect.void
              : Effect.ignore(keep(tenant, formUid, settings), {
                  log: "Warn",
                  message: "Could not delete expired data",
                })
          },
          { discard: true },
        )
      }).pipe(Effect.ignore({ log: "Warn", message: "Could not look for expired files and answers" }))
      yield* every("retention", "1 hour", sweep)

      const orphans = objects.keys.pipe(
        Stream.filter(isOfAnswers),
        Stream.grouped(batch),
        Stream.mapEffect((keys) => records.unneeded([...keys])),
        Stream.runFold(
          (): Orphans => ({ count: 0, keys: [] }),
          ({ count, keys }, orphans) => ({
            count: count + orphans.length,
            keys: keys.length >= mostShown ? keys : [...keys, ...orphans].slice(0, mostShown),
          }),
        ),
      )

      return AnswerRetention.of({ orphans, sweep })
    }),
  )
}
