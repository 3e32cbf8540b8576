import { assert, describe, it } from "@effect/vitest"
import { pages as english } from "../../../../src/domain/languages/en/pages/pages.ts"
import { pages as spanish } from "../../../../src/domain/languages/es/pages/pages.ts"
import { sentTexts } from "../../../../web/voice/page/endings.ts"

const sent = { notice: undefined, submissionId: null, isPending: false } as const

describe("the page after sending", () => {
  for (const [language, { voice }] of Object.entries({ english, spanish })) {
    it(`says that the answers may not have been stored if nothing confirms it (${language})`, () => {
      assert.deepStrictEqual(sentTexts(sent, voice), { title: voice.notStoredTitle, text: voice.notStored })
    })

    it(`says that the answers were sent if they have an id or will be stored later (${language})`, () => {
      assert.strictEqual(sentTexts({ ...sent, submissionId: "a" }, voice).title, voice.doneTitle)
      assert.deepStrictEqual(sentTexts({ ...sent, isPending: true }, voice), {
        title: voice.doneTitle,
        text: voice.pending,
      })
    })
  }
})
