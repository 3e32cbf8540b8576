import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Answer } from "../../../../src/domain/voice/answers/Answer.ts"
import { Answers, differences } from "../../../../src/domain/voice/answers/Answers.ts"

const size = 70
const places = new Map(Array.from({ length: size }, (_, index) => [`f${index}`, { index }]))
const answer = (value: number): Answer => ({ value, source: "text", version: value })

const changes = fc.array(fc.record({ at: fc.nat({ max: size + 3 }), value: fc.option(fc.nat(), { nil: undefined }) }), {
  maxLength: 60,
})

describe("the answers of a session", () => {
  it("form a map in the order of the form, whatever order they arrive in", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const expected = new Map<string, Answer>()
        let answers = Answers.of(places, [])
        for (const { at, value } of list) {
          const id = `f${at}`
          answers = value === undefined ? answers.without(id) : answers.with(id, answer(value))
          if (value === undefined) expected.delete(id)
          else if (places.has(id)) expected.set(id, answer(value))
        }
        const ordered = [...expected].toSorted(([a], [b]) => places.get(a)!.index - places.get(b)!.index)
        assert.deepStrictEqual([...answers], ordered)
        assert.strictEqual(answers.size, expected.size)
        assert.deepStrictEqual(
          [...places.keys()].filter((id) => answers.has(id)),
          ordered.map(([id]) => id),
        )
      }),
    )
  })

  it("share all unchanged parts with their earlier version, which a change leaves intact", () => {
    const before = Answers.of(
      places,
      [...places.keys()].map((id, i) => [id, answer(i)] as const),
    )
    const after = before.with("f20", answer(99))
    assert.strictEqual(before.get("f20")!.value, 20)
    assert.strictEqual(after.get("f20")!.value, 99)
    assert.strictEqual(after.runs.filter((run, i) => run !== before.runs[i]).length, 1)
    assert.strictEqual(before.without("nobody"), before)
  })

  it("are reported as different if they changed or were withdrawn", () => {
    fc.assert(
      fc.property(changes, changes, (first, then) => {
        const given = (start: Answers, list: typeof first) =>
          list.reduce(
            (answers, { at, value }) =>
              value === undefined ? answers.without(`f${at}`) : answers.with(`f${at}`, answer(value)),
            start,
          )
        const before = given(Answers.of(places, []), first)
        const after = given(before, then)
        const expected = [...places.keys()].filter((id) => before.get(id) !== after.get(id))
        assert.deepStrictEqual([...differences(before, after)].toSorted(), expected.toSorted())
        assert.deepStrictEqual(differences(after, after), [])
      }),
    )
  })
})
