import { assert, describe, it } from "@effect/vitest"
import { linksOf } from "../../../../src/domain/forms/share/ShareLinks.ts"
import type { LocalizedText } from "../../../../src/domain/forms/model/LocalizedText.ts"
import { form } from "../support/forms.ts"

const embedOf = (title: LocalizedText): string =>
  linksOf("https://forms.example", "demo", { ...form([]), title }, "abc").embed

describe("the embed code of a form", () => {
  it("uses the form's title, in the form's original language, as the title of its frame", () => {
    assert.include(embedOf("Coffee"), ' title="Coffee" ')
    assert.include(embedOf({ es: "Café", en: "Coffee" }), ' title="Café" ')
  })

  it("escapes the title", () => {
    assert.include(embedOf('"><script>'), ' title="&quot;&gt;&lt;script&gt;" ')
  })
})
