import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { topLevelFields } from "../../../../domain/forms/model/FormDefinition.ts"
import { servedRevision } from "../../../../domain/forms/records/StoredForm.ts"
import { readShare } from "../../../../domain/forms/share/ShareSettings.ts"
import { closedAt } from "../../../../domain/forms/share/Standing.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Forms } from "../../../../application/forms/Forms.ts"
import { MailRecipients } from "../../../../application/forms/MailRecipients.ts"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import { FormVersions } from "../../../../application/forms/FormVersions.ts"
import { SubmissionStore } from "../../../../ports/SubmissionStore.ts"
import { linksOf } from "../../../../domain/forms/share/ShareLinks.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { Assets } from "../../assets/Assets.ts"
import { baseOf } from "../../shell/baseOf.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/visits.ts"
import { postedEntries } from "../fill/posted.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess, PageUnavailable } from "../PageAccess.ts"
import { canBePrefilled } from "../../../../domain/forms/share/canBePrefilled.ts"
import { FormNotFound } from "../../../../domain/forms/records/Faults.ts"
import { formNav } from "../../../../views/forms/results/FormNav.ts"
import { entriesOf, postedShare, readEntries, type ShareEntries } from "../../../../views/forms/share/ShareForm.ts"
import { sharePage, type SharePageOptions } from "../../../../views/forms/share/SharePage.ts"

type Shown = Pick<SharePageOptions, "notice"> & {
  readonly entries?: ShareEntries
  readonly wrong?: ReadonlyArray<string>
  readonly status?: number
}

const notices = ["saved", "published", "opened"] as const

/** The names of the email address fields that have been filled in. */
const mailedIn = (entries: ShareEntries): ReadonlyArray<string> =>
  (["mail_to", "report_to"] as const).filter((name) => entries[name] !== "")

const openedBy = (access: Effect.Success<typeof pageAccess>, library: FormLibrary["Service"]) =>
  Effect.fnUntraced(function* (visit: FormRequestVisit, right: "edit" | "publish") {
    const { tenant, caller } = yield* access.member(visit.visitor, right)
    const newest = yield* library.newest(tenant, visit.formUid)
    const { form } = newest.compiled
    const fields = topLevelFields(form)
      .filter(canBePrefilled)
      .map(({ fieldId, label }) => ({ id: fieldId, label: localize(label, visit.language) }))
    return { tenant, caller, newest, form, fields }
  })

type Opened = Effect.Success<ReturnType<ReturnType<typeof openedBy>>>

const partsOf = (base: "" | `/${string}`) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const access = yield* pageAccess
    const library = yield* FormLibrary
    const forms = yield* Forms
    const shares = yield* FormShares
    const versions = yield* FormVersions
    const submissions = yield* SubmissionStore
    const recipients = yield* MailRecipients

    const pathOf = ({ tenant, formUid }: FormRequestVisit) =>
      `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`

    const unavailable = () => new PageUnavailable()

    const opened = openedBy(access, library)

    const publish = (visit: FormRequestVisit, { tenant, caller }: Opened) =>
      versions.publish(tenant, visit.formUid, { by: caller.username ?? caller.sub }).pipe(
        Effect.catchTag("AlreadyPublished", () => Effect.void),
        Effect.mapError(unavailable),
      )

    const openUp = (visit: FormRequestVisit, own: Opened) =>
      forms
        .patch(own.tenant, visit.formUid, { is_public: true }, { by: own.caller.username ?? own.caller.sub })
        .pipe(Effect.mapError(unavailable), Effect.andThen(publish(visit, own)))

    /** A short link redirects and keeps its query. */
    const follow = Effect.fnUntraced(function* ({ request }: FormRequestVisit, code: string) {
      const form = yield* Effect.mapError(shares.formOf(code), unavailable)
      if (Option.isNone(form)) return yield* new FormNotFound()
      const { tenant, formUid } = form.value
      const query = queryOf(request).toString()
      return seeOther(
        `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}${query === "" ? "" : `?${query}`}`,
      )
    })

    const shown = (request: HttpServerRequest.HttpServerRequest, answer: Parameters<typeof formVisit<never>>[1]) =>
      formVisit(request, answer).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))
    return {
      shares,
      unavailable,
      submissions,
      library,
      pathOf,
      assets,
      recipients,
      opened,
      publish,
      openUp,
      shown,
      follow,
    }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const show = ({ shares, unavailable, submissions, library, pathOf, assets, recipients }: Parts) =>
  Effect.fnUntraced(function* (visit: FormRequestVisit, { tenant, newest, form, fields }: Opened, shown: Shown) {
    const { formUid } = visit
    const { code, revision, settings } = yield* Effect.mapError(shares.share(tenant, formUid), unavailable)
    const counts = yield* Effect.mapError(submissions.counts(tenant, [formUid]), unavailable)
    const closed = closedAt(settings, yield* Clock.currentTimeMillis)
    const served = (yield* library.served(tenant, formUid)).compiled.form
    const title = localize(form.title, visit.language)
    const ids = fields.map(({ id }) => id)
    return page({ ...visit, here: `${pathOf(visit)}/share` }, assets, {
      title: `${visit.texts.forms.share.title}: ${title}`,
      main: sharePage(visit.texts, {
        nav: formNav(visit, pathOf(visit), "share"),
        title,
        links: linksOf(baseOf(visit.request), visit.tenant, served, code),
        formPath: `${assets.formsApi}/${encodeURIComponent(visit.tenant)}/forms/${encodeURIComponent(formUid)}`,
        action: `${pathOf(visit)}/share`,
        editPath: `${pathOf(visit)}/edit`,
        state:
          closed?.reason === "form_paused" || closed?.reason === "form_not_open_yet" || closed?.reason === "form_closed"
            ? closed.reason
            : "open",
        answers: counts.get(formUid) ?? 0,
        entries: shown.entries ?? entriesOf(settings, ids),
        revision,
        prefilled: settings.prefilled,
        fields,
        wrong: shown.wrong ?? [],
        notice: shown.notice,
        isMailOffered: recipients.isOffered(tenant),
        isPublic: served.isPublic,
        hasDraft:
          newest.head.published === null || servedRevision(newest.head).revision !== newest.head.newest.revision,
      }),
      width: "form",
      status: shown.status ?? 200,
    })
  })

const see = (parts: Parts) => {
  const { opened } = parts
  return Effect.fnUntraced(function* (visit: FormRequestVisit) {
    const done = queryOf(visit.request).get("done")
    return yield* show(parts)(visit, yield* opened(visit, "edit"), { notice: notices.find((one) => one === done) })
  })
}

const act = (parts: Parts) => {
  const { opened, pathOf, publish, openUp, shares, unavailable } = parts
  return Effect.fnUntraced(function* (visit: FormRequestVisit) {
    const own = yield* opened(visit, "publish")
    const posted = yield* postedEntries(visit.request)
    const value = (name: string) => posted.find(([key]) => key === name)?.[1]
    if (isCrossSite(visit.request)) return yield* show(parts)(visit, own, { notice: "elsewhere", status: 403 })
    const done = (what: (typeof notices)[number]) => seeOther(`${pathOf(visit)}/share?done=${what}`)
    if (value("do") === "publish") return yield* Effect.as(publish(visit, own), done("published"))
    if (value("do") === "open") return yield* Effect.as(openUp(visit, own), done("opened"))
    const ids = own.fields.map(({ id }) => id)
    const entries = postedShare(posted)
    const read = readEntries(entries, ids)
    if (Result.isFailure(read)) return yield* show(parts)(visit, own, { entries, wrong: read.failure, status: 422 })
    return yield* shares.change(own.tenant, visit.formUid, readShare(read.success), value("revision") ?? "").pipe(
      Effect.as(done("saved")),
      Effect.catchTags({
        VersionConflict: () => show(parts)(visit, own, { entries, notice: "conflict", status: 412 }),
        RecipientsForbidden: () => show(parts)(visit, own, { entries, wrong: mailedIn(entries), status: 422 }),
        MailerAbsent: () => show(parts)(visit, own, { entries, wrong: mailedIn(entries), status: 422 }),
        ShareStoreUnavailable: () => Effect.fail(unavailable()),
      }),
    )
  })
}

/** Sharing settings of a form, and its short links. */
export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const its = yield* partsOf(base)
      const { shown, follow } = its
      yield* router.add("GET", `${base}/:tenant/forms/:form_uid/share`, (request) => shown(request, see(its)))
      yield* router.add("POST", `${base}/:tenant/forms/:form_uid/share`, (request) => shown(request, act(its)))
      yield* router.add("GET", `${base}/f/:code`, (request) =>
        Effect.flatMap(HttpRouter.params, ({ code = "" }) => shown(request, (visit) => follow(visit, code))),
      )
    }),
  )
