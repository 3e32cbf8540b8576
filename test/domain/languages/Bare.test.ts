import { assert, describe, it } from "@effect/vitest"
import { lexicon as english } from "../../../src/domain/languages/en/lexicon/lexicon.ts"
import { bare } from "../../../src/domain/languages/lexicon/bare.ts"

const isTable = (value: unknown): value is object => typeof value === "object" && value !== null

/** The paths of the entries that contain words. The strings and numbers of a section itself are settings. */
const filledIn = (value: unknown, path: string): ReadonlyArray<string> => {
  if (!isTable(value)) return []
  if (Array.isArray(value)) return value.length === 0 ? [] : [path]
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === "string" && path.includes(".") ? [path] : filledIn(one, path === "" ? name : `${path}.${name}`),
  )
}

describe("the lexicon of a language without tables", () => {
  it("has all the sections and keys of the English lexicon", () => {
    assert.sameMembers(Object.keys(bare), Object.keys(english))
    for (const [name, section] of Object.entries(english))
      if (isTable(section) && !Array.isArray(section))
        assert.includeMembers(Object.keys(bare[name as keyof typeof bare] as object), Object.keys(section), name)
  })

  it("contains only abbreviations such as “ext” and “min”, and no English words", () => {
    assert.sameMembers(
      [...new Set(filledIn(bare, ""))],
      ["phone.extension", "clock.parts", "clock.minutes", "clock.hours"],
    )
  })
})
