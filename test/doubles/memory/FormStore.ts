import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as DateTime from "effect/DateTime"
import { questionsIn } from "../../../src/domain/forms/edit/QuestionBank.ts"
import type { ImportReport } from "../../../src/domain/forms/edit/ImportReport.ts"
import { compareVersions } from "../../../src/domain/forms/edit/Versions.ts"
import type { FormDefinition } from "../../../src/domain/forms/model/FormDefinition.ts"
import * as Faults from "../../../src/domain/forms/records/Faults.ts"
import { searchedText } from "../../../src/domain/forms/records/SearchedText.ts"
import type { FormHead, FormSummary, Revision, VersionRecord } from "../../../src/domain/forms/records/StoredForm.ts"
import { FormStore, type Saving } from "../../../src/ports/FormStore.ts"

interface Kept {
  readonly revision: Revision
  readonly form: FormDefinition
  readonly record: VersionRecord
}

interface Entry {
  readonly createdAt: DateTime.Utc
  readonly report: ImportReport | undefined
  readonly kept: ReadonlyArray<Kept>
  readonly published: Revision | null
  readonly updatedAt: DateTime.Utc
}

const newestOf = (entry: Entry): Kept => entry.kept.at(-1)!

const headOf = (entry: Entry): FormHead => ({
  newest: newestOf(entry).revision,
  published: entry.published,
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
})

const summaryOf = (entry: Entry): FormSummary => {
  const { form, revision } = newestOf(entry)
  return {
    formUid: form.formUid,
    formId: form.formId,
    title: form.title,
    description: form.description ?? null,
    version: revision.version,
    publishedVersion: entry.published?.version ?? null,
    isPublic: form.isPublic,
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
  }
}

/** Forms for the lifetime of the process. Every method is one synchronous step. */
export const layer = Layer.sync(FormStore, () => {
  const tenants = new Map<string, Map<string, Entry>>()
  let lastRevision = 0

  const formsOf = (tenant: string): Map<string, Entry> => {
    const known = tenants.get(tenant) ?? new Map<string, Entry>()
    tenants.set(tenant, known)
    return known
  }
  const found = <A, E = never>(tenant: string, formUid: string, use: (entry: Entry) => Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<A, E | Faults.FormNotFound> => {
      const entry = formsOf(tenant).get(formUid)
      return entry === undefined ? Effect.fail(new Faults.FormNotFound()) : use(entry)
    })
  const isTaken = (tenant: string, { formId, formUid }: FormDefinition): boolean =>
    [...formsOf(tenant)].some(([uid, entry]) => uid !== formUid && newestOf(entry).form.formId === formId)
  const keep = (form: FormDefinition, { by, at }: Saving): Kept => ({
    revision: { version: form.version, revision: ++lastRevision },
    form,
    record: { version: form.version, createdAt: at, createdBy: by, publishedAt: null, publishedBy: null },
  })
  const put = (tenant: string, formUid: string, entry: Entry): FormHead => {
    formsOf(tenant).set(formUid, entry)
    return headOf(entry)
  }

  return FormStore.of({
    list: (tenant, { order, search, formId, after = "", limit }) =>
      Effect.sync(() =>
        [...formsOf(tenant).values()]
          .filter((entry) => search === undefined || searchedText(newestOf(entry).form).includes(search.toLowerCase()))
          .map(summaryOf)
          .filter((form) => form.formId > after && (formId === undefined || form.formId === formId))
          .sort((a, b) => (a.formId < b.formId ? -1 : 1))
          .sort((a, b) => (order === "changed" ? b.updatedAt.epochMilliseconds - a.updatedAt.epochMilliseconds : 0))
          .slice(0, limit),
      ),
    asking: (tenant, questionIds) =>
      Effect.sync(() =>
        [...formsOf(tenant)].flatMap(([formUid, entry]) =>
          questionsIn(newestOf(entry).form)
            .filter((questionId) => questionIds.includes(questionId))
            .map((questionId) => ({ questionId, formUid })),
        ),
      ),
    insert: (tenant, form, saving) =>
      Effect.suspend((): Effect.Effect<FormHead, Faults.FormExists | Faults.FormIdTaken> => {
        if (formsOf(tenant).has(form.formUid)) return Effect.fail(new Faults.FormExists({ formUid: form.formUid }))
        if (isTaken(tenant, form)) return Effect.fail(new Faults.FormIdTaken({ formId: form.formId }))
        const { at, report } = saving
        const entry = { createdAt: at, updatedAt: at, report, kept: [keep(form, saving)], published: null }
        return Effect.succeed(put(tenant, form.formUid, entry))
      }),
    head: (tenant, formUid) => found(tenant, formUid, (entry) => Effect.succeed(headOf(entry))),
    document: (tenant, formUid, revision) =>
      found(tenant, formUid, ({ kept }) => {
        const one = kept.find((candidate) => candidate.revision.revision === revision)
        return one === undefined ? Effect.fail(new Faults.FormNotFound()) : Effect.succeed(one.form)
      }),
    save: (tenant, form, expected, saving) =>
      found(tenant, form.formUid, (entry): Effect.Effect<FormHead, Faults.VersionConflict | Faults.FormIdTaken> => {
        const { version, revision } = newestOf(entry).revision
        if (revision !== expected.revision) return Effect.fail(new Faults.VersionConflict({ current: version }))
        if (isTaken(tenant, form)) return Effect.fail(new Faults.FormIdTaken({ formId: form.formId }))
        const kept = [...entry.kept, keep(form, saving)]
        return Effect.succeed(put(tenant, form.formUid, { ...entry, kept, updatedAt: saving.at }))
      }),
    publish: (tenant, formUid, version, { by, at }) =>
      found(tenant, formUid, (entry) => {
        const one = entry.kept.find(({ record }) => record.version === version && record.publishedAt === null)
        if (one === undefined) return Effect.fail(new Faults.AlreadyPublished({ version }))
        const record = { ...one.record, publishedAt: at, publishedBy: by }
        const isNewer = entry.published === null || entry.published.revision < one.revision.revision
        put(tenant, formUid, {
          ...entry,
          kept: entry.kept.map((kept) => (kept === one ? { ...one, record } : kept)),
          published: isNewer ? one.revision : entry.published,
        })
        return Effect.void
      }),
    versions: (tenant, formUid) =>
      found(tenant, formUid, ({ kept }) =>
        Effect.succeed(kept.map(({ record }) => record).sort((a, b) => compareVersions(b.version, a.version))),
      ),
    revisionOf: (tenant, formUid, version) =>
      found(tenant, formUid, ({ kept }) => {
        const one = kept.find(({ record }) => record.version === version)
        return one === undefined ? Effect.fail(new Faults.VersionNotFound({ version })) : Effect.succeed(one.revision)
      }),
    delete: (tenant, formUid, expected) =>
      found(tenant, formUid, (entry) => {
        const { version } = newestOf(entry).revision
        if (expected !== undefined && expected !== version)
          return Effect.fail(new Faults.VersionConflict({ current: version }))
        formsOf(tenant).delete(formUid)
        return Effect.void
      }),
    importReport: (tenant, formUid) =>
      found(tenant, formUid, ({ report }) => Effect.succeed(Option.fromUndefinedOr(report))),
  })
})
