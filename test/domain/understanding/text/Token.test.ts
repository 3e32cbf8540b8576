import { assert, it } from "@effect/vitest"
import { tokenize } from "../../../../src/domain/understanding/text/Token.ts"

const marks = (text: string) =>
  tokenize(text)
    .filter(({ kind }) => kind === "mark")
    .map(({ text: mark }) => mark)

it("a slash is a token only next to a digit, and every other symbol is a token anywhere", () => {
  assert.deepStrictEqual(marks("tickets / seats"), [])
  assert.deepStrictEqual(marks("1/2 litre"), ["/"])
  assert.deepStrictEqual(marks("a @ b"), ["@"])
})

it("a period is a pause after a word, a gap between initials, and a symbol inside a word or a number", () => {
  const pauses = (text: string) => tokenize(text).map(({ text: word, pause }) => (pause ? `| ${word}` : word))
  assert.deepStrictEqual(pauses("anna. then ben"), ["anna", "| then", "ben"])
  assert.deepStrictEqual(pauses("at 5 p.m today"), ["at", "5", "p", "m", "today"])
  assert.deepStrictEqual(marks("anna.berg at 1.5"), [".", "."])
})
