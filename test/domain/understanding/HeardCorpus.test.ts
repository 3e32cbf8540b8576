import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { Option } from "../../../src/domain/understanding/choice/Option.ts"
import { type CheckName, isCheckName } from "../../../src/domain/understanding/code/CheckDigit.ts"
import type { TextEntity, TextSpec } from "../../../src/domain/understanding/TextSpec.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"
import type { CanonicalValue } from "../../../src/domain/understanding/Understanding.ts"

/**
 * What several recognisers write of the same answers: `[what is known] what was heard => what it means`, or `-`. What is known is a check, a
 * pattern behind `p:`, or a catalogue that `#cat` names. What was heard of an answer is right where it is taken, or asked about, with the exact value.
 */
const read = (entity: TextEntity, locale: string) => {
  const catalogues = new Map<string, ReadonlyArray<Option>>()
  const lines: Array<{ readonly text: string; readonly meant: string; readonly spec: TextSpec }> = []
  for (const line of readFileSync(new URL(`./corpus-heard/${entity}.${locale}.txt`, import.meta.url), "utf8").split(
    "\n",
  )) {
    const catalogue = /^#cat (\w+) (.*)$/.exec(line)
    if (catalogue !== null) {
      const terms = catalogue[2]!.split("|").map((term) => {
        const [value, label] = term.split("=") as [string, string]
        return { value, label }
      })
      catalogues.set(catalogue[1]!, terms)
      continue
    }
    const [said, meant] = line.split(" => ")
    if (said === undefined || meant === undefined) continue
    const known = /^\[(p:.*?\$|\w*)\] (.*)$/.exec(said)
    const [, name = "", text = said] = known ?? []
    const check: CheckName | undefined = isCheckName(name) ? name : undefined
    const pattern = name.startsWith("p:") ? name.slice(2) : undefined
    lines.push({ text, meant, spec: { entity, check, pattern, terms: catalogues.get(name) } })
  }
  return lines
}

/** Addresses are compared by letters and figures, codes without separators, names without the stops of initials. */
const plain = (entity: TextEntity, value: CanonicalValue): string => {
  const text = String(value)
  if (entity === "postal_address") return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")
  return entity === "code" ? text.replaceAll(/[ -]/g, "") : text.replaceAll(".", "")
}

describe("what recognisers write of names, codes, addresses and terms", () => {
  for (const entity of ["person_name", "code", "postal_address", "term"] as const)
    for (const locale of ["en", "es"])
      it(`${entity} ${locale}: at least 95 of 100 are exact or asked about, and none is stored wrong`, () => {
        const lines = read(entity, locale)
        const wrong: Array<string> = []
        const missed: Array<string> = []
        for (const { text, meant, spec } of lines) {
          const result = understandText(text, locale, spec)
          const isMeant = (value: CanonicalValue) => meant !== "-" && plain(entity, value) === plain(entity, meant)
          if (result._tag === "accepted" && !isMeant(result.value)) wrong.push(`${text}: ${result.value}`)
          const values = result._tag === "rejected" ? [] : [result.value]
          const others = result._tag === "confirm" ? (result.alternatives ?? []) : []
          const isRight = meant === "-" ? values.length === 0 : [...values, ...others].some(isMeant)
          if (!isRight) missed.push(text)
        }
        assert.deepStrictEqual(wrong, [])
        assert.isAtMost(missed.length / lines.length, 0.05, missed.join("\n"))
      })
})
