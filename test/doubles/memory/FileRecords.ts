import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { KeptFile } from "../../../src/domain/forms/records/KeptFile.ts"
import { FileRecords, type FilePlace } from "../../../src/ports/FileRecords.ts"
import { SubmissionStore } from "../../../src/ports/SubmissionStore.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"

/** File records for the lifetime of the process, along with the given submission store. */
export const layer = Layer.effect(
  FileRecords,
  Effect.gen(function* () {
    const submissions = yield* SubmissionStore
    const files = new Map<string, KeptFile>()
    const ordered = () => [...files.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const isAt = (file: KeptFile, { tenant, formUid, submissionId }: FilePlace) =>
      file.tenant === tenant &&
      file.formUid === formUid &&
      (submissionId === undefined || file.submissionId === submissionId)
    const isBefore = (file: KeptFile, at: DateTime.Utc) => DateTime.isLessThan(file.createdAt, at)

    const isGone = ({ tenant, formUid, submissionId }: KeptFile) =>
      submissionId === null
        ? Effect.succeed(false)
        : Effect.map(
            Effect.option(submissions.get(tenantNamed(tenant), formUid, submissionId)),
            (found) => found._tag === "None",
          )

    const isNamed = (key: string) => {
      const [root, first = "", second = "", third = ""] = key.split("/")
      const [tenant, formUid, text] =
        root === "uploads" ? [first, second, key] : ["demo", first, `voice-${second}-${third}`]
      return Effect.map(submissions.page(tenantNamed(tenant), formUid, { limit: 1000, bytes: 1e9 }), ({ rows }) =>
        rows.some(({ submission }) => JSON.stringify([submission.data, submission.evidence]).includes(text)),
      )
    }

    const isUsed = ({ tenant, formUid, kind, filename, key }: KeptFile) =>
      Effect.map(submissions.page(tenantNamed(tenant), formUid, { limit: 1000, bytes: 1e9 }), ({ rows }) =>
        rows.some(({ submission }) =>
          JSON.stringify([submission.data, submission.evidence]).includes(kind === "recording" ? filename : key),
        ),
      )

    return FileRecords.of({
      put: (file) => Effect.sync(() => void files.set(file.key, file)),
      find: (keys) => Effect.sync(() => keys.flatMap((key) => files.get(key) ?? [])),
      claim: (claim, keys) =>
        Effect.sync(() => {
          const found = keys.map((key) => files.get(key))
          const isFree = found.every(
            (file) =>
              file !== undefined &&
              isAt(file, { tenant: claim.tenant, formUid: claim.formUid }) &&
              (file.submissionId === null || file.submissionId === claim.submissionId),
          )
          if (isFree) for (const file of found) files.set(file!.key, { ...file!, submissionId: claim.submissionId })
          return isFree
        }),
      release: (claim, keys) =>
        Effect.sync(() => {
          for (const file of ordered())
            if (isAt(file, claim) && keys.includes(file.key)) files.set(file.key, { ...file, submissionId: null })
        }),
      of: (place, limit) =>
        Effect.sync(() =>
          ordered()
            .filter((file) => isAt(file, place))
            .slice(0, limit),
        ),
      unclaimed: (tenant, owners, limit) =>
        Effect.sync(() =>
          ordered()
            .filter((file) => file.tenant === tenant && file.submissionId === null && owners.includes(file.owner))
            .slice(0, limit),
        ),
      forget: (keys) => Effect.sync(() => keys.forEach((key) => files.delete(key))),
      olderThan: (place, kind, before, limit) =>
        Effect.sync(() =>
          ordered()
            .filter((file) => isAt(file, place) && file.kind === kind && isBefore(file, before))
            .slice(0, limit),
        ),
      strays: ({ unused, lost }, limit) =>
        Effect.map(
          Effect.filter(ordered(), (file) =>
            file.submissionId === null
              ? Effect.map(isUsed(file), (is) => !is && isBefore(file, unused))
              : Effect.map(isGone(file), (is) => is && isBefore(file, lost)),
          ),
          (found) => found.slice(0, limit),
        ),
      unneeded: (keys) =>
        Effect.filter(keys, (key) => {
          const file = files.get(key)
          return file === undefined ? Effect.map(isNamed(key), (is) => !is) : isGone(file)
        }),
    })
  }),
)
