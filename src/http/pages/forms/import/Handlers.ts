import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Stream from "effect/Stream"
import type { TenantConflict } from "../../../../domain/access/Errors.ts"
import type { BudgetExceeded } from "../../../../domain/budget/Errors.ts"
import type { FormInvalid } from "../../../../domain/forms/Errors.ts"
import type { FormFileRefused } from "../../../../domain/forms/import/Errors.ts"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { FormNotFound } from "../../../../domain/forms/records/Faults.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { FormImports } from "../../../../application/forms/FormImports.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Quotas } from "../../../../application/usage/Quotas.ts"
import { filled } from "../../../../views/language/filled.ts"
import { importPage, importReportPage } from "../../../../views/forms/import/ImportPages.ts"
import { questionCount } from "../../../../views/forms/gallery/Gallery.ts"
import { Limits } from "../../../Limits.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { seeOther } from "../../shell/visits.ts"
import { FileRoom } from "../fill/FileRoom.ts"
import { postedEntries, PostTooLarge } from "../fill/posted.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess, PageUnavailable } from "../PageAccess.ts"

/** The bytes of a post's only file; undefined if no file was chosen. */
const postedFile = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, cap: number) {
  const pieces: Array<Uint8Array> = []
  let size = 0
  let isTooLarge = false
  yield* postedEntries(request, (name, _filename, content) =>
    name !== "file"
      ? Effect.succeed([])
      : content.pipe(
          Stream.runForEach((piece) =>
            Effect.sync(() => {
              size += piece.length
              isTooLarge ||= size > cap
              if (!isTooLarge) pieces.push(piece)
            }),
          ),
          Effect.as([]),
          Effect.catch(() => Effect.fail(new PageUnavailable())),
        ),
  ).pipe(Effect.provideService(FileRoom, cap))
  if (isTooLarge) return yield* new PostTooLarge()
  return size === 0 ? undefined : new Uint8Array(Buffer.concat(pieces))
})

type Refused = FormFileRefused | FormInvalid | TenantConflict | BudgetExceeded

/** Why a file could not be imported, in the page's language. */
const problemOf = ({ texts }: FormRequestVisit, error: Refused): string => {
  const { problems } = texts.importing
  switch (error._tag) {
    case "FormFileRefused":
      return error.path === undefined ? problems[error.problem] : `${problems[error.problem]} (${error.path})`
    case "FormInvalid": {
      const [first] = error.problems
      return filled(problems.invalid, { problem: first === undefined ? "" : `${first.path}: ${first.message}` })
    }
    case "TenantConflict":
      return problems.tenant
    case "BudgetExceeded":
      return problems.busy
  }
}

/** Imports a form from a file, and reports the result for each part. These pages are not in the contract. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const quotas = yield* Quotas
      const access = yield* pageAccess
      const imports = yield* FormImports
      const library = yield* FormLibrary
      const { formDefinitionBytes: cap } = yield* Limits
      const below = (visit: FormRequestVisit) => `${base}/${encodeURIComponent(visit.tenant)}/forms`

      const show = (visit: FormRequestVisit, problem?: string) =>
        page({ ...visit, here: `${below(visit)}/import` }, assets, {
          title: visit.texts.importing.title,
          main: importPage(visit, { action: `${below(visit)}/import`, cap, problem }),
          width: "form",
          status: problem === undefined ? 200 : 422,
        })

      const take = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { tenant, caller } = yield* access.member(visit.visitor, "edit")
        const bytes = yield* postedFile(visit.request, cap)
        if (bytes === undefined) return show(visit, visit.texts.importing.problems.empty)
        yield* quotas.reserve({ quotas: ["tenant_forms"], caller, tenant })
        const options = { by: caller.username ?? caller.sub, locale: visit.language }
        return yield* imports.takeFile(tenant, bytes, options).pipe(
          Effect.map(({ form }) => seeOther(`${below(visit)}/${form.formUid}/imported`)),
          Effect.catchTags({
            FormFileRefused: (error) => Effect.succeed(show(visit, problemOf(visit, error))),
            FormInvalid: (error) => Effect.succeed(show(visit, problemOf(visit, error))),
            TenantConflict: (error) => Effect.succeed(show(visit, problemOf(visit, error))),
            BudgetExceeded: (error) => Effect.succeed(show(visit, problemOf(visit, error))),
          }),
          Effect.mapError(() => new PageUnavailable()),
        )
      })

      const report = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { tenant } = yield* access.member(visit.visitor, "edit")
        const { form } = (yield* library.newest(tenant, visit.formUid)).compiled
        const found = yield* Effect.catchTag(imports.report(tenant, visit.formUid), "ImportReportMissing", () =>
          Effect.fail(new FormNotFound()),
        )
        const title = localize(form.title, visit.language)
        return page(visit, assets, {
          title: filled(visit.texts.importing.reportTitle, { title }),
          main: importReportPage(visit, {
            title,
            report: found,
            questions: questionCount(form),
            below: below(visit),
            editPath: `${below(visit)}/${visit.formUid}/edit`,
          }),
          width: "wide",
        })
      })

      const shown = (request: HttpServerRequest.HttpServerRequest, answer: Parameters<typeof formVisit<never>>[1]) =>
        formVisit(request, answer).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

      yield* router.add("GET", `${base}/:tenant/forms/import`, (request) =>
        shown(request, (visit) => Effect.as(access.member(visit.visitor, "edit"), show(visit))),
      )
      yield* router.add("POST", `${base}/:tenant/forms/import`, (request) =>
        shown(request, (visit) => Effect.scoped(take(visit))),
      )
      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/imported`, (request) => shown(request, report))
    }),
  )
