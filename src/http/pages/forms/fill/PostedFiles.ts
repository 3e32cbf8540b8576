import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type { FormUploads, UploadError } from "../../../../application/forms/FormUploads.ts"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import { takesManyFiles } from "../../../../domain/forms/answers/Objects.ts"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { UploadBroken } from "../../../../domain/forms/records/Upload.ts"
import type { CompiledForm } from "../../../../domain/forms/rules/CompiledForm.ts"
import { fileFieldsOf } from "../../../../domain/forms/submission/FileAnswers.ts"
import type { AnswerProblem, AnswerProblems } from "../../../../domain/forms/validation/AnswerProblem.ts"
import { wordedAs } from "../../../../domain/forms/validation/Breaches.ts"
import type { QuotaExceeded, UsageUnavailable } from "../../../../domain/usage/Quota.ts"
import { mostFilesOf, usualFiles } from "../../../../views/forms/controls/Files.ts"
import { PageUnavailable } from "../PageAccess.ts"
import { FileRoom } from "./FileRoom.ts"
import type { Entry } from "../../../../views/forms/fill/PostedForm.ts"

/** The maximum number of files in one post, across all answers. */
const mostFiles = usualFiles

/** Why the whole post is refused because of a file. */
export type FileRefusal = PageUnavailable | QuotaExceeded | UsageUnavailable

/**
 * Stores a posted file, and returns the form entries that describe it in the answer: `photo.blob_ref`, `photo.size` and
 * so on.
 */
export type TakeFile = <E>(
  name: string,
  filename: string,
  content: Stream.Stream<Uint8Array, E>,
  before: ReadonlyArray<Entry>,
) => Effect.Effect<ReadonlyArray<Entry>, FileRefusal>

interface Target {
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly owner: string
  readonly locale: string
  /** Reserves space for a post, until its files are stored. */
  readonly room: (cap: number) => Effect.Effect<void, QuotaExceeded | UsageUnavailable, Scope.Scope>
}

const problemOf = (error: UploadError, label: string, locale: string): AnswerProblem | undefined => {
  switch (error._tag) {
    case "UploadTooLarge":
      return wordedAs("file_size", label, { max: error.cap }, locale)
    case "UploadTypeRefused":
      return wordedAs("file_type", label, { type: error.contentType, allowed: error.allowed.join(", ") }, locale)
    case "UploadMisnamed":
      return wordedAs("file_name", label, { type: error.contentType }, locale)
    case "FileInfected":
      return wordedAs("file_infected", label, {}, locale)
    case "UploadBroken":
    case "FieldTakesNoFile":
    case "FieldNotFound":
      return wordedAs("file", label, {}, locale)
    default:
      return undefined
  }
}

/** The number of files that a list already has. */
const countOf = (name: string, before: ReadonlyArray<Entry>): number =>
  1 +
  Math.max(
    -1,
    ...before.flatMap(([key]) => {
      const at = key.startsWith(`${name}[`) ? /^\[(\d{1,4})\]\./.exec(key.slice(name.length)) : null
      return at === null ? [] : [Number(at[1])]
    }),
  )

/** Stores the files of a form posted without a script; returns problems by answer key. */
export const storePostedFiles = (uploads: typeof FormUploads.Service, compiled: CompiledForm, target: Target) => {
  const problems: Record<string, ReadonlyArray<AnswerProblem>> = {}
  let taken = 0
  /** Reserved for the whole post when its first file arrives. */
  let room: Effect.Effect<void, QuotaExceeded | UsageUnavailable> = Effect.void
  const capOf = (fieldUid: string) =>
    Effect.orElseSucceed(uploads.capOf(target.tenant, target.formUid, fieldUid), () => 0)

  const take: TakeFile = Effect.fnUntraced(function* (name, filename, content, before) {
    const id = /([^.[\]]+)(?:\[\d+\])*$/.exec(name)?.[1] ?? ""
    const field = compiled.rules.field(id)?.field
    if (field === undefined || filename === "") return []
    const most = mostFilesOf(field)
    const isFull = takesManyFiles(field) && countOf(name, before) >= most
    if (isFull || ++taken > mostFiles) {
      const label = localize(field.label, target.locale)
      problems[name] = [wordedAs("max_items", label, { max: Math.min(most, mostFiles) }, target.locale)]
      return []
    }
    yield* room
    const broken = Stream.mapError(content, () => new UploadBroken())
    const received = yield* Effect.result(
      uploads.receive(target.tenant, target.formUid, field.fieldUid, { filename, content: broken }, target.owner),
    )
    if (received._tag === "Success") {
      const { blobRef, contentType, size, checksum } = received.success
      const at = takesManyFiles(field) ? `${name}[${countOf(name, before)}]` : name
      const facts = {
        blob_ref: blobRef,
        filename: received.success.filename,
        content_type: contentType,
        size,
        checksum,
      }
      return Object.entries(facts).map(([key, value]): Entry => [`${at}.${key}`, String(value)])
    }
    if (received.failure._tag === "UploadMissing") return []
    const problem = problemOf(received.failure, localize(field.label, target.locale), target.locale)
    if (problem === undefined) return yield* new PageUnavailable()
    problems[name] = [problem]
    return []
  })

  /** Reserves space for the sum of the form's limits. */
  const roomy = <A, E, R>(reading: Effect.Effect<A, E, R>) =>
    Effect.scopedWith(
      Effect.fnUntraced(function* (scope) {
        const caps = yield* Effect.forEach(fileFieldsOf(compiled.form), (field) =>
          Effect.map(capOf(field.fieldUid), (cap) => cap * (takesManyFiles(field) ? 5 : 1)),
        )
        const most = yield* HttpIncomingMessage.MaxBodySize
        const bytes = caps.slice(0, mostFiles).reduce((sum, cap) => sum + cap, 0)
        room = yield* Effect.cached(Scope.provide(target.room(bytes + Number(most ?? 0)), scope))
        return yield* Effect.provideService(reading, FileRoom, bytes)
      }),
    )

  return { take, roomy, problems: (): AnswerProblems => problems }
}
