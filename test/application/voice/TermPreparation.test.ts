import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { prepareTerms } from "../../../src/application/voice/TermPreparation.ts"
import { preparingTerms } from "../../../src/domain/understanding/term/TermIndex.ts"
import { understandTerm } from "../../../src/domain/understanding/term/TermAnswer.ts"
import { questionList } from "../../../src/domain/voice/questions/Question.ts"
import { formOf } from "../../domain/voice/support/Conversation.ts"

const options = Array.from({ length: 20_000 }, (_, n) => ({
  value: `v${n}`,
  label: `medicine ${n.toString(26)} forte`,
}))

describe("term lists", () => {
  it("are indexed in many short steps, and only once", () => {
    let reads = 0
    const list = options.map(({ value, label }) => ({
      value,
      get label() {
        return (reads++, label)
      },
    }))
    const work = preparingTerms(list)
    const slices: Array<number> = []
    for (let before = 0; work.next().done !== true; before = reads) slices.push(reads - before)
    assert.isAbove(slices.length, 60)
    assert.isAtMost(Math.max(...slices), 2000)
    assert.isTrue([...preparingTerms(list)].length === 0, "prepared once")
  })

  it.effect("are ready before the form's session asks its first question", () =>
    Effect.gen(function* () {
      const form = formOf([
        { field_id: "m", field_type: "select", label: "Medicine", options: options.slice(0, 10_000) },
      ])
      const list = questionList(form, "en", {})
      yield* prepareTerms(list)
      const { choices = [] } = list.questions[0]!
      assert.lengthOf([...preparingTerms(choices)], 0)
      assert.deepInclude(understandTerm("medicine a forte", "en", choices), { _tag: "accepted", value: "v10" })
    }),
  )
})
