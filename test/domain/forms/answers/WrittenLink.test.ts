import { assert, describe, it } from "@effect/vitest"
import { readWrittenLink } from "../../../../src/domain/forms/answers/WrittenLink.ts"

describe("a typed web address", () => {
  it("gets https if it has no scheme", () => {
    for (const [typed, read] of [
      ["example.org", "https://example.org"],
      [" www.example.org/a?b=c#d ", "https://www.example.org/a?b=c#d"],
      ["example.org:8080", "https://example.org:8080"],
      ["compañía.es/empleo", "https://compañía.es/empleo"],
      ["пример.рф", "https://пример.рф"],
    ] as const)
      assert.strictEqual(readWrittenLink(typed), read)
  })

  it("stays as typed if it has a scheme or isn't a valid address", () => {
    for (const typed of [
      "http://example.org",
      "ftp://example.org",
      "javascript:alert(1)",
      "mailto:ana@example.org",
      "ana@example.org",
      "example",
      "12.5",
      "two words.org",
      "",
    ])
      assert.strictEqual(readWrittenLink(typed), typed)
  })
})
