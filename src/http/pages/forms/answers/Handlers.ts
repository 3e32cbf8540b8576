import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Caller } from "../../../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { TenantRights } from "../../../../application/access/TenantRights.ts"
import { sessionOf } from "../../../../application/forms/Answering.ts"
import { type AnswerChange, AnswerReviews } from "../../../../application/forms/AnswerReviews.ts"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import { SubmissionRecords } from "../../../../application/forms/SubmissionRecords.ts"
import { Tokens } from "../../../../ports/Tokens.ts"
import { formsBase } from "../../../Api.ts"
import { writeCursor } from "../../../query/Paging.ts"
import { reviewQueryOf } from "../../../forms/ReviewQueries.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../../../views/language/filled.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/visits.ts"
import { type PostRefusal, postedEntries } from "../fill/posted.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess, PageUnavailable, type Refusal } from "../PageAccess.ts"
import { answerPage, type Outcome } from "../../../../views/forms/answers/AnswerPage.ts"
import { answersPage, type AnswersPageOptions } from "../../../../views/forms/answers/AnswersPage.ts"
import { whenText } from "../../../../views/forms/answers/AnswerView.ts"

const onePage = 50

const unavailable = () => Effect.fail(new PageUnavailable())
const down = { SubmissionStoreUnavailable: unavailable }
const allDown = { ...down, ObjectStoreUnavailable: unavailable }

const partsOf = (base: "" | `/${string}` = "") =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const tokens = yield* Tokens
    const access = yield* pageAccess
    const rights = yield* TenantRights
    const reviews = yield* AnswerReviews
    const { formats } = yield* SubmissionRecords
    const shares = yield* FormShares
    const zoneOf = (tenant: DeclaredTenant, formUid: string) =>
      shares.settings(tenant, formUid).pipe(
        Effect.map(({ timeZone }) => timeZone),
        Effect.catch(unavailable),
      )

    const pathOf = ({ tenant, formUid }: FormRequestVisit) =>
      `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`
    const apiOf = (visit: FormRequestVisit) => `${formsBase}${pathOf(visit).slice(base.length)}`
    const mayChange = (caller: Caller, tenant: DeclaredTenant) =>
      Effect.isSuccess(rights.require(caller, tenant, "administer"))

    const submissionOf = Effect.map(HttpRouter.params, ({ submission_id: id = "" }) => id)
    return { access, zoneOf, pathOf, reviews, assets, apiOf, formats, mayChange, submissionOf, tokens }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const list = ({ access, zoneOf, pathOf, reviews, assets, apiOf, formats, mayChange }: Parts) =>
  Effect.fnUntraced(function* (visit: FormRequestVisit, erased?: AnswersPageOptions["erased"]) {
    const { tenant, caller } = yield* access.member(visit.visitor, "read_answers")
    const search = new URLSearchParams([...queryOf(visit.request)].filter(([, value]) => value !== ""))
    const isRemoved = search.has("removed")
    search.delete("removed")
    const timeZone = yield* zoneOf(tenant, visit.formUid)
    const query = yield* Effect.orElseSucceed(reviewQueryOf(search, onePage + 1, timeZone), () => undefined)
    if (query === undefined) return seeOther(`${pathOf(visit)}/answers`)
    const { compiled, matches } = yield* reviews
      .find(tenant, visit.formUid, query)
      .pipe(Effect.catchTag("SubmissionStoreUnavailable", unavailable))
    const rows = matches.slice(0, onePage)
    const last = matches.length > onePage ? rows.at(-1) : undefined
    return page(visit, assets, {
      title: filled(visit.texts.answers.title, { title: localize(compiled.form.title, visit.language) }),
      main: answersPage(visit, {
        compiled,
        rows,
        search,
        next: last === undefined ? undefined : writeCursor(String(last.position)),
        path: pathOf(visit),
        api: apiOf(visit),
        formats,
        mayChange: yield* mayChange(caller, tenant),
        isRemoved,
        timeZone,
        ...(erased === undefined ? {} : { erased }),
      }),
      width: "wide",
    })
  })

const erase = (parts: Parts) => {
  const { access, reviews } = parts
  return Effect.fnUntraced(function* (visit: FormRequestVisit) {
    const { tenant } = yield* access.member(visit.visitor, "administer")
    yield* reviews.find(tenant, visit.formUid, { order: "newest", limit: 1 }).pipe(Effect.catchTags(down))
    const entries = new URLSearchParams((yield* postedEntries(visit.request)).map(([key, value]) => [key, value]))
    const person = (entries.get("person") ?? "").trim()
    if (person === "") return yield* list(parts)(visit, { person, receipt: undefined })
    const receipt = yield* reviews.erase(tenant, person.includes("@") ? { email: person } : { userId: person }).pipe(
      Effect.catchTag("EmailInvalid", () => Effect.succeed(undefined)),
      Effect.catchTags(allDown),
    )
    return yield* list(parts)(visit, { person, receipt })
  })
}

const show = ({ access, reviews, submissionOf, zoneOf, assets, pathOf, apiOf, mayChange }: Parts) =>
  Effect.fnUntraced(function* (visit: FormRequestVisit, given?: Outcome) {
    const { tenant, caller } = yield* access.member(visit.visitor, "read_answers")
    const reviewed = yield* reviews
      .get(tenant, visit.formUid, yield* submissionOf)
      .pipe(Effect.catchTag("SubmissionStoreUnavailable", unavailable))
    const outcome = given ?? (queryOf(visit.request).has("corrected") ? { _tag: "Corrected" as const } : undefined)
    const timeZone = yield* zoneOf(tenant, visit.formUid)
    const when = whenText(reviewed.reviewed.submission.submittedAt, visit.language, timeZone)
    return page(visit, assets, {
      title: filled(visit.texts.answers.oneTitle, { when }),
      main: answerPage(visit, {
        ...reviewed,
        path: pathOf(visit),
        api: apiOf(visit),
        mayChange: yield* mayChange(caller, tenant),
        outcome,
        timeZone,
      }),
      width: "form",
      status: outcome?._tag === "Refused" ? 422 : outcome?._tag === "Stale" ? 409 : 200,
    })
  })

/** The action of a posted form; undefined for an unknown action. */
const changeIn = (entries: URLSearchParams): Pick<AnswerChange, "answers" | "marked" | "tags"> | undefined => {
  switch (entries.get("do")) {
    case "mark":
      return { marked: entries.get("marked") === "true" }
    case "tag": {
      const tags = (entries.get("tags") ?? "").split(",").map((tag) => tag.trim().slice(0, 40))
      return { tags: tags.filter((tag) => tag !== "").slice(0, 20) }
    }
    case "correct": {
      const values = entries.getAll("value").filter((value) => value.trim() !== "")
      const value = values.length === 0 ? null : values.length === 1 ? values[0]! : values
      return { answers: { [entries.get("field") ?? ""]: value } }
    }
    default:
      return undefined
  }
}

const act = (parts: Parts) => {
  const { access, submissionOf, pathOf, reviews } = parts
  return Effect.fnUntraced(function* (visit: FormRequestVisit) {
    const { tenant, caller } = yield* access.member(visit.visitor, "administer")
    const id = yield* submissionOf
    const here = `${pathOf(visit)}/answers/${encodeURIComponent(id)}`
    // Check that the submission exists before looking at the action.
    yield* reviews.get(tenant, visit.formUid, id).pipe(Effect.catchTags(down))
    const entries = new URLSearchParams((yield* postedEntries(visit.request)).map(([key, value]) => [key, value]))
    if (entries.get("do") === "remove") {
      yield* reviews.remove(tenant, visit.formUid, id).pipe(Effect.catchTags(allDown))
      return seeOther(`${pathOf(visit)}/answers?removed=1`)
    }
    const wanted = changeIn(entries)
    if (wanted === undefined) return seeOther(here)
    const change = {
      ...wanted,
      revision: Number(entries.get("revision") ?? "0") || 0,
      reason: (entries.get("reason") ?? "").slice(0, 500),
      by: caller.username ?? sessionOf(caller),
      locale: visit.language,
    }
    return yield* reviews.change(tenant, visit.formUid, id, change).pipe(
      Effect.as(seeOther(wanted.answers === undefined ? here : `${here}?corrected=1`)),
      Effect.catchTags({
        SubmissionStoreUnavailable: unavailable,
        ReviewConflict: () => show(parts)(visit, { _tag: "Stale" }),
        CorrectionRefused: ({ errors }) => {
          const [field = "", [why = ""] = []] = Object.entries(errors)[0] ?? []
          return show(parts)(visit, { _tag: "Refused", field, why })
        },
      }),
    )
  })
}

const routes = (
  parts: Parts,
): ReadonlyArray<
  readonly [
    "GET" | "POST",
    string,
    (
      visit: FormRequestVisit,
    ) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refusal | PostRefusal, HttpRouter.RouteContext>,
  ]
> => [
  ["GET", "answers", (visit) => list(parts)(visit)],
  ["POST", "answers", erase(parts)],
  ["GET", "answers/:submission_id", (visit) => show(parts)(visit)],
  ["POST", "answers/:submission_id", act(parts)],
]

/** Submissions of a form: shown to readers, changed by administrators. */
export const layer = (base: "" | `/${string}` = "") =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const its = yield* partsOf(base)
      const { assets, tokens } = its
      for (const [method, end, answer] of routes(its))
        yield* router.add(
          method,
          `${base}/:tenant/forms/:form_uid/${end}` as `/${string}`,
          (request: HttpServerRequest.HttpServerRequest) =>
            formVisit(request, answer).pipe(
              Effect.provideService(Assets, assets),
              Effect.provideService(Tokens, tokens),
            ),
        )
    }),
  )
