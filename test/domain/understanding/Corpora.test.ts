import { assert, describe, it } from "@effect/vitest"
import { corpora, hear, inShort } from "../../../bench/understanding/corpora.ts"

/** Every hand-written utterance has its intended meaning. */
describe("hand-written utterances", () => {
  for (const [name, lines] of corpora()) {
    it(`${name}: ${lines.length} utterances`, () => {
      const wrong = lines.flatMap((line) => {
        const understood = inShort(hear(line), line.type)
        return understood === line.meant ? [] : [`${line.text}: meant ${line.meant}, heard ${understood}`]
      })
      assert.deepStrictEqual(wrong, [])
    })
  }
})

it("[NORM-150] EMAIL never asks for confirmation", () => {
  for (const name of ["email en", "email es"]) {
    for (const line of corpora().get(name)!) assert.notStrictEqual(hear(line)._tag, "confirm", line.text)
  }
})

it("[NORM-200] PHONE never asks for confirmation", () => {
  for (const name of ["phone en", "phone es"]) {
    for (const line of corpora().get(name)!) assert.notStrictEqual(hear(line)._tag, "confirm", line.text)
  }
})

it("[NORM-240] INTEGER never asks for confirmation", () => {
  for (const name of ["integer en", "integer es", "number en", "number es"]) {
    for (const line of corpora().get(name)!) {
      assert.notStrictEqual(hear({ ...line, type: "integer" })._tag, "confirm", line.text)
    }
  }
})

it("[NORM-300] NUMBER never asks for confirmation", () => {
  for (const name of ["number en", "number es"]) {
    for (const line of corpora().get(name)!) assert.notStrictEqual(hear(line)._tag, "confirm", line.text)
  }
})
