import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Caller } from "../../../domain/access/Caller.ts"
import { belongsTo, declared, type DeclaredTenant } from "../../../domain/access/Tenant.ts"
import type { LocalizedText } from "../../../domain/forms/model/LocalizedText.ts"
import type { AnswerProblems } from "../../../domain/forms/validation/AnswerProblem.ts"
import { sessionOf } from "../../../application/forms/Answering.ts"
import { FormLibrary } from "../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../application/forms/Forms.ts"
import { FormSubmissions } from "../../../application/forms/FormSubmissions.ts"
import { OptionSources } from "../../../application/forms/OptionSources.ts"
import { PartialSaves } from "../../../application/forms/PartialSaves.ts"
import { RegisteredRoutes } from "../../middleware/RegisteredRoutes.ts"
import * as Desk from "./FormDesk.ts"

/** The most cards of a gallery; a tenant with more of them searches. */
const mostListed = 200

const nothingThere = () => new Desk.FormMissing()
const notNow = () => new Desk.DeskUnavailable()

/** The counter before the real use-cases: who may, in the order of the tenant rules, then one call. */
export const layer = Layer.effect(
  Desk.FormDesk,
  Effect.gen(function* () {
    const library = yield* FormLibrary
    const forms = yield* Forms
    const submissions = yield* FormSubmissions
    const partials = yield* PartialSaves
    const sources = yield* OptionSources
    const routes = yield* RegisteredRoutes

    const tenantOf = (segment: string): Effect.Effect<DeclaredTenant, Desk.NoSuchTenant> => {
      const tenant = declared(segment, routes.reserved())
      return Result.isSuccess(tenant) ? Effect.succeed(tenant.success) : Effect.fail(new Desk.NoSuchTenant())
    }

    const member = Effect.fnUntraced(function* ({ tenant: segment, caller }: Desk.Visitor) {
      const tenant = yield* tenantOf(segment)
      if (caller === null) return yield* new Desk.SignInNeeded()
      if (!belongsTo(caller, tenant)) return yield* new Desk.NotAMember()
      return { tenant, caller }
    })

    const loaded = (tenant: DeclaredTenant, formUid: string, which: "served" | "newest") =>
      library[which](tenant, formUid).pipe(
        Effect.catchTags({
          FormNotFound: () => Effect.fail(nothingThere()),
          FormStoreUnavailable: () => Effect.fail(notNow()),
        }),
      )

    /** A public form is everybody's; one that is not looks, to a stranger, like one that is not there. */
    const visited = Effect.fnUntraced(function* (visitor: Desk.Visitor, formUid: string) {
      const tenant = yield* tenantOf(visitor.tenant)
      const isMember = visitor.caller !== null && belongsTo(visitor.caller, tenant)
      const found = yield* Effect.result(loaded(tenant, formUid, "served"))
      if (!isMember && !(Result.isSuccess(found) && found.success.compiled.form.isPublic)) yield* member(visitor)
      return { tenant, form: yield* Effect.fromResult(found) }
    })

    const ofCaller = <A>(
      visitor: Desk.Visitor,
      formUid: string,
      use: (tenant: DeclaredTenant, caller: Caller) => Effect.Effect<A, unknown>,
    ): Effect.Effect<A, Desk.Refusal> =>
      Effect.gen(function* () {
        const { tenant } = yield* visited(visitor, formUid)
        if (visitor.caller === null) return yield* new Desk.SignInNeeded()
        return yield* Effect.mapError(use(tenant, visitor.caller), notNow)
      })

    return Desk.FormDesk.of({
      served: (visitor, formUid) =>
        Effect.flatMap(visited(visitor, formUid), ({ form: { compiled } }) =>
          Effect.map(sources.shown(compiled.form), (options) => ({ compiled, options })),
        ),

      submit: Effect.fn("FormDesk.submit")(function* (visitor, formUid, { answers, ...answering }) {
        const { tenant } = yield* visited(visitor, formUid)
        const { submission } = yield* submissions
          .submit(tenant, formUid, answers, { ...answering, caller: visitor.caller })
          .pipe(
            Effect.mapError((error) => {
              if (error._tag === "AnswersRefused") return new Desk.AnswersRefused(error.problems as AnswerProblems)
              return error._tag === "FormNotFound" ? nothingThere() : notNow()
            }),
          )
        const { caller } = visitor
        if (caller !== null) yield* Effect.ignore(partials.discard(tenant, formUid, sessionOf(caller)))
        return submission.submissionId
      }),

      saved: (visitor, formUid) =>
        ofCaller(visitor, formUid, (tenant, caller) =>
          Effect.map(partials.read(tenant, formUid, sessionOf(caller), "en"), ({ data, savedAt }) =>
            savedAt === null ? Option.none() : Option.some(data),
          ),
        ),
      save: (visitor, formUid, answers) =>
        ofCaller(visitor, formUid, (tenant, caller) =>
          Effect.asVoid(partials.save(tenant, formUid, sessionOf(caller), answers, "en")),
        ),
      forget: (visitor, formUid) =>
        ofCaller(visitor, formUid, (tenant, caller) => partials.discard(tenant, formUid, sessionOf(caller))),

      list: Effect.fn("FormDesk.list")(function* (visitor) {
        const { tenant } = yield* member(visitor)
        const summaries = yield* Effect.mapError(forms.list(tenant, { limit: mostListed }), notNow)
        const found = yield* Effect.forEach(
          summaries,
          ({ formUid, publishedVersion }) =>
            Effect.map(Effect.option(loaded(tenant, formUid, "newest")), (form) =>
              Option.map(form, ({ compiled }) => ({ form: compiled.form, publishedVersion })),
            ),
          { concurrency: 4 },
        )
        return found.flatMap((form) => (Option.isSome(form) ? [form.value] : []))
      }),

      draft: Effect.fn("FormDesk.draft")(function* (visitor, formUid) {
        const { tenant } = yield* member(visitor)
        return (yield* loaded(tenant, formUid, "newest")).compiled.form
      }),

      create: Effect.fn("FormDesk.create")(function* (visitor, title, locale) {
        const { tenant, caller } = yield* member(visitor)
        const text: LocalizedText = locale === "en" ? title : { [locale]: title }
        const by = caller.username ?? caller.sub
        const form = yield* Effect.mapError(forms.createBlank(tenant, text, undefined, by), notNow)
        return form.formUid
      }),
    })
  }),
)
