import { assert } from "@effect/vitest"

interface Answer {
  readonly text: string
  readonly json: () => Readonly<Record<string, unknown>>
}

/** Expects the common error body: a code for programs, a sentence for people, and optional details. */
export const isProblem = (answer: Answer): void => {
  const { error, message, detail: _detail, ...others } = answer.json()
  assert.match(String(error), /^[a-z][a-z0-9_]*$/, answer.text)
  assert.match(String(message), /\S \S/, answer.text)
  assert.deepStrictEqual(others, {}, answer.text)
}
