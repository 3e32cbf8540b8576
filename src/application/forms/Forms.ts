import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { editedBy, rejected } from "../../domain/forms/edit/ApplyOperations.ts"
import { blank, cloned, patchedForm, replaced } from "../../domain/forms/edit/Editing.ts"
import { matchesVersion, nextVersion } from "../../domain/forms/edit/Versions.ts"
import { FormInvalid, type OperationsRejected } from "../../domain/forms/Errors.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { FormStyle } from "../../domain/forms/model/FormStyle.ts"
import type { LocalizedText } from "../../domain/forms/model/LocalizedText.ts"
import {
  type FormExists,
  FormHasSubmissions,
  type FormIdTaken,
  type FormNotFound,
  VersionConflict,
} from "../../domain/forms/records/Faults.ts"
import { type FormSummary, stamped } from "../../domain/forms/records/StoredForm.ts"
import { unboundSecrets } from "../../domain/forms/remote/SecretUse.ts"
import { FormStore, type FormQuery, type FormStoreUnavailable } from "../../ports/FormStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { QuestionStoreUnavailable } from "../../ports/QuestionStore.ts"
import { SubmissionStore, type SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { beyondLimits, DefinitionLimits } from "./DefinitionLimits.ts"
import { AnswerErasure } from "./AnswerErasure.ts"
import { decodedInSteps } from "./decodedInSteps.ts"
import { FormCreation } from "./FormCreation.ts"
import { QuestionBank } from "./QuestionBank.ts"

/** The editor, and the label that they saw (`If-Match`); absent if they accept any. */
export interface Editing {
  readonly by: string
  readonly ifMatch?: string
}

export type CreateError = FormInvalid | FormExists | FormIdTaken | FormStoreUnavailable | QuestionStoreUnavailable
export type EditError =
  | FormNotFound
  | FormInvalid
  | FormIdTaken
  | VersionConflict
  | FormStoreUnavailable
  | QuestionStoreUnavailable
export type DeleteError =
  | FormNotFound
  | VersionConflict
  | FormHasSubmissions
  | FormStoreUnavailable
  | SubmissionStoreUnavailable

/** How many times an edit without `If-Match` is retried on a newer revision. */
const attempts = 32

/** The default name of a copy. If it is taken, a number is appended. */
const copyName = (formId: string): string => `${formId.slice(0, 100)}-copy`

const parts = Effect.gen(function* () {
  const store = yield* FormStore
  const submissions = yield* SubmissionStore
  const erasure = yield* AnswerErasure
  const identifiers = yield* Identifiers
  const creation = yield* FormCreation
  const bank = yield* QuestionBank
  const secrets = yield* Secrets
  const limits = yield* DefinitionLimits
  return { store, limits, secrets, identifiers, bank, creation, submissions, erasure }
})

type Parts = Effect.Success<typeof parts>

/** Applies a change to the newest revision, and again after a conflict if the caller allows it. */
const edit = ({ store, limits, secrets }: Parts) =>
  Effect.fnUntraced(function* <E>(
    tenant: DeclaredTenant,
    formUid: string,
    { by, ifMatch }: Editing,
    change: (form: FormDefinition) => Effect.Effect<FormDefinition, E>,
  ) {
    const isExact = ifMatch !== undefined && ifMatch.trim() !== "*"
    const once = Effect.gen(function* () {
      const head = yield* store.head(tenant, formUid)
      const { newest } = head
      if (ifMatch !== undefined && !matchesVersion(ifMatch, newest.version))
        return yield* new VersionConflict({ current: newest.version })
      const form = yield* store.document(tenant, formUid, newest.revision)
      yield* Effect.yieldNow
      const at = yield* DateTime.now
      const version = nextVersion(newest.version)
      const createdAt = DateTime.formatIso(head.createdAt)
      const changed = stamped(yield* change(form), { tenant, version, head, createdAt })
      const problems = [
        ...beyondLimits(changed, limits),
        ...unboundSecrets(changed, (use) => secrets.isBound(tenant, use)),
      ]
      if (problems.length > 0) return yield* new FormInvalid({ problems })
      yield* store.save(tenant, changed, newest, { by, at })
      return changed
    })
    return yield* isExact
      ? once
      : Effect.retry(once, {
          times: attempts,
          while: (error) => error instanceof VersionConflict && ifMatch === undefined,
        })
  })

/** Creates, finds and changes the definitions of a tenant's forms. Every change is saved under its own label. */
export class Forms extends Context.Service<
  Forms,
  {
    readonly list: (
      tenant: DeclaredTenant,
      query: FormQuery,
    ) => Effect.Effect<ReadonlyArray<FormSummary>, FormStoreUnavailable>
    readonly create: (
      tenant: DeclaredTenant,
      json: JsonObject,
      by: string,
    ) => Effect.Effect<FormDefinition, CreateError>
    readonly createBlank: (
      tenant: DeclaredTenant,
      title: LocalizedText,
      formId: string | undefined,
      by: string,
    ) => Effect.Effect<FormDefinition, CreateError>
    readonly clone: (
      tenant: DeclaredTenant,
      formUid: string,
      copy: { readonly formId?: string; readonly patch?: JsonObject },
      by: string,
    ) => Effect.Effect<FormDefinition, CreateError | FormNotFound>
    readonly replace: (
      tenant: DeclaredTenant,
      formUid: string,
      json: JsonObject,
      editing: Editing,
    ) => Effect.Effect<FormDefinition, EditError>
    readonly patch: (
      tenant: DeclaredTenant,
      formUid: string,
      patch: JsonObject,
      editing: Editing,
    ) => Effect.Effect<FormDefinition, EditError>
    readonly operate: (
      tenant: DeclaredTenant,
      formUid: string,
      operations: ReadonlyArray<unknown>,
      editing: Editing,
    ) => Effect.Effect<FormDefinition, EditError | OperationsRejected>
    readonly restyle: (
      tenant: DeclaredTenant,
      formUid: string,
      style: FormStyle,
      editing: Editing,
    ) => Effect.Effect<FormDefinition, EditError>
    /** A form with answers is deleted only with confirmation, together with the answers. */
    readonly delete: (
      tenant: DeclaredTenant,
      formUid: string,
      options: { readonly ifMatch?: string; readonly withSubmissions: boolean },
    ) => Effect.Effect<void, DeleteError>
  }
>()("parley/application/forms/Forms") {
  static readonly layer = Layer.effect(
    Forms,
    Effect.map(parts, (its) => {
      const { store, identifiers, bank, creation, submissions, erasure } = its
      return Forms.of({
        list: store.list,

        create: Effect.fn("Forms.create")(function* (tenant, json, by) {
          const formUid = yield* identifiers.uuid
          const definition = yield* bank.expanded(tenant, json, formUid)
          const form = yield* decodedInSteps({ json: definition, formUid })
          return yield* creation.add(tenant, form, by, { isNamed: json["form_id"] !== undefined })
        }),

        createBlank: Effect.fn("Forms.createBlank")(function* (tenant, title, formId, by) {
          const formUid = yield* identifiers.uuid
          const named = formId === undefined ? {} : { formId }
          const form = yield* Effect.fromResult(blank(title, { formUid, ...named }))
          return yield* creation.add(tenant, form, by, { isNamed: formId !== undefined })
        }),

        clone: Effect.fn("Forms.clone")(function* (tenant, formUid, copy, by) {
          const head = yield* store.head(tenant, formUid)
          const original = yield* store.document(tenant, formUid, head.newest.revision)
          const formId = copy.formId ?? copyName(original.formId)
          const form = yield* decodedInSteps(cloned(original, { ...copy, formId, formUid: yield* identifiers.uuid }))
          return yield* creation.add(tenant, form, by, { isNamed: copy.formId !== undefined })
        }),

        replace: Effect.fn("Forms.replace")(function* (tenant, formUid, json, editing) {
          const definition = yield* bank.expanded(tenant, json, formUid)
          return yield* edit(its)(tenant, formUid, editing, (form) => decodedInSteps(replaced(form, definition)))
        }),

        patch: Effect.fn("Forms.patch")(function* (tenant, formUid, patch, editing) {
          const definition = yield* bank.expanded(tenant, patch, formUid)
          return yield* edit(its)(tenant, formUid, editing, (form) => decodedInSteps(patchedForm(form, definition)))
        }),

        operate: Effect.fn("Forms.operate")(function* (tenant, formUid, operations, editing) {
          return yield* edit(its)(tenant, formUid, editing, (form) =>
            Effect.flatMap(Effect.fromResult(editedBy(form, operations)), (edited) =>
              Effect.mapError(decodedInSteps(edited), rejected),
            ),
          )
        }),

        restyle: Effect.fn("Forms.restyle")(function* (tenant, formUid, style, editing) {
          return yield* edit(its)(tenant, formUid, editing, (form) => Effect.succeed({ ...form, style }))
        }),

        delete: Effect.fn("Forms.delete")(function* (tenant, formUid, { ifMatch, withSubmissions }) {
          const { newest } = yield* store.head(tenant, formUid)
          if (ifMatch !== undefined && !matchesVersion(ifMatch, newest.version))
            return yield* new VersionConflict({ current: newest.version })
          if (!withSubmissions && (yield* submissions.hasAny(tenant, formUid))) return yield* new FormHasSubmissions()
          yield* erasure.formGoes(tenant, formUid)
          yield* store.delete(tenant, formUid, ifMatch === undefined ? undefined : newest.version)
          yield* erasure.formIsGone(tenant, formUid)
        }),
      })
    }),
  )
}
