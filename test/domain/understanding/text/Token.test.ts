import { assert, it } from "@effect/vitest"
import { tokenize } from "../../../../src/domain/understanding/text/Token.ts"

const marks = (text: string) =>
  tokenize(text)
    .filter(({ kind }) => kind === "mark")
    .map(({ text: mark }) => mark)

it("a slash counts beside a figure, and every other sign wherever it stands", () => {
  assert.deepStrictEqual(marks("tickets / seats"), [])
  assert.deepStrictEqual(marks("1/2 litre"), ["/"])
  assert.deepStrictEqual(marks("a @ b"), ["@"])
})
