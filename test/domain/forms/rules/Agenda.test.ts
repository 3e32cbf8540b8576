import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { Agenda } from "../../../../src/domain/forms/rules/Agenda.ts"

const all = (agenda: Agenda): ReadonlyArray<number> => {
  const taken: Array<number> = []
  for (let one = agenda.take(); one !== undefined; one = agenda.take()) taken.push(one)
  return taken
}

describe("queued steps", () => {
  it("run once each, in the order of the plan", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 500 }), { maxLength: 200 }), (positions) => {
        const agenda = new Agenda()
        for (const position of positions) agenda.add(position)
        assert.deepStrictEqual(
          all(agenda),
          [...new Set(positions)].toSorted((a, b) => a - b),
        )
      }),
    )
  })

  it("wait until the queue starts over if they are added at or before the current step", () => {
    const agenda = new Agenda()
    agenda.add(5)
    assert.strictEqual(agenda.take(), 5)
    agenda.add(3)
    agenda.add(5)
    agenda.add(7)
    assert.deepStrictEqual(all(agenda), [7])
    agenda.startOver()
    assert.deepStrictEqual(all(agenda), [3, 5])
  })
})
