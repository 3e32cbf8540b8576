import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import { Organization } from "../../../application/org/Organization.ts"
import { deepest } from "../../../domain/org/Hierarchy.ts"
import { Id } from "../../../domain/org/Text.ts"
import { notice } from "../../../views/components/Notice.ts"
import { html } from "../../../views/markup/html.ts"
import { addedFields, type AddedField, type AddedKind, isAddedKind } from "../../../views/org/AddForm.ts"
import { organizationPage, type OrganizationShown, titleOf } from "../../../views/org/OrganizationPage.ts"
import { pathOf } from "../../../views/org/Tree.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { postedEntries } from "../forms/fill/posted.ts"
import { answered } from "../shell/answered.ts"
import { page } from "../shell/Page.ts"
import { queryOf, seeOther } from "../shell/visits.ts"
import { both, type Entries, locationOf, placeOf, projectOf, siteOf, storeOf } from "./Drafts.ts"

type Request = HttpServerRequest.HttpServerRequest
type Shown = Partial<OrganizationShown> & { readonly status?: number }

const isId = Schema.is(Id)

/** The client that the query selects; null for all clients. */
const onlyOf = (request: Request): string | null => {
  const client = queryOf(request).get("client") ?? ""
  return /^[0-9]{1,10}$/.test(client) && isId(Number(client)) ? String(Number(client)) : null
}

const fieldsIn = (kind: AddedKind, names: ReadonlyArray<string>): ReadonlyArray<AddedField> =>
  addedFields[kind].filter((name) => names.includes(name))

const addingIn = (request: Request): Shown => {
  const entries = Object.fromEntries(queryOf(request))
  const { add, done } = entries
  return {
    adding:
      isAddedKind(add) && (add !== "location" || entries["site_id"] !== undefined)
        ? { kind: add, entries, wrong: [], exists: false }
        : null,
    news: isAddedKind(done) ? { added: done } : null,
  }
}

/** Why the page has nothing to show. */
const refusals: Readonly<Record<string, readonly ["unnamed" | "unavailable", number]>> = {
  OrganizationUnnamed: ["unnamed", 400],
  PostTooLarge: ["unavailable", 413],
  PostBroken: ["unavailable", 400],
  PostForeign: ["unavailable", 415],
}

/** The organization of a signed-in user. As in the API, its members can view it and add to it. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const organization = yield* Organization

    const show = Effect.fnUntraced(function* (visit: SignedInVisit, request: Request, more: Shown) {
      const only = onlyOf(request)
      const clientId = only === null ? null : Number(only)
      const { root } = yield* organization.graph(visit.caller, { depth: deepest, clientId })
      const top = root.children[0] ?? root
      return page(visit, assets, {
        title: titleOf(visit, top),
        main: organizationPage(visit, { organization: top, only, adding: null, news: null, ...more }),
        width: "reading",
        status: more.status ?? 200,
      })
    })

    /** Adds the record that the form describes, and returns the id of its node on the page. */
    const add = Effect.fnUntraced(function* ({ caller }: SignedInVisit, kind: AddedKind, entries: Entries) {
      if (kind === "project") {
        const { projectId } = yield* organization.addProject(caller, yield* projectOf(entries))
        return `project-${projectId}`
      }
      if (kind === "site") {
        const [draft, { store_id: storeId }] = yield* both(siteOf(entries), storeOf(entries))
        const { siteId } = yield* organization.addSite(caller, storeId, draft)
        return `site-${siteId}`
      }
      const [draft, { site_id: siteId }] = yield* both(locationOf(entries), placeOf(entries))
      const { locationId } = yield* organization.addLocation(caller, siteId, draft)
      return `location-${locationId}`
    })

    const act = Effect.fnUntraced(function* (visit: SignedInVisit, request: Request) {
      if (isCrossSite(request)) return yield* show(visit, request, { news: "elsewhere", status: 403 })
      const entries: Entries = Object.fromEntries(yield* postedEntries(request))
      const kind = entries["add"]
      if (!isAddedKind(kind)) return yield* show(visit, request, { status: 422 })
      const again = (status: number, more: { readonly wrong?: ReadonlyArray<AddedField>; readonly exists?: boolean }) =>
        show(visit, request, { adding: { kind, entries, wrong: [], exists: false, ...more }, status })
      const exists = () => again(409, { exists: true })
      const missing = () => show(visit, request, { news: "siteMissing", status: 404 })
      return yield* add(visit, kind, entries).pipe(
        Effect.map((id) => seeOther(`${pathOf(onlyOf(request), { done: kind })}#${id}`)),
        Effect.catchTags({
          // If no field is named, there is nothing for the user to correct: the invalid value is a location's site,
          // which is a hidden field.
          EntriesInvalid: ({ wrong }) =>
            wrong.length === 0 ? missing() : again(422, { wrong: fieldsIn(kind, wrong) }),
          ProjectExists: exists,
          SiteExists: exists,
          LocationExists: exists,
          SiteMissing: missing,
          SiteOfAnotherClient: missing,
        }),
      )
    })

    const shown = answered(callers, (visit, tag) => {
      const texts = visit.texts.organization
      const [why, status] = refusals[tag] ?? ["unavailable", 503]
      const title = texts[`${why}Title`]
      const main = html`<h1>${title}</h1>
        ${notice({ tone: "error" }, html`<p>${texts[`${why}Text`]}</p>`)}
        <p><a href="/sessions">${texts.back}</a></p>`
      return page(visit, assets, { title, main, width: "reading", status })
    })

    yield* router.add("GET", "/org", (request) => shown(request, (visit) => show(visit, request, addingIn(request))))
    yield* router.add("POST", "/org", (request) => shown(request, (visit) => act(visit, request)))
  }),
)
