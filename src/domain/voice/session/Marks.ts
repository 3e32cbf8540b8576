import type { Json, JsonObject } from "../../forms/codec/Json.ts"
import { isJsonObject } from "../../forms/codec/Json.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { State } from "./State.ts"

/** Sets of ids by their snapshot key. They may be as large as the form, so only additions and removals are written. */
export type Marks = Readonly<Record<"reopened" | "skipped" | "sections", ReadonlySet<string>>>

export const marksOf = ({ reopened, skipped, enteredSections }: State): Marks => ({
  reopened,
  skipped,
  sections: enteredSections,
})

export const marksIn = ({ reopened, skipped, sections }: Snapshot): Marks => ({
  reopened: new Set(reopened),
  skipped: new Set(skipped),
  sections: new Set(sections),
})

const keys = ["reopened", "skipped", "sections"] as const

/** The sets as members of a JSON object, each as a list. */
export const wholeMarks = (marks: Marks): ReadonlyArray<string> =>
  keys.map((key) => `"${key}":${JSON.stringify([...marks[key]])}`)

const missingIn = (ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlyArray<string> =>
  [...ids].filter((id) => !others.has(id))

/** The changed sets as members of a JSON object, each as `{"less", "more"}`. */
export const changedMarks = (before: Marks, now: Marks): ReadonlyArray<string> =>
  keys.flatMap((key) => {
    const [old, fresh] = [before[key], now[key]]
    if (old === fresh) return []
    const more = missingIn(fresh, old)
    const less = fresh.size - more.length === old.size ? [] : missingIn(old, fresh)
    return more.length + less.length === 0 ? [] : [`"${key}":${JSON.stringify({ less, more })}`]
  })

const listIn = (value: Json | undefined): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

/** Merges the lines of a record. The full sets come first, as lists, followed by removals and additions. */
export const foldedMarks = (lines: ReadonlyArray<JsonObject>): JsonObject =>
  Object.fromEntries(
    keys.map((key) => {
      const ids = new Set<Json>()
      for (const { [key]: value } of lines) {
        for (const id of isJsonObject(value) ? listIn(value["less"]) : []) ids.delete(id)
        for (const id of isJsonObject(value) ? listIn(value["more"]) : listIn(value)) ids.add(id)
      }
      return [key, [...ids]]
    }),
  )
