import { assert, describe, it } from "@effect/vitest"
import { hear } from "../../../../bench/understanding/corpora.ts"
import { localeOf, mutations, plainLines } from "./support/mutations.ts"

/** What a careful listener would not simply write down is asked about, or refused where nothing is asked. */
describe("spoiled utterances are never accepted", () => {
  for (const { name, types, of } of mutations) {
    it(`${name}: ${types.join(", ")}`, () => {
      const accepted = plainLines(types).flatMap((line) =>
        of(line.text.replace(/[.?!]+$/, ""), localeOf(line)).filter(
          (text) => hear({ ...line, text })._tag === "accepted",
        ),
      )
      assert.deepStrictEqual(accepted, [])
    })
  }
})
