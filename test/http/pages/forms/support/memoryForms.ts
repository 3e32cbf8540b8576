import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { JsonObject } from "../../../../../src/domain/forms/codec/Json.ts"
import { demoForms } from "../../../../../src/domain/forms/demo/DemoForms.ts"
import { decodeForm } from "../../../../../src/domain/forms/check/FormCheck.ts"
import { checked, cloned } from "../../../../../src/domain/forms/edit/Editing.ts"
import type { FormDefinition } from "../../../../../src/domain/forms/model/FormDefinition.ts"
import { compile } from "../../../../../src/domain/forms/rules/CompiledForm.ts"
import { validate } from "../../../../../src/domain/forms/validation/Validation.ts"
import { skippedBlock } from "../../../../../src/domain/forms/plausibility/Plausibility.ts"
import { AnswersRefused } from "../../../../../src/domain/forms/records/AnswersRefused.ts"
import type { ImportReport } from "../../../../../src/domain/forms/edit/ImportReport.ts"
import { fileReport } from "../../../../../src/domain/forms/import/FileReport.ts"
import { readFormFile } from "../../../../../src/domain/forms/import/ImportFile.ts"
import { repairedForm } from "../../../../../src/domain/forms/import/FormRepair.ts"
import { FormNotFound, ImportReportMissing } from "../../../../../src/domain/forms/records/Faults.ts"
import type { Submission } from "../../../../../src/domain/forms/records/Submission.ts"
import { fileTools } from "../../../../../src/adapters/formfiles/fileTools.ts"
import { Limits } from "../../../../../src/http/Limits.ts"
import * as Testing from "../../../../doubles/Testing.ts"
import * as MemoryOrg from "../../../../doubles/memory/OrgStore.ts"
import { TenantRights } from "../../../../../src/application/access/TenantRights.ts"
import { FormAccess } from "../../../../../src/application/forms/FormAccess.ts"
import { FormImports } from "../../../../../src/application/forms/FormImports.ts"
import { FormLibrary, type LoadedForm, type LoadError } from "../../../../../src/application/forms/FormLibrary.ts"
import { Forms } from "../../../../../src/application/forms/Forms.ts"
import { FormSubmissions } from "../../../../../src/application/forms/FormSubmissions.ts"
import { OptionSources } from "../../../../../src/application/forms/OptionSources.ts"
import { PartialSaves } from "../../../../../src/application/forms/PartialSaves.ts"
import * as Identifiers from "../../../../../src/adapters/node/Identifiers.ts"
import { SubmissionGuard } from "../../../../../src/application/forms/SubmissionGuard.ts"
import { FormShares } from "../../../../../src/application/forms/FormShares.ts"
import { MailRecipients } from "../../../../../src/application/forms/MailRecipients.ts"
import { FormUploads } from "../../../../../src/application/forms/FormUploads.ts"
import { FormVersions } from "../../../../../src/application/forms/FormVersions.ts"
import { shareDefaults } from "../../../../../src/domain/forms/share/ShareSettings.ts"
import { Respondents } from "../../../../../src/application/forms/Respondents.ts"
import { ServedForms } from "../../../../../src/application/forms/ServedForms.ts"
import { FormStoreUnavailable } from "../../../../../src/ports/FormStore.ts"
import { SubmissionStoreUnavailable } from "../../../../../src/ports/SubmissionStore.ts"

export const today = "2026-12-01"

/** The state of the forms in memory, for assertions. */
export interface Kept {
  readonly forms: Map<string, { form: FormDefinition; publishedVersion: string | null }>
  readonly submissions: Map<string, { readonly formUid: string; readonly data: JsonObject }>
  readonly saved: Map<string, JsonObject>
  /** The response for a form's narration. */
  narration: JsonObject
  /** Whether reading and storing fail. */
  isDown: boolean
  /** Whether storing answers fails. */
  isFull: boolean
}

export const kept = (forms: ReadonlyArray<FormDefinition> = demoForms()): Kept => ({
  forms: new Map(forms.map((form, i) => [form.formUid, { form, publishedVersion: i % 2 === 0 ? form.version : null }])),
  submissions: new Map(),
  saved: new Map(),
  narration: { status: "none" },
  isDown: false,
  isFull: false,
})

const limits: typeof Limits.Service = {
  jsonBodyBytes: 1_048_576,
  renderBodyBytes: 1_048_576,
  formUploadBytes: 1_048_576,
  uploadBytes: 1_048_576,
  formDefinitionBytes: 2_097_152,
  pageSize: 50,
  pageSizeMost: 200,
  pageBytes: 1_048_576,
}

const inMemory = "a store in memory that a test has switched off"
const at = DateTime.makeUnsafe("2026-12-01T09:00:00Z")

const loaded = (entry: { readonly form: FormDefinition; readonly publishedVersion: string | null }): LoadedForm => {
  const newest = { revision: 1, version: entry.form.version }
  const published = entry.publishedVersion === null ? null : newest
  return { compiled: compile(entry.form), revision: newest, head: { newest, published, createdAt: at, updatedAt: at } }
}

const submissionOf = (formUid: string, submissionId: string, data: JsonObject): Submission => ({
  submissionId,
  formUid,
  formId: formUid,
  formVersion: "1.0",
  data,
  evidence: null,
  context: null,
  source: "page",
  userId: null,
  username: null,
  orgId: null,
  ip: null,
  userAgent: null,
  locale: "en",
  submittedAt: at,
  forward: { state: "none", attempts: 0, status: null, error: null },
})

/** The forms of tenant `demo` on the real domain, with its rules, validation and access. */
export const layer = (state: Kept) => {
  const found = (tenant: string, uid: string): Effect.Effect<LoadedForm, LoadError> => {
    if (state.isDown) return Effect.fail(new FormStoreUnavailable({ cause: inMemory }))
    const entry = tenant === "demo" ? state.forms.get(uid) : undefined
    return entry === undefined ? Effect.fail(new FormNotFound()) : Effect.sync(() => loaded(entry))
  }
  const library = Layer.succeed(FormLibrary, {
    served: found,
    newest: found,
    labelled: found,
  })
  const submissions = Layer.mock(FormSubmissions, {
    admit: () => Effect.void,
    submit: Effect.fnUntraced(function* (tenant, uid, answers, { submissionId = "", locale }) {
      const { compiled } = yield* found(tenant, uid)
      if (state.isFull) return yield* new SubmissionStoreUnavailable({ cause: inMemory })
      const { isValid, problems, data } = validate(compiled, answers, { locale, today })
      if (!isValid) return yield* new AnswersRefused({ problems, threshold: 0 })
      const isNew = !state.submissions.has(submissionId)
      if (isNew) state.submissions.set(submissionId, { formUid: uid, data })
      const plausibility = skippedBlock(compiled.form, "nobody asked")
      return { submission: submissionOf(uid, submissionId, data), plausibility, isNew }
    }),
  })
  const saves = Layer.mock(PartialSaves, {
    read: (tenant, formUid, sessionId) =>
      Effect.sync(() => {
        const data = state.saved.get(`${tenant} ${formUid} ${sessionId}`)
        const savedAt = data === undefined ? null : at
        return { formUid, sessionId, data: data ?? {}, fieldErrors: {}, savedAt, expiresAt: savedAt }
      }),
    save: (tenant, formUid, sessionId, answers) =>
      Effect.sync(() => {
        const data = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)) as JsonObject
        state.saved.set(`${tenant} ${formUid} ${sessionId}`, data)
        return { formUid, sessionId, data, fieldErrors: {}, savedAt: at, expiresAt: at }
      }),
    discard: (tenant, formUid, sessionId) =>
      Effect.sync(() => void state.saved.delete(`${tenant} ${formUid} ${sessionId}`)),
  })
  const forms = Layer.mock(Forms, {
    list: (tenant, { after = "", limit }) =>
      Effect.sync(() =>
        tenant !== "demo"
          ? []
          : [...state.forms.values()]
              .toSorted((a, b) => (a.form.formId < b.form.formId ? -1 : 1))
              .filter(({ form }) => form.formId > after)
              .slice(0, limit)
              .map(({ form, publishedVersion }) => ({
                formUid: form.formUid,
                formId: form.formId,
                title: form.title,
                description: form.description ?? null,
                version: form.version,
                publishedVersion,
                isPublic: form.isPublic,
                createdAt: at,
                updatedAt: at,
              })),
      ),
    create: (_tenant, json) =>
      Effect.sync(() => {
        const form = Result.getOrThrow(decodeForm(json, crypto.randomUUID()))
        state.forms.set(form.formUid, { form, publishedVersion: null })
        return form
      }),
    clone: (_tenant, uid, { patch = {} }) =>
      Effect.sync(() => {
        const formUid = crypto.randomUUID()
        const form = Result.getOrThrow(
          checked(cloned(state.forms.get(uid)!.form, { formUid, formId: "a-copy", patch })),
        )
        state.forms.set(formUid, { form, publishedVersion: null })
        return form
      }),
  })
  const reports = new Map<string, ImportReport>()
  const imports = Layer.mock(FormImports, {
    takeFile: Effect.fnUntraced(function* (_tenant, bytes, { locale }) {
      const read = yield* Effect.fromResult(readFormFile(bytes, fileTools))
      const form = yield* Effect.fromResult(repairedForm(read, crypto.randomUUID()))
      const report = fileReport(read, form.formId, { importedAt: DateTime.formatIso(at), locale })
      state.forms.set(form.formUid, { form, publishedVersion: null })
      reports.set(form.formUid, report)
      return { form, report }
    }),
    report: (_tenant, formUid) => {
      const report = reports.get(formUid)
      return report === undefined ? Effect.fail(new ImportReportMissing()) : Effect.succeed(report)
    },
  })
  const rights = TenantRights.layer({ defaultRole: "administer" }).pipe(Layer.provide(MemoryOrg.layer))
  const sources = Layer.mock(OptionSources, { shown: () => Effect.succeed({}) })
  const reading = Layer.merge(FormAccess.layer, ServedForms.layer).pipe(Layer.provide([library, sources, rights]))
  const respondents = Respondents.layer.pipe(Layer.provide([Testing.tokens, Testing.stores]))
  const guard = SubmissionGuard.layer.pipe(Layer.provide([Testing.tokens, Testing.stores, Identifiers.layer]))
  const shares = Layer.mock(FormShares, { settings: () => Effect.succeed(shareDefaults), leadsOnTo: () => false })
  const versions = Layer.mock(FormVersions, {})
  const uploads = Layer.mock(FormUploads, { capOf: () => Effect.succeed(1_048_576) })
  const recipients = Layer.mock(MailRecipients, { isOffered: () => false, allows: () => false })
  return Layer.mergeAll(
    uploads,
    library,
    submissions,
    saves,
    forms,
    reading,
    rights,
    respondents,
    guard,
    shares,
    versions,
    recipients,
    imports,
    Layer.succeed(Limits, limits),
  )
}
