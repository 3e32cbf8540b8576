import { assert } from "@effect/vitest"

interface Answer {
  readonly text: string
  readonly json: () => Readonly<Record<string, unknown>>
}

/** The one body of errors: a word for programs, a sentence for people, and perhaps more. */
export const isProblem = (answer: Answer): void => {
  const { error, message, detail: _detail, ...others } = answer.json()
  assert.match(String(error), /^[a-z][a-z0-9_]*$/, answer.text)
  assert.match(String(message), /\S \S/, answer.text)
  assert.deepStrictEqual(others, {}, answer.text)
}
