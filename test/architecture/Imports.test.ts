import { assert, describe, it } from "@effect/vitest"
import { filesOf, importTypes, look } from "./look.ts"

/** `npm run lint` checks the sources themselves. */
const planted = "test/architecture/violations"

describe("the import rule", () => {
  it("catches every planted violation", async () => {
    const { summary } = await look(planted, `${planted}/web`)
    const caught = new Set(
      summary.violations.flatMap(({ from, cycle = [] }) => [from, ...cycle.map(({ name }) => name)]),
    )
    const offenders = filesOf(planted).filter((file) => /\/v[0-9]/.test(file))
    assert.isAbove(offenders.length, 15)
    assert.deepStrictEqual(
      offenders.filter((file) => !caught.has(file) && !importTypes(planted).includes(file)),
      [],
    )
  })
})
