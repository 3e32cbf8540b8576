import { firstNodes } from "../../domain/org/firstNodes.ts"
import type { OrgNode } from "../../domain/org/Graph.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import { type AddedKind, type Adding, addForm } from "./AddForm.ts"
import { branches, nameOf, pathOf } from "./Tree.ts"

/** The maximum number of entries on a page. */
export const mostShown = 2000

export interface OrganizationShown {
  readonly organization: OrgNode
  /** The client to show, or null for all clients. */
  readonly only: string | null
  readonly adding: Adding | null
  readonly news: { readonly added: AddedKind } | "siteMissing" | "elsewhere" | null
}

export const titleOf = ({ texts }: Visit, organization: OrgNode): string =>
  filled(texts.organization.title, { name: nameOf(organization) })

const newsNotice = ({ texts }: Visit, news: NonNullable<OrganizationShown["news"]>): Html =>
  typeof news === "string"
    ? notice({ tone: "error" }, html`<p>${texts.organization[news]}</p>`)
    : notice({ tone: "done" }, html`<p>${texts.organization.added[news.added]}</p>`)

/** The tree of the visitor's organization, with forms for adding to it. Works without a script. */
export const organizationPage = (visit: Visit, { organization, only, adding, news }: OrganizationShown): Html => {
  const texts = visit.texts.organization
  const { nodes, hasMore } = firstNodes(organization.children, mostShown)
  const count = new Intl.NumberFormat(visit.language).format(mostShown)
  const link = (kind: "project" | "site") =>
    html`<a class="button" href="${pathOf(only, { add: kind, ...(only === null ? {} : { client_id: only }) })}#new"
      >${texts.add[kind]}</a
    >`
  return html`${news === null ? null : newsNotice(visit, news)}
    <h1>${titleOf(visit, organization)}</h1>
    <p class="lead">${texts.lead}</p>
    <p class="org-actions">
      ${link("project")} ${link("site")}
      ${only === null ? null : html`<a class="button button-quiet" href="/org">${texts.all}</a>`}
    </p>
    ${adding === null ? null : addForm(visit, adding, pathOf(only))}
    <h2 class="org-structure">${texts.structure}</h2>
    ${nodes.length === 0 ? html`<p>${texts.none}</p>` : branches(visit, nodes, "", only)}
    ${hasMore ? html`<p>${filled(only === null ? texts.more : texts.moreOfClient, { count })}</p>` : null}`
}
