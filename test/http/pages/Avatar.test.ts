import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { create, promote, settled } from "../../support/agents.ts"
import { withAvatars } from "../../support/avatars.ts"
import { inMemory } from "../../support/inMemory.ts"

describe("the avatar page", () => {
  it.effect("lists the missing settings if there is no media server", () =>
    Effect.gen(function* () {
      const { call } = yield* inMemory()
      const { status, text } = yield* call({ path: "/avatar" })
      assert.strictEqual(status, 200)
      assert.include(text, "Avatars aren&#39;t set up on this server")
      assert.include(text, "<li><code>RTC_URL</code></li>")
    }),
  )

  it.effect("suggests the visitor's own agents, and links to the builder if there are none", () =>
    Effect.gen(function* () {
      const { at } = yield* withAvatars()
      const before = (yield* at.call({ path: "/avatar" })).text
      assert.include(before, '<a href="/agents">Build one</a>')
      assert.notInclude(before, "<option")
      const { chatbot_id } = (yield* create(at, { name: "Greta & Co" })).json()
      yield* settled(at, chatbot_id)
      yield* promote(at, chatbot_id)
      const after = (yield* at.call({ path: "/avatar" })).text
      assert.notInclude(after, '<a href="/agents">Build one</a>')
      assert.include(after, '<option value="Greta &amp; Co">')
      assert.match(after, /<input[^>]*value="Greta &amp; Co"[^>]*list="agent-proposals"/)
    }),
  )

  it.effect("requires signing in, but watching an avatar doesn't", () =>
    Effect.gen(function* () {
      const { at } = yield* withAvatars()
      const stranger = yield* at.call({ path: "/avatar", as: null })
      assert.strictEqual(stranger.status, 303)
      assert.strictEqual(stranger.headers.get("location"), "/sign-in?next=%2Favatar")
      assert.strictEqual((yield* at.call({ path: "/avatar/watch", as: null })).status, 200)
    }),
  )
})
