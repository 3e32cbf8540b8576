import { assert, describe, it } from "@effect/vitest"
import { citationsIn } from "../../../src/domain/chat/Citations.ts"

describe("citations in an answer", () => {
  it("are numbers in brackets, alone or in a list, with their positions", () => {
    const text = "Open until six [2], later in summer [1, 3] or [4;5]."
    assert.deepStrictEqual(
      citationsIn(text).map(({ numbers, start, end }) => [numbers, text.slice(start, end)]),
      [
        [[2], "[2]"],
        [[1, 3], "[1, 3]"],
        [[4, 5], "[4;5]"],
      ],
    )
  })

  it("are neither words, nor years, nor ranges in brackets", () => {
    assert.deepStrictEqual(citationsIn("[x] [2024] [1-3] [] [1,] (2)"), [])
  })
})
