import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { definition, member, send, stored } from "../forms/support/forms.ts"

describe("the first page of a signed-in user", () => {
  it.effect("has an introduction, and recent forms with their number of answers", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { uid, path } = yield* stored(service, definition("visit"))
      yield* stored(service, definition("other"))
      for (const name of ["Ana", "Ben"]) yield* send(service, "POST", `${path}/data`, { data: { name } })
      const { text } = yield* service.call({ path: "/" })
      assert.include(text, "With Parley you can fill in forms")
      assert.include(text, "Form other")
      assert.match(text, new RegExp(`/demo/forms/${uid}/results"[^>]*>2<`))
      assert.include(text, "All forms of demo")
      const gallery = (yield* service.call({ path: "/demo/gallery" })).text
      assert.include(gallery, "<li>2 answers</li>")
      assert.include(gallery, "<li>0 answers</li>")
    }),
  )

  it.effect("shows respondents neither answers nor forms, and shows no user number in place of a missing name", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("visit"))
      yield* send(service, "POST", `${path}/data`, { data: { name: "Ana" } })
      const nameless = member(["demo"], {
        sub: "4711",
        userId: 4711,
        username: null,
        email: null,
        roles: { demo: ["respondent"] },
      })
      const { text } = yield* service.call({ path: "/", as: nameless })
      assert.notInclude(text, "Form visit")
      assert.notInclude(text, "4711")
      assert.include(text, "Your account")
      assert.notInclude((yield* service.call({ path: "/demo/gallery", as: nameless })).text, "1 answer")
    }),
  )
})
