import type { OrgNode } from "../../domain/org/Graph.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import type { AddedKind } from "./AddForm.ts"

/** The kinds of nodes that the tree shows: all except the organization itself. */
type ShownKind = Exclude<OrgNode["kind"], "company" | "organization">

/** The page's path, for one client or for all. */
export const pathOf = (clientId: string | null, more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({ ...(clientId === null ? {} : { client: clientId }), ...more }).toString()
  return query === "" ? "/org" : `/org?${query}`
}

/** A node's id in its own system: `S-1` in `store:7:S-1`. */
const ownId = ({ nodeId }: OrgNode): string => /^[a-z]+:(?:[0-9]+:(?=.))?(.*)$/s.exec(nodeId)?.[1] ?? nodeId

/** The id of the client that contains a node: `7` in `store:7:S-1`. */
const clientOf = (node: OrgNode, above: string): string => (node.kind === "client" ? ownId(node) : above)

export const nameOf = (node: OrgNode): string => {
  const { facts, kind } = node
  const name = facts["name"] ?? facts[`${kind}Name`] ?? facts["programSlug"] ?? facts["accountingCode"]
  return name === null || name === undefined ? ownId(node) : String(name)
}

const place = ({ texts, language }: Visit, { facts }: OrgNode): ReadonlyArray<string> => {
  const { latitude, longitude, geofenceRadiusM: radius, locationType } = facts
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6 })
  return [
    ...(typeof locationType === "string" ? [locationType] : []),
    ...(typeof latitude === "number" && typeof longitude === "number"
      ? [`${number.format(latitude)}°, ${number.format(longitude)}°`]
      : []),
    ...(typeof radius === "number" ? [filled(texts.organization.radius, { radius: number.format(radius) })] : []),
  ]
}

/** The details of a node, without its name. */
const details = (visit: Visit, node: OrgNode): string => {
  const { texts } = visit
  const { facts, kind } = node
  const named = nameOf(node)
  const code = kind === "project" ? String(facts["accountingCode"]) : ownId(node)
  const isOurs = kind === "site" || kind === "location"
  return [
    ...(isOurs || code === named ? [] : [filled(texts.organization.code, { code })]),
    ...place(visit, node),
    ...(facts["isActive"] === false ? [texts.organization.inactive] : []),
  ].join(" · ")
}

const holds: Partial<Record<ShownKind, AddedKind>> = { client: "project", store: "site", site: "location" }

/** The initial values of a form that adds to this node. */
const given = (node: OrgNode, clientId: string): Readonly<Record<string, string>> => {
  if (node.kind === "store") return { client_id: clientId, store_id: ownId(node) }
  return node.kind === "site"
    ? { client_id: clientId, site_id: ownId(node), site: nameOf(node) }
    : { client_id: clientId }
}

const actions = ({ texts }: Visit, node: OrgNode, clientId: string, only: string | null): Html | null => {
  const { add, addTo, only: onlyThis } = texts.organization
  const kind = holds[node.kind as ShownKind]
  if (kind === undefined) return null
  const name = nameOf(node)
  const path = pathOf(only, { add: kind, ...given(node, clientId) })
  return html`<p class="org-actions">
    <a href="${path}#new" aria-label="${filled(addTo[kind], { name })}">${add[kind]}</a>
    ${
      node.kind === "client" && only === null
        ? html`<a href="${pathOf(clientId)}">${filled(onlyThis, { name })}</a>`
        : null
    }
  </p>`
}

const branch = (visit: Visit, node: OrgNode, above: string, only: string | null): Html => {
  const { kinds } = visit.texts.organization
  const clientId = clientOf(node, above)
  const more = details(visit, node)
  const label = html`<span class="org-name">${nameOf(node)}</span>
    <span class="org-kind">${kinds[node.kind as ShownKind]}${more === "" ? null : html` · ${more}`}</span>`
  const isNew = node.kind === "project" || node.kind === "site" || node.kind === "location"
  const links = actions(visit, node, clientId, only)
  return html`<li ${attributes({ id: isNew ? node.nodeId.replace(":", "-") : null })}>
    ${
      node.children.length === 0
        ? html`<p class="org-leaf">${label}</p>
            ${links}`
        : html`<details open>
            <summary>${label}</summary>
            ${links} ${branches(visit, node.children, clientId, only)}
          </details>`
    }
  </li>`
}

/** A list of nodes with everything below them. Branches can be collapsed without a script. */
export const branches = (visit: Visit, nodes: ReadonlyArray<OrgNode>, clientId: string, only: string | null): Html =>
  html`<ul class="org-tree">
    ${nodes.map((node) => branch(visit, node, clientId, only))}
  </ul>`
