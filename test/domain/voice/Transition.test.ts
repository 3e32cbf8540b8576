import { assert, describe, it } from "@effect/vitest"
import { combinators } from "../../../src/domain/voice/Transition.ts"

const { becoming, doing, inTurn, stay } = combinators<{ readonly count: number; readonly name: string }, string>()
const start = { count: 1, name: "a" }

describe("combined transitions", () => {
  it("run in order, each on the state left by the previous one, and keep the order of their actions", () => {
    const outcome = inTurn(
      doing("first", "second"),
      becoming({ count: 2 }),
      stay,
      (state) => [{ ...state, count: state.count + 1 }, [`saw ${state.count}`]],
      doing("last"),
    )(start)
    assert.deepStrictEqual(outcome, [{ count: 3, name: "a" }, ["first", "second", "saw 2", "last"]])
  })

  it("do nothing for an empty list", () => {
    assert.deepStrictEqual(inTurn()(start), [start, []])
    assert.deepStrictEqual(stay(start), [start, []])
  })
})
