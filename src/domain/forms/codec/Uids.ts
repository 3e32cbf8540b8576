import * as Schema from "effect/Schema"
import { LocalizedText, localize } from "../model/LocalizedText.ts"
import { isJsonObject } from "./Json.ts"
import { namedUuid } from "./NamedUuid.ts"
import type { Draft } from "./Shape.ts"
import { slugOf } from "./Slug.ts"
import { uuidPattern } from "../model/FormField.ts"

const isText = Schema.is(LocalizedText)

const kinds = [
  { uid: "sectionUid", id: "sectionId", name: "section" },
  { uid: "subsectionUid", id: "subsectionId", name: "subsection" },
  { uid: "fieldUid", id: "fieldId", name: "field" },
] as const

const parts = (draft: Draft): ReadonlyArray<Draft> =>
  [draft["sections"], draft["fields"], draft["children"], [draft["itemTemplate"]]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((node): node is Draft => isJsonObject(node))

const walk = (draft: Draft, visit: (node: Draft) => void): void => {
  visit(draft)
  for (const part of parts(draft)) walk(part, visit)
}

/**
 * Derives missing identifiers of sections, subsections and fields from `seed` and their ids, so that the same document
 * always gets the same identifiers. If an identifier is still in use by an element that was renamed, the next one is
 * derived.
 */
export const assignUidsBelow = (draft: Draft, seed: string): void => {
  const taken = new Set<unknown>()
  walk(draft, (node) => {
    for (const { uid } of kinds) {
      const given = node[uid]
      if (given === undefined) continue
      if (typeof given === "string") node[uid] = given.toLowerCase()
      taken.add(node[uid])
    }
  })
  walk(draft, (node) => {
    for (const { uid, id, name } of kinds) {
      if (typeof node[id] !== "string" || node[uid] !== undefined) continue
      let candidate = namedUuid(seed, `${name}:${node[id]}`)
      for (let again = 2; taken.has(candidate); again++) candidate = namedUuid(seed, `${name}:${node[id]}:${again}`)
      taken.add(candidate)
      node[uid] = candidate
    }
  })
}

/**
 * Derives the missing identifiers of a whole form, using the form's identifier as the namespace. Sections may omit
 * their ids.
 */
export const assignUids = (draft: Draft, formUid: string): void => {
  const given = draft["formUid"] ?? formUid
  const own = (draft["formUid"] = typeof given === "string" ? given.toLowerCase() : given)
  if (draft["formId"] === undefined && isText(draft["title"])) draft["formId"] = slugOf(localize(draft["title"], "en"))
  if (Array.isArray(draft["sections"]))
    draft["sections"].forEach((section, i) => {
      if (isJsonObject(section)) (section as Draft)["sectionId"] ??= `section-${i + 1}`
    })
  assignUidsBelow(draft, typeof own === "string" && uuidPattern.test(own) ? own : formUid)
}
