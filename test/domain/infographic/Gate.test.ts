import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Section } from "../../../src/domain/infographic/Descriptor.ts"
import { deficits } from "../../../src/domain/infographic/Gate.ts"

const name: fc.Arbitrary<string> = fc.constantFrom("a", "b", "c", "toString", "constructor", "length")
const section: fc.Arbitrary<Section> = fc.record(
  {
    name: fc.string(),
    target: fc.string(),
    shape: fc.constant("records" as const),
    datasets: fc.array(name, { maxLength: 1 }),
    columns: fc.dictionary(name, fc.array(name)),
  },
  { requiredKeys: ["name", "target", "shape"] },
)

describe("missing parts", () => {
  it("are listed completely and in order, section by section", () => {
    fc.assert(
      fc.property(fc.array(section), fc.dictionary(name, fc.array(name)), (sections, held) => {
        const columnsOf = (it: string) => (Object.hasOwn(held, it) ? new Set(held[it]) : undefined)
        const found = deficits(sections, columnsOf)
        const expected = sections.flatMap((it) => {
          const [alias] = it.datasets ?? []
          if (alias === undefined) return []
          if (!Object.hasOwn(held, alias)) return [{ section: it.name, missingDatasets: [alias], missingColumns: {} }]
          const asked = it.columns !== undefined && Object.hasOwn(it.columns, alias) ? it.columns[alias]! : []
          const missing = [...new Set(asked)].filter((column) => !held[alias]!.includes(column))
          return missing.length === 0
            ? []
            : [{ section: it.name, missingDatasets: [], missingColumns: { [alias]: missing } }]
        })
        assert.deepStrictEqual(found, expected)
      }),
    )
  })
})
