import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { JsonObject } from "../../../../../src/domain/forms/codec/Json.ts"
import { demoForms } from "../../../../../src/domain/forms/demo/DemoForms.ts"
import { blank } from "../../../../../src/domain/forms/edit/Editing.ts"
import type { FormDefinition } from "../../../../../src/domain/forms/model/FormDefinition.ts"
import { compile } from "../../../../../src/domain/forms/rules/CompiledForm.ts"
import { validate } from "../../../../../src/domain/forms/validation/Validation.ts"
import * as Desk from "../../../../../src/http/pages/forms/FormDesk.ts"

export const today = "2026-12-01"

/** What a desk in memory keeps, for tests to look into. */
export interface Kept {
  readonly forms: Map<string, { form: FormDefinition; publishedVersion: string | null }>
  readonly submissions: Map<string, { readonly formUid: string; readonly data: JsonObject }>
  readonly saved: Map<string, JsonObject>
  /** What is answered about the narration of a form. */
  narration: JsonObject
  /** Nothing can be read or stored. */
  isDown: boolean
  /** Answers cannot be stored. */
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

/** The forms of tenant `demo`, over the real domain: rules, validation and admission as the service has them. */
export const layer = (state: Kept): Layer.Layer<Desk.FormDesk> => {
  const member = ({ tenant, caller }: Desk.Visitor): Effect.Effect<void, Desk.Refusal> => {
    if (["api", "org", "docs", "forms"].includes(tenant)) return Effect.fail(new Desk.NoSuchTenant())
    if (caller === null) return Effect.fail(new Desk.SignInNeeded())
    return caller.superuser || caller.programs.includes(tenant) ? Effect.void : Effect.fail(new Desk.NotAMember())
  }
  const found = (visitor: Desk.Visitor, uid: string, isForRespondents: boolean) =>
    Effect.gen(function* () {
      if (state.isDown) return yield* Effect.fail(new Desk.DeskUnavailable())
      const entry = visitor.tenant === "demo" ? state.forms.get(uid) : undefined
      if (!(isForRespondents && entry?.form.isPublic === true)) yield* member(visitor)
      return entry === undefined ? yield* Effect.fail(new Desk.FormMissing()) : entry
    })
  const keyOf = ({ tenant, caller }: Desk.Visitor, uid: string) => `${tenant} ${uid} ${caller?.sub ?? ""}`
  return Layer.succeed(Desk.FormDesk, {
    served: (visitor, uid) =>
      Effect.map(found(visitor, uid, true), ({ form }) => ({ compiled: compile(form), options: {} })),
    submit: (visitor, uid, { answers, submissionId, locale }) =>
      Effect.gen(function* () {
        const { form } = yield* found(visitor, uid, true)
        if (state.isFull) return yield* Effect.fail(new Desk.DeskUnavailable())
        const verdict = validate(compile(form), answers, { locale, today })
        if (!verdict.isValid) return yield* Effect.fail(new Desk.AnswersRefused(verdict.problems))
        if (!state.submissions.has(submissionId))
          state.submissions.set(submissionId, { formUid: uid, data: verdict.data })
        return submissionId
      }),
    saved: (visitor, uid) =>
      Effect.map(found(visitor, uid, true), () => Option.fromUndefinedOr(state.saved.get(keyOf(visitor, uid)))),
    save: (visitor, uid, answers) =>
      Effect.map(found(visitor, uid, true), () => void state.saved.set(keyOf(visitor, uid), answers)),
    forget: (visitor, uid) => Effect.map(found(visitor, uid, true), () => void state.saved.delete(keyOf(visitor, uid))),
    list: (visitor) => Effect.map(member(visitor), () => (visitor.tenant === "demo" ? [...state.forms.values()] : [])),
    draft: (visitor, uid) => Effect.map(found(visitor, uid, false), ({ form }) => form),
    create: (visitor, title) =>
      Effect.map(member(visitor), () => {
        const formUid = crypto.randomUUID()
        state.forms.set(formUid, { form: Result.getOrThrow(blank(title, { formUid })), publishedVersion: null })
        return formUid
      }),
  })
}
