import { assert, describe, it } from "@effect/vitest"
import { address, type Publication } from "../../../src/domain/infographic/UrlRule.ts"

const table: ReadonlyArray<readonly [Publication, string | null, RegExp | null]> = [
  [{ _tag: "NotPersisted", publicAsked: false }, null, /persistence was skipped/i],
  [{ _tag: "NotPersisted", publicAsked: true }, null, /overrides public true/],
  [{ _tag: "NoStore" }, null, /no artifact store/],
  [{ _tag: "PublicFile", file: "a.html" }, "/static/a.html", null],
  [{ _tag: "Offloaded", presignedUrl: "https://o/a?s=1" }, "https://o/a?s=1", null],
  [{ _tag: "Kept", artifactId: "a-1" }, null, /GET \/api\/v1\/artifacts\/a-1/],
]

describe("the URL rule", () => {
  for (const [publication, url, note] of table)
    it(`${publication._tag}${publication._tag === "NotPersisted" ? `, public ${publication.publicAsked}` : ""}`, () => {
      const answer = address(publication)
      assert.strictEqual(answer.url, url)
      if (note === null) assert.isNull(answer.urlNote)
      else assert.match(answer.urlNote ?? "", note)
    })
})
